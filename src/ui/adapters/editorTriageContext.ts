import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { TriageContext } from "../../domain/failingTests/arrangeTests";
import { isSameFile, type SourceFile } from "../../domain/location";
import { createOwnerTest } from "../../domain/owners/owners";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { Settings } from "./settings";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Context of the user for triage: the tests that belong to them, and the tests in the active editor's file. */
export class EditorTriageContext implements TriageContext, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<"owners" | "activeFile">());
  #owners: readonly string[] = [];
  #isOwned: (test: FailingTest) => boolean = () => false;
  private activeFile: SourceFile | undefined;

  /** Fires with the name of the part that has changed. */
  readonly onDidChange: Event<"owners" | "activeFile"> = this.#changed.event;

  constructor(
    private readonly settings: Settings,
    private readonly files: WorkspaceFiles,
    private readonly knownFiles: KnownFiles,
  ) {
    this.#updateOwners();
    this.#updateActiveFile();
    this.#disposables.addAll(
      settings.onDidChange(() => this.#updateOwners()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#updateActiveFile()),
    );
  }

  /** Whether the user has selected their owners. */
  get hasOwners(): boolean {
    return this.#owners.length > 0;
  }

  readonly isMine = (test: FailingTest): boolean => this.#isOwned(test);

  readonly isInActiveFile = (test: FailingTest): boolean => {
    const { activeFile } = this;
    if (!activeFile) {
      return false;
    }
    const file = this.knownFiles.fileFor(test);
    return file !== undefined && isSameFile(file, activeFile);
  };

  readonly findPath = (test: FailingTest): string | undefined => this.knownFiles.findPath(test);

  #updateOwners(): void {
    const { owners } = this.settings;
    if (owners.join("\n") === this.#owners.join("\n")) {
      return;
    }
    this.#owners = owners;
    this.#isOwned = owners.length > 0 ? createOwnerTest(owners) : () => false;
    this.#changed.fire("owners");
  }

  /**
   * Follows the active editor. An output channel or a panel in front is not another file: the last file stays active.
   */
  #updateActiveFile(): void {
    const editor = vscode.window.activeTextEditor;
    const file = editor && this.files.findFile(editor.document.uri);
    if (!file && vscode.window.visibleTextEditors.length > 0) {
      return;
    }
    if (file && this.activeFile && isSameFile(file, this.activeFile)) {
      return;
    }
    this.activeFile = file;
    this.#changed.fire("activeFile");
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
