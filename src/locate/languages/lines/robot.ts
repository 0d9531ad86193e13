import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { splitLines, trimLine } from "../../syntax/lines";
import type { SourceText } from "../../syntax/sourceText";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { withoutOrderPrefix } from "./robotSuites";
import { SuiteDeclarations, type SuiteTest } from "./suiteDeclarations";

/** Scanner for Robot Framework: names in the first column of a file's test cases or tasks. */
export const robotScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: readSuite,
};

/** A name in the first column. A single blank does not separate cells, and pipes may enclose a row. */
const nameCell = /^(?:\|[ \t]+(?=[^\s#|])| ?(?=[^\s#|])| ?\|(?=[^\s|]))/;
const nonTestSections = /^\*+\s*(?:settings?|variables?|(?:user )?keywords?|comments?)\b/i;

function readSuite(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations {
  const tests: SuiteTest[] = [];
  let isInTests = false;
  for (const line of splitLines(source)) {
    if (line.text.startsWith("*")) isInTests = !nonTestSections.test(line.text);
    else if (isInTests && nameCell.test(line.text)) {
      const from = /^(?:\|[ \t]+)?/.exec(line.text)?.[0].length ?? 0;
      const cell = /^ ?.*?(?= {2}|\t| \||$)/.exec(line.text.slice(from))?.[0] ?? "";
      const { text, start, end } = trimLine(line, from, from + cell.length);
      tests.push({ title: { start, end }, pattern: namePattern(text) });
    }
  }
  return new SuiteDeclarations({ name: suiteName(path), tests }, isSourcePath);
}

/**
 * Returns the suite of a file: `10__login_tests.robot` is "Login Tests". A name that contains capitals keeps its case.
 */
function suiteName(path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const name = withoutOrderPrefix(file).replaceAll("_", " ").trim();
  return name === name.toLowerCase() ? name.replace(/(^|\s)(\p{Ll})/gu, (letter) => letter.toUpperCase()) : name;
}

/**
 * Escape sequence or variable. The rules are those of the User Guide, "Escaping": a character code, a control
 * character, or any other character, which stands for itself.
 */
const escapeOrVariable =
  /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([nrt])|(.?))|[$@&%]\{[^{}]{0,200}\}/gs;
const controlCharacters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Returns the pattern of a test's name: any text for variables, and escape sequences resolved. */
function namePattern(cell: string): Pattern {
  const pieces: Part[] = [];
  let from = 0;
  for (const match of cell.matchAll(escapeOrVariable)) {
    pieces.push(
      literal(cell.slice(from, match.index)),
      match[0].startsWith("\\") ? literal(resolveEscape(match)) : wild,
    );
    from = match.index + match[0].length;
  }
  return simplify([...pieces, literal(cell.slice(from))]);
}

function resolveEscape([, byte, unit, codePoint, control, character = ""]: RegExpExecArray): string {
  const code = Number.parseInt(byte ?? unit ?? codePoint ?? "", 16);
  if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  return control === undefined ? character : (controlCharacters[control] ?? control);
}
