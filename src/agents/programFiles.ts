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

/** A `WindowFile` with the process that wrote it. */
export interface KeptWindowFile extends WindowFile {
  readonly pid: number;
}

/** Prefix of the names of folders that contain a socket. */
export const socketFolderPrefix = "test-health-";

/**
 * Files of the program that agents outside the editor start, in a folder that only this user can read. All windows of
 * the user share them, and with them the choice whether such agents are answered. They are few and small, so they are
 * read and written synchronously.
 */
export class ProgramFiles {
  /** @param folder folder of the program, which contains no other files */
  constructor(private readonly folder: string) {}

  get program(): string {
    return join(this.folder, programName);
  }

  /** Whether the user has turned answers to agents on. */
  get isOn(): boolean {
    return existsSync(this.#windows);
  }

  /** Installs the program if it is missing or of another version. Throws if that fails. */
  install(script: string, tools: ToolList): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.#update(toolsName, JSON.stringify(tools));
    this.#update(programName, readFileSync(script, "utf8"));
  }

  /** Turns answers to agents on. The program must have been installed. */
  turnOn(): void {
    mkdirSync(this.#windows, { recursive: true, mode: 0o700 });
  }

  /** Turns answers off by removing the files of all windows. The program stays, and reports that it finds none. */
  turnOff(): void {
    rmSync(this.#windows, { recursive: true, force: true });
  }

  /** Writes the file by which the program finds a window. Throws if answers were turned off. */
  write(name: string, file: KeptWindowFile): void {
    this.#replace(join(windowsName, name), JSON.stringify(file));
  }

  remove(name: string): void {
    removeFile(join(this.#windows, name));
  }

  /** Removes the files and sockets of windows whose process has ended. */
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

  /** Replaces a file atomically. */
  #replace(name: string, content: string): void {
    const path = join(this.folder, name);
    const temporaryPath = join(dirname(path), randomUUID());
    writeFileSync(temporaryPath, content, { mode: 0o600, flag: "wx" });
    renameSync(temporaryPath, path);
  }
}

/** Removes a socket, and its folder if that is empty then. */
export function removeSocket(address: string): void {
  const folder = dirname(address);
  if (!basename(folder).startsWith(socketFolderPrefix)) {
    return;
  }
  removeFile(address);
  valueOr(undefined, () => rmdirSync(folder));
}

/** Removes a file. Ignores failures: whoever reads a file that stays finds no process behind it. */
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
