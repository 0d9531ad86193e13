import { isNumber, isRecord, isString } from "../base/shape";
import { parseJsonLine } from "./parseJsonLine";
import type { ToolList } from "./protocol";
import type { Answer } from "./windowConnection";

/** Versions of MCP, newest first. They do not differ in what this server does. */
const protocolVersions = ["2025-06-18", "2025-03-26", "2024-11-05"];

/** Error codes of JSON-RPC. */
const codes = { notJson: -32700, invalidRequest: -32600, unknownMethod: -32601, invalidParams: -32602, failed: -32603 };

/** Maximum number of messages in a batch. */
const maxBatch = 100;

/** Tools of which the server tells and which it calls. */
export interface ToolSource {
  readTools(): ToolList;
  call(client: string, tool: string, input: unknown, signal: AbortSignal): Promise<Answer>;
}

type Id = string | number;
type Params = Readonly<Record<string, unknown>>;

/** Error that is the response to a request. */
class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** The server of MCP, as JSON-RPC 2.0: tools and nothing else. */
export class McpServer {
  readonly #calls = new Map<Id, AbortController>();
  #client = "";

  constructor(private readonly tools: ToolSource) {}

  /** Resolves with the response to a line; `undefined` if there is none. Never rejects. */
  async respond(line: string | undefined): Promise<string | undefined> {
    const message = parseJsonLine(line);
    const response = Array.isArray(message) ? await this.#respondToBatch(message) : await this.#respondTo(message);
    return response && JSON.stringify(response);
  }

  async #respondToBatch(messages: readonly unknown[]): Promise<object | undefined> {
    const isValid = messages.length > 0 && messages.length <= maxBatch;
    if (!isValid) return createFailure(null, codes.invalidRequest, "not a batch of 1 to 100 messages");
    const responses = await Promise.all(messages.map((message) => this.#respondTo(message)));
    const sentResponses = responses.filter((response) => response !== undefined);
    return sentResponses.length === 0 ? undefined : sentResponses;
  }

  async #respondTo(message: unknown): Promise<object | undefined> {
    if (message === undefined) return createFailure(null, codes.notJson, "not a line of JSON");
    if (!isRecord(message) || message.jsonrpc !== "2.0") return invalidRequest;
    const { id, method, params = {} } = message;
    // A response to a request; this server sends none.
    if (method === undefined && ("result" in message || "error" in message)) return undefined;
    if (!isString(method)) return invalidRequest;
    if (id === undefined) {
      this.#notice(method, params);
      return undefined;
    }
    return isId(id) ? this.#respondToRequest(id, method, params) : invalidRequest;
  }

  #notice(method: string, params: unknown): void {
    if (method !== "notifications/cancelled" || !isRecord(params)) return;
    const { requestId } = params;
    if (isId(requestId)) this.#calls.get(requestId)?.abort();
  }

  async #respondToRequest(id: Id, method: string, params: unknown): Promise<object | undefined> {
    try {
      if (!isRecord(params)) throw new RpcError(codes.invalidParams, "params must be an object");
      const result = await this.#execute(id, method, params);
      return result && { jsonrpc: "2.0", id, result };
    } catch (error) {
      if (error instanceof RpcError) return createFailure(id, error.code, error.message);
      return createFailure(id, codes.failed, "the tools of the extension could not be read");
    }
  }

  /** Resolves with the result; `undefined` for a call that was cancelled. */
  async #execute(id: Id, method: string, params: Params): Promise<object | undefined> {
    if (method === "initialize") return this.#initialize(params);
    if (method === "ping") return {};
    if (method === "tools/list") return { tools: this.tools.readTools().tools };
    if (method === "tools/call") return this.#callTool(id, params);
    throw new RpcError(codes.unknownMethod, "unknown method");
  }

  #initialize({ protocolVersion, clientInfo }: Params): object {
    const client = isRecord(clientInfo) ? clientInfo.name : undefined;
    this.#client = isString(client) ? client : "";
    const isKnown = isString(protocolVersion) && protocolVersions.includes(protocolVersion);
    return {
      protocolVersion: isKnown ? protocolVersion : protocolVersions[0],
      capabilities: { tools: {} },
      serverInfo: { name: "test-health", version: this.tools.readTools().version },
    };
  }

  async #callTool(id: Id, { name, arguments: input = {} }: Params): Promise<object | undefined> {
    const isKnown = this.tools.readTools().tools.some((tool) => tool.name === name);
    if (!isString(name) || !isKnown) throw new RpcError(codes.invalidParams, "unknown tool");
    if (!isRecord(input)) throw new RpcError(codes.invalidParams, "arguments must be an object");
    if (this.#calls.has(id)) throw new RpcError(codes.invalidRequest, "the id is in use");
    const abort = new AbortController();
    this.#calls.set(id, abort);
    const cancellation = new Promise<undefined>((resolve) => {
      abort.signal.addEventListener("abort", () => resolve(undefined));
    });
    const answer = this.tools.call(this.#client, name, input, abort.signal);
    const result = await Promise.race([cancellation, answer]).finally(() => this.#calls.delete(id));
    return result && { content: [{ type: "text", text: result.text }], isError: result.isError === true };
  }
}

const invalidRequest = createFailure(null, codes.invalidRequest, "not a request of JSON-RPC 2.0");

function createFailure(id: Id | null, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function isId(value: unknown): value is Id {
  return isString(value) || isNumber(value);
}
