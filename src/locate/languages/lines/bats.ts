import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import { linesOf, trimmed } from "../../syntax/lines";
import type { SourceText } from "../../syntax/sourceText";
import { literal, simplify } from "../../titles/pattern";
import { SuiteDeclarations, type SuiteTest } from "./suite";

/** bats: `@test "title" {`. */
export const batsScanner: Scanner = {
  search: "title",
  read: (source, _path, isSourcePath) => readTests(source, isSourcePath),
};

function readTests(source: SourceText, isSourcePath: IsSourcePath): Declarations {
  const tests: SuiteTest[] = [];
  let until: string | undefined;
  for (const line of linesOf(source)) {
    if (until !== undefined) {
      if (line.text.trim() === until) until = undefined;
      continue;
    }
    const declared = /^\s*@test\s+/.exec(line.text)?.[0];
    if (declared === undefined) {
      until = /<<-?\s*["']?(\w+)["']?/.exec(line.text)?.[1];
      continue;
    }
    const { text, start, end } = trimmed(line, declared.length, endOfTitle(line.text));
    const quoted = /^(["'])(.*)\1$/s.exec(text);
    const title = quoted?.[2]?.replace(quoted[1] === '"' ? /\\(["\\$`])/g : /(?!)/g, "$1") ?? text;
    tests.push({ title: { start, end }, pattern: simplify([literal(title)]) });
  }
  return new SuiteDeclarations({ name: undefined, tests }, isSourcePath);
}

/** The title ends before the last brace: what follows may be the test's body, all in one line. */
function endOfTitle(line: string): number {
  const quote = /@test\s+(["'])/.exec(line);
  if (!quote) return line.includes("{") ? line.indexOf("{") : line.length;
  const open = quote.index + quote[0].length;
  for (let i = open; i < line.length; i++) {
    if (line[i] === "\\" && quote[1] === '"') i++;
    else if (line[i] === quote[1]) return i + 1;
  }
  return line.length;
}
