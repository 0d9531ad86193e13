import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { findListedSince } from "../../domain/failingTests/listedSince";
import type { FramePlace } from "../../domain/failures/failurePlaces";
import type { CommitHistory, CommitSummary, PossibleCommits } from "../../domain/failures/possibleCommits";
import { distinctFiles, type SourceFile } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { TimeWindow } from "../../domain/time/timeWindow";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { goToTexts } from "../../present/quickPick";
import {
  createCommitPicks,
  noCommitsText,
  possibleCommitsTitle,
  possibleCommitsTexts as texts,
} from "../../present/text/possibleCommits";
import type { FailingLines } from "../../state/failingLines";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import { withProgress } from "../widgets/progress";
import { chooseOne } from "../widgets/quickPick";
import type { Command } from "./command";
import type { FailingTestPicker } from "./failingTestPicker";
import { resolveTest } from "./testArgument";

/** Maximum files of a failure whose commits are listed. */
const maxFiles = 10;

/** Maximum files imported by those whose commits are listed too. */
const maxImportedFiles = 40;

/** Sources of the commits of a failure. */
export interface CommitSources {
  readonly tests: Pick<TestLookup, "findComparisonAndDays">;
  readonly knownFiles: Pick<KnownFiles, "fileFor">;
  readonly failingLines: Pick<FailingLines, "findNow">;
  readonly imports: Pick<Locator, "findImportedFiles">;
  readonly fileHistory: Pick<CommitHistory, "listCommits">;
}

interface Dependencies extends CommitSources {
  readonly fileHistory: CommitHistory;
  readonly tests: Pick<TestLookup, "find" | "findComparisonAndDays">;
  readonly picker: Pick<FailingTestPicker, "choose">;
  readonly files: Pick<WorkspaceFiles, "createUri">;
}

/** Files that a failure involves, and the line that failed. */
interface FailureFiles {
  /** Files of the test and of the stack frames. */
  readonly ownFiles: readonly SourceFile[];
  readonly importedFiles: readonly SourceFile[];
  readonly failingLine: FramePlace | undefined;
}

/**
 * Lists the commits between the last day on which a test was not listed and the first day on which it was, and opens
 * the commit that the user chooses in the editor's own view.
 */
export function possibleCommits(deps: Dependencies): Command {
  return {
    id: commands.possibleCommits,
    execute: async (argument) => {
      const test = await findTest(argument, deps);
      if (test) {
        await showCommits(test, deps);
      }
    },
  };
}

/** Resolves with the test of a row, or without one with the test that the user chooses. */
async function findTest(argument: unknown, { picker, tests }: Dependencies): Promise<FailingTest | undefined> {
  if (argument === undefined) {
    return picker.choose(goToTexts.placeholder);
  }
  return resolveTest(argument, tests);
}

async function showCommits(test: FailingTest, deps: Dependencies): Promise<void> {
  const window = findWindow(test, deps);
  const files = await withProgress("statusBar", texts.looking, () => findFiles(test, deps));
  const problem = findProblem(window, files);
  if (problem !== undefined || !window) {
    void notify("information", problem ?? texts.sinceUnknown);
    return;
  }
  const [result, lastChange] = await withProgress("statusBar", texts.looking, () => {
    return readHistory(files, window, deps);
  });
  const picks = createCommitPicks(result, lastChange, files.ownFiles);
  if (picks.length === 0 || result.kind !== "found") {
    void notify("information", noCommitsText(result, window) ?? texts.noHistory);
    return;
  }
  const title = possibleCommitsTitle(window, result.branch);
  const commit = await chooseOne(picks, { title, placeholder: texts.placeholder });
  const [file] = files.ownFiles;
  const uri = file && deps.files.createUri(file);
  if (commit && uri) {
    await vscode.commands.executeCommand("git.viewCommit", uri, commit.hash);
  }
}

/** Possible commits of a failure, and the time range that they are from. */
interface FoundCommits {
  readonly window: TimeWindow;
  readonly result: PossibleCommits;
}

/**
 * Finds the commits between the last day on which a test was not listed and the first day on which it was. Resolves
 * with `undefined` if these days or the test's files are not known. Rejects if the files cannot be searched.
 */
export async function findPossibleCommits(
  test: FailingTest,
  sources: CommitSources,
): Promise<FoundCommits | undefined> {
  const window = findWindow(test, sources);
  if (!window) {
    return undefined;
  }
  const { ownFiles, importedFiles } = await findFiles(test, sources);
  if (ownFiles.length === 0) {
    return undefined;
  }
  const files = [...ownFiles, ...importedFiles];
  const result = await sources.fileHistory.listCommits(files, window);
  return { window, result };
}

function findProblem(window: TimeWindow | undefined, { ownFiles }: FailureFiles): string | undefined {
  if (!window) {
    return texts.sinceUnknown;
  }
  if (ownFiles.length === 0) {
    return texts.noFiles;
  }
  return undefined;
}

function readHistory(
  { ownFiles, importedFiles, failingLine }: FailureFiles,
  window: TimeWindow,
  { fileHistory }: Dependencies,
): Promise<[PossibleCommits, CommitSummary | undefined]> {
  const hasLine = failingLine !== undefined && !failingLine.hasChanged;
  return Promise.all([
    fileHistory.listCommits([...ownFiles, ...importedFiles], window),
    hasLine ? fileHistory.findLastChange(failingLine.file, failingLine.line) : undefined,
  ]);
}

/** Returns the time from the start of the last day without the test to the end of the first day with it. */
function findWindow(test: FailingTest, { tests }: CommitSources): TimeWindow | undefined {
  const { days } = tests.findComparisonAndDays(test);
  const listedSince = days && findListedSince(days.entries);
  if (!listedSince) {
    return undefined;
  }
  const dayBefore = days.days[listedSince.index - 1];
  const day = days.days[listedSince.index];
  return dayBefore && day && { start: dayBefore.start, end: day.end };
}

/** Finds the files of the test and of the stack frames of its most common failure, and the files that these import. */
async function findFiles(
  test: FailingTest,
  { knownFiles, failingLines, imports }: CommitSources,
): Promise<FailureFiles> {
  const [failure] = test.mostCommonFailures;
  const frames = failure ? await failingLines.findNow(test, failure.summary, failure.lastOccurrence) : [];
  const ownFile = knownFiles.fileFor(test);
  const files = frames.map(({ file }) => file);
  if (ownFile) {
    files.unshift(ownFile);
  }
  const ownFiles = distinctFiles(files).slice(0, maxFiles);
  const importedFiles = await imports.findImportedFiles(ownFiles);
  return {
    ownFiles,
    importedFiles: importedFiles.slice(0, maxImportedFiles),
    failingLine: frames[0],
  };
}
