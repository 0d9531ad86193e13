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
  /** Spans of the decorators above it, beginning with `@`. */
  readonly decorators: readonly Span[];
}

/** A statement that binds names, in the body of a declaration or of the module. */
export interface PythonStatement {
  /** The statement as written; its first 20,000 characters. */
  readonly text: string;
  readonly start: number;
  readonly indent: number;
  readonly parent: PythonDeclaration | undefined;
}

export interface PythonOutline {
  readonly declarations: readonly PythonDeclaration[];
  readonly imports: readonly PythonStatement[];
  /** Statements that bind a name to another one: `Base = module.Base`. */
  readonly aliases: readonly PythonStatement[];
  /** Statements about `__all__`, the names that the module passes on. */
  readonly exports: readonly PythonStatement[];
}

const declarationPattern = /(?:(class)|(?:async[ \t]+)?def)[ \t]+(?=[\p{L}_])/uy;
const assignmentPattern = /(test\w*)[ \t]*=(?!=)/iy;
const importPattern = /(?:from|import)[ \t]/y;
const aliasPattern = /[\p{Lu}_][\p{L}\p{N}_]*[ \t]*=[ \t]*[\p{L}_][\p{L}\p{N}_.]*[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/uy;
const exportPattern = /__all__\b/y;
const maxStatementLength = 20_000;

/**
 * Reads the declarations of a Python file by indentation, in one pass. Skips text in strings, comments and brackets.
 */
export function outlinePython(text: string): PythonOutline {
  const declarations: PythonDeclaration[] = [];
  const imports: PythonStatement[] = [];
  const aliases: PythonStatement[] = [];
  const exports: PythonStatement[] = [];
  const openDeclarations: PythonDeclaration[] = [];
  let decorators: Span[] = [];
  let i = 0;
  while (i < text.length) {
    const { start, indent } = indentationAt(text, i);
    const header = declarationAt(text, start, indent);
    const end = statementEnd(text, header ? header.span.end : start);
    const mark = text[start];
    if (startsStatement(mark)) while ((openDeclarations.at(-1)?.indent ?? -1) >= indent) openDeclarations.pop();
    const statements = statementsAt(text, start, { imports, aliases, exports });
    if (statements) {
      const statementText = text.slice(start, Math.min(end, start + maxStatementLength));
      statements.push({ text: statementText, start, indent, parent: openDeclarations.at(-1) });
    }
    if (header) {
      const newDeclaration = { ...header, parent: openDeclarations.at(-1), decorators };
      declarations.push(newDeclaration);
      if (header.kind !== "name") openDeclarations.push(newDeclaration);
    }
    if (mark === "@") decorators.push({ start, end });
    else if (startsStatement(mark)) decorators = [];
    i = end;
  }
  return { declarations, imports, aliases, exports };
}

/** Returns the list to which the statement at an offset belongs, if it binds names. */
function statementsAt<T>(
  text: string,
  start: number,
  { imports, aliases, exports }: Readonly<Record<"imports" | "aliases" | "exports", T>>,
): T | undefined {
  if (execAt(importPattern, text, start)) return imports;
  if (execAt(exportPattern, text, start)) return exports;
  return execAt(aliasPattern, text, start) ? aliases : undefined;
}

/**
 * Returns whether a line that begins with this character is a statement. Blank lines and comments may have any
 * indentation.
 */
function startsStatement(mark: string | undefined): boolean {
  return mark !== undefined && mark !== "#" && mark !== "\n" && mark !== "\r" && mark !== "\\";
}

function execAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/**
 * Returns the offset of a line's first character and its indentation in columns. A tab advances to the next multiple
 * of eight.
 */
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
  const head = execAt(declarationPattern, text, start);
  if (head) {
    const nameStart = start + head[0].length;
    const name = identifierAt(text, nameStart);
    const span = { start: nameStart, end: nameStart + name.length };
    if (head[1] === undefined) return { kind: "function", name, span, indent, bases: [] };
    return { kind: "class", name, span, indent, bases: basesAt(text, span.end) };
  }
  const name = execAt(assignmentPattern, text, start)?.[1];
  if (name === undefined) return undefined;
  return { kind: "name", name, span: { start, end: start + name.length }, indent, bases: [] };
}

/** Name of a base at the beginning of an argument, with types in brackets or nothing after it. */
const baseNamePattern = /^[\p{L}_][\p{L}\p{N}_.]*(?=\s*(?:\[|#|$))/u;
/** Maximum length, in characters, of the list of a class's bases. */
const maxBasesLength = 4000;

function basesAt(text: string, from: number): string[] {
  const start = /^(?:\[[^\]]*\])?[ \t]*\(/.exec(text.slice(from, from + 2000))?.[0].length;
  if (start === undefined) return [];
  const end = closingBracketAt(text, from + start, from + maxBasesLength);
  if (end === undefined) return [];
  return splitArguments(text, { start: from + start, end }).flatMap((piece) => basesOfArgument(text, piece));
}

/**
 * Returns the bases that an argument of a class names: itself, or those that it passes on with a metaclass, as in
 * `six.with_metaclass(Meta, Base)`. What another function makes is not known.
 */
function basesOfArgument(text: string, argument: Span): readonly string[] {
  const source = text.slice(argument.start, argument.end);
  const call = /^(?:[\p{L}_][\p{L}\p{N}_]*\.){0,9}with_metaclass[ \t]*\(/u.exec(source)?.[0];
  const end = call === undefined ? undefined : closingBracketAt(text, argument.start + call.length, argument.end);
  const pieces =
    call === undefined || end === undefined
      ? [argument]
      : splitArguments(text, { start: argument.start + call.length, end }).slice(1);
  return pieces.flatMap((piece) => baseNamePattern.exec(text.slice(piece.start, piece.end))?.[0] ?? []);
}

/**
 * Returns the offset of the bracket that closes the one before `start`; `undefined` if it is not before `limit` or a
 * line with a declaration comes first.
 */
function closingBracketAt(text: string, start: number, limit: number): number | undefined {
  let depth = 1;
  for (let i = start; i < Math.min(limit, text.length); ) {
    const mark = text[i] ?? "";
    depth += nesting[mark] ?? 0;
    if (depth === 0) return i;
    if (isLineEndAt(text, i) && execAt(declarationPattern, text, indentationAt(text, i + 1).start)) return undefined;
    i = skipToken(text, i, mark);
  }
  return undefined;
}

/**
 * Returns the start of the line after the statement at `from`. A statement continues over lines inside brackets and
 * long strings and after a backslash. A line with a declaration ends an unclosed bracket.
 */
function statementEnd(text: string, from: number): number {
  let depth = 0;
  let i = from;
  while (i < text.length) {
    const mark = text[i] ?? "";
    if (isLineEndAt(text, i)) {
      i++;
      if (depth <= 0 || execAt(declarationPattern, text, indentationAt(text, i).start)) return i;
      continue;
    }
    depth += nesting[mark] ?? 0;
    i = skipToken(text, i, mark);
  }
  return text.length;
}

const nesting: Readonly<Record<string, number>> = { "(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1 };

/** Returns true at the last character of a line end. */
function isLineEndAt(text: string, offset: number): boolean {
  return text[offset] === "\n" || (text[offset] === "\r" && text[offset + 1] !== "\n");
}

/** Splits a text at commas outside of brackets, strings and comments. Leading blanks of each piece are left out. */
export function splitArguments(text: string, { start, end }: Span): readonly Span[] {
  const pieces: Span[] = [];
  let depth = 0;
  let pieceStart = -1;
  for (let i = start; i < end; ) {
    const mark = text[i] ?? "";
    if (mark === "," && depth === 0) {
      if (pieceStart >= 0) pieces.push({ start: pieceStart, end: i });
      pieceStart = -1;
    } else if (pieceStart < 0 && mark !== "#" && mark !== "\\" && !/\s/.test(mark)) {
      pieceStart = i;
    }
    depth += nesting[mark] ?? 0;
    i = skipToken(text, i, mark);
  }
  if (pieceStart >= 0) pieces.push({ start: pieceStart, end });
  return pieces;
}

/** Returns the offset after a character, or after the string, comment or escaped line end that begins with it. */
export function skipToken(text: string, offset: number, mark: string): number {
  if (mark === '"' || mark === "'") return stringEnd(text, offset);
  if (mark === "\\") return offset + (text.startsWith("\r\n", offset + 1) ? 3 : 2);
  if (mark !== "#") return offset + 1;
  let i = offset;
  while (i < text.length && text[i] !== "\n" && text[i] !== "\r") i++;
  return i;
}

function stringEnd(text: string, start: number): number {
  const quote = text[start] ?? "";
  const isTripleQuoted = text.startsWith(quote.repeat(3), start);
  for (let i = start + (isTripleQuoted ? 3 : 1); i < text.length; i++) {
    const mark = text[i];
    if (mark === "\\") i++;
    else if (isTripleQuoted && mark === quote && text.startsWith(quote.repeat(3), i)) return i + 3;
    else if (!isTripleQuoted && mark === quote) return i + 1;
    else if (!isTripleQuoted && (mark === "\n" || mark === "\r")) return i;
  }
  return text.length;
}
