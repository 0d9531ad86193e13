import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import {
  closeEditors,
  connectTo,
  folder,
  readTruths,
  recordMessages,
  removeApiKey,
  rowsWith,
  startService,
  waitForFiles,
  withCancelledProgress,
  withInput,
} from "./harbour";

const title = "tries again after EPIPE";

describe("Repeat Until It Fails", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await connectTo(service);
    await waitForFiles(api);
  });

  afterEach(() => vscode.commands.executeCommand("companion.disposeTestControllers"));

  after(async () => {
    await closeEditors();
    await removeApiKey();
    await service.stop();
  });

  const uri = () => vscode.Uri.joinPath(folder(), "services/gateway/test/retry.spec.js");
  /**
   * Creates a test extension that knows the test, if it has a title, and reports the outcomes of its next runs.
   *
   * @param message message of each failure; by default, each failure has another one
   */
  const createController = (
    id: string,
    outcomes: readonly string[] = [],
    { message, runsInProcess }: { readonly message?: string; readonly runsInProcess?: boolean } = {},
  ) => {
    const children = [{ id: "retry", children: [{ id, outcomes, message }, { id: "other" }] }];
    const items = [{ id: uri().toString(), uri: uri().toString(), children }];
    return vscode.commands.executeCommand("companion.createTestController", { id: "mocha", items, runsInProcess });
  };
  const run = async () => recordMessages(commands.repeatUntilFailure, rowsWith(api.failingTests, title)[0]);
  const withoutEarlierRuns = (message: string) => message.replace(/ Before, it failed in run \d+\.$/, "");
  /** Enters a number of runs; resolves with the messages about them. */
  const repeat = async (runs: string) => {
    let messages: readonly string[] = [];
    await withInput(runs, async () => {
      messages = await run();
    });
    return messages;
  };
  const countRuns = async () => {
    const requests = await vscode.commands.executeCommand<readonly unknown[]>("companion.takeTestRequests");
    for (const request of requests) {
      assert.deepEqual(request, { controller: "mocha", kind: "Run", ids: [title] });
    }
    return requests.length;
  };
  /** Only newer versions of VS Code report the results of test runs. */
  const hasResults = () => vscode.lm.tools.some(({ name }) => name === "testFailure");

  it("explains the number of runs that it proposes, and each that is entered", async () => {
    await createController(title);
    const [box] = await withInput(undefined, run);
    const validate = (text: string) => box?.validateInput?.(text);
    const certainty = (runs: string) =>
      `Failure rate in CI: 100% in 7 days. At this rate, ${runs} a failure with over 99% certainty.`;
    const invalidCount = "Enter a whole number from 1 to 100.";
    assert.deepEqual(
      [box?.title, box?.value, box?.prompt, validate("4"), validate("0"), validate("few")],
      [
        "Repeat until it fails: number of runs",
        "1",
        certainty("1 run here shows"),
        { message: certainty("4 runs here show"), severity: vscode.InputBoxValidationSeverity.Info },
        invalidCount,
        invalidCount,
      ],
    );
    assert.equal(await countRuns(), 0);
  });

  it("stops at the first failure if the editor reports results, and otherwise makes all runs", async () => {
    await createController(title, ["passed", "passed", "failed"]);
    const messages = await repeat("5");
    assert.deepEqual(
      { runs: await countRuns(), messages },
      hasResults()
        ? { runs: 3, messages: ["Failed in run 3 of 5. The Test Results view shows the failure."] }
        : { runs: 5, messages: ["Ran 5 times. The Test Results view shows the results."] },
    );
  });

  it("does not mistake the failure of an earlier run for one of its own runs", async () => {
    await createController(title, ["failed", "none", "passed"]);
    const messages = [...(await repeat("1")), ...(await repeat("1"))];
    await countRuns();
    assert.deepEqual(
      messages,
      hasResults()
        ? [
            "Failed in run 1 of 1. The Test Results view shows the failure.",
            "Whether run 1 of 1 failed is not known: the Test Results view shows the same failure as before. Its time there tells whether it is new.",
          ]
        : Array.from({ length: 2 }, () => "Ran 1 time. The Test Results view shows the result."),
    );
  });

  it("reports that its first run failed, even if the failure has the text of an earlier one", async () => {
    await createController(title, ["failed", "failed"], { message: "EPIPE", runsInProcess: true });
    const messages = [...(await repeat("1")), ...(await repeat("1"))];
    await countRuns();
    assert.deepEqual(
      messages,
      Array.from({ length: 2 }, () =>
        hasResults()
          ? "Failed in run 1 of 1. The Test Results view shows the failure."
          : "Ran 1 time. The Test Results view shows the result.",
      ),
    );
  });

  it("treats a failure after a passed run as new, even if it has the text of one before the first run", async () => {
    await createController(title, ["failed", "passed", "failed"], { message: "EPIPE" });
    await repeat("1");
    const messages = await repeat("2");
    await countRuns();
    assert.deepEqual(messages, [
      hasResults()
        ? "Failed in run 2 of 2. The Test Results view shows the failure."
        : "Ran 2 times. The Test Results view shows the results.",
    ]);
  });

  it("reports only that it saw no failure", async () => {
    await createController(title, ["passed", "skipped"]);
    const messages = (await repeat("2")).map(withoutEarlierRuns);
    assert.deepEqual(
      { runs: await countRuns(), messages },
      hasResults()
        ? {
            runs: 2,
            messages: [
              "No failure was seen in 2 runs. At the failure rate of CI, they would have shown one with over 99% certainty.",
            ],
          }
        : { runs: 2, messages: ["Ran 2 times. The Test Results view shows the results."] },
    );
  });

  it("runs nothing when it is cancelled", async () => {
    await createController(title);
    let messages: readonly string[] = [];
    await withInput("5", () =>
      withCancelledProgress(async () => {
        messages = await run();
      }),
    );
    assert.deepEqual([await countRuns(), messages], [0, []]);
  });

  it("asks for no number, and runs nothing, when no test extension knows the test", async () => {
    await createController("sends a letter");
    let messages: readonly string[] = [];
    const boxes = await withInput("5", async () => {
      messages = await run();
    });
    assert.deepEqual(
      [boxes, await countRuns(), messages],
      [
        [],
        0,
        ["No test extension here knows this test, so it does not run. Open its file and look into the Testing view."],
      ],
    );
  });

  it("runs a test at its line when the ids of the test extension are positions, and reports the earlier runs", async () => {
    const line = readTruths().find(({ name }) => name.endsWith(title))?.first ?? assert.fail();
    const children = [{ id: "187_0", line, outcomes: ["passed", "failed", "passed"] }];
    const items = [{ id: `${uri().fsPath}web`, uri: uri().toString(), children }];
    await vscode.commands.executeCommand("companion.createTestController", { id: "vitest", items });
    const messages = [...(await repeat("2")), ...(await repeat("1"))];
    const requests =
      await vscode.commands.executeCommand<readonly { ids: readonly string[] }[]>("companion.takeTestRequests");
    assert.deepEqual(
      [requests.flatMap(({ ids }) => [...new Set(ids)]), messages],
      [
        ["187_0", "187_0", "187_0"],
        hasResults()
          ? [
              "Failed in run 2 of 2. The Test Results view shows the failure.",
              "No failure was seen in 1 run. At the failure rate of CI, it would have shown one with over 99% certainty. Before, it failed in run 2.",
            ]
          : [
              "Ran 2 times. The Test Results view shows the results.",
              "Ran 1 time. The Test Results view shows the result.",
            ],
      ],
    );
  });

  it("runs nothing when the test extension forgets the test while the number is entered", async () => {
    await createController(title);
    let messages: readonly string[] = [];
    const boxes = await withInput(
      async () => {
        await vscode.commands.executeCommand("companion.disposeTestControllers");
        return "5";
      },
      async () => {
        messages = await run();
      },
    );
    assert.equal(boxes.length, 1);
    assert.deepEqual(messages, [
      "No test extension here knows this test, so it does not run. Open its file and look into the Testing view.",
    ]);
  });
});
