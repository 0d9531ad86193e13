import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { splitLines } from "../../syntax/lines";
import type { SourceText } from "../../syntax/sourceText";
import { literal } from "../../titles/pattern";
import { SuiteDeclarations, type SuiteTest, skipTexts } from "./suiteDeclarations";

/** Scanner for the tests of Terraform and OpenTofu: `run "name" {`. */
export const terraformScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, _path, isSourcePath) => readRuns(source, isSourcePath),
};

const runBlock = /^\s*run\s+"([^"\\]{1,500})"/;
const textStart = /<<-?(\w+)\s*$/;

function readRuns(source: SourceText, isSourcePath: IsSourcePath): Declarations {
  const tests: SuiteTest[] = [];
  for (const { text, start } of skipTexts(splitLines(source), textStart)) {
    const [head = "", name] = runBlock.exec(text) ?? [];
    if (name === undefined) {
      continue;
    }
    const end = start + head.length;
    const title = { start: end - name.length - 2, end };
    tests.push({ title, pattern: [literal(name)] });
  }
  return new SuiteDeclarations({ name: undefined, tests }, isSourcePath);
}
