import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { isListWith, isObjectWith, isString } from "../base/shape";
import { parseJsonLine } from "./parseJsonLine";
import { type ToolList, toolsName, type WindowFile, windowsName } from "./protocol";
import { resolveLinks } from "./resolveLinks";
import { valueOr } from "./valueOr";
import { type Answer, WindowConnection } from "./windowConnection";

/** Maximum windows that are considered. */
const maxWindows = 100;

/** Window in which the agent's folder is open. */
interface Candidate extends WindowFile {
  readonly path: string;
  /** Length of the workspace folder that contains the folder. */
  readonly matchLength: number;
  readonly modifiedAt: number;
}

const isWindowFile = isObjectWith({ address: isString, token: isString, folders: isListWith(isString) }) as (
  value: unknown,
) => value is WindowFile;

/** Editor windows, found by the files beside the program. The window that has the agent's folder open answers. */
export class Windows {
  readonly #session = randomUUID();
  #connection: Promise<WindowConnection | undefined> | undefined;

  /**
   * @param programFolder folder in which the program lies
   * @param folder folder in which the agent works
   */
  constructor(
    private readonly programFolder: string,
    private readonly folder: string,
  ) {}

  /** Reads the tools from the file beside the program, which needs no window. Throws if it cannot be read. */
  readTools(): ToolList {
    return JSON.parse(readFileSync(join(this.programFolder, toolsName), "utf8")) as ToolList;
  }

  /** Calls a tool in the window that has the folder open. */
  async call(client: string, tool: string, input: unknown, signal: AbortSignal): Promise<Answer> {
    let connection = await this.#connection;
    if (!connection?.isOpen) {
      this.#connection = this.#connect(client);
      connection = await this.#connection;
    }
    if (!connection) {
      return { text: noWindowText(this.folder), isError: true };
    }
    return connection.call(tool, input, signal);
  }

  async #connect(client: string): Promise<WindowConnection | undefined> {
    for (const { address, token, path } of this.#findCandidates()) {
      const connection = await WindowConnection.open(address, { token, session: this.#session, client });
      if (connection) {
        return connection;
      }
      rmSync(path, { force: true });
    }
    return undefined;
  }

  /**
   * Lists the windows that contain the agent's folder: the innermost workspace folder first, then the last one used.
   */
  #findCandidates(): Candidate[] {
    const windowsFolder = join(this.programFolder, windowsName);
    const folder = resolveLinks(this.folder);
    const names = valueOr([], () => readdirSync(windowsFolder));
    const candidates = names.slice(0, maxWindows).flatMap((name) => {
      const path = join(windowsFolder, name);
      return findCandidate(path, folder) ?? [];
    });
    return candidates.sort((a, b) => b.matchLength - a.matchLength || b.modifiedAt - a.modifiedAt);
  }
}

function findCandidate(path: string, folder: string): Candidate | undefined {
  const text = valueOr("", () => readFileSync(path, "utf8"));
  const file = parseJsonLine(text);
  if (!isWindowFile(file)) {
    return undefined;
  }
  const outerFolders = file.folders.filter((outer) => isWithin(folder, outer));
  if (outerFolders.length === 0) {
    return undefined;
  }
  const matchLength = outerFolders.reduce((length, outer) => Math.max(length, outer.length), 0);
  const modifiedAt = valueOr(0, () => statSync(path).mtimeMs);
  return { ...file, path, matchLength, modifiedAt };
}

function isWithin(folder: string, outer: string): boolean {
  if (folder === outer) {
    return true;
  }
  const prefix = outer.endsWith(sep) ? outer : outer + sep;
  return folder.startsWith(prefix);
}

function noWindowText(folder: string): string {
  return `No editor window answers for the folder ${folder}. Ask the person to open it in their editor and to choose "Test Health: Copy MCP Configuration…" there, and call the tool again.`;
}
