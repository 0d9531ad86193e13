import * as vscode from "vscode";
import { createLogPlacePick, type LogPlace, explainLogTexts as texts } from "../../present/text/explainedLog";
import type { ExplainedReports } from "../../state/explainedReports";
import type { SelectedLog } from "../../state/explainLog";
import { documentLog, readLog, textLog } from "../adapters/logs";
import { withCancellableProgress } from "../widgets/cancellableProgress";
import { chooseOne } from "../widgets/quickPick";
import { commands, views } from "../window/ids";
import type { Command } from "./command";

interface Dependencies {
  readonly reports: Pick<ExplainedReports, "current" | "showLog">;
  readonly tests: { readonly current: readonly { readonly tests: readonly unknown[] }[] };
}

/** Commands of explained logs. */
export function logCommands({ reports, tests }: Dependencies): readonly Command[] {
  return [
    {
      id: commands.explainLog,
      execute: async (argument) => {
        if (tests.current.every((state) => state.tests.length === 0)) inform(texts.noTests);
        else await explainLog(await selectLog(argument), reports);
      },
    },
    { id: commands.showInLog, execute: (argument) => showInLog(argument, reports.current?.log) },
  ];
}

/** Explains a log in the view; with one message if it names no failing test. */
async function explainLog(log: SelectedLog | undefined, reports: Dependencies["reports"]): Promise<void> {
  if (!log) return;
  const hasNames = await withCancellableProgress(texts.progress, (signal) => reports.showLog(log, signal));
  if (hasNames) await vscode.commands.executeCommand(`${views.myFailures}.focus`);
  else inform(texts.noNames(log.name));
}

/** Place of a log with its document, if it has one. */
interface DocumentPlace extends LogPlace {
  readonly uri?: vscode.Uri;
}

/**
 * Returns the log that the argument names: a document's address, or `clipboard`, `selection` or `editor`, as key
 * bindings do; otherwise the one that the user selects. Returns `undefined`, after a message to the user, if it is
 * empty.
 */
async function selectLog(argument: unknown): Promise<SelectedLog | undefined> {
  const place = placeOf(argument) ?? (await chooseOne(findPlaces().map(createLogPlacePick), texts));
  if (!place) return undefined;
  const log = await readPlace(place);
  if (log && isEmpty(log)) {
    inform(place.kind === "clipboard" ? texts.emptyClipboard : texts.emptyLog);
    return undefined;
  }
  return log;
}

function placeOf(argument: unknown): DocumentPlace | undefined {
  if (argument instanceof vscode.Uri) return documentPlace(argument);
  const kind = argument === "editor" ? "document" : argument;
  return findPlaces().find((place) => place.kind === kind);
}

/** Maximum open editors that the quick pick lists. */
const maxEditors = 50;

/** Finds the logs that exist now: the selection, the open editors, the active one first, and the clipboard. */
function findPlaces(): readonly DocumentPlace[] {
  const editor = vscode.window.activeTextEditor;
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const uris = [
    ...(editor ? [editor.document.uri] : []),
    ...inputs.flatMap((input) => (input instanceof vscode.TabInputText ? [input.uri] : [])),
  ];
  const uniqueUris = [...new Map(uris.map((uri) => [uri.toString(), uri])).values()].slice(0, maxEditors);
  return [
    ...(editor && !editor.selection.isEmpty
      ? [{ ...documentPlace(editor.document.uri), kind: "selection" as const }]
      : []),
    ...uniqueUris.map(documentPlace),
    { kind: "clipboard", name: texts.clipboardName },
  ];
}

function documentPlace(uri: vscode.Uri): DocumentPlace {
  return { kind: "document", name: uri.path.slice(uri.path.lastIndexOf("/") + 1), uri };
}

/** Reads the log of a place. Returns `undefined`, after a message to the user, if it is no text. */
async function readPlace({ kind, name, uri }: DocumentPlace): Promise<SelectedLog | undefined> {
  if (kind === "clipboard" || !uri) return textLog(texts.clipboardName, await vscode.env.clipboard.readText());
  const editor = vscode.window.activeTextEditor;
  if (kind === "selection" && editor) return documentLog(editor.document, texts.selectionName(name), editor.selection);
  const log = await readLog(uri, name);
  if (!log) inform(texts.unreadable(name));
  return log;
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

function inform(message: string): void {
  void vscode.window.showInformationMessage(message);
}
