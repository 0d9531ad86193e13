import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallTool } from "../../src/agents/agentConnection";
import { parseFailingTestsToolInput } from "../../src/domain/agents/toolInputs";
import type { TestLocation } from "../../src/domain/location";
import { createFailingTestsAnswer } from "../../src/ui/tools/failingTestsTool";
import { AgentFolders } from "../support/answeringWindow";
import { FakeClock } from "../support/clock";
import { readJson, root } from "../support/sources";
import { emptyContext, now, state } from "../unit/present/fixture";

const cart = { root: "file:///w", path: "web/cart.test.ts" };
const range = { line: 11, column: 0, endLine: 11, endColumn: 4 };

interface Manifest {
  readonly contributes: {
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly modelDescription: string;
      readonly inputSchema: { readonly type: "object"; readonly properties: object };
    }[];
  };
}

const { contributes } = readJson("package.json") as Manifest;
const tools = contributes.languageModelTools.map(({ name, modelDescription: description, inputSchema }) => ({
  name,
  description,
  inputSchema,
}));

/** Responds like the tool for failing tests in a window. */
const callTool: CallTool = (_tool, input, signal) => {
  const deps = {
    agentFailingTests: { current: async () => [state()] },
    workbench: { ...emptyContext, hasOwners: false },
    locator: {
      locate: async (): Promise<TestLocation> => ({ confidence: "exact", file: cart, range }),
      findCommands: async () => [],
      findFailurePlaces: async () => [],
    },
    knownFiles: { fileFor: () => cart },
    findShell: () => undefined,
    clock: new FakeClock(now),
  };
  return createFailingTestsAnswer(parseFailingTestsToolInput(input), deps, signal);
};

describe("Program for agents outside the editor, called by the MCP SDK", () => {
  let folders: AgentFolders;
  let clients: Client[];

  beforeEach(() => {
    clients = [];
    folders = new AgentFolders();
    folders.files.install(join(root, "dist", "mcp.js"), { version: "1.2.3", tools });
    folders.files.turnOn();
  });

  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()));
    folders.remove();
  });

  const start = async (name: string, cwd = folders.workspace, args: readonly string[] = []) => {
    const client = new Client({ name, version: "1" });
    const command = { command: process.execPath, args: [folders.files.program, ...args], cwd };
    await client.connect(new StdioClientTransport(command));
    clients.push(client);
    return client;
  };
  const call = async (client: Client, name = "get_failing_tests", input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content as { readonly text: string }[];
    return { text: first?.text ?? "", isError };
  };

  it("lists the tools of the manifest without a window", async () => {
    const client = await start("Agent");
    await client.ping();
    assert.deepEqual(client.getServerVersion(), { name: "test-health", version: "1.2.3" });
    assert.deepEqual((await client.listTools()).tools, tools);
  });

  it("returns the answer of the window, including its marks, after one question to the user", async () => {
    const questions: string[] = [];
    const askPerson = async (name: string) => {
      questions.push(name);
      return true;
    };
    await folders.openWindow({ callTool, askPerson });
    const client = await start("Agent");
    const input = { ticket: "with" };
    const expectedText = await callTool("get_failing_tests", input, new AbortController().signal);
    const answers = [call(client, "get_failing_tests", input), call(client, "get_failing_tests", input)];
    assert.deepEqual(
      [await Promise.all(answers), questions],
      [Array(2).fill({ text: expectedText, isError: false }), ["Agent"]],
    );
    assert.match(expectedText, /<data-from-outside>[\s\S]*adds \*tax\*[\s\S]*<\/data-from-outside>/);
  });

  it("uses the given folder instead of the current one", async () => {
    await folders.openWindow({ callTool: async () => "answer" });
    const client = await start("Agent", dirname(folders.workspace), [folders.workspace]);
    assert.deepEqual(await call(client), { text: "answer", isError: false });
  });

  it("returns the next step if there is no window", async () => {
    const { text, isError } = await call(await start("Agent"));
    assert.deepEqual(
      [text.replace(folders.parent, "…").replaceAll("\\", "/"), isError],
      [
        'No editor window answers for the folder …/workspace. Ask the person to open it in their editor and to choose "Test Health: Copy MCP Configuration…" there, and call the tool again.',
        true,
      ],
    );
  });

  it("rejects an unknown tool", async () => {
    await folders.openWindow();
    await assert.rejects(call(await start("Agent"), "delete_everything"), /-32602: invalid params/);
  });

  it("ends a call when the agent cancels it", async () => {
    let onAbort = () => {};
    const abortion = new Promise<void>((resolve) => {
      onAbort = resolve;
    });
    let onCall = () => {};
    const isCalled = new Promise<void>((resolve) => {
      onCall = resolve;
    });
    const waitForever: CallTool = (_tool, _input, signal) => {
      signal.addEventListener("abort", onAbort);
      onCall();
      return new Promise(() => {});
    };
    await folders.openWindow({ callTool: waitForever });
    const client = await start("Agent");
    const abort = new AbortController();
    const answer = client.callTool({ name: "get_failing_tests" }, undefined, { signal: abort.signal });
    await isCalled;
    abort.abort();
    await assert.rejects(answer);
    await abortion;
  });

  it("serves several agents at the same time, each after a separate question to the user", async () => {
    const questions: string[] = [];
    const askPerson = async (name: string) => {
      questions.push(name);
      return name !== "Agent 2";
    };
    await folders.openWindow({ callTool: async () => "answer", askPerson });
    const names = ["Agent 1", "Agent 2", "Agent 3", "Agent 4"];
    const answers = await Promise.all(names.map(async (name) => call(await start(name))));
    assert.deepEqual([answers.map(({ isError }) => isError), questions.sort()], [[false, true, false, false], names]);
  });

  it("continues when its window closes during a call, and uses the next window", async () => {
    let onCall = () => {};
    const isCalled = new Promise<void>((resolve) => {
      onCall = resolve;
    });
    const waitForever: CallTool = () => {
      onCall();
      return new Promise(() => {});
    };
    const window = await folders.openWindow({ callTool: waitForever });
    const client = await start("Agent");
    const answer = call(client);
    await isCalled;
    window.dispose();
    await folders.openWindow({ callTool: async () => "next" });
    assert.deepEqual(
      [await answer, await call(client)],
      [
        { text: "The editor window ended the connection before it answered. Call the tool again.", isError: true },
        { text: "next", isError: false },
      ],
    );
  });
});
