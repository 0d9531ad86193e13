/**
 * Contract between the program, which agents start, and a window that answers. They talk over a local socket: one JSON
 * value a line, a `Greeting` first. The names are those of files in the folder of the program.
 */

export const programName = "mcp.js";
/** File with a `ToolList`. */
export const toolsName = "tools.json";
/** Folder with a `WindowFile` for each window that answers. It is there while a person wants answers given. */
export const windowsName = "windows";

/** Maximum length of a message, in characters. A longer one is not read to its end. */
export const maxMessageLength = 256_000;

/** Tools as MCP lists them, and the version of the extension that has them. */
export interface ToolList {
  readonly version: string;
  readonly tools: readonly { readonly name: string }[];
}

/** Where a window answers, and to whom. */
export interface WindowFile {
  /** Path of a socket, or name of a pipe. */
  readonly address: string;
  readonly token: string;
  /** Folders of the workspace, links resolved. */
  readonly folders: readonly string[];
}

/** First message of a program. */
export interface Greeting {
  readonly token: string;
  /** Differs for each start of the program. */
  readonly session: string;
  /** Name that the agent gives itself. */
  readonly client: string;
}

export interface ToolCall {
  readonly id: number;
  readonly tool: string;
  readonly input: unknown;
}

/** Message that a call is not to be answered any more. */
export interface CallCancellation {
  readonly cancelled: number;
}

export interface ToolAnswer {
  readonly id: number;
  readonly text: string;
  readonly isError?: boolean;
}
