import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { systemClock } from "../../../../src/base/clock";
import { outsideAgentCommands } from "../../../../src/ui/commands/outsideAgents";
import { commands } from "../../../../src/ui/contributions/ids";
import { registerMcpProvider } from "../../../../src/ui/tools/mcpProvider";
import { OutsideAgents } from "../../../../src/ui/tools/outsideAgents";
import { AgentFolders } from "../../../support/answeringWindow";
import { fakeEditor } from "../../../support/fakeEditor";
import { FakeUri } from "../../../support/fakeUri";
import { silentLog } from "../../../support/silentLog";

const noEvent = () => ({ dispose() {} });
const { workspaceFolders } = vscode.workspace;

interface Provider {
  provideMcpServerDefinitions(): unknown[];
  resolveMcpServerDefinition(): Promise<unknown>;
}

describe("Agents outside the editor, in a window", () => {
  let folders: AgentFolders;
  let agents: OutsideAgents;

  beforeEach(() => {
    fakeEditor.reset();
    folders = new AgentFolders();
    Object.assign(vscode.workspace, {
      workspaceFolders: [{ uri: FakeUri.file(folders.workspace) }],
      onDidGrantWorkspaceTrust: noEvent,
      onDidChangeWorkspaceFolders: noEvent,
    });
    Object.assign(vscode.window, { onDidChangeWindowState: noEvent });
    agents = createAgents();
  });

  afterEach(() => {
    agents.dispose();
    folders.remove();
    Object.assign(vscode.workspace, { workspaceFolders });
  });

  function createAgents(): OutsideAgents {
    const declaredTool = { name: "get_failing_tests", displayName: "Title", modelDescription: "Text", inputSchema: {} };
    const context = {
      globalStorageUri: FakeUri.file(folders.parent),
      asAbsolutePath: () => __filename,
      extension: { packageJSON: { version: "1.2.3", contributes: { languageModelTools: [declaredTool] } } },
    };
    const deps = { context, callTool: async () => "answer", clock: systemClock, log: silentLog };
    return new OutsideAgents(deps as unknown as ConstructorParameters<typeof OutsideAgents>[0]);
  }

  const execute = async (id: string) => {
    const command = outsideAgentCommands(agents).find((candidate) => candidate.id === id);
    await command?.execute();
  };
  const copyConfiguration = async () => {
    fakeEditor.answers = ["Claude Code"];
    await execute(commands.copyMcpConfiguration);
  };
  const ask = async () => {
    const agent = folders.connect("Agent");
    agent.send({ id: 1, tool: "get_failing_tests", input: {} });
    return (await agent.read()) as { readonly text: string } | undefined;
  };

  it("cannot connect until the user enables it", async () => {
    await agents.update();
    assert.equal(existsSync(join(folders.parent, "mcp")), false);
  });

  it("can connect after Copy MCP Configuration, also to the next window", async () => {
    await copyConfiguration();
    assert.deepEqual(JSON.parse(fakeEditor.clipboard), {
      mcpServers: { "test-health": { command: "node", args: [folders.files.program] } },
    });
    agents.dispose();
    assert.deepEqual(folders.windowFiles(), []);
    agents = createAgents();
    await agents.update();
    assert.equal(folders.windowFiles().length, 1);
  });

  it("get an answer after the user has confirmed one question", async () => {
    await copyConfiguration();
    fakeEditor.messages = [];
    fakeEditor.answers = ["Allow"];
    assert.deepEqual([(await ask())?.text, (await ask())?.text], ["answer", "answer"]);
    assert.deepEqual(fakeEditor.messages, [
      'information: An agent outside the editor that calls itself "Agent" asks to read failing tests, test runs and explained failures here. The API key is not shared. [Allow] [Don\'t Allow] [Stop Answering Agents]',
    ]);
  });

  it("are refused if the question is closed", async () => {
    await copyConfiguration();
    assert.match((await ask())?.text ?? "", /does not allow/);
  });

  it("can no longer connect after that answer to the question, or after the command", async () => {
    await copyConfiguration();
    fakeEditor.answers = ["Stop Answering Agents"];
    await ask();
    assert.equal(folders.files.isOn, false);
    await copyConfiguration();
    await execute(commands.stopAnsweringAgents);
    assert.equal(folders.files.isOn, false);
  });

  it("cannot connect in an untrusted workspace, or without a folder", async () => {
    fakeEditor.isTrusted = false;
    await copyConfiguration();
    folders.turnOn();
    await agents.update();
    assert.deepEqual([fakeEditor.clipboard, folders.windowFiles()], ["", []]);
    fakeEditor.isTrusted = true;
    Object.assign(vscode.workspace, { workspaceFolders: [] });
    await agents.update();
    assert.deepEqual(folders.windowFiles(), []);
    assert.deepEqual(fakeEditor.messages, [
      "information: Agents outside the editor are answered only in a trusted workspace with a folder.",
    ]);
  });

  it("can connect once the editor has started the program itself", async () => {
    const providers: Provider[] = [];
    const registerMcpServerDefinitionProvider = (_id: string, provider: Provider) => {
      providers.push(provider);
      return { dispose() {} };
    };
    Object.assign(vscode.lm, { registerMcpServerDefinitionProvider });
    registerMcpProvider(agents, silentLog);
    Object.assign(vscode.lm, { registerMcpServerDefinitionProvider: undefined });
    const definition = ["Test Health", process.execPath, [folders.files.program], { ELECTRON_RUN_AS_NODE: "1" }];
    const definitions = providers[0]?.provideMcpServerDefinitions() as string[][];
    assert.deepEqual([[...(definitions[0] ?? [])], folders.files.isOn], [definition, false]);
    await providers[0]?.resolveMcpServerDefinition();
    assert.equal(folders.windowFiles().length, 1);
  });

  it("are not offered to an editor without MCP", () => {
    assert.deepEqual(registerMcpProvider(agents, silentLog), []);
  });
});
