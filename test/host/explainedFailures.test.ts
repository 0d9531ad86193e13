import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import * as vscode from "vscode";
import { commands, languageModelTools, settings, settingsSection } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import {
  closeEditors,
  connectTo,
  folder,
  loadRequests,
  removeApiKey,
  rows,
  startService,
  waitForFiles,
} from "./harbour";

const greeting = "packages/pricing/src/greeting.test.ts";
const money = "packages/pricing/src/money.test.ts";
const report = "out/junit.xml";
const outsideReport = "linked.xml";

const greetingSource = `import { expect, it } from "vitest";

it("greets the pilot", () => {
  expect("hello").toBe("ahoy");
});
`;
const reportText = `<testsuites>
  <testsuite name="${money}">
    <testcase classname="${money}" name="money &gt; keeps 1.005 EUR as 101 units"><failure>AssertionError: expected 100 to be 101 // Object.is equality</failure></testcase>
  </testsuite>
  <testsuite name="${greeting}">
    <testcase classname="${greeting}" name="greets the pilot"><failure>AssertionError: expected 'hello' to be 'ahoy'</failure></testcase>
  </testsuite>
</testsuites>
`;

const createUri = (path: string) => vscode.Uri.joinPath(folder(), path);

describe("Explained Failures", () => {
  let service: LocalService;
  let api: TestExports;
  let requestCount: number;

  before(async () => {
    await vscode.workspace.fs.writeFile(createUri(greeting), Buffer.from(greetingSource));
    await vscode.workspace.fs.writeFile(createUri(report), Buffer.from(reportText));
    symlinkSync("/etc/hostname", createUri(outsideReport).fsPath);
    service = await startService();
    api = await connectTo(service);
    await waitForFiles(api);
    requestCount = loadRequests(service).length;
  });

  after(async () => {
    await vscode.commands.executeCommand(commands.closeMyFailures);
    await closeEditors();
    await removeApiKey();
    await service.stop();
    unlinkSync(createUri(outsideReport).fsPath);
    for (const path of [greeting, "out"]) {
      await vscode.workspace.fs.delete(createUri(path), { recursive: true });
    }
  });

  /** Opens a file, and resolves with its markers, by their kinds and 1-based lines, once there are some or none. */
  const waitForMarkers = async (path: string, expected: "some" | "none" = "some") => {
    const document = await vscode.workspace.openTextDocument(createUri(path));
    await vscode.window.showTextDocument(document);
    return waitFor([api.onDidChangeMarkedLines], () => {
      const markers = api.markedLines(document).map(({ line, kind, tests }) => ({ line: line + 1, kind, tests }));
      return markers.length > 0 === (expected === "some") ? markers : undefined;
    });
  };
  const explain = () => vscode.commands.executeCommand(commands.explainFailures, createUri(report));
  const hoverAt = async (path: string, line: number) => {
    const position = new vscode.Position(line - 1, 4);
    const hovers: readonly vscode.Hover[] = await vscode.commands.executeCommand(
      "vscode.executeHoverProvider",
      createUri(path),
      position,
    );
    return hovers.flatMap(({ contents }) => contents.map((text) => (text as vscode.MarkdownString).value)).join("\n");
  };
  const callTool = async (input: object) => {
    const { content } = await vscode.lm.invokeTool(languageModelTools.explainFailures, {
      input,
      toolInvocationToken: undefined,
    });
    return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "no text")).join();
  };
  /** Returns the name and class of each failure of an answer. */
  const listClasses = (answer: string) =>
    answer
      .split("\n")
      .filter((line) => line.startsWith('{"failedTest"'))
      .map((line) => JSON.parse(line))
      .map(({ failedTest, class: failureClass, sameFailureAsInCi }) => [failedTest, failureClass, sameFailureAsInCi]);

  it("returns to a language model that nothing is explained yet", async () => {
    assert.equal(
      await callTool({}),
      'The Explained Failures view shows none. Give names of failing tests as "names", or the path of a test report in the workspace as "report".',
    );
  });

  it("marks the line of a test that CI has not seen, and says why", async () => {
    await waitForMarkers(greeting, "none");
    await explain();
    assert.deepEqual(await waitForMarkers(greeting), [{ line: 3, kind: "unseen", tests: ["greets the pilot"] }]);
    assert.equal(
      await hoverAt(greeting, 3),
      `**greets the pilot**

[Explained Failures](command:testHealth.myFailures.focus)

Failed in your report. Not seen in CI in 7 days, so probably yours.

In this report:

\`\`\`text
AssertionError: expected 'hello' to be 'ahoy'
\`\`\``,
    );
  });

  it("opens its source from the row's menu", async () => {
    await explain();
    await closeEditors();
    const row = rows(api.myFailures)
      .flatMap((group) => rows(api.myFailures, group))
      .find(({ context }) => context === "reportedTest");
    assert.equal(row?.label, "greets the pilot");
    await vscode.commands.executeCommand(commands.openReportedTest, row);
    const { activeTextEditor: editor } = vscode.window;
    assert.deepEqual([editor?.document.uri.path, editor?.selection.active.line], [createUri(greeting).path, 2]);
  });

  it("goes to that line with Next Failing Test", async () => {
    await waitForMarkers(greeting);
    await vscode.commands.executeCommand(commands.nextFailingTest);
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 2);
  });

  it("shows in the hover of a known test whether it is the same failure", async () => {
    const marker = (await waitForMarkers(money)).find(({ tests }) => tests.some((name) => name.includes("1.005")));
    assert.equal(marker?.kind, "failing");
    assert.match(await hoverAt(money, marker.line), /^Failed in your report: same failure as in CI\. {2}$/m);
  });

  it("is returned to a language model without inputs, by the path of the report, and by names", async () => {
    const known = ["money > keeps 1.005 EUR as 101 units", "knownInCi"];
    const expected = [
      ["greets the pilot", "notSeenInCi", undefined],
      [...known, true],
    ];
    const answers = [
      await callTool({}),
      await callTool({ report }),
      await callTool({ report: createUri(report).fsPath }),
      await callTool({ names: ["FAIL  greets the pilot", `FAIL  ${money} > ${known[0]} 12ms`] }),
    ];
    assert.deepEqual(answers.map(listClasses), [
      expected,
      expected,
      expected,
      [
        ["greets the pilot", "notSeenInCi", undefined],
        [...known, undefined],
      ],
    ]);
  });

  it("refuses a language model files outside the workspace, and files that are not reports", async () => {
    const paths = ["/etc/hostname", "../../etc/hostname", outsideReport, "missing.xml", greeting];
    const answers = await Promise.all(paths.map((path) => callTool({ report: path })));
    const noFile =
      'There is no file at this path in the workspace, or it is larger than 100 MB. Give a path below a workspace folder as "report".';
    assert.deepEqual(
      answers.map((answer) => answer.split("\n")[0]),
      [noFile, noFile, noFile, noFile, "The file at this path is not a test report that can be read."],
    );
  });

  it("removes its markers when it is closed", async () => {
    await waitForMarkers(greeting);
    await vscode.commands.executeCommand(commands.closeMyFailures);
    assert.deepEqual(await waitForMarkers(greeting, "none"), []);
    assert.doesNotMatch(await hoverAt(money, (await waitForMarkers(money))[0]?.line ?? 0), /report/);
  });

  it("explains a folder with a file for each attempt of a test", async () => {
    const results = createUri("out/allure-results");
    const attempts = [
      { uuid: "2", historyId: "a", name: "greets the pilot", status: "passed", start: 20, stop: 30 },
      { uuid: "3", historyId: "a", name: "greets the pilot", status: "failed", start: 0, stop: 10 },
      { uuid: "1", historyId: "b", name: "waves back", status: "broken", start: 0, stop: 10 },
    ];
    for (const attempt of attempts) {
      const uri = vscode.Uri.joinPath(results, `${attempt.uuid}-result.json`);
      await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify({ ...attempt, labels: [] })));
    }
    await vscode.commands.executeCommand(commands.explainFailures, results);
    const groups = rows(api.myFailures).map((group) => [
      group.label,
      rows(api.myFailures, group).map(({ label }) => label),
    ]);
    await vscode.commands.executeCommand(commands.closeMyFailures);
    assert.deepEqual(groups, [
      ["Not seen in CI", ["waves back"]],
      ["Passed on retry", ["greets the pilot"]],
    ]);
  });

  it("explains reports that test runners write to new folders", async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
    const file = "packages/pricing/src/pilots.test.ts";
    const source = numbers.map((number) => `it("greets pilot ${number}", () => {});\n`).join("");
    await vscode.workspace.fs.writeFile(createUri(file), Buffer.from(source));
    await watchReports(["written/**/*.xml"]);
    try {
      for (const number of numbers) {
        const reportFolder = createUri(`written/${number}/results`).fsPath;
        mkdirSync(reportFolder, { recursive: true });
        writeFileSync(
          `${reportFolder}/junit.xml`,
          `<testsuite name="${file}"><testcase classname="${file}" name="greets pilot ${number}"><failure/></testcase></testsuite>`,
        );
      }
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(createUri(file)));
      await waitFor([api.onDidChangeMarkedLines], () => {
        const document = vscode.window.activeTextEditor?.document;
        return document && api.markedLines(document).length === numbers.length ? true : undefined;
      });
    } finally {
      await watchReports(undefined);
      await vscode.commands.executeCommand(commands.closeMyFailures);
      for (const path of [file, "written"]) {
        await vscode.workspace.fs.delete(createUri(path), { recursive: true });
      }
    }
  });

  it("sends no request", () => {
    assert.equal(loadRequests(service).length, requestCount);
  });
});

function watchReports(patterns: readonly string[] | undefined): Thenable<void> {
  return vscode.workspace
    .getConfiguration(settingsSection, folder())
    .update(settings.reports, patterns, vscode.ConfigurationTarget.WorkspaceFolder);
}
