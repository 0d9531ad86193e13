import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { toReportedTest } from "../../domain/reports/reportedTest";
import { reportProblemText, unreadableText } from "../../present/text/explainedFailures";
import { explanationMarkdownText } from "../../present/text/explainedFailuresMarkdown";
import { explainTexts as texts } from "../../present/text/explainFailures";
import type { ExplainedReports } from "../../state/explainedReports";
import type { SelectedLog } from "../../state/explainLog";
import { readLog } from "../adapters/logs";
import { type ReadReports, readReportFiles, readReportText } from "../adapters/reportFiles";
import { copyText } from "../widgets/copyText";
import { notify } from "../widgets/messages";
import { withCancellableProgress } from "../widgets/progress";
import { commands, views } from "../window/ids";
import type { Command } from "./command";
import { chooseFailures, fileNameOf, findFailures, type SelectedFailures } from "./failurePlaces";
import type { SourceOpener } from "./sourceOpener";

interface Dependencies {
  readonly reports: Pick<ExplainedReports, "current" | "show" | "showAgain" | "showLog" | "clear">;
  readonly tests: { readonly current: readonly { readonly tests: readonly unknown[] }[] };
  readonly opener: SourceOpener;
  readonly clock: Clock;
}

/** Commands of explained failures. */
export function explainCommands(dependencies: Dependencies): readonly Command[] {
  const { reports, opener, clock } = dependencies;
  return [
    {
      id: commands.explainFailures,
      execute: async (...args) => {
        const selected = (await findFailures(args)) ?? (await chooseFailures());
        if (selected) await explainFailures(selected, dependencies);
      },
    },
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
    { id: commands.showInLog, execute: (argument) => showInLog(argument, reports.current?.log) },
  ];
}

/** Explains failures in the view, as those of reports, or of a log if a single file or text is no report. */
async function explainFailures(selected: SelectedFailures, { reports, tests }: Dependencies): Promise<void> {
  const result = await readReports(selected, reports);
  if (!isSingleNonReport(result)) await showReports(result, reports);
  else {
    const log = await readSelectedLog(selected);
    if (log) await showLog(log, reports, tests);
  }
}

/** Reads the reports, and shows the first failures while the others are read. */
async function readReports(selected: SelectedFailures, reports: Dependencies["reports"]): Promise<ReadReports> {
  if (selected.kind === "text")
    return { reports: [await readReportText(selected.log.name, selected.text)], unreadable: [] };
  const previous = reports.current ?? { reports: [] };
  return withCancellableProgress(texts.readingProgress, async (signal) => {
    try {
      return await readReportFiles(selected.uris, signal, (parts) => reports.show(parts));
    } catch (error) {
      void reports.showAgain(previous);
      throw error;
    }
  });
}

function isSingleNonReport({ reports, unreadable }: ReadReports): boolean {
  return unreadable.length === 0 && reports.length === 1 && reports[0]?.report.problem === "noReport";
}

async function showReports(result: ReadReports, reports: Dependencies["reports"]): Promise<void> {
  const message = problemMessage(result);
  if (message !== undefined) inform(message);
  if (!result.reports.some(({ report }) => report.failures.length > 0)) return;
  await reports.show(result.reports.filter(({ report }) => report.problem !== "noReport"));
  await focusView();
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

/** Reads the log of a file that is no report. Returns `undefined`, after a message to the user, if it is no text. */
async function readSelectedLog(selected: SelectedFailures): Promise<SelectedLog | undefined> {
  if (selected.kind === "text") return selected.log;
  const [uri] = selected.uris;
  if (!uri) return undefined;
  const name = fileNameOf(uri);
  const log = await readLog(uri, name);
  if (!log) inform(texts.notText(name));
  return log;
}

/** Explains a log in the view; with one message if it names no failing test. */
async function showLog(
  log: SelectedLog,
  reports: Dependencies["reports"],
  tests: Dependencies["tests"],
): Promise<void> {
  if (isEmpty(log)) inform(log.name === texts.clipboardName ? texts.emptyClipboard : texts.emptyText(log.name));
  else if (tests.current.every((state) => state.tests.length === 0)) inform(texts.noTests(log.name));
  else if (await withCancellableProgress(texts.searchProgress, (signal) => reports.showLog(log, signal)))
    await focusView();
  else inform(texts.noNames(log.name));
}

function isEmpty(log: SelectedLog): boolean {
  for (const line of log.lines()) if (line.trim() !== "") return false;
  return true;
}

/** Shows the line of a log that names a test. */
async function showInLog(argument: unknown, log: SelectedLog | undefined): Promise<void> {
  const line =
    typeof argument === "object" && argument !== null && "logLine" in argument ? argument.logLine : undefined;
  if (!log?.source || typeof line !== "number") return;
  const { uri, firstLine } = log.source;
  const selection = new vscode.Range(firstLine + line, 0, firstLine + line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}

/** Returns the index of a failure that a row names, or its action; -1 without one. */
function failureIndexOf(argument: unknown): number {
  return typeof argument === "object" && argument !== null && "failureIndex" in argument
    ? Number(argument.failureIndex)
    : -1;
}

async function focusView(): Promise<void> {
  await vscode.commands.executeCommand(`${views.myFailures}.focus`);
}

function inform(message: string): void {
  void notify("information", message);
}
