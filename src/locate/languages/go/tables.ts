import { addToList, getOrCreate } from "../../../base/collections";
import { afterBrackets } from "../../syntax/bracketPairs";
import { type CodeText, findMark, splitSpan, trimSpan } from "../../syntax/codeText";
import { isInside, lastIndexUpTo, type Span, sliceSpan } from "../../syntax/sourceText";
import { type GoFunction, identifier } from "./code";

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
  /** Name of the table, unless the table is written in the loop's head. */
  readonly table: string | undefined;
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

const valueOrType = String.raw`(?::?=|[[\]*\p{L}])[^\n{;]*\{`;
const tableDeclaration = new RegExp(String.raw`^(?:var[ \t]+|[ \t]+)(${identifier})[ \t]*${valueOrType}`, "gmu");
const tableCall = new RegExp(String.raw`^(${identifier})\(\)(?:\n|$)`, "u");
const tableReturn = /\s*return[ \t]+[[\]*\p{L}][^\n{;]*\{/uy;
const loopVariables = String.raw`(${identifier})[ \t]*(?:,[ \t]*(${identifier})[ \t]*)?:?=[ \t]*`;
const rangeLoop = new RegExp(String.raw`\bfor[ \t]+(?:${loopVariables})?range[ \t]+`, "gu");
const fieldReference = new RegExp(String.raw`^(${identifier})\.(${identifier})$`, "u");
const structType = /\bstruct[ \t]*\{/g;
const structName = new RegExp(String.raw`(${identifier})(?:\[[^\]\n]*\])?[ \t]+$`, "u");
const tableType = new RegExp(String.raw`(${identifier})\s*$`, "u");
const fieldNames = new RegExp(String.raw`^\s*(${identifier}(?:[ \t]*,[ \t]*${identifier})*)[ \t]+\S`, "u");
const fieldKey = new RegExp(String.raw`^\s*(${identifier})\s*:`, "u");
/** Maximum number of characters between the name of a table's type and the table's brace, and before a case's brace. */
const maxTypeLength = 200;
/** Maximum number of tables with the same name that are searched. */
const maxTablesPerName = 200;

/** Tables of a Go file and the loops over them, read on first use. */
export class GoTables {
  #tablesByName: ReadonlyMap<string, readonly Table[]> | undefined;
  #loops: readonly TableLoop[] | undefined;
  #structBraces: ReadonlyMap<string, number> | undefined;
  #functionStarts: readonly number[] | undefined;
  readonly #casesByBrace = new Map<number, readonly TableCase[]>();

  constructor(
    private readonly source: CodeText,
    private readonly functions: readonly GoFunction[],
  ) {}

  /**
   * Returns the braces of the table to which a name refers at an offset: the last preceding one in the same function,
   * else one outside of functions.
   */
  findTableSpan(name: string, offset: number): Span | undefined {
    return this.#findTable(name, offset)?.span;
  }

  /** Returns the loops inside a function's body over table literals of this file, in file order. */
  findLoops(body: Span): readonly TableLoop[] {
    this.#loops ??= this.#readLoops();
    return this.#loops.filter((loop) => isInside(loop.body, body));
  }

  #findTable(name: string, offset: number): Table | undefined {
    this.#tablesByName ??= this.#readTables();
    const namesakes = this.#tablesByName.get(name) ?? [];
    const tables = namesakes.slice(0, maxTablesPerName);
    const body = this.#findFunction(offset)?.body;
    const localTable = body && tables.findLast(({ span }) => span.start > body.start && span.end <= offset);
    return localTable ?? tables.find(({ isGlobal }) => isGlobal);
  }

  #findFunction(offset: number): GoFunction | undefined {
    this.#functionStarts ??= this.functions.map(({ span }) => span.start);
    const candidate = this.functions[lastIndexUpTo(this.#functionStarts, offset)];
    if (!candidate) {
      return undefined;
    }
    const { start, end } = candidate.body;
    return start <= offset && offset <= end ? candidate : undefined;
  }

  #readTables(): ReadonlyMap<string, readonly Table[]> {
    const tables = new Map<string, Table[]>();
    for (const match of this.source.code.matchAll(tableDeclaration)) {
      const table = this.#readTable(match);
      if (table) {
        addToList(tables, table.name, table);
      }
    }
    return tables;
  }

  /** Reads a declared table. Its brace is the only one, or the one after those of its `struct` type. */
  #readTable(declaration: RegExpExecArray): Table | undefined {
    const { code, pairs } = this.source;
    const [head, name = ""] = declaration;
    const firstBrace = declaration.index + head.length - 1;
    const structEnd = /\bstruct\s*\{$/.test(head) ? pairs.get(firstBrace) : undefined;
    const isStruct = structEnd !== undefined;
    const start = isStruct ? code.indexOf("{", structEnd) : firstBrace;
    const end = pairs.get(start);
    if (end === undefined) {
      return undefined;
    }
    const isGlobal = this.#findFunction(declaration.index) === undefined;
    return { name, span: { start, end }, struct: isStruct ? firstBrace : undefined, isGlobal };
  }

  #readLoops(): readonly TableLoop[] {
    const { code, pairs } = this.source;
    const loops: TableLoop[] = [];
    for (const match of code.matchAll(rangeLoop)) {
      const [head, key, value] = match;
      const from = match.index + head.length;
      const braces = findLoopBraces(code, from, pairs);
      const start = braces.at(-1) ?? -1;
      const end = pairs.get(start);
      if (end === undefined) {
        continue;
      }
      const table = this.#findLoopTable(from, braces);
      const isTable = table !== undefined || braces.length > 1;
      const cases = isTable ? this.#findLoopCases(from, braces) : this.#findFieldCases(from, start, loops);
      loops.push({ key, value, table: table?.name, cases, body: { start, end } });
    }
    return loops;
  }

  /** Returns the cases that a loop iterates over: those of a table literal in its head, or of a named table. */
  #findLoopCases(from: number, braces: readonly number[]): readonly TableCase[] {
    const literal = braces.at(-2);
    if (literal !== undefined) {
      return this.#readCases(literal, braces.at(-3));
    }
    const table = this.#findLoopTable(from, braces);
    if (table) {
      return this.#readCases(table.span.start, table.struct);
    }
    return [];
  }

  /** Returns the cases of all table literals in one field of an outer loop's rows; none if any of them is computed. */
  #findFieldCases(from: number, end: number, outerLoops: readonly TableLoop[]): readonly TableCase[] {
    const { code } = this.source;
    const head = sliceSpan(code, { start: from, end }, maxTypeLength).trim();
    const [, row, field = ""] = fieldReference.exec(head) ?? [];
    const table = { start: from, end };
    const outerLoop = outerLoops.findLast(({ value, body }) => value === row && isInside(table, body));
    if (row === undefined || !outerLoop) {
      return [];
    }
    const cases: TableCase[] = [];
    for (const { fields } of outerLoop.cases) {
      const value = fields.get(field.toLowerCase());
      const literal = value && literalHead.exec(sliceSpan(code, value, maxTypeLength))?.[0];
      if (!literal) {
        return [];
      }
      cases.push(...this.#readCases(value.start + literal.length - 1, undefined));
    }
    return cases;
  }

  /** Returns the table that a loop's head refers to by name. */
  #findLoopTable(from: number, [bodyBrace = from]: readonly number[]): Table | undefined {
    const head = sliceSpan(this.source.code, { start: from, end: bodyBrace }, maxTypeLength);
    const name = head.trim();
    return this.#findTable(name, from) ?? this.#findReturnedTable(name, from);
  }

  /**
   * Returns the table of a function of this file that does nothing but return a table, called in place or through a
   * variable.
   */
  #findReturnedTable(source: string, offset: number): Table | undefined {
    const { code } = this.source;
    const bodyStart = this.#findFunction(offset)?.body.start ?? offset;
    const codeBefore = sliceSpan(code, { start: bodyStart, end: offset });
    const assignment = codeBefore.split(`\t${source} := `).at(-1) ?? "";
    const [, name] = tableCall.exec(source) ?? tableCall.exec(assignment) ?? [];
    const body = this.functions.find((declaration) => declaration.name === name)?.body;
    if (!body) {
      return undefined;
    }
    tableReturn.lastIndex = body.start + 1;
    const match = tableReturn.exec(code);
    const table = match && this.#readTable(match);
    if (table) {
      return { ...table, name: source };
    }
    return undefined;
  }

  #readCases(brace: number, struct: number | undefined): readonly TableCase[] {
    return getOrCreate(this.#casesByBrace, brace, () => {
      const names = readFieldNames(this.source, struct ?? this.#findStructBefore(brace));
      return splitItems(this.source, brace).map((item) => parseCase(this.source, item, names));
    });
  }

  /** Returns the braces of a struct type that the file declares. */
  findStruct(name: string): Span | undefined {
    this.#structBraces ??= this.#readStructs();
    const start = this.#structBraces.get(name);
    if (start === undefined) {
      return undefined;
    }
    return { start, end: this.source.pairs.get(start) ?? start };
  }

  #readStructs(): ReadonlyMap<string, number> {
    const { code } = this.source;
    const braces = new Map<string, number>();
    for (const match of code.matchAll(structType)) {
      const [head] = match;
      const nameMatch = structName.exec(cutBefore(code, match.index));
      braces.set(nameMatch?.[1] ?? "", match.index + head.length - 1);
    }
    return braces;
  }

  /** Returns the brace of the struct type whose name precedes a table's brace. */
  #findStructBefore(brace: number): number | undefined {
    const name = tableType.exec(cutBefore(this.source.code, brace))?.[1];
    if (name === undefined) {
      return undefined;
    }
    return this.findStruct(name)?.start;
  }
}

function cutBefore(code: string, offset: number): string {
  return code.slice(Math.max(0, offset - maxTypeLength), offset);
}

/** Returns the braces of the table in a loop's head and, last, the brace of the loop's body. */
function findLoopBraces(code: string, from: number, pairs: ReadonlyMap<number, number>): number[] {
  const braces: number[] = [];
  for (let i = from; i < code.length; ) {
    const mark = code[i];
    if (mark === "\n") {
      break;
    }
    const isBlank = mark === " " || mark === "\t";
    if (mark === "{") {
      braces.push(i);
    } else if (braces.length > 0 && !isBlank) {
      break;
    }
    i = afterBrackets(pairs, i);
  }
  return braces;
}

/** Returns the comma-separated items within a brace. */
function splitItems(source: CodeText, brace: number): readonly Span[] {
  const close = source.pairs.get(brace) ?? brace;
  const items = splitSpan(source, { start: brace + 1, end: close }, ",");
  return items.filter(({ start, end }) => start < end);
}

/** Returns the names of a struct's fields, in lower case. */
function readFieldNames(source: CodeText, brace: number | undefined): readonly string[] {
  if (brace === undefined) {
    return [];
  }
  const names: string[] = [];
  const close = source.pairs.get(brace) ?? brace;
  const lines = splitSpan(source, { start: brace + 1, end: close }, "\n");
  for (const statement of lines.flatMap((line) => splitSpan(source, line, ";"))) {
    const declaration = sliceSpan(source.code, statement, maxTypeLength);
    // An embedded type is a field with the name of the type.
    const nameList = fieldNames.exec(declaration)?.[1] ?? declaration;
    if (nameList !== "") {
      names.push(...nameList.split(",").map((name) => name.trim().toLowerCase()));
    }
  }
  return names;
}

function parseCase(source: CodeText, item: Span, names: readonly string[]): TableCase {
  const colon = findMark(source, item, ":");
  const hasKey = colon < item.end;
  const key = hasKey ? trimSpan(source.code, { start: item.start, end: colon }) : undefined;
  const value = hasKey ? trimSpan(source.code, { start: colon + 1, end: item.end }) : item;
  return { key, value, fields: readFields(source, value, names) };
}

/** Matches the type and the brace of a struct literal: `{`, `&Case{`, `[]pkg.Case{`. */
const literalHead = /^[&*[\]\p{L}\p{N}_.\s]*\{/u;

/** Returns the field values of a struct literal; none for any other value. */
function readFields(source: CodeText, value: Span, names: readonly string[]): ReadonlyMap<string, Span> {
  const { code } = source;
  const fields = new Map<string, Span>();
  const head = literalHead.exec(sliceSpan(code, value, maxTypeLength))?.[0];
  if (head === undefined) {
    return fields;
  }
  const items = splitItems(source, value.start + head.length - 1);
  for (const [position, item] of items.entries()) {
    const match = fieldKey.exec(sliceSpan(code, item, maxTypeLength));
    const [key = "", name = names[position]] = match ?? [];
    const start = item.start + key.length;
    const field = trimSpan(code, { start, end: item.end });
    if (name !== undefined) {
      fields.set(name.toLowerCase(), field);
    }
  }
  return fields;
}
