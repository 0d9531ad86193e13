import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";

/** Name and text of a document. */
interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Read-only documents that commands create: shown in an editor, never saved. */
export class ReportDocuments implements Disposable {
  static readonly scheme = "test-health-report";

  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<vscode.Uri>());
  readonly #texts = new Map<string, string>();

  /**
   * @param missingText content of a document that the editor restored after its text was lost with the editor window
   */
  constructor(missingText: () => Promise<string>) {
    this.#disposables.add(
      vscode.workspace.registerTextDocumentContentProvider(ReportDocuments.scheme, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: ({ path }) => this.#texts.get(path) ?? missingText(),
      }),
    );
  }

  /** Shows a text under a name, replacing an earlier text of that name. Resolves when the editor shows it. */
  async show(name: string, text: string): Promise<void> {
    const uri = this.#write({ name, text });
    const documentUpdate = this.#waitForUpdate(uri, text);
    this.#changed.fire(uri);
    await documentUpdate;
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /** Shows two texts in the diff editor. Resolves when the editor shows them. */
  async showDifference(title: string, [left, right]: readonly [NamedText, NamedText]): Promise<void> {
    const leftUri = this.#write(left);
    const rightUri = this.#write(right);
    this.#changed.fire(leftUri);
    this.#changed.fire(rightUri);
    await vscode.commands.executeCommand("vscode.diff", leftUri, rightUri, title);
  }

  /** Sets the text of a document, before the editor is told that it has changed. */
  #write({ name, text }: NamedText): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: ReportDocuments.scheme, path: `/${name}` });
    this.#texts.set(uri.path, text);
    return uri;
  }

  /** Resolves when a document that is already open has its new text, or is closed. */
  async #waitForUpdate(uri: vscode.Uri, text: string): Promise<void> {
    const key = uri.toString();
    const document = vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === key);
    if (!document || document.getText() === text) {
      return;
    }
    await new Promise<void>((resolve) => {
      const subscriptions = new DisposableStore();
      const finish = () => {
        subscriptions.dispose();
        resolve();
      };
      subscriptions.addAll(
        vscode.workspace.onDidChangeTextDocument(() => {
          if (document.getText() === text) {
            finish();
          }
        }),
        vscode.workspace.onDidCloseTextDocument((closedDocument) => {
          if (closedDocument === document) {
            finish();
          }
        }),
      );
    });
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
