import type { Span } from "../../syntax/sourceText";
import { argumentEnd, type GoCode, type GoFunction } from "./code";

/** A case of a table: the parts that may be its title. */
export interface TableCase {
  /** Key of a map's entry. */
  readonly key: Span | undefined;
  readonly value: Span;
  /** Field values of a struct literal, by the field's name in lower case. */
  readonly fields: ReadonlyMap<string, Span>;
}

/** A loop over a table literal. */
export interface TableLoop {
  readonly key: string | undefined;
  readonly value: string | undefined;
  readonly cases: readonly TableCase[];
  readonly body: Span;
}

interface Table {
  readonly name: string;
  /** Span of its braces. */
  readonly span: Span;
  readonly struct: number | undefined;
  /** Whether it is declared outside of functions. */
  readonly isGlobal: boolean;
}

const identifier = "[\\p{L}_][\\p{L}\\p{N}_]*";
const tableDeclaration = new RegExp(
  `^(?:var[ \\t]+|[ \\t]+)(${identifier})[ \\t]*(?::?=|[[\\]*\\p{L}])[^\\n{;]*\\{`,
  "gmu",
);
const rangeLoop = new RegExp(
  `\\bfor[ \\t]+(?:(${identifier})[ \\t]*(?:,[ \\t]*(${identifier})[ \\t]*)?:?=[ \\t]*)?range[ \\t]+`,
  "gu",
);
const structType = /\bstruct[ \t]*\{/g;
const structName = new RegExp(`(${identifier})(?:\\[[^\\]\\n]*\\])?[ \\t]+$`, "u");
const fieldNames = new RegExp(`^\\s*(${identifier}(?:[ \\t]*,[ \\t]*${identifier})*)[ \\t]+\\S`, "u");
const fieldKey = new RegExp(`^\\s*(${identifier})\\s*:`, "u");
/** Maximum number of characters between a table's brace and the name of its type, and before a case's brace. */
const maxTypeLength = 200;
/** Maximum number of tables with the same name that are searched. */
const maxTablesPerName = 200;

/** Tables of a Go file and the loops over them, read on first use. */
export class GoTables {
  private tablesByName: ReadonlyMap<string, readonly Table[]> | undefined;
  private loops: readonly TableLoop[] | undefined;
  private structBraces: ReadonlyMap<string, number> | undefined;
  private readonly casesByBrace = new Map<number, readonly TableCase[]>();

  constructor(
    private readonly source: GoCode,
    private readonly functions: readonly GoFunction[],
  ) {}

  /**
   * Returns the braces of the table that a name refers to at an offset: the last one above in the same function, else
   * one outside of functions.
   */
  tableSpan(name: string, offset: number): Span | undefined {
    return this.findTable(name, offset)?.span;
  }

  /** Returns the loops inside a function's body over table literals of this file, in file order. */
  loopsIn(body: Span): readonly TableLoop[] {
    this.loops ??= [...this.readLoops()];
    return this.loops.filter((loop) => loop.body.start > body.start && loop.body.end < body.end);
  }

  private findTable(name: string, offset: number): Table | undefined {
    this.tablesByName ??= this.readTables();
    const tables = this.tablesByName.get(name)?.slice(0, maxTablesPerName) ?? [];
    const body = this.functionAt(offset)?.body;
    const localTables = tables.filter(({ span }) => body && span.start > body.start && span.end <= offset);
    return localTables.at(-1) ?? tables.find(({ isGlobal }) => isGlobal);
  }

  private functionAt(offset: number): GoFunction | undefined {
    let low = 0;
    let high = this.functions.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.functions[middle]?.span.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const candidate = this.functions[low];
    return candidate && candidate.body.start <= offset && offset <= candidate.body.end ? candidate : undefined;
  }

  private readTables(): ReadonlyMap<string, readonly Table[]> {
    const { code, closes } = this.source;
    const tables = new Map<string, Table[]>();
    for (const match of code.matchAll(tableDeclaration)) {
      const firstBrace = match.index + match[0].length - 1;
      const structEnd = /\bstruct\s*\{$/.test(match[0]) ? closes.get(firstBrace) : undefined;
      const brace = structEnd === undefined ? firstBrace : code.indexOf("{", structEnd);
      const end = closes.get(brace);
      if (end === undefined) continue;
      const struct = structEnd === undefined ? undefined : firstBrace;
      const isGlobal = this.functionAt(match.index) === undefined;
      const table = { name: match[1] ?? "", span: { start: brace, end }, struct, isGlobal };
      const namesakes = tables.get(table.name);
      if (namesakes) namesakes.push(table);
      else tables.set(table.name, [table]);
    }
    return tables;
  }

  private *readLoops(): Iterable<TableLoop> {
    const { code, closes } = this.source;
    for (const match of code.matchAll(rangeLoop)) {
      const from = match.index + match[0].length;
      const braces = bracesAfter(code, from, closes);
      const start = braces.at(-1);
      const end = start === undefined ? undefined : closes.get(start);
      if (start === undefined || end === undefined) continue;
      const [key, value] = [match[1], match[2]];
      yield { key, value, cases: this.casesAfter(from, braces), body: { start, end } };
    }
  }

  /** Returns the cases that a loop iterates over: those of a table literal in its head, or of a named table. */
  private casesAfter(from: number, braces: readonly number[]): readonly TableCase[] {
    const [struct, literal] = [braces.at(-3), braces.at(-2)];
    if (literal !== undefined) return this.readCases(literal, struct);
    const name = this.source.code.slice(from, Math.min(braces[0] ?? from, from + maxTypeLength)).trim();
    const table = this.findTable(name, from);
    return table ? this.readCases(table.span.start, table.struct) : [];
  }

  private readCases(brace: number, struct: number | undefined): readonly TableCase[] {
    const cachedCases = this.casesByBrace.get(brace);
    if (cachedCases) return cachedCases;
    const names = readFieldNames(this.source, struct ?? this.findStructBefore(brace));
    const cases = splitItems(this.source, brace).map((item) => parseCase(this.source, item, names));
    this.casesByBrace.set(brace, cases);
    return cases;
  }

  /** Returns the braces of a struct type of the file. */
  structNamed(name: string): Span | undefined {
    const { code, closes } = this.source;
    this.structBraces ??= new Map(
      [...code.matchAll(structType)].map(({ 0: head, index }) => [
        structName.exec(code.slice(Math.max(0, index - maxTypeLength), index))?.[1] ?? "",
        index + head.length - 1,
      ]),
    );
    const start = this.structBraces.get(name);
    return start === undefined ? undefined : { start, end: closes.get(start) ?? start };
  }

  /** Returns the brace of the struct type whose name precedes a table's brace. */
  private findStructBefore(brace: number): number | undefined {
    const head = this.source.code.slice(Math.max(0, brace - maxTypeLength), brace);
    const name = /([\p{L}_][\p{L}\p{N}_]*)\s*$/u.exec(head)?.[1];
    return name === undefined ? undefined : this.structNamed(name)?.start;
  }
}

/** Returns the braces of the table in a loop's head and, last, the brace of the loop's body. */
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

/** Returns the items between a brace's commas. */
function splitItems({ code, closes }: GoCode, brace: number): Span[] {
  const close = closes.get(brace) ?? brace;
  const items: Span[] = [];
  for (let offset = brace + 1; offset < close; ) {
    const end = Math.min(argumentEnd(code, offset, closes), close);
    const item = trimSpan(code, { start: offset, end });
    if (item.start < item.end) items.push(item);
    offset = end + 1;
  }
  return items;
}

/** Returns the names of a struct's fields, in lower case. */
function readFieldNames(source: GoCode, brace: number | undefined): readonly string[] {
  if (brace === undefined) return [];
  const names: string[] = [];
  const close = source.closes.get(brace) ?? brace;
  for (let offset = brace + 1; offset < close; ) {
    const end = Math.min(statementEnd(source, offset), close);
    const match = fieldNames.exec(source.code.slice(offset, Math.min(end, offset + maxTypeLength)));
    // An embedded type is a field with the name of the type.
    const nameList = match?.[1] ?? source.code.slice(offset, Math.min(end, offset + maxTypeLength)).trim();
    if (nameList !== "") names.push(...nameList.split(",").map((name) => name.trim().toLowerCase()));
    offset = end + 1;
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

function parseCase(source: GoCode, item: Span, names: readonly string[]): TableCase {
  const { code, closes } = source;
  const colonOffset = findColon(source, item);
  const key = colonOffset === undefined ? undefined : trimSpan(code, { start: item.start, end: colonOffset });
  const value = colonOffset === undefined ? item : trimSpan(code, { start: colonOffset + 1, end: item.end });
  const head = code.slice(value.start, Math.min(value.end, value.start + maxTypeLength));
  const brace = /^[&*[\]\p{L}\p{N}_.\s]*\{/u.exec(head);
  const fields = new Map<string, Span>();
  const items = brace ? splitItems({ ...source, closes }, value.start + brace[0].length - 1) : [];
  for (const [position, { start, end }] of items.entries()) {
    const name = fieldKey.exec(code.slice(start, Math.min(end, start + maxTypeLength)));
    const field = name?.[1]?.toLowerCase() ?? names[position];
    if (field !== undefined) fields.set(field, trimSpan(code, { start: start + (name?.[0].length ?? 0), end }));
  }
  return { key, value, fields };
}

/** Returns the offset of the colon after the key of an entry, ignoring colons inside brackets. */
function findColon({ code, closes }: GoCode, { start, end }: Span): number | undefined {
  for (let i = start; i < end; i++) {
    const mark = code[i];
    if (mark === ":") return i;
    if (mark === "{" || mark === "(" || mark === "[") i = closes.get(i) ?? i;
  }
  return undefined;
}

function trimSpan(code: string, { start, end }: Span): Span {
  const trimmedStart = code.slice(start, end).trimStart();
  return { start: end - trimmedStart.length, end: end - trimmedStart.length + trimmedStart.trimEnd().length };
}
