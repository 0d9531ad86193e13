import * as vscode from "vscode";
import type { CallTool } from "../../agents/agentConnection";
import { AgentServer } from "../../agents/agentServer";
import { Consents } from "../../agents/consents";
import { ProgramFiles } from "../../agents/programFiles";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { formatTrace, type Log } from "../../base/log";
import { outsideAgentTexts as texts } from "../../present/agents/mcpConfigurations";
import { notificationText } from "../../present/text/sanitize";
import { editorWindowFocus } from "../adapters/editorWindowFocus";
import { notify } from "../widgets/messages";

interface OutsideAgentsDependencies {
  readonly context: Pick<vscode.ExtensionContext, "globalStorageUri" | "asAbsolutePath" | "extension">;
  readonly callTool: CallTool;
  readonly clock: Clock;
  readonly log: Log;
}

/** Tool as the manifest declares it to language models. */
interface DeclaredTool {
  readonly name: string;
  readonly displayName: string;
  readonly modelDescription: string;
  readonly inputSchema: object;
}

/**
 * Answers agents outside the editor, which ask this window through the program `mcp.js`. The window listens only if the
 * user has turned that on, which all their windows read from the files of the program, and only in a trusted workspace.
 */
export class OutsideAgents implements Disposable {
  readonly #subscriptions = new DisposableStore();
  readonly #files: ProgramFiles;
  readonly #consents = new Consents((client) => this.#askUser(client));
  #server: AgentServer | undefined;
  #lastUpdate: Promise<void> = Promise.resolve();

  constructor(private readonly deps: OutsideAgentsDependencies) {
    this.#files = new ProgramFiles(vscode.Uri.joinPath(deps.context.globalStorageUri, "mcp").fsPath);
    const update = () => void this.update();
    this.#subscriptions.addAll(
      vscode.workspace.onDidGrantWorkspaceTrust(update),
      vscode.workspace.onDidChangeWorkspaceFolders(update),
      // The user may have turned it on or off in another window meanwhile.
      editorWindowFocus.onDidChange(() => {
        if (editorWindowFocus.isFocused) {
          update();
        }
      }),
    );
  }

  /** Starts or stops listening, as the user has chosen. Never rejects. */
  update(): Promise<void> {
    this.#lastUpdate = this.#lastUpdate
      .then(() => this.#listenIfWanted())
      .catch((error: unknown) => this.deps.log.error(`agents outside the editor: ${formatTrace(error)}`));
    return this.#lastUpdate;
  }

  /** Path of the program, which is installed once the window answers it. */
  get program(): string {
    return this.#files.program;
  }

  /** Installs the program and answers it. Resolves with `false` where this window cannot answer. */
  async turnOn(): Promise<boolean> {
    if (!this.#canAnswer) {
      return false;
    }
    this.#install();
    this.#files.turnOn();
    await this.update();
    return true;
  }

  /** Stops answering in all windows of the user. */
  async turnOff(): Promise<void> {
    this.#files.turnOff();
    await this.update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#stop();
  }

  get #canAnswer(): boolean {
    return vscode.workspace.isTrusted && listFolders().length > 0 && !this.#subscriptions.isDisposed;
  }

  async #listenIfWanted(): Promise<void> {
    if (!this.#canAnswer || !this.#files.isOn) {
      this.#stop();
      return;
    }
    this.#server ??= await this.#start();
    if (this.#subscriptions.isDisposed) {
      this.#stop();
    } else {
      this.#server.announce(listFolders());
    }
  }

  async #start(): Promise<AgentServer> {
    this.#install();
    const { callTool, clock } = this.deps;
    return AgentServer.start({
      files: this.#files,
      consents: this.#consents,
      callTool,
      clock,
    });
  }

  #stop(): void {
    this.#server?.dispose();
    this.#server = undefined;
  }

  #install(): void {
    const { context } = this.deps;
    const { version, contributes } = context.extension.packageJSON;
    const declaredTools: readonly DeclaredTool[] = contributes.languageModelTools;
    const tools = declaredTools.map(({ name, displayName, modelDescription, inputSchema }) => ({
      name,
      title: displayName,
      description: modelDescription,
      inputSchema,
      annotations: { readOnlyHint: true },
    }));
    this.#files.install(context.asAbsolutePath("dist/mcp.js"), { version, tools });
  }

  async #askUser(client: string): Promise<boolean> {
    const name = notificationText(client, 60) || "MCP";
    const answer = await notify("information", texts.question(name), texts.allow, texts.refuse, texts.stop);
    if (answer === texts.stop) {
      await this.turnOff();
    }
    return answer === texts.allow;
  }
}

function listFolders(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const uris = folders.map(({ uri }) => uri);
  const fileUris = uris.filter(({ scheme }) => scheme === "file");
  return fileUris.map(({ fsPath }) => fsPath);
}
