import { identifierAt, type Span } from "../../syntax/sourceText";

/** A class, a function, or a name bound to one (`test_b = make_test()`). */
export interface PythonDeclaration {
  readonly kind: "class" | "function" | "name";
  readonly name: string;
  readonly span: Span;
  readonly indent: number;
  readonly parent: PythonDeclaration | undefined;
  /** Source of the base classes, for a class. */
  readonly bases: readonly string[];
  /** What stands above it with `@`. */
  readonly decorators: readonly Span[];
}

export interface PythonOutline {
  readonly declarations: readonly PythonDeclaration[];
  /** Import statements, as written. */
  readonly imports: readonly string[];
}

const declaration = /(?:(class)|(?:async[ \t]+)?def)[ \t]+(?=[\p{L}_])/uy;
const assignment = /(test\w*)[ \t]*=(?!=)/iy;
const importStatement = /(?:from|import)[ \t]/y;

/** Reads what a Python file declares, by indentation, in one pass; text in strings, comments and brackets is skipped. */
export function outlinePython(text: string): PythonOutline {
  const declarations: PythonDeclaration[] = [];
  const imports: string[] = [];
  const open: PythonDeclaration[] = [];
  let decorators: Span[] = [];
  let i = 0;
  while (i < text.length) {
    const { start, indent } = indentationAt(text, i);
    const found = declarationAt(text, start, indent);
    const end = statementEnd(text, found ? found.span.end : start);
    const mark = text[start];
    if (isStatement(mark)) while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    if (found) {
      const complete = { ...found, parent: open.at(-1), decorators };
      declarations.push(complete);
      if (found.kind !== "name") open.push(complete);
    } else if (matchesAt(importStatement, text, start)) {
      imports.push(text.slice(start, Math.min(end, start + 20_000)));
    }
    if (mark === "@") decorators.push({ start, end });
    else if (isStatement(mark)) decorators = [];
    i = end;
  }
  return { declarations, imports };
}

/** Blank lines and comments may stand at any indentation. */
function isStatement(mark: string | undefined): boolean {
  return mark !== undefined && mark !== "#" && mark !== "\n" && mark !== "\r" && mark !== "\\";
}

function matchesAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Columns of blanks before a line's first character; a tab goes on to the next multiple of eight. */
function indentationAt(text: string, lineStart: number): { start: number; indent: number } {
  let indent = 0;
  let i = lineStart;
  for (; i < text.length; i++) {
    const mark = text[i];
    if (mark === " ") indent++;
    else if (mark === "\t") indent = (Math.floor(indent / 8) + 1) * 8;
    else if (mark !== "\f") break;
  }
  return { start: i, indent };
}

function declarationAt(
  text: string,
  start: number,
  indent: number,
): Omit<PythonDeclaration, "parent" | "decorators"> | undefined {
  const head = matchesAt(declaration, text, start);
  if (head) {
    const from = start + head[0].length;
    const name = identifierAt(text, from);
    const span = { start: from, end: from + name.length };
    if (head[1] === undefined) return { kind: "function", name, span, indent, bases: [] };
    return { kind: "class", name, span, indent, bases: basesAt(text, span.end) };
  }
  const name = matchesAt(assignment, text, start)?.[1];
  if (name === undefined) return undefined;
  return { kind: "name", name, span: { start, end: start + name.length }, indent, bases: [] };
}

function basesAt(text: string, from: number): string[] {
  const list = /^(?:\[[^\]]*\])?[ \t]*\(([^)]*)\)/.exec(text.slice(from, from + 2000))?.[1] ?? "";
  return list
    .split(",")
    .map((base) =>
      base
        .replace(/#[^\n]*/g, "")
        .replace(/\[.*/s, "")
        .trim(),
    )
    .filter((base) => /^[\p{L}_][\w.]*$/u.test(base));
}

/**
 * The start of the line after the statement at `from`: lines go on in brackets, in long strings and after a backslash. A line
 * that declares something ends a bracket that was left open.
 */
function statementEnd(text: string, from: number): number {
  let depth = 0;
  let i = from;
  while (i < text.length) {
    const mark = text[i] ?? "";
    if (endsLine(text, i)) {
      i++;
      if (depth <= 0 || matchesAt(declaration, text, indentationAt(text, i).start)) return i;
      continue;
    }
    depth += nesting[mark] ?? 0;
    i = afterMark(text, i, mark);
  }
  return text.length;
}

const nesting: Readonly<Record<string, number>> = { "(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1 };

/** True at the last character of a line end. */
function endsLine(text: string, at: number): boolean {
  return text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n");
}

/** The pieces of a text between commas that stand outside brackets, strings and comments; blanks at their starts left out. */
export function splitArguments(text: string, { start, end }: Span): readonly Span[] {
  const pieces: Span[] = [];
  let depth = 0;
  let from = -1;
  for (let i = start; i < end; ) {
    const mark = text[i] ?? "";
    if (mark === "," && depth === 0) {
      if (from >= 0) pieces.push({ start: from, end: i });
      from = -1;
    } else if (from < 0 && mark !== "#" && mark !== "\\" && !/\s/.test(mark)) {
      from = i;
    }
    depth += nesting[mark] ?? 0;
    i = afterMark(text, i, mark);
  }
  if (from >= 0) pieces.push({ start: from, end });
  return pieces;
}

/** The offset after a character, or after the string, the comment or the escaped line end that begins with it. */
function afterMark(text: string, at: number, mark: string): number {
  if (mark === '"' || mark === "'") return stringEnd(text, at);
  if (mark === "\\") return at + (text.startsWith("\r\n", at + 1) ? 3 : 2);
  if (mark !== "#") return at + 1;
  let i = at;
  while (i < text.length && text[i] !== "\n" && text[i] !== "\r") i++;
  return i;
}

function stringEnd(text: string, start: number): number {
  const quote = text[start] ?? "";
  const long = text.startsWith(quote.repeat(3), start);
  for (let i = start + (long ? 3 : 1); i < text.length; i++) {
    const mark = text[i];
    if (mark === "\\") i++;
    else if (long && mark === quote && text.startsWith(quote.repeat(3), i)) return i + 3;
    else if (!long && mark === quote) return i + 1;
    else if (!long && (mark === "\n" || mark === "\r")) return i;
  }
  return text.length;
}
