import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { splitLines, trimLine } from "../../syntax/lines";
import type { SourceText } from "../../syntax/sourceText";
import { literal, simplify } from "../../titles/pattern";
import { SuiteDeclarations, type SuiteTest, skipTexts } from "./suiteDeclarations";

/** Scanner for bats: `@test "title" {`. */
export const batsScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, _path, isSourcePath) => readTests(source, isSourcePath),
};

function readTests(source: SourceText, isSourcePath: IsSourcePath): Declarations {
  return new SuiteDeclarations({ name: undefined, tests: readBatsTests(source) }, isSourcePath);
}

const testStart = /^\s*@test\s+/;
const heredocStart = /^(?!\s*@test\s).*?<<-?\s*["']?(\w+)["']?/s;

/** Reads the tests of a file. */
export function readBatsTests(source: SourceText): readonly SuiteTest[] {
  const tests: SuiteTest[] = [];
  for (const line of skipTexts(splitLines(source), heredocStart)) {
    const keyword = testStart.exec(line.text)?.[0];
    if (keyword === undefined) {
      continue;
    }
    const { text, start, end } = trimLine(line, keyword.length, findTitleEnd(line.text));
    tests.push({ title: { start, end }, pattern: simplify([literal(decodeTitle(text))]) });
  }
  return tests;
}

/** Returns a title without its quotes. */
function decodeTitle(source: string): string {
  const [, quote, inside] = /^(["'])(.*)\1$/s.exec(source) ?? [];
  if (inside === undefined) {
    return source;
  }
  if (quote === '"') {
    return inside.replace(/\\(["\\$`])/g, "$1");
  }
  return inside;
}

/**
 * Returns the end of the title: its closing quote or, without quotes, the first brace. The test's body may follow on
 * the same line.
 */
function findTitleEnd(line: string): number {
  const opening = /@test\s+(["'])/.exec(line);
  if (!opening) {
    const brace = line.indexOf("{");
    return brace < 0 ? line.length : brace;
  }
  const quote = opening[1];
  const from = opening.index + opening[0].length;
  for (let i = from; i < line.length; i++) {
    if (line[i] === "\\" && quote === '"') {
      i++;
    } else if (line[i] === quote) {
      return i + 1;
    }
  }
  return line.length;
}
