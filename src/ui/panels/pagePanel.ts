import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { PageFrame } from "./html";

/** Which files a page is made of. */
export interface PageFiles {
  readonly html: (frame: PageFrame) => string;
  /** Name of the page's script in `dist` and of its stylesheet in `media`. */
  readonly name: string;
}

/** Every page may run its script; none may send forms, run commands by link, or read a file outside these two folders. */
export function pageOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: false,
    localResourceRoots: [folder(extension, "dist"), folder(extension, "media")],
  };
}

function folder(extension: vscode.Uri, name: "dist" | "media"): vscode.Uri {
  return vscode.Uri.joinPath(extension, name);
}

/** What a page shows, and what it may ask for. */
export interface PageContents<To> {
  /** What is true now. Does not reject. */
  readonly current: () => To | Promise<To>;
  /** What is about to be sent was not overtaken. */
  readonly sending?: (message: To) => void;
  /** Takes a message of the page, which is not trusted; `ready` is to be called for the one that says so. */
  readonly receive: (message: unknown, ready: () => void) => void;
}

/** A page in its panel. It is told what it shows whenever it says that it is ready, and on `update` while it is. */
export class PagePanel<To> implements Disposable {
  private readonly disposables = new DisposableStore();
  private ready = false;
  private updates = 0;

  constructor(
    readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    files: PageFiles,
    private readonly contents: PageContents<To>,
  ) {
    const { webview } = panel;
    this.disposables.add(webview.onDidReceiveMessage((message: unknown) => contents.receive(message, this.onReady)));
    // A hidden tab's page is unloaded; it says that it is ready when it has been loaded again.
    this.disposables.add(
      panel.onDidChangeViewState(() => {
        this.ready &&= panel.visible;
      }),
    );
    webview.options = pageOptions(extension);
    webview.html = files.html(frameOf(webview, extension, files.name));
  }

  /** Shows what is true now, if the page is there to show it. */
  update(): void {
    if (this.ready) void this.send();
  }

  /** What has been overtaken by a newer update is not sent. */
  private async send(): Promise<void> {
    const update = ++this.updates;
    const message = await this.contents.current();
    if (!this.ready || update !== this.updates) return;
    this.contents.sending?.(message);
    await this.panel.webview.postMessage(message);
  }

  private readonly onReady = () => {
    this.ready = true;
    this.update();
  };

  dispose(): void {
    this.ready = false;
    this.disposables.dispose();
  }
}

function frameOf(webview: vscode.Webview, extension: vscode.Uri, name: string): PageFrame {
  const address = (name: "dist" | "media", file: string) =>
    webview.asWebviewUri(vscode.Uri.joinPath(folder(extension, name), file)).toString();
  return {
    cspSource: webview.cspSource,
    nonce: randomBytes(18).toString("base64"),
    script: address("dist", `${name}.js`),
    styles: [address("media", "pages.css"), address("media", `${name}.css`)],
  };
}
