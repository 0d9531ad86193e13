import assert from "node:assert/strict";
import { McpServer } from "../../../src/mcp/mcpServer";
import type { Answer } from "../../../src/mcp/windowConnection";

const toolList = { version: "1.2.3", tools: [{ name: "list" }] };
const answerCall = async (client: string, tool: string, input: unknown): Promise<Answer> => ({
  text: `${client} ${tool} ${JSON.stringify(input)}`,
});

const request = (method: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: "2.0", id, method, params });
const errorCode = (response: unknown) => (response as { error?: { code: number } }).error?.code;

describe("McpServer", () => {
  it("agrees to a protocol version that it knows, and otherwise proposes the newest", async () => {
    const versions = ["2025-06-18", "2025-03-26", "2024-11-05", "1999-01-01", undefined];
    const responses = versions.map((protocolVersion) =>
      respond(createServer(), request("initialize", { protocolVersion })),
    );
    assert.deepEqual(
      (await Promise.all(responses)).map((response) => (response as { result: unknown }).result),
      ["2025-06-18", "2025-03-26", "2024-11-05", "2025-06-18", "2025-06-18"].map((protocolVersion) => ({
        protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "test-health", version: "1.2.3" },
      })),
    );
  });

  it("lists the tools, and passes the client's name with a call", async () => {
    const server = createServer();
    await respond(server, request("initialize", { clientInfo: { name: "Agent" } }));
    assert.deepEqual(
      [
        await respond(server, request("ping", undefined, "a")),
        await respond(server, request("tools/list")),
        await respond(server, request("tools/call", { name: "list", arguments: { text: "x" } })),
      ],
      [
        { jsonrpc: "2.0", id: "a", result: {} },
        { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "list" }] } },
        {
          jsonrpc: "2.0",
          id: 1,
          result: { content: [{ type: "text", text: 'Agent list {"text":"x"}' }], isError: false },
        },
      ],
    );
  });

  const wrongMessages: readonly (readonly [description: string, message: unknown, code: number])[] = [
    ["text that is not JSON", "{", -32700],
    ["a message that is not an object", "1", -32600],
    ["a request without a version", { id: 1, method: "ping" }, -32600],
    ["a request with the id null", request("ping", {}, null), -32600],
    ["a request without a method", { jsonrpc: "2.0", id: 1 }, -32600],
    ["an empty batch", "[]", -32600],
    ["a batch of 101 messages", `[${Array(101).fill("1").join()}]`, -32600],
    ["an unknown method", request("resources/list"), -32601],
    ["parameters that are not an object", request("ping", "text"), -32602],
    ["a call of an unknown tool", request("tools/call", { name: "other" }), -32602],
    ["a call whose arguments are not an object", request("tools/call", { name: "list", arguments: "text" }), -32602],
  ];
  for (const [description, message, code] of wrongMessages) {
    it(`responds to ${description} with the error ${code}`, async () =>
      assert.equal(errorCode(await respond(createServer(), message)), code));
  }

  it("does not respond to notifications and responses", async () => {
    const messages = [
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", method: "unknown" },
      { jsonrpc: "2.0", id: 1, result: {} },
    ];
    const responses = await Promise.all(messages.map((message) => respond(createServer(), message)));
    assert.deepEqual(responses, [undefined, undefined, undefined]);
  });

  it("responds to a batch with the responses of its requests", async () => {
    const batch = [request("ping"), { jsonrpc: "2.0", method: "unknown" }, request("ping", {}, 2)];
    assert.deepEqual(await respond(createServer(), batch), [
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, result: {} },
    ]);
    assert.equal(await respond(createServer(), [{ jsonrpc: "2.0", method: "unknown" }]), undefined);
  });

  it("does not respond to a call that is cancelled", async () => {
    const signals: AbortSignal[] = [];
    const server = createServer((_client, _tool, _input, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    const response = respond(server, request("tools/call", { name: "list" }, "call"));
    await respond(server, { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "call" } });
    assert.deepEqual([await response, signals[0]?.aborted], [undefined, true]);
  });

  it("rejects a call with the id of a pending one", async () => {
    const server = createServer(() => new Promise(() => {}));
    void respond(server, request("tools/call", { name: "list" }));
    assert.equal(errorCode(await respond(server, request("tools/call", { name: "list" }))), -32600);
  });

  it("responds with an internal error if the list of tools cannot be read", async () => {
    const server = new McpServer({
      readTools: () => {
        throw new Error("no file");
      },
      call: answerCall,
    });
    assert.equal(errorCode(await respond(server, request("tools/list"))), -32603);
  });
});

function createServer(call: (...call: [string, string, unknown, AbortSignal]) => Promise<Answer> = answerCall) {
  return new McpServer({ readTools: () => toolList, call });
}

async function respond(server: McpServer, message: unknown): Promise<unknown> {
  const response = await server.respond(typeof message === "string" ? message : JSON.stringify(message));
  return response === undefined ? undefined : JSON.parse(response);
}
