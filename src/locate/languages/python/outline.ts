import { popIndented } from "../../syntax/ranges";
import { identifierAt, lineEnd, type Span, sliceSpan } from "../../syntax/sourceText";
import { escapedLine, escapedText, stringEnd } from "../../syntax/textRules";

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
  /** Source of the statement, at most its first 20,000 characters. */
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
  /** Statements that use `__all__`, the list of the names that the module exports. */
  readonly exports: readonly PythonStatement[];
}

const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const identifierWithDots = String.raw`[\p{L}_][\p{L}\p{N}_.]*`;
const constantName = String.raw`[\p{Lu}_][\p{L}\p{N}_]*`;
const lineRest = String.raw`[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)`;

const declarationPattern = /(?:(class)|(?:async[ \t]+)?def)[ \t]+(?=[\p{L}_])/uy;
const assignmentPattern = /(test\w*)[ \t]*=(?!=)/iy;
const importPattern = /(?:from|import)[ \t]/y;
const aliasPattern = new RegExp(String.raw`${constantName}[ \t]*=[ \t]*${identifierWithDots}${lineRest}`, "uy");
const exportPattern = /__all__\b/y;
const maxStatementLength = 20_000;

/**
 * Reads the declarations of a Python file by indentation, in one pass. Skips text in strings, comments and brackets.
 */
export function outlinePython(text: string): PythonOutline {
  const declarations: PythonDeclaration[] = [];
  const statements: StatementLists = { imports: [], aliases: [], exports: [] };
  const openDeclarations: PythonDeclaration[] = [];
  let decorators: Span[] = [];
  let i = 0;
  while (i < text.length) {
    const { start, indent } = measureIndentation(text, i);
    const header = readDeclaration(text, start, indent);
    const end = findStatementEnd(text, header?.span.end ?? start);
    const mark = text[start];
    const isStatement = startsStatement(mark);
    if (isStatement) {
      popIndented(openDeclarations, indent);
    }
    const parent = openDeclarations.at(-1);
    const list = findStatementList(text, start, statements);
    if (list) {
      const statementText = sliceSpan(text, { start, end }, maxStatementLength);
      list.push({ text: statementText, start, indent, parent });
    }
    if (header) {
      const newDeclaration = { ...header, parent, decorators };
      declarations.push(newDeclaration);
      if (header.kind !== "name") {
        openDeclarations.push(newDeclaration);
      }
    }
    if (mark === "@") {
      decorators.push({ start, end });
    } else if (isStatement) {
      decorators = [];
    }
    i = end;
  }
  return { declarations, ...statements };
}

interface StatementLists {
  readonly imports: PythonStatement[];
  readonly aliases: PythonStatement[];
  readonly exports: PythonStatement[];
}

/** Returns the list to which the statement at an offset belongs; `undefined` if it binds no names. */
function findStatementList(text: string, start: number, lists: StatementLists): PythonStatement[] | undefined {
  if (matchAt(importPattern, text, start)) {
    return lists.imports;
  }
  if (matchAt(exportPattern, text, start)) {
    return lists.exports;
  }
  if (matchAt(aliasPattern, text, start)) {
    return lists.aliases;
  }
  return undefined;
}

/**
 * Returns whether a line that begins with this character is a statement. Blank lines and comments may have any
 * indentation.
 */
function startsStatement(mark: string | undefined): boolean {
  if (mark === undefined || mark === "\n" || mark === "\r") {
    return false;
  }
  return mark !== "#" && mark !== "\\";
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

interface Indentation {
  readonly start: number;
  readonly indent: number;
}

/**
 * Returns the offset of a line's first character and its indentation in columns. A tab advances to the next multiple
 * of eight.
 */
function measureIndentation(text: string, lineStart: number): Indentation {
  let indent = 0;
  let i = lineStart;
  for (; i < text.length; i++) {
    const mark = text[i];
    if (mark === " ") {
      indent++;
    } else if (mark === "\t") {
      indent = (Math.floor(indent / 8) + 1) * 8;
    } else if (mark !== "\f") {
      break;
    }
  }
  return { start: i, indent };
}

type DeclarationHeader = Omit<PythonDeclaration, "parent" | "decorators">;

function readDeclaration(text: string, start: number, indent: number): DeclarationHeader | undefined {
  const head = matchAt(declarationPattern, text, start);
  if (!head) {
    return readAssignment(text, start, indent);
  }
  const [keywords, classKeyword] = head;
  const nameStart = start + keywords.length;
  const name = identifierAt(text, nameStart);
  const span = { start: nameStart, end: nameStart + name.length };
  if (classKeyword === undefined) {
    return { kind: "function", name, span, indent, bases: [] };
  }
  return { kind: "class", name, span, indent, bases: readBases(text, span.end) };
}

function readAssignment(text: string, start: number, indent: number): DeclarationHeader | undefined {
  const name = matchAt(assignmentPattern, text, start)?.[1];
  if (name === undefined) {
    return undefined;
  }
  const span = { start, end: start + name.length };
  return { kind: "name", name, span, indent, bases: [] };
}

const baseListOpening = /^(?:\[[^\]]*\])?[ \t]*\(/;
/** Matches the name of a base at the start of an argument, followed by type arguments in brackets or by nothing. */
const baseNamePattern = new RegExp(String.raw`^${identifierWithDots}(?=\s*(?:\[|#|$))`, "u");
const metaclassCall = new RegExp(String.raw`^(?:${identifier}\.){0,9}with_metaclass[ \t]*\(`, "u");
/** Maximum length of the list of a class's bases, in characters. */
const maxBasesLength = 4000;

function readBases(text: string, from: number): string[] {
  const opening = baseListOpening.exec(text.slice(from, from + 2000))?.[0];
  if (opening === undefined) {
    return [];
  }
  const start = from + opening.length;
  const end = findClosingBracket(text, start, from + maxBasesLength);
  if (end === undefined) {
    return [];
  }
  const bases: string[] = [];
  for (const argument of splitArguments(text, { start, end })) {
    for (const base of findPassedBases(text, argument)) {
      const match = baseNamePattern.exec(sliceSpan(text, base));
      if (match) {
        bases.push(match[0]);
      }
    }
  }
  return bases;
}

/**
 * Returns the bases in an argument of a class: the argument itself, or the bases passed to
 * `six.with_metaclass(Meta, Base)`. The results of other functions are unknown.
 */
function findPassedBases(text: string, argument: Span): readonly Span[] {
  const call = metaclassCall.exec(sliceSpan(text, argument))?.[0];
  if (call === undefined) {
    return [argument];
  }
  const start = argument.start + call.length;
  const end = findClosingBracket(text, start, argument.end);
  if (end === undefined) {
    return [argument];
  }
  const [, ...bases] = splitArguments(text, { start, end });
  return bases;
}

/**
 * Returns the offset of the bracket that closes the one before `start`; `undefined` if there is none before `limit` or
 * before a line with a declaration.
 */
function findClosingBracket(text: string, start: number, limit: number): number | undefined {
  let depth = 1;
  let i = start;
  while (i < limit && i < text.length) {
    const mark = text[i] ?? "";
    depth += nesting[mark] ?? 0;
    if (depth === 0) {
      return i;
    }
    if (isLineEndAt(text, i) && isDeclarationLine(text, i + 1)) {
      return undefined;
    }
    i = skipToken(text, i, mark);
  }
  return undefined;
}

function isDeclarationLine(text: string, lineStart: number): boolean {
  const { start } = measureIndentation(text, lineStart);
  return matchAt(declarationPattern, text, start) !== null;
}

/**
 * Returns the start of the line after the statement at `from`. A statement continues over lines inside brackets and
 * long strings and after a backslash. A line with a declaration ends an unclosed bracket.
 */
export function findStatementEnd(text: string, from: number): number {
  let depth = 0;
  let i = from;
  while (i < text.length) {
    if (isLineEndAt(text, i)) {
      i++;
      if (depth <= 0 || isDeclarationLine(text, i)) {
        return i;
      }
      continue;
    }
    const mark = text[i] ?? "";
    depth += nesting[mark] ?? 0;
    i = skipToken(text, i, mark);
  }
  return text.length;
}

const nesting: Readonly<Record<string, number>> = {
  "(": 1,
  "[": 1,
  "{": 1,
  ")": -1,
  "]": -1,
  "}": -1,
};

/** Returns whether the character at an offset is the last one of a line break. */
function isLineEndAt(text: string, offset: number): boolean {
  if (text[offset] === "\n") {
    return true;
  }
  return text[offset] === "\r" && text[offset + 1] !== "\n";
}

/** Returns the text of each argument in a list, split by `splitArguments`. */
export function listArguments(text: string, list: Span): readonly string[] {
  return splitArguments(text, list).map((argument) => sliceSpan(text, argument).trimEnd());
}

/**
 * Splits a text at commas or another separator outside of brackets, strings and comments. The pieces exclude leading
 * blanks.
 */
export function splitArguments(text: string, { start, end }: Span, separator = ","): readonly Span[] {
  const pieces: Span[] = [];
  let depth = 0;
  let pieceStart = -1;
  for (let i = start; i < end; ) {
    const mark = text[i] ?? "";
    if (mark === separator && depth === 0) {
      if (pieceStart >= 0) {
        pieces.push({ start: pieceStart, end: i });
      }
      pieceStart = -1;
    } else if (pieceStart < 0 && startsPiece(mark)) {
      pieceStart = i;
    }
    depth += nesting[mark] ?? 0;
    i = skipToken(text, i, mark);
  }
  if (pieceStart >= 0) {
    pieces.push({ start: pieceStart, end });
  }
  return pieces;
}

function startsPiece(mark: string): boolean {
  return mark !== "#" && mark !== "\\" && !/\s/.test(mark);
}

function findStringEnd(text: string, start: number, quote: string): number {
  const longQuote = quote.repeat(3);
  if (text.startsWith(longQuote, start)) {
    return stringEnd(text, start + 3, longQuote, escapedText);
  }
  return stringEnd(text, start + 1, quote, escapedLine);
}

/** Returns the offset after a character, or after the string, comment or escaped line break that begins with it. */
export function skipToken(text: string, offset: number, mark: string): number {
  switch (mark) {
    case '"':
    case "'":
      return findStringEnd(text, offset, mark);
    case "\\":
      return text.startsWith("\r\n", offset + 1) ? offset + 3 : offset + 2;
    case "#":
      return lineEnd(text, offset);
    default:
      return offset + 1;
  }
}
