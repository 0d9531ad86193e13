import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSkill } from "../support/skills";
import { runAsSteps } from "../support/steps";
import { WaitingRun, waitingRunId } from "../support/waitingRun";
import { projectRoot, scriptedAgentPath } from "../workbench/paths";
import { Chat } from "./chat";
import { countRequests, Visit } from "./visit";

const testName = "money > keeps 1.005 EUR as 101 units";
const questions: Readonly<Record<string, string>> = {
  get_failing_tests: "Let the model read failing tests?",
  get_merge_queue_test_run: "Look up a merge queue test run for the model?",
  explain_test_failures: "Let the model read what is known of test failures?",
};
const notConnected =
  "Test Health is not connected, so I cannot see what CI knows. Run the command **Test Health: Connection**, then ask again.";

/** Returns the tools that the steps of a shipped skill call, in order. */
function listTools(skill: string): readonly string[] {
  return parseSkill(readFileSync(join(projectRoot, "media", "skills", skill, "SKILL.md"), "utf8")).calledTools;
}

/** Returns a fact of each tool's result. */
function extractFacts(answers: readonly string[]): readonly (readonly unknown[])[] {
  return answers.map((answer) => {
    const [, tool = "", record = ""] = /^\s*(\w+): (.*?)\s*$/s.exec(answer) ?? [];
    if (!record.startsWith("{")) {
      return [tool, record];
    }
    const { failureRate7Days, pullRequestsHit7Days, verdict, class: failureClass } = JSON.parse(record);
    return [
      tool,
      ...[failureRate7Days, pullRequestsHit7Days, verdict, failureClass].filter((fact) => fact !== undefined),
    ];
  });
}

describe("An agent with the chat skills", function () {
  runAsSteps(this);
  let visit: Visit;
  let chat: Chat;
  const requests = countRequests(() => visit, "getTestRun");

  before(async () => {
    visit = await Visit.start(undefined, {
      additionalExtension: scriptedAgentPath,
      settings: { "chat.disableAIFeatures": false },
      prepare: (history) => history.addTestRun(new WaitingRun()),
    });
    await visit.openViews();
    chat = new Chat(visit.window);
    await chat.open();
  });

  after(() => visit?.stop());

  /** Sends a prompt, allows every tool that the skill calls, in order, and resolves with the facts of the answer. */
  const askAllowing = async (skill: string, prompt: string) => {
    const toolQuestions = listTools(skill).map((tool) => questions[tool] ?? tool);
    await chat.askSkill(`/${skill} ${prompt}`, toolQuestions[0] ?? "");
    for (const question of toolQuestions) {
      await chat.allowOnce(question);
    }
    return extractFacts(await chat.answer());
  };

  it("has a question about a failure in its box, which is not sent", async () => {
    const { window } = visit;
    await window.expandRow("money.test.ts");
    await window.chooseFromRowMenu(await window.waitForTreeRow("keeps 1.005 EUR"), "Ask About This Failure…");
    await chat.input.getByText("This test fails in CI.").waitFor();
    assert.equal(await window.page.locator(".interactive-response").count(), 0);
  });

  it("explains why CI is red, once each tool is allowed", async () => {
    assert.deepEqual(await askAllowing("why-is-ci-red", `“${testName}”`), [
      ["explain_test_failures", "knownInCi"],
      ["get_failing_tests", "100%", 19],
    ]);
  });

  it("explains why a pull request is stuck, with one request", async () => {
    const facts = await askAllowing("why-is-my-pull-request-stuck", `“${waitingRunId}” “${testName}”`);
    const [[tool, verdict] = []] = facts;
    assert.match(`${tool}: ${verdict}`, /^get_merge_queue_test_run: In progress for .*, waiting for e2e\.$/);
    assert.deepEqual(facts.slice(1), [
      ["get_failing_tests", "100%", 19],
      ["explain_test_failures", "knownInCi"],
    ]);
  });

  it("gets nothing from a tool that is skipped", async () => {
    await chat.ask(`/fix-flaky-test “${testName}”`);
    const [firstTool = "", secondTool = ""] = listTools("fix-flaky-test");
    await chat.skip(questions[firstTool] ?? firstTool);
    await chat.allowOnce(questions[secondTool] ?? secondTool);
    const [[tool, text] = [], otherFacts] = extractFacts(await chat.answer());
    assert.equal(tool, firstTool);
    assert.doesNotMatch(String(text), /100%|money/);
    assert.deepEqual(otherFacts, [secondTool, "knownInCi"]);
  });

  it("says how to connect if there is no connection, and is offered no tool", async () => {
    await visit.person.removeApiKey();
    await visit.window.page.getByRole("button", { name: "Connect", exact: true }).first().waitFor();
    await chat.ask(`/why-is-ci-red “${testName}”`);
    assert.deepEqual(await chat.answer(), [notConnected.replaceAll("**", "")]);
  });

  it("causes exactly these requests", () =>
    assert.deepEqual(requests, {
      "has a question about a failure in its box, which is not sent": 0,
      "explains why CI is red, once each tool is allowed": 0,
      "explains why a pull request is stuck, with one request": 1,
      "gets nothing from a tool that is skipped": 0,
      "says how to connect if there is no connection, and is offered no tool": 0,
    }));
});
