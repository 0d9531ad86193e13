import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { Log } from "../../base/log";
import type { TestLookup } from "../../domain/failingTests/shownTests";
import { placesOf } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { SourceFiles } from "../../locate/files";
import { declarationLines } from "../../locate/services/declarationLines";
import { askText, type Declaration, type FailureSource, failureQuestion, forChat } from "../../present/askAboutFailure";
import { locatingText } from "../../present/text/locate";
import { hasChat, openChat } from "../widgets/chat";
import { commands } from "../window/ids";
import type { Command } from "./command";
import type { FailingTestPick } from "./pickFailingTest";
import { testOf } from "./testArgument";

/** Where several declarations have the test's name, so many are shown. */
const mostDeclarations = 3;

interface AskParts {
  readonly tests: Pick<TestLookup, "find">;
  readonly locator: Pick<Locator, "locate">;
  readonly files: Pick<SourceFiles, "read">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Puts a question about a failing test, with its record and its source, into the box of the editor's chat. Where there is no chat, copies it as
 * Markdown. Nothing is sent: the person reads it first.
 */
export function askAboutFailure(pick: FailingTestPick, parts: AskParts): Command {
  return {
    id: commands.askAboutFailure,
    run: async (argument) => {
      const test = argument === undefined ? await pick.choose(askText.placeholder) : testOf(argument, parts.tests);
      if (!test) return;
      const [source, chat] = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Window, title: locatingText },
        () => Promise.all([sourceOf(test, parts), hasChat()]),
      );
      const question = failureQuestion(test, source, parts.clock.now());
      if (chat) {
        await openChat(forChat(question));
        return;
      }
      await vscode.env.clipboard.writeText(question);
      vscode.window.setStatusBarMessage(askText.noChat, 5_000);
    },
  };
}

/** Never rejects: a question without its source is better than none. */
async function sourceOf(test: FailingTest, { locator, files, log }: AskParts): Promise<FailureSource> {
  try {
    const answer = await locator.locate(test);
    const declarations: Declaration[] = [];
    for (const { file, range } of placesOf(answer).slice(0, mostDeclarations)) {
      const read = await files.read(file);
      const lines = read && declarationLines(read.text, range.line);
      if (lines) declarations.push({ file, lines });
    }
    return { answer, declarations };
  } catch (error) {
    log.warn(`a question about a test: its source could not be looked for: ${String(error)}`);
    return { answer: "failed", declarations: [] };
  }
}
