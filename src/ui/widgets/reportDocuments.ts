import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";

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

  /** Shows a text under a name, in the place of what was shown under it before. Resolves when the editor has it. */
  async show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: ReportDocuments.scheme, path: `/${name}` });
    this.texts.set(uri.path, text);
    const taken = this.takenOver(uri, text);
    this.changed.fire(uri);
    await taken;
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /** Resolves when a document that is open already has its new text, or is closed. */
  private async takenOver(uri: vscode.Uri, text: string): Promise<void> {
    const key = uri.toString();
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === key);
    if (!document || document.getText() === text) return;
    await new Promise<void>((resolve) => {
      const subscriptions = [
        vscode.workspace.onDidChangeTextDocument(() => document.getText() === text && end()),
        vscode.workspace.onDidCloseTextDocument((closed) => closed === document && end()),
      ];
      const end = () => {
        for (const subscription of subscriptions) subscription.dispose();
        resolve();
      };
    });
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
