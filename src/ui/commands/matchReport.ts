import * as vscode from "vscode";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import type { Locator } from "../../domain/locator";
import type { MappingSuggestion } from "../../domain/pathMapping";
import type { FailingTest } from "../../domain/records";
import { createMatchReport, type MatchReport } from "../../locate/services/matchReport";
import type { PickedFiles } from "../../locate/services/pickedFiles";
import {
  createMappingPick,
  matchReportText,
  matchSummaryText,
  matchReportTexts as words,
} from "../../present/reports/matchReport";
import type { Settings } from "../adapters/settings";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import { withCancellableProgress } from "../widgets/progress";
import type { ReportDocuments } from "../widgets/reportDocuments";
import type { Command } from "./command";

interface Dependencies {
  readonly tests: Pick<FailingTestsSource, "current">;
  readonly locator: Pick<Locator, "locate" | "findPaths" | "suggestMappings">;
  readonly settings: Pick<Settings, "addPathMapping">;
  readonly pickedFiles: Pick<PickedFiles, "isEmpty">;
  readonly documents: ReportDocuments;
}

/**
 * Shows how many of the loaded failing tests were found in the workspace and why the others were not, and offers the
 * path mappings that would help; after one is added, the report is created again.
 */
export function matchReport(deps: Dependencies): Command {
  return { id: commands.matchReport, execute: () => showReport(deps) };
}

async function showReport(deps: Dependencies): Promise<void> {
  const states = deps.tests.current;
  const tests = states.flatMap((state) => state.tests);
  if (tests.length === 0) {
    void notify("information", words.nothingLoaded);
    return;
  }
  const report = await createReport(tests, deps);
  await deps.documents.show(words.document, matchReportText(report, states, findFolderName));
  void offerActions(report, deps);
}

function createReport(tests: readonly FailingTest[], { locator }: Dependencies): Thenable<MatchReport<FailingTest>> {
  return withCancellableProgress(words.progress, (signal, report) => {
    let reportedPercent = 0;
    const onProgress = (doneCount: number) => {
      const percent = Math.floor((doneCount / tests.length) * 100);
      if (percent === reportedPercent) {
        return;
      }
      report(words.progressCountText(doneCount, tests.length), percent - reportedPercent);
      reportedPercent = percent;
    };
    return createMatchReport(tests, locator, onProgress, signal);
  });
}

/** Offers actions that would change the report. Must not be awaited: the message may stay unanswered. */
async function offerActions({ matches, suggestions }: MatchReport<FailingTest>, deps: Dependencies): Promise<void> {
  const buttons: string[] = [];
  if (suggestions.length > 0) {
    buttons.push(words.addMapping);
  }
  if (!deps.pickedFiles.isEmpty) {
    buttons.push(words.clearChoices);
  }
  const button = await notify("information", matchSummaryText(matches), ...buttons);
  if (button === words.addMapping) {
    await offerMappings(suggestions, deps);
  }
  if (button === words.clearChoices) {
    await vscode.commands.executeCommand(commands.forgetPickedFiles);
    await vscode.commands.executeCommand(commands.matchReport);
  }
}

async function offerMappings(suggestions: readonly MappingSuggestion[], deps: Dependencies): Promise<void> {
  const items = suggestions.map((suggestion) => createMappingPick(suggestion, findFolderName));
  const chosenItem = await vscode.window.showQuickPick(items, { placeHolder: words.pick });
  if (chosenItem) {
    await addMapping(chosenItem.value, deps);
  }
}

async function addMapping({ root, mapping }: MappingSuggestion, deps: Dependencies): Promise<void> {
  try {
    await deps.settings.addPathMapping(vscode.Uri.parse(root), mapping);
  } catch {
    void notify("error", words.notAdded);
    return;
  }
  await vscode.commands.executeCommand(commands.matchReport);
}

/** Returns the name of a workspace folder, if there are several folders. */
function findFolderName(root: string): string | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length <= 1) {
    return undefined;
  }
  const folder = folders.find(({ uri }) => uri.toString() === root);
  return folder?.name;
}
