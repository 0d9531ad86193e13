import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { readSkillVersion } from "../../src/domain/agents/skillVersion";
import { askTexts } from "../../src/present/askAboutFailure";
import { readJson } from "../support/sources";
import { runAsSteps } from "../support/steps";
import { projectRoot, scriptedAgentPath } from "../workbench/paths";
import { chosenTheme, Visit } from "./visit";

interface Configuration {
  readonly mcpServers: Readonly<Record<string, { readonly command: string; readonly args: string[] }>>;
}

const { version } = readJson("package.json") as { readonly version: string };
const skills = readdirSync(join(projectRoot, "media", "skills")).sort();

describe("User of agents outside the editor", function () {
  runAsSteps(this);
  let visit: Visit;
  const clients: Client[] = [];
  let configuration: Configuration;

  before(async () => {
    // The editor's chat is turned off, but another extension provides a model.
    visit = await Visit.start(undefined, { theme: chosenTheme, additionalExtension: scriptedAgentPath });
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

  const skillFile = (name: string) => join(visit.folder, ".agents", "skills", name, "SKILL.md");
  const skillVersions = () => skills.map((name) => readSkillVersion(readFileSync(skillFile(name), "utf8")));

  /** Starts the program of the copied configuration. */
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

  it("gets a message that the question about a failure was copied", async () => {
    const { window, person } = visit;
    await window.expandRow("money.test.ts");
    await window.chooseFromRowMenu(await window.waitForTreeRow("keeps 1.005 EUR"), "Ask About This Failure…");
    await person.waitForNotification(new RegExp(askTexts.copied));
    const copiedText = await window.page.evaluate("navigator.clipboard.readText()");
    assert.match(String(copiedText), /^This test fails in CI\./);
  });

  it("gets the configuration of an agent by a command", async () => {
    await visit.window.runCommand("Test Health: Copy MCP Configuration…");
    await visit.person.waitForPicks(["Claude Code", "VS Code", "Cursor", "Codex", "Gemini CLI"]);
    await picture("files");
    await visit.person.choose("Claude Code");
    await visit.person.waitForNotification(/^The configuration for \.mcp\.json was copied\./);
    configuration = JSON.parse(String(await visit.window.page.evaluate("navigator.clipboard.readText()")));
    assert.equal(configuration.mcpServers["test-health"]?.command, "node");
  });

  it("allows an agent to read by confirming one question", async () => {
    const client = await startAgent("[Agent](command:x) of Tests");
    const answers = [callTool(client, { text: "1.005" }), callTool(client, { text: "1.005" })];
    await answerQuestion(/that calls itself ".*Agent.* of Tests" asks to read/, "Allow", () => picture("question"));
    const [first = "", second] = await Promise.all(answers);
    assert.match(first, /<data-from-outside>[\s\S]*keeps 1\.005 EUR[\s\S]*<\/data-from-outside>/);
    assert.equal(second, first);
  });

  it("refuses another agent, which gets one message", async () => {
    const answer = callTool(await startAgent("Other Agent"));
    await answerQuestion(/"Other Agent"/, "Don't Allow");
    assert.equal(await answer, "The person does not allow you to read this. Do not ask again.");
  });

  it("stops the answers to all agents", async () => {
    const answer = callTool(await startAgent("Third Agent"));
    await answerQuestion(/"Third Agent"/, "Stop Answering Agents");
    assert.match(await answer, /does not allow|ended the connection/);
    assert.match(await callTool(await startAgent("Fourth Agent")), /^No editor window answers for the folder /);
  });

  it("gets the skills into the repository, with their version", async () => {
    const { window, person } = visit;
    await window.runCommand("Copy Skills to This Repository");
    await person.waitForPicks(["Copy to .agents/skills", "Show what changes"]);
    await picture("skills-choice");
    await window.page.keyboard.press("Enter");
    await person.waitForNotification(/3 skills were copied to \.agents\/skills of harbour/);
    assert.deepEqual(skillVersions(), [version, version, version]);
  });

  it("gets a message if the skills are up to date", async () => {
    const { window, person } = visit;
    await window.runCommand("Copy Skills to This Repository");
    await person.waitForNotification(/The skills in \.agents\/skills are those of version .* already\./);
  });

  it("sees the changes of an older skill before it is replaced", async () => {
    const { window, person } = visit;
    const [name = ""] = skills;
    writeFileSync(
      skillFile(name),
      readFileSync(skillFile(name), "utf8").replace(version, "0.1.0").replace("numbers", "words"),
    );
    await window.runCommand("Copy Skills to This Repository");
    await person.choose("Show what changes");
    await window.page
      .getByRole("tab", { name: new RegExp(`${name}: in the repository, and as it would be`) })
      .waitFor();
    await window.page
      .locator(".monaco-diff-editor .view-line", { hasText: `name: ${name}` })
      .first()
      .waitFor();
    await picture("skills-difference");
    assert.equal(readSkillVersion(readFileSync(skillFile(name), "utf8")), "0.1.0");
    assert.deepEqual(await person.notifications(), ["Copy the skills to .agents/skills of harbour?"]);
    await person.pressInNotification("Copy");
    await person.waitForNotification(/One skill was copied/);
    assert.deepEqual(skillVersions(), [version, version, version]);
  });

  it("gets no skill if a folder is a link to another place", async () => {
    const { window, person } = visit;
    const otherFolder = join(visit.folder, "..", "elsewhere");
    rmSync(join(visit.folder, ".agents"), { recursive: true });
    mkdirSync(otherFolder);
    symlinkSync(otherFolder, join(visit.folder, ".agents"));
    await window.runCommand("Copy Skills to This Repository");
    await person.choose("Copy to .agents/skills");
    await person.waitForNotification(/\.agents is a symbolic link, so nothing was copied/);
    assert.deepEqual(readdirSync(otherFolder), []);
  });
});
