import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/ui/window/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import {
  closeEditors,
  connectTo,
  folder,
  messagesOf,
  removeApiKey,
  rowsWith,
  startService,
  waitForFiles,
  withCancelledProgress,
  withInput,
} from "./harbour";

const title = "tries again after EPIPE";

describe("Run Until Sure", () => {
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

  /** Creates a test extension that knows the test, if it has a title, and reports the outcomes of its next runs. */
  const createController = (id: string, outcomes: readonly string[] = []) => {
    const uri = vscode.Uri.joinPath(folder(), "services/gateway/test/retry.spec.js").toString();
    const items = [{ id: uri, uri, children: [{ id: "retry", children: [{ id, outcomes }, { id: "other" }] }] }];
    return vscode.commands.executeCommand("companion.createTestController", { id: "mocha", items });
  };
  const run = async () => messagesOf(commands.runUntilSure, rowsWith(api.failingTests, title)[0]);
  const countRuns = async () => {
    const requests = await vscode.commands.executeCommand<readonly unknown[]>("companion.takeTestRequests");
    for (const request of requests) assert.deepEqual(request, { controller: "mocha", kind: "Run", ids: [title] });
    return requests.length;
  };
  /** Newer versions of VS Code tell the results of test runs, older ones do not. */
  const hasResults = () => vscode.lm.tools.some(({ name }) => name === "testFailure");

  it("explains the number of runs that it proposes, and each that is entered", async () => {
    await createController(title);
    const [box] = await withInput(undefined, run);
    const validate = (text: string) => box?.validateInput?.(text);
    const certainty = (runs: string) =>
      `Failed in 100% of its runs in CI over 7 days. If it fails as often here, ${runs} with 100% certainty.`;
    const invalidCount = "Enter a whole number from 1 to 100.";
    assert.deepEqual(
      [box?.title, box?.value, box?.prompt, validate("4"), validate("0"), validate("few")],
      [
        "Run Until Sure: Number of Runs",
        "1",
        certainty("1 run shows it"),
        { message: certainty("4 runs show it"), severity: vscode.InputBoxValidationSeverity.Info },
        invalidCount,
        invalidCount,
      ],
    );
    assert.equal(await countRuns(), 0);
  });

  it("stops at the first failure where the editor tells results, and makes all runs elsewhere", async () => {
    await createController(title, ["passed", "passed", "failed"]);
    let messages: readonly string[] = [];
    await withInput("5", async () => {
      messages = await run();
    });
    assert.deepEqual(
      { runs: await countRuns(), messages },
      hasResults()
        ? { runs: 3, messages: ["Failed in run 3 of 5. The Test Results view shows the failure."] }
        : { runs: 5, messages: ["Ran 5 times. The Test Results view shows the results."] },
    );
  });

  it("does not take the failure of an earlier run for one of its own", async () => {
    await createController(title, ["failed", "none", "passed"]);
    const messages: string[] = [];
    for (const _ of [1, 2])
      await withInput("1", async () => {
        messages.push(...(await run()));
      });
    await countRuns();
    assert.deepEqual(
      messages,
      hasResults()
        ? [
            "Failed in run 1 of 1. The Test Results view shows the failure.",
            "After run 1 of 1, the Test Results view shows the same failure as before the run.",
          ]
        : Array.from({ length: 2 }, () => "Ran 1 time. The Test Results view shows the result."),
    );
  });

  it("claims no more than that it saw no failure", async () => {
    await createController(title, ["passed", "skipped"]);
    let messages: readonly string[] = [];
    await withInput("2", async () => {
      messages = await run();
    });
    assert.deepEqual(
      { runs: await countRuns(), messages },
      hasResults()
        ? {
            runs: 2,
            messages: [
              "No failure was seen in 2 runs. If the test failed here as often as in CI, they would have shown one with 100% certainty.",
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
