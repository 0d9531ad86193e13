import { type BlankedText, blankSpans, createBlanker } from "../../syntax/blankedText";
import { comments, createCharacter, createQuoted, createText } from "../../syntax/lexicon";
import { lineEnd, type Span } from "../../syntax/sourceText";
import { escapedLine } from "../../syntax/textRules";

const wordMark = String.raw`[\w$\x80-\uffff]`;
/** `R"delimiter(text)delimiter"`. */
const rawOpening = /(?<=(?<![\w$])(?:u8|[uUL])?R)"([^\s()\\"]{0,16})\(/y;
/** Code before a character literal. Excludes the apostrophe in `1'000`. */
const characterStart = `(?<=(?<!${wordMark})(?:u8|[uUL])?)`;

/** Blanks comments and literals of C, C++ and Objective-C. */
export const blankLiterals = createBlanker([
  ...comments,
  createText('"', rawOpening, { close: ([, delimiter = ""]) => `)${delimiter}"` }),
  createQuoted('"', escapedLine),
  createCharacter(characterStart),
]);

/** A function-like macro: the names of its parameters and its replacement text. */
export interface MacroDefinition {
  readonly parameters: readonly string[];
  readonly body: string;
}

/**
 * The text of a C, C++ or Objective-C file without comments, contents of strings, directives and code disabled by `#if
 * 0`.
 */
export interface VisibleCode extends BlankedText {
  /** Macros that expand to a call of a test macro, by name. */
  readonly defines: ReadonlyMap<string, MacroDefinition>;
}

export function readVisibleCode(text: string): VisibleCode {
  const { code, strings } = blankLiterals(text);
  const visibleCode = blankDirectives(code);
  return {
    code: visibleCode,
    strings: strings.filter(({ start }) => visibleCode.charCodeAt(start) === 34),
    defines: readDefines(text, code),
  };
}

const testWords = "TEST|SECTION|SUBCASE|SCENARIO|GIVEN|WHEN|THEN|SUITE";
/**
 * Matches the name of a macro of the test frameworks, of the function that registers a test, or of the macro that
 * assigns a display name to a type.
 */
export const testMacro = new RegExp(`(?:^|_)(?:${testWords})(?:_|$)|^RegisterTest$|(?:^|_)TYPE_TO_STRING_AS$`);
/** Maximum number of characters of a macro's replacement text, counted from the first call that declares a test. */
const maxBodyLength = 500;

function readDefines(text: string, code: string): ReadonlyMap<string, MacroDefinition> {
  const defines = new Map<string, MacroDefinition>();
  let definitionEnd = 0;
  for (const match of code.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^()\r\n]*)\)/gm)) {
    const [head, name = "", parameters = ""] = match;
    // A match within the continued lines of the previous definition is not a definition.
    if (match.index < definitionEnd) {
      continue;
    }
    const start = match.index + head.length;
    const nearbyCode = code.slice(0, start + 10 * maxBodyLength);
    const end = findDirectiveEnd(nearbyCode, lineEnd(nearbyCode, start));
    definitionEnd = end;
    const calls = [...nearbyCode.slice(start, end).matchAll(/\b(\w+)[ \t]*\(/g)];
    const firstTest = calls.find(([, word = ""]) => testMacro.test(word));
    if (!firstTest) {
      continue;
    }
    const bodyStart = start + firstTest.index;
    const body = text.slice(bodyStart, Math.min(end, bodyStart + maxBodyLength));
    const names = parameters.split(",").map((parameter) => parameter.trim());
    defines.set(name, { parameters: names, body: body.replace(/\\\r?\n/g, " ") });
  }
  return defines;
}

const directive = /^[ \t]*#[ \t]*(\w*)([^\r\n]*)/gm;

/** Blanks directives, and the code from `#if 0` to its `#endif` or `#else`. */
function blankDirectives(code: string): string {
  const blanks: Span[] = [];
  let blankedUntil = 0;
  const lines = [...code.matchAll(directive)];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line || line.index < blankedUntil) {
      continue;
    }
    const [, word, condition = ""] = line;
    const isDisabled = word === "if" && /^\s+(?:0|false)\s*$/.test(condition);
    if (isDisabled) {
      i = findBranchEnd(lines, i);
    }
    const lastLine = lines[i];
    blankedUntil = lastLine ? findDirectiveEnd(code, lastLine.index + lastLine[0].length) : code.length;
    blanks.push({ start: line.index, end: blankedUntil });
  }
  return blankSpans(code, blanks);
}

/** Returns the index of the directive that ends a condition or begins its alternative branch. */
function findBranchEnd(lines: readonly RegExpExecArray[], start: number): number {
  let depth = 1;
  for (let i = start + 1; i < lines.length; i++) {
    const word = lines[i]?.[1] ?? "";
    if (word.startsWith("if")) {
      depth++;
    } else if (word === "endif") {
      depth--;
    }
    if (depth === 0) {
      return i;
    }
    if (depth === 1 && word.startsWith("el")) {
      return i;
    }
  }
  return lines.length;
}

/** Returns the end of a directive, given the end of its first line: a trailing `\` continues it on the next line. */
function findDirectiveEnd(code: string, firstLineEnd: number): number {
  let end = firstLineEnd;
  while (code[end - 1] === "\\" && end < code.length) {
    end += code.startsWith("\r\n", end) ? 2 : 1;
    while (end < code.length && code[end] !== "\n" && code[end] !== "\r") {
      end++;
    }
  }
  return end;
}
