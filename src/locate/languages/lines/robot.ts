import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import { linesOf, trimLine } from "../../syntax/lines";
import type { SourceText } from "../../syntax/sourceText";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { withoutOrderPrefix } from "./robotSuites";
import { SuiteDeclarations, type SuiteTest } from "./suiteDeclarations";

/** Scanner for Robot Framework: names in the first column of a file's test cases or tasks. */
export const robotScanner: Scanner = {
  search: "title",
  read: readSuite,
};

/** A name in the first column. A single blank does not separate cells, and pipes may enclose a row. */
const nameCell = /^(?:\|[ \t]+(?=[^\s#|])| ?(?=[^\s#|])| ?\|(?=[^\s|]))/;
const nonTestSections = /^\*+\s*(?:settings?|variables?|(?:user )?keywords?|comments?)\b/i;

function readSuite(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations {
  const tests: SuiteTest[] = [];
  let isInTests = false;
  for (const line of linesOf(source)) {
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

/** Returns the pattern of a test's name: any text for variables, and other escapes resolved. */
function namePattern(cell: string): Pattern {
  if (!/[\\{]/.test(cell)) return simplify([literal(cell)]);
  const parts = cell.split(/[$@&%]\{[^{}]{0,200}\}/);
  return simplify(parts.flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(text.replace(/\\(.)/gs, "$1"))]));
}
