import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallTool } from "../../src/agents/agentConnection";
import { AgentServer } from "../../src/agents/agentServer";
import { type AskUser, Consents } from "../../src/agents/consents";
import { type KeptWindowFile, ProgramFiles } from "../../src/agents/programFiles";
import { type Clock, systemClock } from "../../src/base/clock";

/** Behavior of a window that differs from the default: to allow every call, and to answer with its arguments. */
export interface WindowBehavior {
  readonly askPerson?: AskUser;
  readonly callTool?: CallTool;
  readonly clock?: Clock;
}

const repeatCall: CallTool = async (tool, input) => `${tool} ${JSON.stringify(input)}`;

/** Folders of a user: the program's folder, and a folder that is open in a window. */
export class AgentFolders {
  readonly parent = mkdtempSync(join(realpathSync.native(tmpdir()), "th-agents-"));
  readonly files = new ProgramFiles(join(this.parent, "mcp"));
  readonly workspace = this.createFolder("workspace");
  readonly #windows: AgentServer[] = [];

  /** @param name name of a folder in the folders' parent, which is created with it */
  createFolder(name: string): string {
    const folder = join(this.parent, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Installs a placeholder for the program, so that windows answer agents. */
  turnOn(script = __filename): void {
    this.files.install(script, { version: "1.2.3", tools: [{ name: "list" }] });
    this.files.turnOn();
  }

  /** Opens a window that answers. */
  async openWindow(behavior: WindowBehavior = {}, folders = [this.workspace]): Promise<AgentServer> {
    const { askPerson = async () => true, callTool = repeatCall, clock = systemClock } = behavior;
    const server = await AgentServer.start({ files: this.files, consents: new Consents(askPerson), callTool, clock });
    this.#windows.push(server);
    server.announce(folders);
    return server;
  }

  /** Returns what the windows have written, each with its path. */
  windowFiles(): (KeptWindowFile & { readonly path: string })[] {
    const folder = join(this.parent, "mcp", "windows");
    const paths = readdirSync(folder).map((name) => join(folder, name));
    return paths.map((path) => ({ ...(JSON.parse(readFileSync(path, "utf8")) as KeptWindowFile), path }));
  }

  /** Connects to the only window, with its token. */
  connect(client = "Agent", session = "session"): RawAgent {
    const [file] = this.windowFiles();
    if (!file) {
      throw new Error("no window answers");
    }
    const agent = new RawAgent(file.address);
    agent.send({ token: file.token, session, client });
    return agent;
  }

  remove(): void {
    for (const window of this.#windows) {
      window.dispose();
    }
    rmSync(this.parent, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Connection to a window, with which a test can send any message. */
export class RawAgent {
  readonly #socket: Socket;
  readonly #lines: string[] = [];
  #text = "";
  readonly #waiting: ((line: string | undefined) => void)[] = [];
  /** Resolves once the connection has ended. */
  readonly closed: Promise<void>;

  constructor(address: string) {
    this.#socket = connect(address);
    this.#socket.on("error", () => {});
    this.#socket.setEncoding("utf8");
    this.#socket.on("data", (text: string) => this.#receive(text));
    this.closed = new Promise((resolve) => {
      this.#socket.on("close", () => {
        for (const resolveLine of this.#waiting) {
          resolveLine(undefined);
        }
        resolve();
      });
    });
  }

  send(value: unknown): void {
    this.write(`${JSON.stringify(value)}\n`);
  }

  write(text: string | Uint8Array): void {
    this.#socket.write(text);
  }

  /** Resolves with the next answer; with `undefined` once the connection has ended. */
  async read(): Promise<unknown> {
    const line = this.#lines.shift() ?? (await this.#nextLine());
    return line === undefined ? undefined : JSON.parse(line);
  }

  /** Number of answers that were received but not read yet. */
  get unreadCount(): number {
    return this.#lines.length;
  }

  end(): void {
    this.#socket.destroy();
  }

  #nextLine(): Promise<string | undefined> {
    if (this.#socket.destroyed) {
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #receive(text: string): void {
    const lines = (this.#text + text).split("\n");
    this.#text = lines.pop() ?? "";
    for (const line of lines) {
      const resolve = this.#waiting.shift();
      if (resolve) {
        resolve(line);
      } else {
        this.#lines.push(line);
      }
    }
  }
}
