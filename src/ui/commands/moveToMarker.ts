import * as vscode from "vscode";
import { findAdjacentMarker } from "../../present/markers";
import { goToTexts } from "../../present/quickPick";
import { commands } from "../contributions/ids";
import type { EditorFeatures } from "../editor/editorFeatures";
import type { Command } from "./command";

type MarkerLookup = Pick<EditorFeatures, "findMarkers">;

/** Creates the commands that move through the markers of the active editor, wrapping around at the ends. */
export function moveCommands(markerLookup: MarkerLookup): Command[] {
  return [
    { id: commands.nextFailingTest, execute: () => move(markerLookup, "next") },
    { id: commands.previousFailingTest, execute: () => move(markerLookup, "previous") },
  ];
}

function move(markerLookup: MarkerLookup, direction: "next" | "previous"): void {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const markers = markerLookup.findMarkers(editor.document);
  const { line } = editor.selection.active;
  const target = findAdjacentMarker(markers, line, direction);
  if (!target) {
    vscode.window.setStatusBarMessage(goToTexts.noneInFile, 3_000);
    return;
  }
  const position = new vscode.Position(target.range.line, target.range.column);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
