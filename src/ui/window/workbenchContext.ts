import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { TriageContext } from "../../domain/failingTests/arrangeTests";
import { isSame, type SourceFile } from "../../domain/location";
import { ownedBy } from "../../domain/owners/owners";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";

/** What triage needs to know of the person and their editor: which tests are theirs, and which file they are in. */
export class WorkbenchContext implements TriageContext, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<"owners" | "activeFile">());
  private owners: readonly string[] = [];
  private owned: (test: FailingTest) => boolean = () => false;
  private activeFile: SourceFile | undefined;

  /** Fires with what has changed. */
  readonly onDidChange: Event<"owners" | "activeFile"> = this.changed.event;

  constructor(
    private readonly settings: Settings,
    private readonly files: WorkspaceFiles,
    private readonly knownFiles: KnownFiles,
  ) {
    this.readOwners();
    this.followEditor();
    this.disposables.add(settings.onDidChange(() => this.readOwners()));
    this.disposables.add(vscode.window.onDidChangeActiveTextEditor(() => this.followEditor()));
  }

  /** The person has said which owners they are. */
  get hasOwners(): boolean {
    return this.owners.length > 0;
  }

  readonly isMine = (test: FailingTest): boolean => this.owned(test);

  readonly isInActiveFile = (test: FailingTest): boolean => {
    const file = this.activeFile && this.knownFiles.of(test);
    return file !== undefined && this.activeFile !== undefined && isSame(file, this.activeFile);
  };

  readonly pathOf = (test: FailingTest): string | undefined => this.knownFiles.pathOf(test);

  private readOwners(): void {
    const { owners } = this.settings;
    if (owners.join("\n") === this.owners.join("\n")) return;
    this.owners = owners;
    this.owned = owners.length > 0 ? ownedBy(owners) : () => false;
    this.changed.fire("owners");
  }

  /** An output or a page in front is no other file: the person is still about the last one. */
  private followEditor(): void {
    const editor = vscode.window.activeTextEditor;
    const file = editor && this.files.fileOf(editor.document.uri);
    if (!file && vscode.window.visibleTextEditors.length > 0) return;
    if (file && this.activeFile && isSame(file, this.activeFile)) return;
    this.activeFile = file;
    this.changed.fire("activeFile");
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
