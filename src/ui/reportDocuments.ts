import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../base/disposable";

/** Documents that commands write: shown in an editor, never saved, read-only. */
export class ReportDocuments implements Disposable {
  static readonly scheme = "test-health-report";

  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new vscode.EventEmitter<vscode.Uri>());
  private readonly texts = new Map<string, string>();

  /** @param gone stands in a document that the editor restored after the text had gone with the window */
  constructor(gone: string) {
    this.disposables.add(
      vscode.workspace.registerTextDocumentContentProvider(ReportDocuments.scheme, {
        onDidChange: this.changed.event,
        provideTextDocumentContent: ({ path }) => this.texts.get(path) ?? gone,
      }),
    );
  }

  /** Shows a text under a name, in the place of what was shown under it before. */
  async show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: ReportDocuments.scheme, path: `/${name}` });
    const before = this.texts.get(uri.path);
    this.texts.set(uri.path, text);
    const document = await vscode.workspace.openTextDocument(uri);
    if (before !== undefined && before !== text && document.getText() === before) await this.replaced(uri);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /** Tells VS Code of the new text and resolves when the open document has it, or is open no longer. */
  private replaced(uri: vscode.Uri): Promise<void> {
    const { onDidChangeTextDocument, onDidCloseTextDocument } = vscode.workspace;
    return new Promise((resolve) => {
      const end = (document: vscode.TextDocument) => {
        if (document.uri.toString() !== uri.toString()) return;
        for (const subscription of subscriptions) subscription.dispose();
        resolve();
      };
      const subscriptions = [onDidChangeTextDocument(({ document }) => end(document)), onDidCloseTextDocument(end)];
      this.changed.fire(uri);
    });
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
