import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { isRecord } from "../../base/shape";
import { toReportedTest } from "../../domain/reports/reportedTest";
import type { LogProblem, TextReader } from "../../domain/textReader";
import { noFailuresText, reportProblemText, unreadableText, unreadLogText } from "../../present/text/explainedFailures";
import { explanationMarkdownText } from "../../present/text/explainedFailuresMarkdown";
import { explainTexts as texts } from "../../present/text/explainFailures";
import { createHeldText } from "../../reading/heldTexts";
import type { ExplainedReports, SelectedReport } from "../../state/explainedReports";
import type { SelectedLog } from "../../state/explainLog";
import type { CommandOutput, CommandOutputs } from "../adapters/commandOutputs";
import { findLog } from "../adapters/logs";
import { readReportFiles, type SelectedReports } from "../adapters/reportFiles";
import type { Settings } from "../adapters/settings";
import { commands, views } from "../contributions/ids";
import { copyText } from "../widgets/copyText";
import { notify } from "../widgets/messages";
import { withCancellableProgress } from "../widgets/progress";
import type { Command } from "./command";
import { chooseFailures, findFailures, findFileName, type SelectedFailures } from "./failurePlaces";
import type { FailingLineOpener } from "./goToFailingLine";
import type { SourceOpener } from "./sourceOpener";

interface Dependencies {
  readonly reports: Pick<ExplainedReports, "current" | "show" | "showAgain" | "showLog" | "clear">;
  readonly textReader: Pick<TextReader, "readReport">;
  readonly tests: { readonly current: readonly { readonly tests: readonly unknown[] }[] };
  readonly commandOutputs: Pick<CommandOutputs, "find">;
  readonly opener: SourceOpener;
  readonly lineOpener: Pick<FailingLineOpener, "open">;
  readonly settings: Pick<Settings, "failingLine">;
  readonly clock: Clock;
}

/** Creates the commands that explain failures, and those of the view that shows the explanation. */
export function explainCommands(dependencies: Dependencies): readonly Command[] {
  return [
    {
      id: commands.explainFailures,
      execute: async (...args) => {
        const namedFailures = await findFailures(args);
        const selected = namedFailures ?? (await chooseFailures());
        if (selected) {
          await explainFailures(selected, dependencies);
        }
      },
    },
    {
      id: commands.explainLastCommand,
      execute: async () => {
        const terminal = vscode.window.activeTerminal;
        const output = terminal && dependencies.commandOutputs.find(terminal);
        if (output) {
          await explainFailures(selectOutput(output), dependencies);
        } else {
          inform(texts.noCommand);
        }
      },
    },
    ...createViewCommands(dependencies),
  ];
}

function createViewCommands({ reports, opener, lineOpener, settings, clock }: Dependencies): readonly Command[] {
  return [
    {
      id: commands.closeMyFailures,
      execute: () => reports.clear(),
    },
    {
      id: commands.copyExplanation,
      execute: async () => {
        if (!reports.current) {
          return;
        }
        const text = explanationMarkdownText(reports.current, clock.now());
        await copyText(text);
      },
    },
    {
      id: commands.openReportedTest,
      execute: async (argument) => {
        const index = readFailureIndex(argument) ?? -1;
        const reportCase = reports.current?.failures[index]?.reportCase;
        if (!reportCase) {
          return;
        }
        const test = toReportedTest(reportCase);
        const opensLine = settings.failingLine === "open" && isClick(argument);
        if (opensLine && (await lineOpener.open(test))) {
          return;
        }
        await opener.open(test);
      },
    },
    {
      id: commands.showInLog,
      execute: (argument) => showInLog(argument),
    },
  ];
}

/** Returns whether the command was invoked by a click on a row, not from its menu. */
function isClick(argument: unknown): boolean {
  return isRecord(argument) && argument.kind === "openReportedTest";
}

function selectOutput({ commandLine, text }: CommandOutput): SelectedFailures {
  const name = texts.outputName(commandLine);
  const log = { name, text: createHeldText(text) };
  return { kind: "text", report: log.text, log };
}

/** Explains failures in the view: of reports, or of a log if a single file or text was selected that is no report. */
async function explainFailures(selected: SelectedFailures, deps: Dependencies): Promise<void> {
  const result = await readReports(selected, deps);
  if (!isSingleNonReport(result)) {
    await showReports(result, deps.reports);
    return;
  }
  const log = await findSelectedLog(selected);
  if (log) {
    await showLog(log, deps);
  }
}

/** Reads the reports, and shows the first failures while the others are read. */
async function readReports(
  selected: SelectedFailures,
  { reports, textReader }: Dependencies,
): Promise<SelectedReports> {
  if (selected.kind === "text") {
    const report = await textReader.readReport(selected.report);
    // The text itself may be large, and is not needed any more.
    const { text: _, ...place } = selected.log;
    return { reports: [{ ...place, report }], unreadable: [] };
  }
  const previous = reports.current ?? { reports: [] };
  return withCancellableProgress(texts.readingProgress, async (signal) => {
    try {
      const onProgress = (parts: readonly SelectedReport[]) => reports.show(parts);
      return await readReportFiles(textReader, selected.uris, signal, onProgress);
    } catch (error) {
      void reports.showAgain(previous);
      throw error;
    }
  });
}

/** Returns whether a single text was read and is no report: it may be the log of an unknown program. */
function isSingleNonReport({ reports, unreadable }: SelectedReports): boolean {
  const [firstReport, ...otherReports] = reports;
  if (!firstReport || otherReports.length + unreadable.length > 0) {
    return false;
  }
  const { problem, isArchive, unreadFormat } = firstReport.report;
  return problem === "noReport" && !isArchive && !unreadFormat;
}

async function showReports(result: SelectedReports, reports: Dependencies["reports"]): Promise<void> {
  const message = problemMessage(result);
  if (message !== undefined) {
    inform(message);
  }
  if (!result.reports.some(hasRows)) {
    return;
  }
  const readableReports = result.reports.filter(isReport);
  await reports.show(readableReports);
  await focusView();
}

function isReport({ report }: SelectedReport): boolean {
  return report.problem !== "noReport";
}

/** Returns whether tests have failed, or passed on retry. */
function hasRows({ report }: SelectedReport): boolean {
  return report.failures.length + report.retriedCases.length > 0;
}

/** Returns the reason that nothing, or not everything, can be explained. */
function problemMessage({ reports, unreadable }: SelectedReports): string | undefined {
  const [unreadableFile] = unreadable;
  if (unreadableFile) {
    return unreadableText(unreadableFile.name, unreadableFile.reason);
  }
  const [firstReport] = reports;
  if (!firstReport) {
    return texts.noReports;
  }
  const readableReports = reports.filter(isReport);
  if (readableReports.length === 0) {
    return reportProblemText(firstReport);
  }
  if (readableReports.some(hasRows)) {
    return undefined;
  }
  const incompleteReport = readableReports.find(({ report }) => report.problem !== undefined);
  if (incompleteReport) {
    return reportProblemText(incompleteReport);
  }
  return noFailuresText(readableReports.map(({ report }) => report));
}

/** Returns the selected text, or the only selected file, as a log. */
async function findSelectedLog(selected: SelectedFailures): Promise<SelectedLog | undefined> {
  if (selected.kind === "text") {
    return selected.log;
  }
  const [uri] = selected.uris;
  return uri && findLog(uri, findFileName(uri));
}

/** Explains a log in the view; shows a message instead if it names no failing test. */
async function showLog(log: SelectedLog, { reports, tests }: Dependencies): Promise<void> {
  const search = (signal: AbortSignal) => reports.showLog(log, signal);
  const problem = await withCancellableProgress(texts.searchProgress, search);
  if (problem === undefined) {
    await focusView();
  } else {
    inform(logProblemText(problem, log.name, tests.current));
  }
}

function logProblemText(
  problem: LogProblem | "noNames",
  name: string,
  states: Dependencies["tests"]["current"],
): string {
  switch (problem) {
    case "empty":
      if (name === texts.clipboardName) {
        return texts.emptyClipboard;
      }
      return texts.emptyText(name);
    case "noNames":
      if (states.length === 0) {
        return texts.notReadable(name);
      }
      if (states.every((state) => state.tests.length === 0)) {
        return texts.noTests(name);
      }
      return texts.noNames(name);
    case "notText":
      return texts.notText(name);
    default:
      return unreadLogText(name, problem);
  }
}

/** Shows the line of a log that names a test, for a row or the action of a row. */
async function showInLog(argument: unknown): Promise<void> {
  const place = isRecord(argument) ? argument.logPlace : undefined;
  if (!isRecord(place) || typeof place.uri !== "string" || typeof place.line !== "number") {
    return;
  }
  const uri = vscode.Uri.parse(place.uri);
  const selection = new vscode.Range(place.line, 0, place.line, 0);
  await vscode.window.showTextDocument(uri, { selection });
}

/** Returns the index of the failure of a row, or of the action of a row. */
function readFailureIndex(argument: unknown): number | undefined {
  const index = isRecord(argument) ? argument.failureIndex : undefined;
  return typeof index === "number" ? index : undefined;
}

async function focusView(): Promise<void> {
  await vscode.commands.executeCommand(`${views.myFailures}.focus`);
}

function inform(message: string): void {
  void notify("information", message);
}
