import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { Log } from "../../base/log";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { listSourceLocations } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { SourceFiles } from "../../locate/files";
import { declarationLines } from "../../locate/services/declarationLines";
import {
  askTexts,
  escapeForChat,
  type FailureSource,
  failureQuestionText,
  type TestDeclaration,
} from "../../present/askAboutFailure";
import { locatingText } from "../../present/text/locate";
import { commands } from "../contributions/ids";
import { hasChat, openChat } from "../widgets/chat";
import { notify } from "../widgets/messages";
import { withProgress } from "../widgets/progress";
import type { Command } from "./command";
import type { FailingTestPicker } from "./failingTestPicker";
import { resolveTest } from "./testArgument";

/** Maximum declarations that the question shows if several have the test's name. */
const maxDeclarations = 3;

interface AskDependencies {
  readonly tests: Pick<TestLookup, "find">;
  readonly locator: Pick<Locator, "locate">;
  readonly files: Pick<SourceFiles, "read">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Puts a question about a failing test, with its record and its source, into the input box of the editor's chat.
 * Where that chat is not used, copies it as Markdown. Sends nothing: the user reads it first.
 */
export function askAboutFailure(picker: FailingTestPicker, deps: AskDependencies): Command {
  return {
    id: commands.askAboutFailure,
    execute: async (argument) => {
      const test =
        argument === undefined ? await picker.choose(askTexts.placeholder) : resolveTest(argument, deps.tests);
      if (!test) return;
      const [source, chat] = await withProgress("statusBar", locatingText, () =>
        Promise.all([readSource(test, deps), hasChat(deps.clock)]),
      );
      const question = failureQuestionText(test, source, deps.clock.now());
      if (chat && (await openChat(escapeForChat(question), deps.clock))) return;
      await vscode.env.clipboard.writeText(question);
      void notify("information", askTexts.copied);
    },
  };
}

/** Reads the source of a test. Never rejects: a question without the source is better than none. */
async function readSource(test: FailingTest, { locator, files, log }: AskDependencies): Promise<FailureSource> {
  try {
    const testLocation = await locator.locate(test);
    const declarations: TestDeclaration[] = [];
    for (const { file, range } of listSourceLocations(testLocation).slice(0, maxDeclarations)) {
      const content = await files.read(file);
      const lines = content && declarationLines(content.text, range.line);
      if (lines) declarations.push({ file, lines });
    }
    return { answer: testLocation, declarations };
  } catch (error) {
    log.warn(`a question about a test: its source could not be looked for: ${String(error)}`);
    return { answer: "failed", declarations: [] };
  }
}
