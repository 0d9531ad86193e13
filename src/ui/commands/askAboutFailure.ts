import type { Log } from "../../base/log";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { listSourceLocations } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { SourceFiles } from "../../locate/files";
import { readDeclarationLines } from "../../locate/services/declarationLines";
import { askTexts, type FailureSource, failureQuestionText, type TestDeclaration } from "../../present/askAboutFailure";
import { locatingText } from "../../present/text/locate";
import { commands } from "../contributions/ids";
import { withProgress } from "../widgets/progress";
import type { Command } from "./command";
import { chooseTests, type FailingTestPicker } from "./failingTestPicker";
import { collectEvidence, type EvidenceSources } from "./failureEvidence";
import type { HandOver } from "./handOver";

/** Maximum declarations that the question shows if several have the test's name. */
const maxDeclarations = 3;

interface AskDependencies extends EvidenceSources {
  readonly tests: Pick<TestLookup, "find" | "findComparisonAndDays">;
  readonly handOver: Pick<HandOver, "handOver">;
  readonly locator: Pick<Locator, "locate">;
  readonly files: Pick<SourceFiles, "read">;
  readonly log: Log;
}

/**
 * Hands a question about a failing test over to the chat or agent that the user has chosen, with the test's record, its
 * source, and everything else that is known about its failure. Sends nothing: the user reads the question first.
 */
export function askAboutFailure(picker: FailingTestPicker, deps: AskDependencies): Command {
  return {
    id: commands.askAboutFailure,
    execute: async (argument) => {
      const [test] = await chooseTests([argument], { tests: deps.tests, picker }, askTexts.placeholder);
      if (!test) {
        return;
      }
      const [source, evidence] = await withProgress("statusBar", locatingText, () => {
        return Promise.all([readSource(test, deps), collectEvidence(test, deps)]);
      });
      const now = deps.clock.now();
      await deps.handOver.handOver((maxSourceLength) => {
        return failureQuestionText(test, { source, evidence }, now, maxSourceLength);
      });
    },
  };
}

/** Reads the source of a test. Never rejects: a question without the source is better than none. */
async function readSource(test: FailingTest, { locator, files, log }: AskDependencies): Promise<FailureSource> {
  try {
    const testLocation = await locator.locate(test);
    const declarations: TestDeclaration[] = [];
    const locations = listSourceLocations(testLocation).slice(0, maxDeclarations);
    for (const { file, range } of locations) {
      const content = await files.read(file);
      const lines = content && readDeclarationLines(content.text, range.line);
      if (lines) {
        declarations.push({ file, lines });
      }
    }
    return { answer: testLocation, declarations };
  } catch (error) {
    log.warn(`a question about a test: its source could not be looked for: ${String(error)}`);
    return { answer: "failed", declarations: [] };
  }
}
