import * as vscode from "vscode";
import { neighbour } from "../../present/markers";
import { goToText } from "../../present/quickPick";
import type { Marks } from "../editor/marks";
import { commands } from "../window/ids";
import type { Command } from "./command";

type MarkedLines = Pick<Marks, "markersOf">;

/** Moves through the marked lines of the active editor, around its ends. */
export function moveCommands(marks: MarkedLines): Command[] {
  return [
    { id: commands.nextFailingTest, run: () => move(marks, "next") },
    { id: commands.previousFailingTest, run: () => move(marks, "previous") },
  ];
}

function move(marks: MarkedLines, direction: "next" | "previous"): void {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const target = neighbour(marks.markersOf(editor.document), editor.selection.active.line, direction);
  if (!target) {
    vscode.window.setStatusBarMessage(goToText.noneInFile, 3_000);
    return;
  }
  const position = new vscode.Position(target.range.line, target.range.column);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
