import * as vscode from "vscode";
import type { ForeignText } from "../../domain/foreignText";
import { createFailurePlacePicks, type FailurePlace, explainTexts as texts } from "../../present/text/explainFailures";
import { createHeldText } from "../../reading/heldTexts";
import type { SelectedLog } from "../../state/explainLog";
import { createDocumentLog } from "../adapters/logs";
import { findOpenDocument } from "../adapters/openDocuments";
import { selectableExtensions } from "../adapters/reportFiles";
import { chooseOne } from "../widgets/quickPick";

/** Selected files, or a loaded text, whose failures the user wants explained. */
export type SelectedFailures = SelectedFiles | SelectedText;

interface SelectedFiles {
  readonly kind: "files";
  readonly uris: readonly vscode.Uri[];
}

interface SelectedText {
  readonly kind: "text";
  readonly report: ForeignText;
  readonly log: SelectedLog;
}

/** Place of a report or a log, with its document if it has one. */
interface Place extends FailurePlace {
  readonly uri?: vscode.Uri;
}

/**
 * Finds the failures that a command's arguments name: the files and folders that were selected in the Explorer or
 * dropped on a view, or `clipboard`, `selection` or `editor`, as key bindings do. Returns `undefined` without any.
 */
export async function findFailures(args: readonly unknown[]): Promise<SelectedFailures | undefined> {
  const [argument, selectedUris] = args;
  const hasSelection = Array.isArray(selectedUris) && selectedUris.length > 0;
  const items = hasSelection ? selectedUris : [argument];
  const uris = items.filter((item) => item instanceof vscode.Uri);
  if (uris.length > 0) {
    return { kind: "files", uris };
  }
  const kind = argument === "editor" ? "document" : argument;
  const place = listTextPlaces().find((textPlace) => textPlace.kind === kind);
  return place && readPlace(place);
}

/** Lets the user choose the failures. Returns `undefined` if they leave. */
export async function chooseFailures(): Promise<SelectedFailures | undefined> {
  const places = [...listTextPlaces(), ...listFilePlaces()];
  const place = await chooseOne(createFailurePlacePicks(places), texts);
  return place && readPlace(place);
}

/** Maximum open editors that the quick pick lists. */
const maxEditors = 50;

/** Lists the selection, the open editors with the active one first, and the clipboard. */
function listTextPlaces(): readonly Place[] {
  const editor = vscode.window.activeTextEditor;
  const openUris = listOpenEditors(editor).slice(0, maxEditors);
  const places: readonly Place[] = [...openUris.map(createDocumentPlace), { kind: "clipboard" }];
  if (!editor || editor.selection.isEmpty) {
    return places;
  }
  const document = createDocumentPlace(editor.document.uri);
  return [{ ...document, kind: "selection" }, ...places];
}

/** Returns the URIs of the open text editors, each once, that of the active one first. */
function listOpenEditors(activeEditor: vscode.TextEditor | undefined): readonly vscode.Uri[] {
  const urisByKey = new Map<string, vscode.Uri>();
  const addUri = (uri: vscode.Uri) => {
    urisByKey.set(uri.toString(), uri);
  };
  if (activeEditor) {
    addUri(activeEditor.document.uri);
  }
  for (const { tabs } of vscode.window.tabGroups.all) {
    for (const { input } of tabs) {
      if (input instanceof vscode.TabInputText) {
        addUri(input.uri);
      }
    }
  }
  return [...urisByKey.values()];
}

/** Lists the places behind a file dialog. A native dialog of Windows or Linux selects files or folders, not both. */
function listFilePlaces(): readonly Place[] {
  const { uiKind, remoteName } = vscode.env;
  const isNativeDialog = uiKind === vscode.UIKind.Desktop && remoteName === undefined;
  if (!isNativeDialog || process.platform === "darwin") {
    return [{ kind: "filesOrFolders" }];
  }
  return [{ kind: "files" }, { kind: "folders" }];
}

function createDocumentPlace(uri: vscode.Uri): Place {
  return { kind: "document", name: findFileName(uri), uri };
}

/** Returns the last part of a file's path. */
export function findFileName(uri: vscode.Uri): string {
  const nameStart = uri.path.lastIndexOf("/") + 1;
  return uri.path.slice(nameStart);
}

/** Reads a place. A document that is loaded is read with its unsaved changes. */
async function readPlace({ kind, uri }: Place): Promise<SelectedFailures | undefined> {
  if (kind === "clipboard") {
    return readClipboard();
  }
  if (!uri) {
    return chooseFiles(kind);
  }
  const document = findOpenDocument(uri);
  if (!document) {
    return { kind: "files", uris: [uri] };
  }
  const name = findFileName(uri);
  if (kind === "document") {
    const log = createDocumentLog(document, name);
    return { kind: "text", report: log.text, log };
  }
  const selection = vscode.window.activeTextEditor?.selection;
  const log = createDocumentLog(document, texts.selectionName(name), selection);
  const report = createHeldText(document.getText(selection));
  return { kind: "text", report, log };
}

async function readClipboard(): Promise<SelectedFailures> {
  const clipboardText = await vscode.env.clipboard.readText();
  const text = createHeldText(clipboardText);
  const log = { name: texts.clipboardName, text };
  return { kind: "text", report: text, log };
}

async function chooseFiles(kind: FailurePlace["kind"]): Promise<SelectedFailures | undefined> {
  const { title, openLabel, filterName, allFilesName } = texts.openDialog;
  const uris = await vscode.window.showOpenDialog({
    canSelectFiles: kind !== "folders",
    canSelectFolders: kind !== "files",
    canSelectMany: true,
    openLabel,
    title,
    filters: {
      [filterName]: [...selectableExtensions],
      [allFilesName]: ["*"],
    },
  });
  return uris && { kind: "files", uris };
}
