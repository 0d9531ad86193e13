import { isNumber, isRecord, isString } from "../base/shape";
import { parseJsonLine } from "./parseJsonLine";
import type { ToolList } from "./protocol";
import type { Answer } from "./windowConnection";

/** Supported versions of MCP, newest first. For this server they do not differ. */
const protocolVersions = ["2025-06-18", "2025-03-26", "2024-11-05"];

interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** Outcome of a message: the result of a request, or an error of JSON-RPC; `undefined` for no response. */
type Outcome = { readonly result: object } | { readonly error: RpcError };

const notJson = createError(-32700, "not JSON");
const invalidRequest = createError(-32600, "invalid request");
const unknownMethod = createError(-32601, "unknown method");
const invalidParams = createError(-32602, "invalid params");
const unreadableTools = createError(-32603, "the tools cannot be read");

/** Maximum number of messages in a batch. */
const maxBatch = 100;

/** Source of the tools that the server lists and calls. */
export interface ToolSource {
  readTools(): ToolList;
  call(client: string, tool: string, input: unknown, signal: AbortSignal): Promise<Answer>;
}

type Id = string | number;
type Params = Readonly<Record<string, unknown>>;

/** MCP server over JSON-RPC 2.0 that offers tools and nothing else. */
export class McpServer {
  readonly #calls = new Map<Id, AbortController>();
  #client = "";

  constructor(private readonly tools: ToolSource) {}

  /** Resolves with the response to a line; `undefined` if there is none. Never rejects. */
  async respond(line: string | undefined): Promise<string | undefined> {
    const message = parseJsonLine(line);
    const responding = Array.isArray(message) ? this.#respondToBatch(message) : this.#respondTo(message);
    const response = await responding;
    return response && JSON.stringify(response);
  }

  async #respondToBatch(messages: readonly unknown[]): Promise<object | undefined> {
    if (messages.length === 0 || messages.length > maxBatch) {
      return createResponse(null, invalidRequest);
    }
    const responding = messages.map((message) => this.#respondTo(message));
    const responses = await Promise.all(responding);
    const sentResponses = responses.filter(Boolean);
    return sentResponses.length === 0 ? undefined : sentResponses;
  }

  async #respondTo(message: unknown): Promise<object | undefined> {
    if (message === undefined) {
      return createResponse(null, notJson);
    }
    const { jsonrpc, id, method, params = {}, result, error } = isRecord(message) ? message : {};
    // A response to a request; this server sends none.
    if (result !== undefined || error !== undefined) {
      return undefined;
    }
    const isValid = jsonrpc === "2.0" && isString(method) && (id === undefined || isId(id));
    if (!isValid) {
      return createResponse(null, invalidRequest);
    }
    if (id === undefined) {
      this.#handleNotification(method, params);
      return undefined;
    }
    const outcome = await this.#execute(id, method, params).catch(() => unreadableTools);
    return outcome && createResponse(id, outcome);
  }

  #handleNotification(method: string, params: unknown): void {
    if (method !== "notifications/cancelled" || !isRecord(params)) {
      return;
    }
    const { requestId } = params;
    if (isId(requestId)) {
      this.#calls.get(requestId)?.abort();
    }
  }

  /** Resolves with `undefined` for a call that was cancelled. Rejects if the tools cannot be read. */
  async #execute(id: Id, method: string, params: unknown): Promise<Outcome | undefined> {
    if (!isRecord(params)) {
      return invalidParams;
    }
    switch (method) {
      case "initialize":
        return this.#initialize(params);
      case "ping":
        return { result: {} };
      case "tools/list": {
        const { tools } = this.tools.readTools();
        return { result: { tools } };
      }
      case "tools/call":
        return this.#callTool(id, params);
      default:
        return unknownMethod;
    }
  }

  #initialize({ protocolVersion, clientInfo }: Params): Outcome {
    const client = isRecord(clientInfo) && clientInfo.name;
    this.#client = isString(client) ? client : "";
    const knownVersion = protocolVersions.find((version) => version === protocolVersion);
    return {
      result: {
        protocolVersion: knownVersion ?? protocolVersions[0],
        capabilities: { tools: {} },
        serverInfo: { name: "test-health", version: this.tools.readTools().version },
      },
    };
  }

  async #callTool(id: Id, { name, arguments: input = {} }: Params): Promise<Outcome | undefined> {
    const { tools } = this.tools.readTools();
    const tool = tools.find((listedTool) => listedTool.name === name);
    if (!tool || !isRecord(input)) {
      return invalidParams;
    }
    if (this.#calls.has(id)) {
      return invalidRequest;
    }
    const abort = new AbortController();
    this.#calls.set(id, abort);
    const cancellation = new Promise<undefined>((resolve) => {
      abort.signal.addEventListener("abort", () => resolve(undefined));
    });
    const call = this.tools.call(this.#client, tool.name, input, abort.signal);
    const first = Promise.race([cancellation, call]);
    const answer = await first.finally(() => this.#calls.delete(id));
    if (!answer) {
      return undefined;
    }
    const { text, isError = false } = answer;
    return { result: { content: [{ type: "text", text }], isError } };
  }
}

function createError(code: number, message: string): Outcome {
  return { error: { code, message } };
}

function createResponse(id: Id | null, outcome: Outcome): object {
  return { jsonrpc: "2.0", id, ...outcome };
}

function isId(value: unknown): value is Id {
  return isString(value) || isNumber(value);
}
