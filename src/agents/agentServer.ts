import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Disposable } from "../base/disposable";
import { resolveLinks } from "../mcp/resolveLinks";
import { valueOr } from "../mcp/valueOr";
import { AgentConnection, type ConnectionDependencies } from "./agentConnection";
import { maxClients } from "./bounds";
import { type ProgramFiles, removeSocket, socketFolderPrefix } from "./programFiles";

/** Maximum length of a socket's path in bytes, on macOS. */
const maxAddressLength = 103;

export interface AgentServerDependencies extends Omit<ConnectionDependencies, "token" | "isOn"> {
  readonly files: ProgramFiles;
}

/**
 * Answers agents outside the editor on a local socket in a folder that only this user can open; on Windows, on a pipe
 * with a random name. A random token is required in addition, from a file that only this user can read.
 */
export class AgentServer implements Disposable {
  readonly #name = `${randomUUID()}.json`;
  readonly #token = randomBytes(32).toString("hex");
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(
    private readonly address: string,
    private readonly deps: AgentServerDependencies,
  ) {
    const { files } = deps;
    const connectionDeps = { ...deps, token: this.#token, isOn: () => files.isOn };
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
      new AgentConnection(socket, connectionDeps);
    });
    this.#server.maxConnections = maxClients;
  }

  /** Starts listening. Programs find the window once it has been announced. */
  static async start(deps: AgentServerDependencies): Promise<AgentServer> {
    deps.files.removeStale();
    const server = new AgentServer(createAddress(), deps);
    await server.#listen();
    return server;
  }

  /** Publishes the folders that are open in this window, which then counts as the last one used. */
  announce(folders: readonly string[]): void {
    const { address, deps } = this;
    const file = { address, token: this.#token, pid: process.pid, folders: folders.map(resolveLinks) };
    deps.files.write(this.#name, file);
  }

  /** Ends all connections, and synchronously removes the files by which programs find the window. */
  dispose(): void {
    this.#server.close();
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    this.deps.files.remove(this.#name);
    removeSocket(this.address);
  }

  async #listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.address, resolve);
    });
    if (process.platform !== "win32") {
      chmodSync(this.address, 0o600);
    }
  }
}

function createAddress(): string {
  if (process.platform === "win32") {
    return String.raw`\\.\pipe\test-health-${randomUUID()}`;
  }
  for (const parent of [process.env.XDG_RUNTIME_DIR, tmpdir()]) {
    const address = parent && valueOr(undefined, () => createSocketPath(parent));
    if (address) {
      return address;
    }
  }
  return createSocketPath("/tmp");
}

/** Creates a folder that only this user can open, and returns a socket's path in it. Throws if the path is too long. */
function createSocketPath(parent: string): string {
  const prefix = join(parent, socketFolderPrefix);
  if (Buffer.byteLength(`${prefix}123456/s`) > maxAddressLength) {
    throw new RangeError("too long for a socket");
  }
  return join(mkdtempSync(prefix), "s");
}
