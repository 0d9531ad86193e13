import * as vscode from "vscode";
import type { FramePlace } from "../../domain/failures/failurePlaces";
import type { Candidate, LocateMiss, SourceFile, SourceRange, TestLocation } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { PickedFiles } from "../../locate/services/pickedFiles";
import { createCandidatePick, createFilePick, type PickItem } from "../../present/quickPick";
import { fileMissingText, filePickTexts, locatingText, locationPickTexts, missText } from "../../present/text/locate";
import type { WalkthroughProgress } from "../../state/walkthroughProgress";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { notify } from "../widgets/messages";
import { withProgress } from "../widgets/progress";

type NoLocation = Extract<TestLocation, { readonly confidence: "none" }>;

/**
 * Opens the declaration of a failing test: lets the user choose among several candidates, and shows a message if less
 * than a line was found.
 */
export class SourceOpener {
  constructor(
    private readonly locator: Pick<Locator, "locate">,
    private readonly files: Pick<WorkspaceFiles, "createUri" | "exists" | "findName">,
    private readonly pickedFiles: Pick<PickedFiles, "pick">,
    private readonly walkthrough: Pick<WalkthroughProgress, "complete">,
  ) {}

  /**
   * Opens the source of a test. Resolves with true if a line that declares the test is shown, with the cursor on it.
   */
  async open(test: FailingTest): Promise<boolean> {
    const testLocation = await withProgress("statusBar", locatingText, () => this.locator.locate(test));
    const isDeclarationShown = await this.#show(test, testLocation);
    if (isDeclarationShown) {
      this.walkthrough.complete("jumped");
    }
    return isDeclarationShown;
  }

  /** Opens the line that declares a test if it is certain; otherwise shows nothing and resolves with false. */
  async openSure(test: FailingTest): Promise<boolean> {
    const testLocation = await this.locator.locate(test);
    const isSure = testLocation.confidence === "exact" || testLocation.confidence === "pattern";
    return isSure && (await this.#reveal(testLocation.file, testLocation.range));
  }

  /** Opens the line of a frame. Resolves with true if it is shown. */
  openLine({ file, line }: FramePlace): Promise<boolean> {
    const index = Math.max(0, line - 1);
    return this.#reveal(file, { line: index, column: 0, endLine: index, endColumn: 0 });
  }

  /** Shows the location of a test. Resolves with true if a line that declares the test is shown. */
  async #show(test: FailingTest, testLocation: TestLocation): Promise<boolean> {
    switch (testLocation.confidence) {
      case "exact":
      case "pattern":
        return this.#reveal(testLocation.file, testLocation.range);
      case "ambiguous":
        return this.#showCandidate(test, testLocation.candidates);
      case "container":
        await this.#showWithMiss(test, testLocation, testLocation.range);
        return false;
      case "file":
        await this.#showWithMiss(test, testLocation);
        return false;
      case "none": {
        const chosenFile = await this.#chooseFile(test, testLocation);
        if (chosenFile) {
          return this.#openChosenFile(test, chosenFile, testLocation.miss);
        }
        notifyOfMiss(test, testLocation);
        return false;
      }
    }
  }

  /** Shows a file or a container in place of the line that declares a test, with the reason. */
  async #showWithMiss(
    test: FailingTest,
    testLocation: TestLocation & { readonly file: SourceFile },
    range?: SourceRange,
  ): Promise<void> {
    const isShown = await this.#reveal(testLocation.file, range);
    if (isShown) {
      notifyOfMiss(test, testLocation);
    }
  }

  /** Lets the user choose among several declarations; resolves with true if one is shown. */
  async #showCandidate(test: FailingTest, candidates: readonly Candidate[]): Promise<boolean> {
    const findName = (file: SourceFile) => this.files.findName(file);
    const chosenLocation = await chooseItem(
      candidates.map((candidate) => createCandidatePick(candidate, findName)),
      locationPickTexts.title(test.name),
      locationPickTexts.placeholder,
    );
    if (!chosenLocation) {
      return false;
    }
    return this.#reveal(chosenLocation.file, chosenLocation.range);
  }

  /** Lets the user choose among the files that may contain the test, if there are any. */
  async #chooseFile(test: FailingTest, { files, miss }: NoLocation): Promise<SourceFile | undefined> {
    const existingFiles = await this.#filterExisting(files);
    if (existingFiles.length === 0) {
      return undefined;
    }
    const findName = (file: SourceFile) => this.files.findName(file);
    return chooseItem(
      existingFiles.map((file) => createFilePick(file, findName)),
      filePickTexts.title(test.name),
      filePickTexts.placeholder(miss),
    );
  }

  /** Returns the files that can be opened: a link may lead out of the workspace. */
  async #filterExisting(files: readonly SourceFile[]): Promise<readonly SourceFile[]> {
    const existence = await Promise.all(files.map((file) => this.files.exists(file)));
    return files.filter((_, index) => existence[index]);
  }

  /**
   * Opens the file that the user chose. If a path matched several files equally, the choice is saved: the next test
   * with that path needs none.
   */
  async #openChosenFile(test: FailingTest, file: SourceFile, miss: LocateMiss): Promise<boolean> {
    if (miss !== "severalFiles") {
      await this.#reveal(file);
      return false;
    }
    await this.pickedFiles.pick(test, file);
    const testLocation = await this.locator.locate(test);
    if (testLocation.confidence !== "none") {
      return this.#show(test, testLocation);
    }
    await this.#reveal(file);
    return false;
  }

  /** Opens the file; resolves with false, after a message to the user, if the file no longer exists. */
  async #reveal(file: SourceFile, range?: SourceRange): Promise<boolean> {
    const uri = this.files.createUri(file);
    if (!uri || !(await this.files.exists(file))) {
      void notify("information", fileMissingText(file.path));
      return false;
    }
    const start = range && new vscode.Position(range.line, range.column);
    const editor = await vscode.window.showTextDocument(
      uri,
      start ? { selection: new vscode.Range(start, start) } : {},
    );
    if (start) {
      editor.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
    return true;
  }
}

/** Shows why no line was found, or less than a line. */
function notifyOfMiss(test: FailingTest, testLocation: TestLocation): void {
  const sentence = missText(testLocation, test.name);
  if (sentence) {
    void notify("information", sentence);
  }
}

async function chooseItem<T>(
  items: readonly PickItem<T>[],
  title: string,
  placeHolder: string,
): Promise<T | undefined> {
  const chosenItem = await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true });
  return chosenItem?.value;
}
