import * as vscode from "vscode";
import type { Answer, LocateMiss, SourceFile, SourceRange } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { PickedFiles } from "../../locate/services/pickedFiles";
import { candidatePick, filePick } from "../../present/quickPick";
import { answerSentence, fileGone, locatingText, pickFile, pickLocation } from "../../present/text/locate";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { contextKeys } from "../window/ids";
import { setContext } from "../window/setContext";

/** Opens the declaration of a failing test, offers the choice where several fit, and says so where less than a line was found. */
export class SourceOpener {
  constructor(
    private readonly locator: Pick<Locator, "locate">,
    private readonly files: Pick<WorkspaceFiles, "uriOf" | "exists" | "nameOf">,
    private readonly pickedFiles: Pick<PickedFiles, "pick">,
  ) {}

  /** True if a line that declares the test is shown: the cursor is on it. */
  async open(test: FailingTest): Promise<boolean> {
    const answer = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: locatingText },
      () => this.locator.locate(test),
    );
    const isDeclarationShown = await this.show(test, answer);
    if (isDeclarationShown) setContext(contextKeys.jumped, true);
    return isDeclarationShown;
  }

  private async show(test: FailingTest, answer: Answer): Promise<boolean> {
    let declared = false;
    const nameOf = (file: SourceFile) => this.files.nameOf(file);
    switch (answer.confidence) {
      case "exact":
      case "pattern":
      case "container":
        if (!(await this.reveal(answer.file, answer.range))) return false;
        declared = answer.confidence !== "container";
        break;
      case "ambiguous": {
        const title = pickLocation.title(test.name);
        const picked = await pick(
          answer.candidates.map((candidate) => candidatePick(candidate, nameOf)),
          title,
          pickLocation.placeholder,
        );
        declared = picked !== undefined && (await this.reveal(picked.file, picked.range));
        break;
      }
      case "file":
        if (!(await this.reveal(answer.file))) return false;
        break;
      case "none": {
        const files = await this.openable(answer.files);
        if (files.length === 0) break;
        const picked = await pick(
          files.map((file) => filePick(file, nameOf)),
          pickFile.title(test.name),
          pickFile.placeholder(answer.miss),
        );
        if (picked) return this.showPicked(test, picked, answer.miss);
        break;
      }
    }
    const sentence = answerSentence(answer, test.name);
    if (sentence) void vscode.window.showInformationMessage(sentence);
    return declared;
  }

  /** Files that can be opened: a link may lead out of the workspace. */
  private async openable(files: readonly SourceFile[]): Promise<readonly SourceFile[]> {
    const exist = await Promise.all(files.map((file) => this.files.exists(file)));
    return files.filter((_, index) => exist[index]);
  }

  /** Opens what the person chose. Where several files were meant alike, the choice holds from now on: the next test of that path needs none. */
  private async showPicked(test: FailingTest, file: SourceFile, miss: LocateMiss): Promise<boolean> {
    if (miss !== "severalFiles") {
      await this.reveal(file);
      return false;
    }
    await this.pickedFiles.pick(test, file);
    const answer = await this.locator.locate(test);
    if (answer.confidence !== "none") return this.show(test, answer);
    await this.reveal(file);
    return false;
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
