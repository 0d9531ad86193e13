import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseJsonLine } from "../mcp/parseJsonLine";
import { programName, type ToolList, toolsName, type WindowFile, windowsName } from "../mcp/protocol";
import { valueOr } from "../mcp/valueOr";

/** A `WindowFile` as it is kept. */
export interface KeptWindowFile extends WindowFile {
  readonly pid: number;
}

/** Beginning of the names of folders with a socket. */
export const socketFolderPrefix = "test-health-";

/**
 * Files of the program that agents outside the editor start, in a folder which only this user can read. All windows of
 * the user share them, and with them whether such agents are answered. They are few and small, and read and written at
 * once.
 */
export class ProgramFiles {
  /** @param folder folder of the program, which these files have for themselves */
  constructor(private readonly folder: string) {}

  get program(): string {
    return join(this.folder, programName);
  }

  /** Whether the person wants answers given. */
  get isOn(): boolean {
    return existsSync(this.#windows);
  }

  /** Installs the program where it is missing or differs. Throws if that fails. */
  install(script: string, tools: ToolList): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.#update(toolsName, JSON.stringify(tools));
    this.#update(programName, readFileSync(script, "utf8"));
  }

  /** From then on answers are wanted. The program must have been installed. */
  turnOn(): void {
    mkdirSync(this.#windows, { recursive: true, mode: 0o700 });
  }

  /** Forgets all windows: none is found any more. The program stays, and says so. */
  turnOff(): void {
    rmSync(this.#windows, { recursive: true, force: true });
  }

  /** Writes where a window answers. Throws where answers are no longer wanted. */
  write(name: string, file: KeptWindowFile): void {
    this.#replace(join(windowsName, name), JSON.stringify(file));
  }

  remove(name: string): void {
    removeFile(join(this.#windows, name));
  }

  /** Removes what windows have left whose process has ended. */
  removeStale(): void {
    for (const name of valueOr([], () => readdirSync(this.#windows))) {
      const text = valueOr("", () => readFileSync(join(this.#windows, name), "utf8"));
      const file = parseJsonLine(text) as Partial<KeptWindowFile> | undefined;
      if (isRunning(Number(file?.pid))) {
        continue;
      }
      this.remove(name);
      removeSocket(String(file?.address));
    }
  }

  get #windows(): string {
    return join(this.folder, windowsName);
  }

  #update(name: string, content: string): void {
    const currentContent = valueOr("", () => readFileSync(join(this.folder, name), "utf8"));
    if (currentContent !== content) {
      this.#replace(name, content);
    }
  }

  /** Replaces a file as a whole. */
  #replace(name: string, content: string): void {
    const path = join(this.folder, name);
    const temporaryPath = join(dirname(path), randomUUID());
    writeFileSync(temporaryPath, content, { mode: 0o600, flag: "wx" });
    renameSync(temporaryPath, path);
  }
}

/** Removes a socket and its folder, if nothing else is in that. */
export function removeSocket(address: string): void {
  const folder = dirname(address);
  if (!basename(folder).startsWith(socketFolderPrefix)) {
    return;
  }
  removeFile(address);
  valueOr(undefined, () => rmdirSync(folder));
}

/** Removes a file. Whoever reads one that stays finds nobody there. */
function removeFile(path: string): void {
  valueOr(undefined, () => rmSync(path, { force: true }));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
