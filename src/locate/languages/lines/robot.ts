import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import { linesOf, trimmed } from "../../syntax/lines";
import type { SourceText } from "../../syntax/sourceText";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { SuiteDeclarations, type SuiteTest } from "./suite";
import { withoutOrder } from "./suites";

/** Robot Framework: names in the first column of a file's test cases or tasks. */
export const robotScanner: Scanner = {
  search: "title",
  read: readSuite,
};

/** A name in the first column, where a single blank separates nothing; rows may stand between pipes. */
const firstCell = /^(?:\|[ \t]+(?=[^\s#|])| ?(?=[^\s#|])| ?\|(?=[^\s|]))/;
const otherSections = /^\*+\s*(?:settings?|variables?|(?:user )?keywords?|comments?)\b/i;

function readSuite(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations {
  const tests: SuiteTest[] = [];
  let inTests = false;
  for (const line of linesOf(source)) {
    if (line.text.startsWith("*")) inTests = !otherSections.test(line.text);
    else if (inTests && firstCell.test(line.text)) {
      const from = /^(?:\|[ \t]+)?/.exec(line.text)?.[0].length ?? 0;
      const cell = /^ ?.*?(?= {2}|\t| \||$)/.exec(line.text.slice(from))?.[0] ?? "";
      const { text, start, end } = trimmed(line, from, from + cell.length);
      tests.push({ title: { start, end }, pattern: nameOf(text) });
    }
  }
  return new SuiteDeclarations({ name: suiteName(path), tests }, isSourcePath);
}

/** `10__login_tests.robot` is the suite "Login Tests"; a name that has capitals keeps them. */
function suiteName(path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const name = withoutOrder(file).replaceAll("_", " ").trim();
  return name === name.toLowerCase() ? name.replace(/(^|\s)(\p{Ll})/gu, (found) => found.toUpperCase()) : name;
}

/** Variables are replaced when the test runs; the other escapes are those of its text. */
function nameOf(cell: string): Pattern {
  if (!/[\\{]/.test(cell)) return simplify([literal(cell)]);
  const parts = cell.split(/[$@&%]\{[^{}]{0,200}\}/);
  return simplify(parts.flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(text.replace(/\\(.)/gs, "$1"))]));
}
