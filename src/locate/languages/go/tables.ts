import type { Span } from "../../syntax/sourceText";
import { argumentEnd, type GoCode, type GoFunction } from "./code";

/** A row of a table: what may be its title. */
export interface TableRow {
  /** The key of a map's entry. */
  readonly key: Span | undefined;
  readonly value: Span;
  /** What a row of fields has in each, by the field's name in lower case. */
  readonly fields: ReadonlyMap<string, Span>;
}

/** A loop over a table that is written out. */
export interface TableLoop {
  readonly key: string | undefined;
  readonly value: string | undefined;
  readonly rows: readonly TableRow[];
  readonly body: Span;
}

interface Table {
  readonly name: string;
  /** Its braces. */
  readonly span: Span;
  readonly struct: number | undefined;
  /** Declared outside of functions. */
  readonly isGlobal: boolean;
}

const word = "[\\p{L}_][\\p{L}\\p{N}_]*";
const declared = new RegExp(`^(?:var[ \\t]+|[ \\t]+)(${word})[ \\t]*(?::?=|[[\\]*\\p{L}])[^\\n{;]*\\{`, "gmu");
const ranges = new RegExp(
  `\\bfor[ \\t]+(?:(${word})[ \\t]*(?:,[ \\t]*(${word})[ \\t]*)?:?=[ \\t]*)?range[ \\t]+`,
  "gu",
);
const structs = new RegExp(`(${word})[ \\t]+struct[ \\t]*\\{`, "gu");
const fieldNames = new RegExp(`^\\s*(${word}(?:[ \\t]*,[ \\t]*${word})*)[ \\t]+\\S`, "u");
const keyed = new RegExp(`^\\s*(${word})\\s*:`, "u");
/** Characters between a table's brace and the name of its type, and in front of a row's brace. */
const longestType = 200;
/** Tables of one name that are looked at. */
const mostOfName = 200;

/** The tables of a Go file and the loops over them, read when they are first asked for. */
export class GoTables {
  private known: ReadonlyMap<string, readonly Table[]> | undefined;
  private knownLoops: readonly TableLoop[] | undefined;
  private knownStructs: ReadonlyMap<string, number> | undefined;
  private readonly rowsOf = new Map<number, readonly TableRow[]>();

  constructor(
    private readonly source: GoCode,
    private readonly functions: readonly GoFunction[],
  ) {}

  /** The braces of the table that a name stands for at a place: the last one above it in its function, else one outside of functions. */
  named(name: string, place: number): Span | undefined {
    return this.tableNamed(name, place)?.span;
  }

  /** The loops inside a function's body over tables that are written out in this file, in their order. */
  loopsIn(body: Span): readonly TableLoop[] {
    this.knownLoops ??= [...this.readLoops()];
    return this.knownLoops.filter((loop) => loop.body.start > body.start && loop.body.end < body.end);
  }

  private tableNamed(name: string, place: number): Table | undefined {
    this.known ??= this.readTables();
    const tables = this.known.get(name)?.slice(0, mostOfName) ?? [];
    const body = this.functionAt(place)?.body;
    const own = tables.filter(({ span }) => body && span.start > body.start && span.end <= place);
    return own.at(-1) ?? tables.find(({ isGlobal }) => isGlobal);
  }

  private functionAt(place: number): GoFunction | undefined {
    let low = 0;
    let high = this.functions.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.functions[middle]?.span.start ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    const found = this.functions[low];
    return found && found.body.start <= place && place <= found.body.end ? found : undefined;
  }

  private readTables(): ReadonlyMap<string, readonly Table[]> {
    const { code, closes } = this.source;
    const found = new Map<string, Table[]>();
    for (const match of code.matchAll(declared)) {
      const first = match.index + match[0].length - 1;
      const type = /\bstruct\s*\{$/.test(match[0]) ? closes.get(first) : undefined;
      const brace = type === undefined ? first : code.indexOf("{", type);
      const end = closes.get(brace);
      if (end === undefined) continue;
      const struct = type === undefined ? undefined : first;
      const isGlobal = this.functionAt(match.index) === undefined;
      const table = { name: match[1] ?? "", span: { start: brace, end }, struct, isGlobal };
      const same = found.get(table.name);
      if (same) same.push(table);
      else found.set(table.name, [table]);
    }
    return found;
  }

  private *readLoops(): Iterable<TableLoop> {
    const { code, closes } = this.source;
    for (const match of code.matchAll(ranges)) {
      const from = match.index + match[0].length;
      const braces = bracesAfter(code, from, closes);
      const start = braces.at(-1);
      const end = start === undefined ? undefined : closes.get(start);
      if (start === undefined || end === undefined) continue;
      const [key, value] = [match[1], match[2]];
      yield { key, value, rows: this.rowsAfter(from, braces), body: { start, end } };
    }
  }

  /** The rows of what a loop goes over: a table in its head, or one with a name. */
  private rowsAfter(from: number, braces: readonly number[]): readonly TableRow[] {
    const [struct, literal] = [braces.at(-3), braces.at(-2)];
    if (literal !== undefined) return this.rows(literal, struct);
    const name = this.source.code.slice(from, Math.min(braces[0] ?? from, from + longestType)).trim();
    const table = this.tableNamed(name, from);
    return table ? this.rows(table.span.start, table.struct) : [];
  }

  private rows(brace: number, struct: number | undefined): readonly TableRow[] {
    const known = this.rowsOf.get(brace);
    if (known) return known;
    const names = fieldsOf(this.source, struct ?? this.structNamedBefore(brace));
    const rows = itemsOf(this.source, brace).map((item) => rowOf(this.source, item, names));
    this.rowsOf.set(brace, rows);
    return rows;
  }

  /** The brace of the type whose name stands in front of a table's brace. */
  private structNamedBefore(brace: number): number | undefined {
    const { code } = this.source;
    this.knownStructs ??= new Map(
      [...code.matchAll(structs)].map((match) => [match[1] ?? "", match.index + match[0].length - 1]),
    );
    const name = /([\p{L}_][\p{L}\p{N}_]*)\s*$/u.exec(code.slice(Math.max(0, brace - longestType), brace))?.[1];
    return name === undefined ? undefined : this.knownStructs.get(name);
  }
}

/** The braces of what a loop goes over, and that of its body. */
function bracesAfter(code: string, from: number, closes: ReadonlyMap<number, number>): number[] {
  const braces: number[] = [];
  for (let i = from; i < code.length; ) {
    const mark = code[i];
    if (mark === "\n") break;
    if (mark === "{") braces.push(i);
    else if (braces.length > 0 && mark !== " " && mark !== "\t") break;
    i = (mark === "{" || mark === "(" || mark === "[" ? (closes.get(i) ?? i) : i) + 1;
  }
  return braces;
}

/** What stands between a brace's commas. */
function itemsOf({ code, closes }: GoCode, brace: number): Span[] {
  const close = closes.get(brace) ?? brace;
  const items: Span[] = [];
  for (let at = brace + 1; at < close; ) {
    const end = Math.min(argumentEnd(code, at, closes), close);
    const item = trimmed(code, { start: at, end });
    if (item.start < item.end) items.push(item);
    at = end + 1;
  }
  return items;
}

/** The names of a struct's fields, in lower case. */
function fieldsOf(source: GoCode, brace: number | undefined): readonly string[] {
  if (brace === undefined) return [];
  const names: string[] = [];
  const close = source.closes.get(brace) ?? brace;
  for (let at = brace + 1; at < close; ) {
    const end = Math.min(statementEnd(source, at), close);
    const found = fieldNames.exec(source.code.slice(at, Math.min(end, at + longestType)));
    // A type alone is a field too, named as it.
    const own = found?.[1] ?? source.code.slice(at, Math.min(end, at + longestType)).trim();
    if (own !== "") names.push(...own.split(",").map((name) => name.trim().toLowerCase()));
    at = end + 1;
  }
  return names;
}

function statementEnd({ code, closes }: GoCode, from: number): number {
  let i = from;
  while (i < code.length && code[i] !== "\n" && code[i] !== ";") {
    const mark = code[i];
    i = (mark === "{" || mark === "(" || mark === "[" ? (closes.get(i) ?? i) : i) + 1;
  }
  return i;
}

function rowOf(source: GoCode, item: Span, names: readonly string[]): TableRow {
  const { code, closes } = source;
  const colon = colonIn(source, item);
  const key = colon === undefined ? undefined : trimmed(code, { start: item.start, end: colon });
  const value = colon === undefined ? item : trimmed(code, { start: colon + 1, end: item.end });
  const head = code.slice(value.start, Math.min(value.end, value.start + longestType));
  const brace = /^[&*[\]\p{L}\p{N}_.\s]*\{/u.exec(head);
  const fields = new Map<string, Span>();
  const items = brace ? itemsOf({ ...source, closes }, value.start + brace[0].length - 1) : [];
  for (const [position, { start, end }] of items.entries()) {
    const name = keyed.exec(code.slice(start, Math.min(end, start + longestType)));
    const field = name?.[1]?.toLowerCase() ?? names[position];
    if (field !== undefined) fields.set(field, trimmed(code, { start: start + (name?.[0].length ?? 0), end }));
  }
  return { key, value, fields };
}

/** The colon behind the key of an entry, outside of brackets. */
function colonIn({ code, closes }: GoCode, { start, end }: Span): number | undefined {
  for (let i = start; i < end; i++) {
    const mark = code[i];
    if (mark === ":") return i;
    if (mark === "{" || mark === "(" || mark === "[") i = closes.get(i) ?? i;
  }
  return undefined;
}

function trimmed(code: string, { start, end }: Span): Span {
  const before = code.slice(start, end).trimStart();
  return { start: end - before.length, end: end - before.length + before.trimEnd().length };
}
