import { randomUUID } from "node:crypto";
import { rmdirSync, rmSync } from "node:fs";
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseJsonLine } from "../mcp/parseJsonLine";
import { programName, type ToolList, toolsName, type WindowFile, windowsName } from "../mcp/protocol";

/** A `WindowFile` as it is kept. */
export interface KeptWindowFile extends WindowFile {
  readonly pid: number;
}

/** Beginning of the names of folders with a socket. */
export const socketFolderPrefix = "test-health-";

/**
 * Files of the program that agents outside the editor start, in a folder which only this user can read. All windows of
 * the user share them, and with them whether such agents are answered.
 */
export class ProgramFiles {
  /** @param folder folder of the program, which these files have for themselves */
  constructor(private readonly folder: string) {}

  /** Resolves with whether the person wants answers given. */
  isOn(): Promise<boolean> {
    return access(this.#windows).then(
      () => true,
      () => false,
    );
  }

  get program(): string {
    return join(this.folder, programName);
  }

  /** Installs the program where it is missing or differs. */
  async install(script: string, tools: ToolList): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.#update(toolsName, JSON.stringify(tools));
    await this.#update(programName, await readFile(script, "utf8"));
  }

  /** From then on answers are wanted. The program must have been installed. */
  async turnOn(): Promise<void> {
    await mkdir(this.#windows, { recursive: true, mode: 0o700 });
  }

  /** Forgets all windows: none is found any more. The program stays, and says so. */
  turnOff(): Promise<void> {
    return rm(this.#windows, { recursive: true, force: true });
  }

  /** Writes where a window answers. Rejects where answers are no longer wanted. */
  async write(name: string, file: KeptWindowFile): Promise<void> {
    await this.#replace(join(windowsName, name), JSON.stringify(file));
  }

  remove(name: string): void {
    removeFile(join(this.#windows, name));
  }

  /** Removes what windows have left whose process has ended. */
  async removeStale(): Promise<void> {
    for (const name of await readdir(this.#windows).catch(() => [])) {
      const text = await readFile(join(this.#windows, name), "utf8").catch(() => "");
      const file = parseJsonLine(text) as Partial<KeptWindowFile> | undefined;
      if (!name.endsWith(".json") || isRunning(Number(file?.pid))) continue;
      this.remove(name);
      removeSocket(String(file?.address));
    }
  }

  get #windows(): string {
    return join(this.folder, windowsName);
  }

  async #update(name: string, content: string): Promise<void> {
    const currentContent = await readFile(join(this.folder, name), "utf8").catch(() => undefined);
    if (currentContent !== content) await this.#replace(name, content);
  }

  /** Replaces a file as a whole. */
  async #replace(name: string, content: string): Promise<void> {
    const path = join(this.folder, name);
    const temporaryPath = join(dirname(path), `${randomUUID()}.tmp`);
    await writeFile(temporaryPath, content, { mode: 0o600, flag: "wx" });
    await rename(temporaryPath, path);
  }
}

/** Removes a socket and its folder, if nothing else is in that. */
export function removeSocket(address: string): void {
  const folder = dirname(address);
  if (!basename(folder).startsWith(socketFolderPrefix)) return;
  removeFile(address);
  try {
    rmdirSync(folder);
  } catch {
    // It is gone, or in use.
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Whoever reads what stays finds nobody there, and removes it.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
