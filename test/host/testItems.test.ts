import assert from "node:assert/strict";
import * as vscode from "vscode";
import { systemClock } from "../../src/base/clock";
import { CancelledError, isCancellation } from "../../src/base/errors";
import type { FailingTest } from "../../src/domain/records";
import { TestItems } from "../../src/ui/adapters/testItems";
import { repeatUntilFailure } from "../../src/ui/commands/repeatUntilFailure";
import { runTestsCommands } from "../../src/ui/commands/runTests";
import { commands } from "../../src/ui/contributions/ids";
import { failingTest } from "../support/builders";
import { FakeClock } from "../support/clock";
import { closeEditors, folder } from "./harbour";

const path = "services/gateway/test/retry.spec.js";

describe("TestItems", () => {
  const file = { root: folder().toString(), path };
  const uri = vscode.Uri.joinPath(folder(), path);
  const clock = new FakeClock();
  const items = new TestItems({ createUri: () => uri }, clock);

  after(closeEditors);

  afterEach(() => vscode.commands.executeCommand("companion.disposeTestControllers"));

  /** Creates a test extension, and resolves once VS Code has its items. */
  const createController = async (children: readonly { readonly id: string }[]) => {
    await vscode.commands.executeCommand("companion.createTestController", {
      id: "mocha",
      items: [{ id: uri.toString(), uri: uri.toString(), children }],
    });
    await new TestItems({ createUri: () => uri }, systemClock).discover([file], new AbortController().signal);
  };

  /** Advances the clock by each of its next timers; resolves with their delays in milliseconds. */
  const passPauses = async (count: number) => {
    const pauses: number[] = [];
    for (let number = 0; number < count; number++) {
      const pause = await clock.timer((ms) => ms < 10_000);
      pauses.push(pause);
      clock.advance(pause);
    }
    return pauses;
  };

  it("stops waiting for test extensions when it is cancelled", async () => {
    const abort = new AbortController();
    const discovery = items.discover([file], abort.signal);
    const pauses = await passPauses(2);
    await clock.timer();
    abort.abort(new CancelledError());
    await assert.rejects(discovery, isCancellation);
    assert.deepEqual([pauses, clock.running], [[100, 200], []]);
  });

  it("gives up after five pauses if test extensions find no test of the file", async () => {
    const discovery = items.discover([file], new AbortController().signal);
    const pauses = await passPauses(5);
    assert.deepEqual(
      [[...(await discovery)].map(([, { hasTests }]) => hasTests), pauses, clock.running],
      [[false], [100, 200, 400, 200, 400], []],
    );
  });

  it("refreshes test extensions that discover tests only on a refresh", async () => {
    await vscode.commands.executeCommand("companion.createTestController", {
      id: "mocha",
      items: [{ id: uri.toString(), uri: uri.toString(), children: [{ id: "adds tax" }] }],
      discoversOnRefresh: true,
    });
    const discovery = new TestItems({ createUri: () => uri }, systemClock).discover(
      [file],
      new AbortController().signal,
    );
    assert.deepEqual(
      [...(await discovery)].map(([, { hasTests }]) => hasTests),
      [true],
    );
  });

  it("cancels the refresh of test extensions when it is cancelled", async () => {
    await vscode.commands.executeCommand("companion.createTestController", {
      id: "mocha",
      items: [],
      refreshesUntilCancelled: true,
    });
    const abort = new AbortController();
    const refresh = vscode.commands.executeCommand("companion.waitForRefresh");
    const discovery = items.discover([file], abort.signal);
    await passPauses(3);
    await refresh;
    const cancelledRefresh = vscode.commands.executeCommand("companion.waitForCancelledRefresh");
    abort.abort(new CancelledError());
    await assert.rejects(discovery, isCancellation);
    await cancelledRefresh;
    assert.deepEqual(clock.running, []);
  });

  it("stops waiting once all files have tests", async () => {
    await createController([{ id: "adds tax" }]);
    const discovery = items.discover([file], new AbortController().signal);
    clock.advance(await clock.timer());
    assert.deepEqual([[...(await discovery)].map(([, { hasTests }]) => hasTests), clock.running], [[true], []]);
  });

  it("has an item until its extension removes it", async () => {
    await createController([{ id: "adds tax" }]);
    const itemPath = ["mocha", uri.toString(), "adds tax"];
    assert.equal(await items.hasItem(file, itemPath), true);
    assert.equal(await items.hasItem(file, ["mocha", uri.toString(), "adds"]), false);
    await vscode.commands.executeCommand("companion.disposeTestControllers");
    assert.equal(await items.hasItem(file, itemPath), false);
  });
});

describe("An editor that cannot run tests by their ids", () => {
  const tests: readonly FailingTest[] = [failingTest({ id: "1" }), failingTest({ id: "2" })];
  const openedTests: string[] = [];
  const fail = () => assert.fail("was called");
  const deps = {
    tests: { find: (id: string) => tests.find((test) => test.id === id), getKey: fail },
    repeatedRuns: { get: fail, remember: fail },
    locator: { locate: fail },
    items: { isSupported: async () => false, readItems: fail, hasItem: fail, discover: fail, run: fail },
    clock: systemClock,
    opener: {
      open: async ({ id }: FailingTest) => {
        openedTests.push(id);
        return false;
      },
      openSure: fail,
    },
  };
  const commandList = [...runTestsCommands(deps), repeatUntilFailure(deps)];
  const execute = (id: string, ...testIds: readonly string[]) => {
    const rows = testIds.map((testId) => ({ id: testId, label: testId, context: "test", testId }));
    return commandList.find((command) => command.id === id)?.execute(rows[0], rows);
  };

  it("goes to the source of a single test, and finds and runs none of several", async () => {
    await execute(commands.runTests, "1");
    await execute(commands.debugTests, "2");
    await execute(commands.runTests, "1", "2");
    await execute(commands.repeatUntilFailure, "1");
    assert.deepEqual(openedTests, ["1", "2"]);
  });
});
