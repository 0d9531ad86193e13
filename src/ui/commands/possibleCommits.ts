import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { findListedSince } from "../../domain/failingTests/listedSince";
import type { CommitHistory, PossibleCommits } from "../../domain/failures/possibleCommits";
import type { SourceFile } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import type { TimeWindow } from "../../domain/time/timeWindow";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { goToTexts } from "../../present/quickPick";
import {
  createCommitPick,
  noCommitsText,
  possibleCommitsTitle,
  possibleCommitsTexts as texts,
} from "../../present/text/possibleCommits";
import type { FailingLines } from "../../state/failingLines";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import { chooseOne } from "../widgets/quickPick";
import type { Command } from "./command";
import type { FailingTestPicker } from "./failingTestPicker";
import { resolveTest } from "./testArgument";

/** Maximum files of a failure whose commits are looked for. */
const maxFiles = 10;

/** Sources of the commits of a failure. */
export interface CommitSources {
  readonly tests: Pick<TestLookup, "findComparisonAndDays">;
  readonly knownFiles: Pick<KnownFiles, "fileFor">;
  readonly failingLines: Pick<FailingLines, "findNow">;
  readonly fileHistory: CommitHistory;
}

interface Dependencies extends CommitSources {
  readonly tests: Pick<TestLookup, "find" | "findComparisonAndDays">;
  readonly picker: Pick<FailingTestPicker, "choose">;
  readonly files: Pick<WorkspaceFiles, "createUri">;
}

/**
 * Lists the commits between the last day on which a test was not listed and the first one on which it was, and opens
 * the one that the user chooses in the editor's own view.
 */
export function possibleCommits(deps: Dependencies): Command {
  return {
    id: commands.possibleCommits,
    execute: async (argument) => {
      const chosenTest = argument === undefined ? await deps.picker.choose(goToTexts.placeholder) : undefined;
      const test = chosenTest ?? (argument === undefined ? undefined : resolveTest(argument, deps.tests));
      if (test) await showCommits(test, deps);
    },
  };
}

async function showCommits(test: FailingTest, deps: Dependencies): Promise<void> {
  const window = findWindow(test, deps);
  const files = await findFiles(test, deps);
  const problem = findProblem(window, files);
  if (problem !== undefined || !window) {
    void notify("information", problem ?? texts.sinceUnknown);
    return;
  }
  const result = await deps.fileHistory.listCommits(files, window);
  const emptyText = noCommitsText(result, window);
  if (emptyText !== undefined || result.kind !== "found") {
    void notify("information", emptyText ?? texts.noHistory);
    return;
  }
  const title = possibleCommitsTitle(window, result.branch);
  const commit = await chooseOne(result.commits.map(createCommitPick), { title, placeholder: texts.placeholder });
  const [file] = commit?.files ?? [];
  const uri = file && deps.files.createUri(file);
  if (commit && uri) await vscode.commands.executeCommand("git.viewCommit", uri, commit.hash);
}

/**
 * Finds the commits between the last day without a test and the first one with it; `undefined` if these days or its
 * files are not known. Rejects if the files cannot be searched.
 */
export async function findPossibleCommits(
  test: FailingTest,
  sources: CommitSources,
): Promise<{ readonly window: TimeWindow; readonly result: PossibleCommits } | undefined> {
  const window = findWindow(test, sources);
  if (!window) return undefined;
  const files = await findFiles(test, sources);
  if (files.length === 0) return undefined;
  return { window, result: await sources.fileHistory.listCommits(files, window) };
}

function findProblem(window: TimeWindow | undefined, files: readonly SourceFile[]): string | undefined {
  if (!window) return texts.sinceUnknown;
  return files.length === 0 ? texts.noFiles : undefined;
}

/** Returns the time from the start of the last day without the test to the end of the first day with it. */
function findWindow(test: FailingTest, { tests }: CommitSources): TimeWindow | undefined {
  const { days } = tests.findComparisonAndDays(test);
  const listedSince = days && findListedSince(days.entries);
  const dayBefore = listedSince && days.days[listedSince.index - 1];
  const day = listedSince && days.days[listedSince.index];
  return dayBefore && day && { start: dayBefore.start, end: day.end };
}

/** Returns the files of the test and of the frames of its most common failure. */
async function findFiles(test: FailingTest, { knownFiles, failingLines }: CommitSources): Promise<SourceFile[]> {
  const [failure] = test.mostCommonFailures;
  const frames = failure ? await failingLines.findNow(test, failure.summary, failure.lastOccurrence) : [];
  const ownFile = knownFiles.fileFor(test);
  const files = [...(ownFile ? [ownFile] : []), ...frames.map(({ file }) => file)];
  const filesByKey = new Map(files.map((file) => [`${file.root}\n${file.path}`, file]));
  return [...filesByKey.values()].slice(0, maxFiles);
}
