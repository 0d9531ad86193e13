import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, settings } from "../../src/ui/contributions/ids";
import { viewTypes } from "../../src/ui/contributions/viewTypes";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import {
  closeEditors,
  connectTo,
  folder,
  loadRequests,
  recordMessages,
  removeApiKey,
  rows,
  setUserSetting,
  startService,
  viewText,
  waitForFiles,
  waitForPanels,
} from "./harbour";

const money = "money > keeps 1.005 EUR as 101 units";
const moneyFile = "packages/pricing/src/money.test.ts";
const fiscalYear = "test_fiscal_year[New Year's Eve [old books]]";
/** Name of two tests, whose classes inherit it. */
const neverNegative = "test_is_never_negative[DKK]";

/** Lines of a tool that is no test runner. */
const moneyLine = `broken: src/money.test.ts > ${money}`;
const fiscalYearLine = `broken: services/ledger/tests/test_posting.py::${fiscalYear}`;
const logText = `nightly report of packages/pricing

${moneyLine}
2 of 17 tests are broken
${fiscalYearLine}
`;

describe("Explain Failures of a log", () => {
  let service: LocalService;
  let api: TestExports;
  let requestCount: number;
  const logUri = () => vscode.Uri.joinPath(folder(), "out/build.log");

  before(async () => {
    service = await startService();
    api = await connectTo(service);
    await waitForFiles(api);
    await vscode.workspace.fs.writeFile(logUri(), Buffer.from(logText));
    requestCount = loadRequests(service).length;
  });

  afterEach(async () => {
    await vscode.commands.executeCommand(commands.closeMyFailures);
    await closeEditors();
  });

  after(async () => {
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(logUri(), ".."), { recursive: true });
    await removeApiKey();
    await service.stop();
  });

  const explain = (argument: unknown) => recordMessages(commands.explainFailures, argument);
  /** Opens an untitled log with a name, since VS Code reuses the default names of closed documents. */
  const openLog = async (name: string, content: string) => {
    const uri = vscode.Uri.joinPath(logUri(), "..", name);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(content));
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  };
  const testRows = () => rows(api.myFailures).flatMap((group) => rows(api.myFailures, group));
  /** Returns the name of each test in Explained Failures, with the line of the log below it. */
  const explainedTests = () =>
    testRows().map((row) => {
      const [lineRow] = rows(api.myFailures, row);
      return [row.copyText, lineRow?.label, lineRow?.description];
    });
  const activePlace = () => {
    const { activeTextEditor: editor } = vscode.window;
    return [editor?.document.uri.path.split("/").at(-1), (editor?.selection.active.line ?? Number.NaN) + 1];
  };

  it("finds the failing tests of CI in the text of the clipboard", async () => {
    await vscode.env.clipboard.writeText(logText);
    assert.deepEqual(await explain("clipboard"), []);
    assert.deepEqual(explainedTests(), [
      [money, "Line 3 of the log", moneyLine],
      [fiscalYear, "Line 5 of the log", fiscalYearLine],
    ]);
    assert.equal(
      api.explanation,
      "The clipboard names 2 failing tests of CI: 1 known in CI; 1 quarantined. No known test runner wrote it, so tests that CI has not seen are not shown.",
    );
  });

  it("finds them only in the selection, and opens its line", async () => {
    const editor = await openLog("selected.log", logText);
    editor.selection = new vscode.Selection(3, 0, 4, fiscalYearLine.length);
    assert.deepEqual(await explain("selection"), []);
    assert.deepEqual(explainedTests(), [[fiscalYear, "Line 2 of the log", fiscalYearLine]]);
    await vscode.commands.executeCommand(commands.showInLog, testRows()[0]);
    assert.deepEqual(activePlace(), ["selected.log", 5]);
  });

  it("finds them in the open editor, unsaved changes included", async () => {
    const editor = await openLog("unsaved.log", "nothing fails\n");
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), `${moneyLine}\n`));
    assert.deepEqual(await explain("editor"), []);
    assert.deepEqual(explainedTests(), [[money, "Line 1 of the log", moneyLine]]);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("finds them in a file that is not open, as the Explorer names it", async () => {
    assert.deepEqual(await explain(logUri()), []);
    assert.equal(explainedTests().length, 2);
    assert.match(api.explanation ?? "", /^build\.log names 2 failing tests of CI: /);
    await vscode.commands.executeCommand(commands.showInLog, testRows()[0]);
    assert.deepEqual(activePlace(), ["build.log", 3]);
  });

  it("distinguishes reports and logs by their content, also with the ids of the retired commands", async () => {
    const reportText = `<testsuite><testcase name="greets"><failure/></testcase></testsuite>`;
    const summary = "1 failure: 1 not seen in 7 days, so probably yours.";
    await vscode.env.clipboard.writeText(reportText);
    const explanations: unknown[] = [];
    const explainIt = async (command: string, argument: unknown) => {
      explanations.push(await recordMessages(command, argument), api.explanation);
      await vscode.commands.executeCommand(commands.closeMyFailures);
    };
    await explainIt("testHealth.explainLog", "clipboard");
    await openLog("report.log", reportText);
    await explainIt("testHealth.explainLog", "editor");
    await explainIt("testHealth.explainReport", vscode.Uri.joinPath(logUri(), "../report.log"));
    assert.deepEqual(explanations, [[], summary, [], summary, [], summary]);
  });

  it("shows only a message for a log that names no test, is empty, or is not text", async () => {
    await vscode.env.clipboard.writeText("make: *** [Makefile:3: all] Error 2");
    const clipboardMessages = await explain("clipboard");
    await openLog("empty.log", "  \n\n");
    const emptyMessages = await explain("editor");
    const missing = vscode.Uri.joinPath(folder(), "missing.log");
    assert.deepEqual(
      [clipboardMessages, emptyMessages, await explain(missing)],
      [
        [
          "The clipboard is neither a test report nor the log of a known test runner, and it names no failing test of CI. Select another file.",
        ],
        ["empty.log is empty. Select another report or log."],
        ["missing.log cannot be read. Check that the file exists and that you may read it."],
      ],
    );
    assert.deepEqual([api.explanation, viewText(api.myFailures)], [undefined, ""]);
  });

  it("shows in the hover of a test that it failed in the log", async () => {
    await explain(logUri());
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), moneyFile));
    await vscode.window.showTextDocument(document);
    const marker = await waitFor([api.onDidChangeMarkedLines], () =>
      api.markedLines(document).find(({ tests }) => tests.includes(money)),
    );
    const hovers: readonly vscode.Hover[] = await vscode.commands.executeCommand(
      "vscode.executeHoverProvider",
      document.uri,
      new vscode.Position(marker.line, 4),
    );
    const text = hovers.flatMap(({ contents }) => contents.map((part) => (part as vscode.MarkdownString).value)).join();
    assert.match(text, /^Failed in your log\. {2}$/m);
  });

  it("opens the source of a name that several tests have from its row's menu", async () => {
    await vscode.env.clipboard.writeText(`FAILED ${neverNegative}`);
    await explain("clipboard");
    const [row] = testRows();
    assert.deepEqual([row?.copyText, row?.context], [neverNegative, "reportedTest"]);
    await vscode.commands.executeCommand(commands.openReportedTest, row);
    assert.deepEqual(activePlace(), ["test_exchange.py", 17]);
  });

  it("sends no request", () => {
    assert.equal(loadRequests(service).length, requestCount);
  });

  describe("in terminals", () => {
    const never = new vscode.CancellationTokenSource().token;
    const listLinks = (line: string) => api.terminalLinks.provideTerminalLinks({ line }, never);

    it("links the names of failing tests, also after color codes, with their failure rate", async () => {
      const line = `\u001b[31m FAIL \u001b[39m src/money.test.ts > ${money}`;
      const tooltip = "Show test details: failure rate 100% in 7 days, on 19 pull requests";
      assert.deepEqual(
        (await listLinks(line)).map(({ startIndex, length, tooltip }) => ({ startIndex, length, tooltip })),
        [{ startIndex: line.indexOf(money), length: money.length, tooltip }],
      );
    });

    it("links no other text, and nothing while the setting is off", async () => {
      assert.deepEqual(await listLinks("2 failed, 15 passed in 0.73s"), []);
      await setUserSetting(settings.terminalLinks, false);
      assert.deepEqual(await listLinks(moneyLine), []);
      await setUserSetting(settings.terminalLinks, undefined);
      assert.equal((await listLinks(moneyLine)).length, 1);
    });

    it("shows the details of the test that is followed", async () => {
      const [link] = await listLinks(moneyLine);
      assert.ok(link);
      await api.terminalLinks.handleTerminalLink(link);
      assert.deepEqual(await waitForPanels(1), [`${viewTypes.testDetails}: keeps 1.005 EUR as 101 units`]);
    });
  });
});
