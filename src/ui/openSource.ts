import * as vscode from "vscode";
import type { FailingTest } from "../api/records";
import type { Answer, SourceFile, SourceRange } from "../locate/answer";
import type { Locator } from "../locate/locator";
import { candidatePick, filePick } from "../present/quickPick";
import { answerSentence, fileGone, locatingText, pickFile, pickLocation } from "../present/text/locate";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Opens the declaration of a failing test, offers the choice where several fit, and says so where less than a line was found. */
export class SourceOpener {
  constructor(
    private readonly locator: Locator,
    private readonly files: Pick<WorkspaceFiles, "uriOf" | "exists">,
  ) {}

  /** True if a line that declares the test is shown: the cursor is on it. */
  async open(test: FailingTest): Promise<boolean> {
    const answer = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: locatingText },
      () => this.locator.locate(test),
    );
    return this.show(test, answer);
  }

  private async show(test: FailingTest, answer: Answer): Promise<boolean> {
    let declared = false;
    switch (answer.confidence) {
      case "exact":
      case "pattern":
      case "container":
        if (!(await this.reveal(answer.file, answer.range))) return false;
        declared = answer.confidence !== "container";
        break;
      case "ambiguous": {
        const title = pickLocation.title(test.name);
        const picked = await pick(answer.candidates.map(candidatePick), title, pickLocation.placeholder);
        declared = picked !== undefined && (await this.reveal(picked.file, picked.range));
        break;
      }
      case "file":
        if (!(await this.reveal(answer.file))) return false;
        break;
      case "none": {
        if (answer.files.length === 0) break;
        const picked = await pick(
          answer.files.map(filePick),
          pickFile.title(test.name),
          pickFile.placeholder(answer.miss),
        );
        if (!picked) break;
        await this.reveal(picked);
        return false;
      }
    }
    const sentence = answerSentence(answer, test.name);
    if (sentence) void vscode.window.showInformationMessage(sentence);
    return declared;
  }

  /** Opens the file; false, after a word to the person, if it is gone. */
  private async reveal(file: SourceFile, range?: SourceRange): Promise<boolean> {
    const uri = this.files.uriOf(file);
    if (!uri || !(await this.files.exists(file))) {
      void vscode.window.showInformationMessage(fileGone(file.path));
      return false;
    }
    const start = range && new vscode.Position(range.line, range.column);
    const editor = await vscode.window.showTextDocument(
      uri,
      start ? { selection: new vscode.Range(start, start) } : {},
    );
    if (start)
      editor.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    return true;
  }
}

async function pick<T>(
  items: readonly { label: string; value: T }[],
  title: string,
  placeHolder: string,
): Promise<T | undefined> {
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true });
  return chosen?.value;
}
