import * as vscode from "vscode";
import { findAdjacentMarker, type MarkerPlace } from "../../present/markers";
import { goToTexts } from "../../present/quickPick";
import { commands } from "../contributions/ids";
import type { EditorFeatures } from "../editor/editorFeatures";
import type { Command } from "./command";

type MarkerLookup = Pick<EditorFeatures, "findMarkers" | "findMessages">;

/**
 * Creates the commands that move through the markers of the active editor and the lines that failed, wrapping around
 * at the ends.
 */
export function moveCommands(markerLookup: MarkerLookup): Command[] {
  return [
    { id: commands.nextFailingTest, execute: () => move(markerLookup, "next") },
    { id: commands.previousFailingTest, execute: () => move(markerLookup, "previous") },
  ];
}

function move(markerLookup: MarkerLookup, direction: "next" | "previous"): void {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    return;
  }
  const stops = listStops(markerLookup, editor.document);
  const { line } = editor.selection.active;
  const target = findAdjacentMarker(stops, line, direction);
  if (!target) {
    vscode.window.setStatusBarMessage(goToTexts.noneInFile, 3_000);
    return;
  }
  const position = new vscode.Position(target.range.line, target.range.column);
  const selection = new vscode.Selection(position, position);
  editor.selection = selection;
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Returns the places of a document where the commands stop, in line order. */
function listStops(markerLookup: MarkerLookup, document: vscode.TextDocument): readonly MarkerPlace[] {
  const markers = markerLookup.findMarkers(document);
  const messages = markerLookup.findMessages(document);
  const failingLines = messages.map(([line]) => createLinePlace(document, line));
  const places: readonly MarkerPlace[] = [...markers, ...failingLines];
  return places.toSorted((a, b) => a.range.line - b.range.line);
}

function createLinePlace(document: vscode.TextDocument, line: number): MarkerPlace {
  const column = document.lineAt(line).firstNonWhitespaceCharacterIndex;
  return { range: { line, column, endLine: line, endColumn: column } };
}
