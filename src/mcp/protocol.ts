/**
 * Contract between the program that agents start and a window that answers. They communicate over a local socket with
 * one JSON value per line, beginning with a `Greeting`. The names below are those of files in the program's folder.
 */

export const programName = "mcp.js";
/** File with a `ToolList`. */
export const toolsName = "tools.json";
/** Folder with a `WindowFile` for each window that answers. It exists as long as answers are turned on. */
export const windowsName = "windows";

/** Maximum characters of a message. A longer one is not read to its end. */
export const maxMessageLength = 256_000;

/** Tools as MCP lists them, and the version of the extension that has them. */
export interface ToolList {
  readonly version: string;
  readonly tools: readonly { readonly name: string }[];
}

/** Address of a window that answers, its token, and its folders. */
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

/** Message that cancels a call. */
export interface CallCancellation {
  readonly cancelled: number;
}

export interface ToolAnswer {
  readonly id: number;
  readonly text: string;
  readonly isError?: boolean;
}
