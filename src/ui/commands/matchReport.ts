import * as vscode from "vscode";
import { CancelledError } from "../../base/errors";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import type { Locator } from "../../domain/locator";
import type { MappingSuggestion } from "../../domain/pathMapping";
import type { FailingTest } from "../../domain/records";
import { type MatchReport, makeMatchReport } from "../../locate/services/matchReport";
import type { PickedFiles } from "../../locate/services/pickedFiles";
import {
  mappingPick,
  matchReportText,
  matchSentence,
  matchReportWords as words,
} from "../../present/reports/matchReport";
import type { Settings } from "../adapters/settings";
import type { ReportDocuments } from "../widgets/reportDocuments";
import { commands } from "../window/ids";
import type { Command } from "./command";

interface Parts {
  readonly tests: Pick<ShownTests, "current">;
  readonly locator: Pick<Locator, "locate" | "pathsOf" | "suggestMappings">;
  readonly settings: Pick<Settings, "addPathMapping">;
  readonly pickedFiles: Pick<PickedFiles, "isEmpty">;
  readonly documents: ReportDocuments;
}

/**
 * Shows how many of the loaded failing tests were found here and why the others were not, and offers the path mappings that would help;
 * after one is added the report is made anew.
 */
export function matchReport(parts: Parts): Command {
  return { id: commands.matchReport, run: () => showReport(parts) };
}

async function showReport(parts: Parts): Promise<void> {
  const states = parts.tests.current;
  const tests = states.flatMap((state) => state.tests);
  if (tests.length === 0) {
    void vscode.window.showInformationMessage(words.nothingLoaded);
    return;
  }
  const report = await makeReport(tests, parts);
  await parts.documents.show(words.document, matchReportText(report, states, folderName));
  void offerActions(report, parts);
}

function makeReport(tests: readonly FailingTest[], { locator }: Parts): Thenable<MatchReport<FailingTest>> {
  const options = { location: vscode.ProgressLocation.Notification, title: words.progress, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort(new CancelledError()));
    let shown = 0;
    const onProgress = (done: number) => {
      const percent = Math.floor((done / tests.length) * 100);
      if (percent === shown) return;
      progress.report({ increment: percent - shown, message: words.done(done, tests.length) });
      shown = percent;
    };
    return makeMatchReport(tests, locator, onProgress, abort.signal);
  });
}

/** Offers what would change the report. Not waited for: a person may leave the message where it is. */
async function offerActions({ matches, suggestions }: MatchReport<FailingTest>, parts: Parts): Promise<void> {
  const buttons = [
    ...(suggestions.length > 0 ? [words.addMapping] : []),
    ...(parts.pickedFiles.isEmpty ? [] : [words.clearChoices]),
  ];
  const button = await vscode.window.showInformationMessage(matchSentence(matches), ...buttons);
  if (button === words.addMapping) await offerMappings(suggestions, parts);
  if (button === words.clearChoices) {
    await vscode.commands.executeCommand(commands.forgetPickedFiles);
    await vscode.commands.executeCommand(commands.matchReport);
  }
}

async function offerMappings(suggestions: readonly MappingSuggestion[], parts: Parts): Promise<void> {
  const items = suggestions.map((suggestion) => mappingPick(suggestion, folderName));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: words.pick });
  if (chosen) await addMapping(chosen.value, parts);
}

async function addMapping({ root, mapping }: MappingSuggestion, parts: Parts): Promise<void> {
  try {
    await parts.settings.addPathMapping(vscode.Uri.parse(root), mapping);
  } catch {
    void vscode.window.showErrorMessage(words.notAdded);
    return;
  }
  await vscode.commands.executeCommand(commands.matchReport);
}

/** What tells a workspace folder from the others, where there are several. */
function folderName(root: string): string | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.length > 1 ? folders.find(({ uri }) => uri.toString() === root)?.name : undefined;
}
