import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { LatestTask } from "../../base/latestTask";
import type { PanelFrame } from "../../present/pages/panelHtml";

/**
 * Returns the options of every panel: its script may run; it may not send forms, execute commands by link, or read
 * files of other folders.
 */
export function createWebviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: false,
    localResourceRoots: [createResourceRoot(extensionUri)],
  };
}

function createResourceRoot(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, "dist");
}

/** Messages between the extension and a panel. */
export interface PanelProtocol<Message> {
  /** Creates the message with the current content. Does not reject. */
  readonly createMessage: () => Message | Promise<Message>;
  /** Called right before a message is sent; not called for one that a newer update has replaced. */
  readonly onSending?: (message: Message) => void;
  /** Handles an untrusted message of the panel; calls `onReady` for the one that reports readiness. */
  readonly onMessage: (message: unknown, onReady: () => void) => void;
}

/**
 * Controller of a webview panel. Sends the content whenever the panel reports that it is ready, and on `update` as long
 * as it stays ready.
 */
export class PanelController<Message> implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #latestUpdate = this.#disposables.add(new LatestTask());
  #isReady = false;

  constructor(
    readonly panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    createHtml: (frame: PanelFrame) => string,
    private readonly protocol: PanelProtocol<Message>,
  ) {
    const { webview } = panel;
    this.#disposables.add(
      webview.onDidReceiveMessage((message: unknown) => protocol.onMessage(message, this.#onReady)),
    );
    // A hidden tab's document is unloaded; it reports that it is ready after it was loaded again.
    this.#disposables.add(
      panel.onDidChangeViewState(() => {
        this.#isReady &&= panel.visible;
      }),
    );
    webview.options = createWebviewOptions(extensionUri);
    webview.html = createHtml(createFrame(webview, extensionUri));
  }

  /** Sends the current content, if the panel is ready for it. */
  update(): void {
    if (this.#isReady) {
      void this.#send();
    }
  }

  /** Sends the current content, unless a newer update has started meanwhile. */
  async #send(): Promise<void> {
    const update = this.#latestUpdate.start();
    const message = await this.protocol.createMessage();
    if (!this.#isReady || update.aborted) {
      return;
    }
    this.protocol.onSending?.(message);
    await this.panel.webview.postMessage(message);
  }

  readonly #onReady = () => {
    this.#isReady = true;
    this.update();
  };

  dispose(): void {
    this.#isReady = false;
    this.#disposables.dispose();
  }
}

function createFrame(webview: vscode.Webview, extensionUri: vscode.Uri): PanelFrame {
  const toWebviewUri = (file: string) =>
    webview.asWebviewUri(vscode.Uri.joinPath(createResourceRoot(extensionUri), file)).toString();
  return {
    cspSource: webview.cspSource,
    nonce: randomBytes(18).toString("base64"),
    script: toWebviewUri("pages.js"),
    style: toWebviewUri("pages.css"),
  };
}
