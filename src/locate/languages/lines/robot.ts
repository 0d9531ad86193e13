import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { type Line, splitLines, trimLine } from "../../syntax/lines";
import type { SourceText } from "../../syntax/sourceText";
import { literal, type Part, type Pattern, replaceMatches, simplify, wild } from "../../titles/pattern";
import { withoutOrderPrefix } from "./robotSuites";
import { SuiteDeclarations, type SuiteTest } from "./suiteDeclarations";

/** Scanner for Robot Framework: a name in the first column of a file's test cases or tasks declares a test. */
export const robotScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: readSuite,
};

const pipeAndBlanks = String.raw`\|[ \t]+(?=[^\s#|])`;
const nameAtStart = String.raw` ?(?=[^\s#|])`;
const pipeAtStart = String.raw` ?\|(?=[^\s|])`;
/** A name in the first column. A single blank does not separate cells, and pipes may enclose a row. */
const nameCell = new RegExp(`^(?:${pipeAndBlanks}|${nameAtStart}|${pipeAtStart})`);
const nonTestHeadings = "settings?|variables?|(?:user )?keywords?|comments?";
const nonTestSection = new RegExp(String.raw`^\*+\s*(?:${nonTestHeadings})\b`, "i");

function readSuite(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations {
  const tests: SuiteTest[] = [];
  let isInTests = false;
  for (const line of splitLines(source)) {
    if (line.text.startsWith("*")) {
      isInTests = !nonTestSection.test(line.text);
    } else if (isInTests && nameCell.test(line.text)) {
      tests.push(readTest(line));
    }
  }
  return new SuiteDeclarations({ name: createSuiteName(path), tests }, isSourcePath);
}

function readTest(line: Line): SuiteTest {
  const [opening = ""] = /^(?:\|[ \t]+)?/.exec(line.text) ?? [];
  const from = opening.length;
  const [cell = ""] = /^ ?.*?(?= {2}|\t| \||$)/.exec(line.text.slice(from)) ?? [];
  const { text, start, end } = trimLine(line, from, from + cell.length);
  return { title: { start, end }, pattern: createNamePattern(text) };
}

/**
 * Returns the name of the suite that a file forms: `10__login_tests.robot` is "Login Tests". A name that contains
 * capitals keeps its case.
 */
function createSuiteName(path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const stem = file.replace(/\.[^.]*$/, "");
  const name = withoutOrderPrefix(stem).replaceAll("_", " ").trim();
  const hasCapitals = name !== name.toLowerCase();
  if (hasCapitals) {
    return name;
  }
  return name.replace(/(^|\s)(\p{Ll})/gu, (letter) => letter.toUpperCase());
}

/**
 * Escape sequence or variable. By the rules of the User Guide, "Escaping", an escape is a character code, a control
 * character, or any other character, which then stands for itself.
 */
const characterCode = String.raw`x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})`;
const variable = String.raw`[$@&%]\{[^{}]{0,200}\}`;
const escapeOrVariable = new RegExp(String.raw`\\(?:${characterCode}|([nrt])|(.?))|${variable}`, "gs");
const controlCharacters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Returns the pattern of a test's name. Variables match any text; escape sequences are resolved. */
function createNamePattern(cell: string): Pattern {
  const createPart = (match: RegExpExecArray): Part => {
    const isEscape = match[0].startsWith("\\");
    if (isEscape) {
      return literal(resolveEscape(match));
    }
    return wild;
  };
  return simplify(replaceMatches(cell, escapeOrVariable, createPart));
}

const maxCodePoint = 0x10ffff;

function resolveEscape([, byte, unit, codePoint, control, character = ""]: RegExpExecArray): string {
  const code = Number.parseInt(byte ?? unit ?? codePoint ?? "", 16);
  if (code > maxCodePoint) {
    return "";
  }
  if (!Number.isNaN(code)) {
    return String.fromCodePoint(code);
  }
  if (control === undefined) {
    return character;
  }
  return controlCharacters[control] ?? control;
}
