import { randomBytes, randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Disposable } from "../base/disposable";
import { AgentConnection, type ConnectionDependencies } from "./agentConnection";
import { bounds } from "./bounds";
import { type ProgramFiles, removeSocket, socketFolderPrefix } from "./programFiles";

/** Maximum length of a socket's path in bytes, on macOS. */
const maxAddressLength = 103;

export interface AgentServerDependencies extends Omit<ConnectionDependencies, "token" | "isOn"> {
  readonly files: ProgramFiles;
}

/**
 * Answers agents outside the editor on a local socket in a folder that only this user can open; on Windows, on a pipe
 * with a random name. A random token, in a file that only this user can read, is asked for besides.
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
    const connectionDeps = { ...deps, token: this.#token, isOn: () => files.isOn() };
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
      new AgentConnection(socket, connectionDeps);
    });
    this.#server.maxConnections = bounds.clients;
  }

  /** Starts to listen. Programs find the window once it has been announced. */
  static async start(deps: AgentServerDependencies): Promise<AgentServer> {
    await deps.files.removeStale();
    const server = new AgentServer(await createAddress(), deps);
    await server.#listen();
    return server;
  }

  /** Tells programs the folders that are open in this window, and that it is the one used last. */
  announce(folders: readonly string[]): Promise<void> {
    const { address, deps } = this;
    const file = { address, token: this.#token, pid: process.pid, folders: folders.map(resolveLinks) };
    return deps.files.write(this.#name, file);
  }

  /** Ends all connections, and removes what programs find the window by, before the process may end. */
  dispose(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    this.deps.files.remove(this.#name);
    removeSocket(this.address);
  }

  async #listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.address, resolve);
    });
    if (process.platform !== "win32") await chmod(this.address, 0o600);
  }
}

async function createAddress(): Promise<string> {
  if (process.platform === "win32") return String.raw`\\.\pipe\test-health-${randomUUID()}`;
  const parents = [process.env.XDG_RUNTIME_DIR, tmpdir(), "/tmp"];
  for (const parent of parents) {
    if (!parent) continue;
    const address = await createSocketPath(parent).catch(() => undefined);
    if (address !== undefined) return address;
  }
  throw new Error("no folder for a socket");
}

/** Creates a folder that only this user can open. Rejects where that cannot be, or would make a path too long. */
async function createSocketPath(parent: string): Promise<string> {
  const length = Buffer.byteLength(join(parent, `${socketFolderPrefix}XXXXXX`, "s"));
  if (length > maxAddressLength) throw new RangeError("the path is too long for a socket");
  return join(await mkdtemp(join(parent, socketFolderPrefix)), "s");
}

function resolveLinks(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}
