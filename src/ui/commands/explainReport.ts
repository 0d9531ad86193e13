import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { toReportedTest } from "../../domain/reports/reportedTest";
import { reportProblemText, explainTexts as texts, unreadableText } from "../../present/text/myFailures";
import { explanationMarkdownText } from "../../present/text/myFailuresMarkdown";
import type { ExplainedReports } from "../../state/explainedReports";
import { type ReadReports, readReportFiles, reportExtensions } from "../adapters/reportFiles";
import { withCancellableProgress } from "../widgets/cancellableProgress";
import { copyText } from "../widgets/copyText";
import { commands, views } from "../window/ids";
import type { Command } from "./command";
import type { SourceOpener } from "./sourceOpener";

interface Dependencies {
  readonly reports: Pick<ExplainedReports, "current" | "show" | "showAgain" | "clear">;
  readonly opener: SourceOpener;
  readonly clock: Clock;
}

/** Commands of explained test reports. */
export function reportCommands({ reports, opener, clock }: Dependencies): readonly Command[] {
  return [
    { id: commands.explainReport, execute: (...args) => explainReports(args, reports) },
    { id: commands.closeMyFailures, execute: () => reports.clear() },
    {
      id: commands.copyExplanation,
      execute: async () => {
        if (reports.current) await copyText(explanationMarkdownText(reports.current, clock.now()));
      },
    },
    {
      id: commands.openReportedTest,
      execute: async (argument) => {
        const reportCase = reports.current?.failures[failureIndexOf(argument)]?.reportCase;
        if (reportCase) await opener.open(toReportedTest(reportCase));
      },
    },
  ];
}

/**
 * Explains the failures of reports: of the files and folders that were selected in the Explorer or dropped on a view,
 * otherwise of those that the user chooses.
 */
async function explainReports(
  [uri, selectedUris]: readonly unknown[],
  reports: Dependencies["reports"],
): Promise<void> {
  const selection = Array.isArray(selectedUris) && selectedUris.length > 0 ? selectedUris : [uri];
  const uris = selection.filter((item): item is vscode.Uri => item instanceof vscode.Uri);
  const chosenUris = uris.length > 0 ? uris : await chooseReports();
  if (!chosenUris || chosenUris.length === 0) return;
  const result = await readWithProgress(chosenUris, reports);
  const message = problemMessage(result);
  if (message !== undefined) void vscode.window.showInformationMessage(message);
  if (!result.reports.some(({ report }) => report.failures.length > 0)) return;
  await reports.show(result.reports.filter(({ report }) => report.problem !== "noReport"));
  await vscode.commands.executeCommand(`${views.myFailures}.focus`);
}

/** Returns the reason that nothing, or not everything, can be explained. */
function problemMessage({ reports, unreadable }: ReadReports): string | undefined {
  const [unreadableFile] = unreadable;
  if (unreadableFile) return unreadableText(unreadableFile.name, unreadableFile.reason);
  const readableReports = reports.filter(({ report }) => report.problem !== "noReport");
  const [report] = reports;
  if (readableReports.length === 0) return report ? reportProblemText(report) : texts.noReports;
  if (readableReports.some(({ report: { failures } }) => failures.length > 0)) return undefined;
  const incompleteReport = readableReports.find(({ report: { problem } }) => problem !== undefined);
  if (incompleteReport) return reportProblemText(incompleteReport);
  return texts.noFailures(readableReports.reduce((sum, { report: { caseCount } }) => sum + caseCount, 0));
}

/** Lets the user choose files and folders. A native dialog of Windows and Linux selects either, and not both. */
async function chooseReports(): Promise<readonly vscode.Uri[] | undefined> {
  const { uiKind, remoteName } = vscode.env;
  const isNativeDialog = uiKind === vscode.UIKind.Desktop && remoteName === undefined;
  if (!isNativeDialog || process.platform === "darwin")
    return openDialog({ canSelectFiles: true, canSelectFolders: true });
  const choices = [
    { label: texts.files, options: { canSelectFiles: true } },
    { label: texts.folders, options: { canSelectFiles: false, canSelectFolders: true } },
  ];
  const choice = await vscode.window.showQuickPick(choices, { title: texts.title });
  return choice && openDialog(choice.options);
}

function openDialog(options: vscode.OpenDialogOptions): Thenable<readonly vscode.Uri[] | undefined> {
  return vscode.window.showOpenDialog({
    ...options,
    canSelectMany: true,
    openLabel: texts.openLabel,
    title: texts.title,
    filters: { [texts.filterName]: [...reportExtensions] },
  });
}

/** Reads the reports, and shows the first failures while the others are read. */
function readWithProgress(uris: readonly vscode.Uri[], reports: Dependencies["reports"]): Thenable<ReadReports> {
  const previous = reports.current ?? { reports: [] };
  return withCancellableProgress(texts.progress, async (signal) => {
    try {
      return await readReportFiles(uris, signal, (parts) => reports.show(parts));
    } catch (error) {
      void reports.showAgain(previous);
      throw error;
    }
  });
}

/** Returns the index of a failure that a row names, or its action; -1 without one. */
function failureIndexOf(argument: unknown): number {
  return typeof argument === "object" && argument !== null && "failureIndex" in argument
    ? Number(argument.failureIndex)
    : -1;
}
