import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import { systemClock } from "../../src/base/clock";
import { commands, languageModelTools, type ToolName } from "../../src/ui/contributions/ids";
import type { RowProvider, TestExports } from "../../src/ui/window/testExports";
import { loadDataSet } from "../service/dataSet";
import { LocalService } from "../service/server";
import { readToolAnswer, recordsWith, type ToolAnswer } from "../support/skillAgent/toolAnswer";
import { WaitingRun, waitingRunId } from "../support/waitingRun";
import { projectRoot } from "../workbench/paths";
import {
  closeEditors,
  connectTo,
  createUri,
  removeApiKey,
  rows,
  rowsWith,
  waitForFiles,
  waitForPanels,
  withAnswers,
} from "./harbour";
import { OutsideAgent } from "./outsideAgent";

const file = "services/gateway/test/rateLimiter.spec.js";
const flakyTest = "RateLimiter when the window ends starts over, even if the clock jitters";
const answer = `${flakyTest}: 29.6%, 5 pull requests, flaky, fails more often since yesterday, since …, 15 h ago`;
const runAnswer = "In progress for …: 1 of 2 required statuses reported, waiting for e2e.";
const failureAnswers = [
  "money > adds the tourist tax: notSeenInCi, ",
  "money > keeps 1.005 EUR as 101 units: knownInCi, 100% · 19 pull requests · same failure",
  "test_fiscal_year[New Year's Eve [old books]]: quarantined, 100% · 17 pull requests · same failure",
];

const report = "out/junit.xml";
const money = "packages/pricing/src/money.test.ts";
const reportText = `<testsuites><testsuite name="vitest">
  <testcase classname="${money}" name="money &gt; keeps 1.005 EUR as 101 units"><failure>expected 100 to be 101 // Object.is equality</failure></testcase>
  <testcase classname="${money}" name="money &gt; adds the tourist tax"><failure>expected 1 to be 2</failure></testcase>
  <testcase classname="services.ledger.tests.test_posting" name="test_fiscal_year[New Year's Eve [old books]]"><failure>assert 2027 == 2026</failure></testcase>
</testsuite></testsuites>`;

describe("Answers of all views, tools and copied texts", () => {
  let service: LocalService;
  let api: TestExports;
  let agent: OutsideAgent;

  before(async () => {
    const history = loadDataSet(join(projectRoot, "test", "fixtures", "sample", "ci.json"), systemClock);
    history.addTestRun(new WaitingRun());
    service = await LocalService.start({ history });
    await vscode.workspace.fs.writeFile(createUri(report), Buffer.from(reportText));
    api = await connectTo(service);
    await waitForFiles(api);
    agent = await OutsideAgent.start();
  });

  after(async () => {
    await agent.stop();
    await vscode.commands.executeCommand(commands.closeMyFailures);
    await closeEditors();
    await removeApiKey();
    await service.stop();
    await vscode.workspace.fs.delete(createUri("out"), { recursive: true });
  });

  /** Calls a tool like the editor's chat, like an agent outside the editor, and like another extension. */
  const askTools = async (tool: ToolName, input: Record<string, unknown>): Promise<readonly ToolAnswer[]> => {
    const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
    const chatText = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
    return [chatText, await agent.call(tool, input), await api.ask(tool, input)].map(readToolAnswer);
  };
  const copy = async (command: string, ...args: readonly unknown[]) => {
    await vscode.commands.executeCommand(command, ...args);
    return vscode.env.clipboard.readText();
  };

  /** Follows a link, and confirms it. */
  const followLink = async (link: string) => {
    const { path, query } = vscode.Uri.parse(link);
    await withAnswers(["Show", "Look Up"], () => vscode.commands.executeCommand(commands.followLink, path, query));
  };

  it("agree on whether a test is flaky, and since when", async () => {
    const [chat, outside, extension] = await askTools(languageModelTools.failingTests, { text: flakyTest });
    const inFile = api.failingTestsIn(createUri(file)).find(({ name }) => name === flakyTest);
    const [location] = inFile ? await api.locate(inFile) : [];
    const [row] = rowsWith(api.failingTests, "starts over, even if the clock jitters");
    await followLink(await copy(commands.copyLink, row));
    assert.deepEqual(
      {
        chat: chat && testText(chat),
        outside: outside && testText(outside),
        extension: extension && testText(extension),
        inFile: `${inFile?.name}: ${((inFile?.failureRate7d ?? 0) * 100).toFixed(1)}%`,
        declaration: location && `${vscode.workspace.asRelativePath(location.uri)}:${location.range.start.line + 1}`,
        clipboard: clipboardTestText(await copy(commands.copyAsMarkdown, inFile?.id)),
        link: await waitForPanels(1),
      },
      {
        chat: `${answer}, ${file}:29`,
        outside: `${answer}, ${file}:29`,
        extension: `${answer}, ${file}:29`,
        inFile: `${flakyTest}: 29.6%`,
        declaration: `${file}:29`,
        clipboard: answer,
        link: ["testHealth.testDetails: starts over, even if the cloc…"],
      },
    );
  });

  it("agree on where a pull request is in the merge queue", async () => {
    const input = { run: waitingRunId, targetBranch: "main" };
    const [chat, outside, extension] = await askTools(languageModelTools.testRun, input);
    const [row] = rows(api.testRuns);
    const clipboard = await copy(commands.copyAsMarkdown, row);
    const link = await copy(commands.copyLink, row);
    await vscode.commands.executeCommand(commands.clearTestRuns);
    await followLink(link);
    assert.deepEqual(
      {
        chat: chat && listVerdicts(chat),
        outside: outside && listVerdicts(outside),
        extension: extension && listVerdicts(extension),
        clipboard: withoutTime(/^In progress[^.]*\./m.exec(clipboard)?.[0].replaceAll("`", "")),
        link: rows(api.testRuns)
          .filter(({ label }) => label === "#430")
          .map(({ label, description }) => `${label}: ${description?.split(" · ")[0]}`),
      },
      {
        chat: [runAnswer],
        outside: [runAnswer],
        extension: [runAnswer],
        clipboard: runAnswer,
        link: ["#430: in progress: waiting for e2e"],
      },
    );
  });

  it("agree on which failures are mine, and why CI is red", async () => {
    await vscode.commands.executeCommand(commands.explainFailures, createUri(report));
    const [chat, outside, extension] = await askTools(languageModelTools.explainFailures, {});
    assert.deepEqual(
      {
        chat: chat && failureTexts(chat),
        outside: outside && failureTexts(outside),
        extension: extension && failureTexts(extension),
        view: listClasses(api.myFailures),
        clipboard: withoutTime(await copy(commands.copyExplanation)),
      },
      {
        chat: failureAnswers,
        outside: failureAnswers,
        extension: failureAnswers,
        view: `Not seen in CI | 1 · probably yours, or new
  adds the tourist tax
Known in CI | 1 · fails for others as well
  keeps 1.005 EUR as 101 units
Quarantined | 1 · does not block
  test_fiscal_year[New Year's Eve [old books]]`,
        clipboard: `**3 failures: 1 known in CI; 1 quarantined; 1 not seen in 7 days, so probably yours.** …

### Not seen in CI (1): probably yours, or new

- \`money > adds the tourist tax\`

### Known in CI (1): fails for others as well

- \`money > keeps 1.005 EUR as 101 units\`: 100% · 19 pull requests · same failure

### Quarantined (1): does not block

- \`test_fiscal_year[New Year's Eve [old books]]\`: 100% · 17 pull requests · same failure
`,
      },
    );
  });
});

/** Lists the groups of a view with the tests in them. */
function listClasses(view: RowProvider): string {
  return rows(view)
    .flatMap((group) => [
      `${group.label} | ${group.description}`,
      ...rows(view, group).map(({ label }) => `  ${label}`),
    ])
    .join("\n");
}

function testText(toolAnswer: ToolAnswer): string {
  const [{ name, failureRate7Days, pullRequestsHit7Days, status, file: path, line } = {}] = recordsWith(
    toolAnswer,
    "name",
  );
  return `${name}: ${failureRate7Days}, ${pullRequestsHit7Days} pull requests, ${withoutTime(status)}, ${path}:${line}`;
}

function clipboardTestText(text: string): string {
  const [, name] = /^\*\*`(.*)`\*\*$/m.exec(text) ?? [];
  const [, rate] = /^Failure rate (\S+) in 7 days/m.exec(text) ?? [];
  const [, count] = /^(\d+) pull requests affected/m.exec(text) ?? [];
  const [, status] = /^Status: (.*)\. *$/m.exec(text) ?? [];
  return `${name}: ${rate}, ${count} pull requests, ${withoutTime(status?.replaceAll("`", ""))}`;
}

function listVerdicts(toolAnswer: ToolAnswer): readonly unknown[] {
  return recordsWith(toolAnswer, "verdict").map(({ verdict }) => withoutTime(verdict));
}

/** Removes points in time and the age of a run. */
function withoutTime(text: string | undefined): string | undefined {
  return text?.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC|(?<=In progress for )\d+ min/, "…");
}

function failureTexts(toolAnswer: ToolAnswer): readonly string[] {
  return recordsWith(toolAnswer, "failedTest").map(
    ({ failedTest, class: failureClass, evidence }) => `${failedTest}: ${[failureClass, evidence].join(", ")}`,
  );
}
