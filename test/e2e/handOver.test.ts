import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { handOverTexts } from "../../src/present/handOver";
import { runAsSteps } from "../support/steps";
import { projectRoot, promptedAgentPath } from "../workbench/paths";
import { Chat } from "./chat";
import { chosenTheme, Visit } from "./visit";

const agent = "Agent of Tests";
const titleWithoutTicket = "comes twice a day";

describe("Question or issue about a failure", function () {
  runAsSteps(this);
  let visit: Visit;

  before(async () => {
    visit = await Visit.start(undefined, {
      additionalExtension: promptedAgentPath,
      settings: { "chat.disableAIFeatures": false },
      theme: chosenTheme,
    });
    // The Git host responds with its own page.
    await visit.session.context.route("https://github.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>New issue</h1>" }),
    );
    await visit.openViews();
    await visit.window.expandRow("money.test.ts");
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  const picture = (name: string) =>
    visit.window.screenshot(join(projectRoot, "out", "pictures", `hand-over-${name}-${chosenTheme}.png`));
  const row = () => visit.window.waitForTreeRow("keeps 1.005 EUR");
  const ask = async () => visit.window.chooseFromRowMenu(await row(), "Ask About This Failure…");

  const readClipboard = async () => String(await visit.window.page.evaluate("navigator.clipboard.readText()"));

  /** Creates an issue from a row, and confirms the address that the editor shows. */
  const createIssue = (issueRow: Locator) =>
    visit.person.follow(async () => {
      await visit.window.chooseFromRowMenu(issueRow, "Create Issue…");
      await visit.person.answerDialog("Do you want code-server to open the external website?", "Open");
    });

  it("asks for the destination, with the available ones", async () => {
    await ask();
    await visit.person.waitForPicks([
      "Chat of This Editor",
      "New Chat Session of This Editor",
      agent,
      "Copy as Markdown",
    ]);
    await picture("choice");
    await visit.person.choose(agent);
  });

  it("is passed to the agent unchanged, and is not sent", async () => {
    await visit.window.page.locator(".editor-instance .view-line", { hasText: "This test fails in CI." }).waitFor();
    const prompt = await readClipboard();
    await picture("prompt");
    const lines = prompt.split("\n");
    assert.deepEqual(
      [lines[3], lines[4], lines.at(-2), lines.includes("Failure rate 100% in 7 days, 100% in 24 hours: steady.  ")],
      ["<data-from-outside>", "**`money > keeps 1.005 EUR as 101 units`**", "</data-from-outside>", true],
    );
  });

  it("is passed to another destination with one click", async () => {
    const texts = await visit.person.notifications();
    assert.deepEqual(
      texts.filter((text) => text.includes(agent)),
      [`The question was handed over to ${agent}. Read it there and send it yourself.`],
    );
    await picture("message");
    await visit.person.pressInNotification("Change Agent");
    await visit.person.choose("New Chat Session of This Editor");
    await new Chat(visit.window).input.getByText("This test fails in CI.").waitFor();
    await picture("chat");
    assert.equal(await visit.window.page.locator(".interactive-response").count(), 0);
  });

  it("is copied to the clipboard with another click", async () => {
    await visit.person.copy("");
    await visit.person.notifications();
    await visit.person.pressInNotification("Change Agent");
    await visit.person.choose("Copy as Markdown");
    await visit.person.waitForNotification(new RegExp(handOverTexts.copiedByChoice));
    assert.match(await readClipboard(), /^This test fails in CI\./);
  });

  it("uses that destination from then on without asking", async () => {
    await visit.person.copy("");
    await ask();
    await visit.person.waitForNotification(new RegExp(handOverTexts.copiedByChoice));
    assert.match(await readClipboard(), /^This test fails in CI\./);
  });

  it("is a draft of an issue on the page of the Git host", async () => {
    const issueRow = await visit.window.waitForTreeRow(titleWithoutTicket);
    const { url, heading } = await createIssue(issueRow);
    const { origin, pathname, searchParams } = new URL(url);
    const body = searchParams.get("body") ?? "";
    assert.deepEqual(
      [heading, origin + pathname, searchParams.get("title"), /\nFailure rate .* in 7 days/.test(body)],
      ["New issue", "https://github.com/acme/harbour/issues/new", `Failing test: \`${titleWithoutTicket}\``, true],
    );
  });

  it("is copied as a message to its owners", async () => {
    const ownerRow = await visit.window.waitForTreeRow("starts over, even if");
    const text = await visit.person.copyText(() =>
      visit.window.chooseFromRowMenu(ownerRow, "Copy", "Copy Message to Owners"),
    );
    assert.match(text, /^To the owners `@acme\/.*`\.\n\n1 failing test, as of .* UTC:\n\n- `/);
  });

  it("is a draft of one issue for all tests with the same failure", async () => {
    await visit.window.runCommand("Test Health: Group Failing Tests By…");
    await visit.person.choose("same failure text, so probably one cause");
    const group = await visit.window.waitForTreeRow(/\d tests · /);
    const { url } = await createIssue(group);
    await picture("groups");
    assert.match(new URL(url).searchParams.get("title") ?? "", /^\d tests fail with `.+`$/);
  });
});
