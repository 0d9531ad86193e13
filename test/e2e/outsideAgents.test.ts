import assert from "node:assert/strict";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { chosenTheme, Visit } from "./visit";

interface Configuration {
  readonly mcpServers: Readonly<Record<string, { readonly command: string; readonly args: string[] }>>;
}

describe("An agent outside the editor", function () {
  runAsSteps(this);
  let visit: Visit;
  const clients: Client[] = [];
  let configuration: Configuration;

  before(async () => {
    visit = await Visit.start(undefined, { theme: chosenTheme });
    await visit.openViews();
  });

  after(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await visit?.stop();
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  const picture = (name: string) =>
    visit.window.screenshot(join(projectRoot, "out", "pictures", `outside-agents-${name}-${chosenTheme}.png`));

  /** Starts the program as an agent does whose file has the copied text. */
  const startAgent = async (name: string) => {
    const server = configuration.mcpServers["test-health"];
    assert.ok(server);
    const client = new Client({ name, version: "1" });
    await client.connect(new StdioClientTransport({ ...server, command: process.execPath, cwd: visit.folder }));
    clients.push(client);
    return client;
  };
  const callTool = async (client: Client, input: Record<string, unknown> = {}) => {
    const { content } = await client.callTool({ name: "get_failing_tests", arguments: input });
    return (content as { readonly text: string }[])[0]?.text ?? "";
  };

  /** Opens the list of notifications, and answers the question about an agent in it. */
  const answerQuestion = async (text: RegExp, button: string, look = async () => {}) => {
    await visit.window.runCommand("Notifications: Show Notifications");
    const list = visit.window.page.locator(".notifications-center");
    await list.locator(".notification-list-item-message", { hasText: text }).waitFor();
    await look();
    await list.getByRole("button", { name: button, exact: true }).click();
  };

  it("gets its configuration by a command", async () => {
    await visit.window.runCommand("Test Health: Copy MCP Configuration…");
    await visit.person.waitForPicks(["Claude Code", "VS Code", "Cursor", "Codex", "Gemini CLI"]);
    await picture("files");
    await visit.person.choose("Claude Code");
    await visit.person.waitForNotification(/^The configuration for \.mcp\.json was copied\./);
    configuration = JSON.parse(String(await visit.window.page.evaluate("navigator.clipboard.readText()")));
    assert.equal(configuration.mcpServers["test-health"]?.command, "node");
  });

  it("is answered once the person allows it, by one question", async () => {
    const client = await startAgent("[Agent](command:x) of Tests");
    const answers = [callTool(client, { text: "1.005" }), callTool(client, { text: "1.005" })];
    await answerQuestion(/that calls itself ".*Agent.* of Tests" asks to read/, "Allow", () => picture("question"));
    const [first = "", second] = await Promise.all(answers);
    assert.match(first, /<data-from-outside>[\s\S]*keeps 1\.005 EUR[\s\S]*<\/data-from-outside>/);
    assert.equal(second, first);
  });

  it("is refused by one sentence where the person does not allow it", async () => {
    const answer = callTool(await startAgent("Other Agent"));
    await answerQuestion(/"Other Agent"/, "Don't Allow");
    assert.equal(await answer, "The person does not allow you to read this. Do not ask again.");
  });

  it("is not answered any more once the person says so", async () => {
    const answer = callTool(await startAgent("Third Agent"));
    await answerQuestion(/"Third Agent"/, "Stop Answering Agents");
    assert.match(await answer, /does not allow|ended the connection/);
    assert.match(await callTool(await startAgent("Fourth Agent")), /^No editor window answers for the folder /);
  });
});
