import assert from "node:assert/strict";
import { DiskCache } from "../../../src/state/diskCache";
import { addProgress, type LoadProgress } from "../../../src/state/loadProgress";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { createConnectedSession } from "../../support/connected";
import { aTurn, FakeMemory, noFiles, ScriptedService } from "../../support/fakes";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";

describe("addProgress", () => {
  const cases: [description: string, loads: LoadProgress[], total: LoadProgress | undefined][] = [
    ["returns undefined without a load", [], undefined],
    ["returns the progress of the only load", [{ loadedCount: 1, total: 2 }], { loadedCount: 1, total: 2 }],
    [
      "adds the counts and totals",
      [
        { loadedCount: 1, total: 200 },
        { loadedCount: 2, total: 3 },
      ],
      { loadedCount: 3, total: 203 },
    ],
    [
      "returns no total if one of the loads has none",
      [{ loadedCount: 1, total: 200 }, { loadedCount: 2 }],
      { loadedCount: 3 },
    ],
    [
      "ignores loads without any data",
      [{ loadedCount: 1, total: 2 }, { loadedCount: 0 }],
      { loadedCount: 1, total: 2 },
    ],
    [
      "returns the end of the longest wait",
      [{ loadedCount: 0, waitingUntil: 30 }, { loadedCount: 0, waitingUntil: 20 }, { loadedCount: 0 }],
      { loadedCount: 0, waitingUntil: 30 },
    ],
  ];
  for (const [description, loads, total] of cases) {
    it(description, () => assert.deepEqual(addProgress(loads), total));
  }

  it("is reported by WorkspaceTests", async () => {
    const service = new ScriptedService();
    const clock = new FakeClock();
    const { session } = await createConnectedSession(service);
    const repositories = new FakeRepositories();
    repositories.open(harbour, { ...harbour, name: "lighthouse" });
    const persistedState = { memento: new FakeMemory(), diskCache: new DiskCache(noFiles, clock) };
    const tests = new WorkspaceTests(session, repositories, new FakeTestsSettings(), persistedState, clock);
    await aTurn();
    const refresh = async (...pages: Parameters<typeof service.answer>[0][]) => {
      const refreshing = tests.refresh();
      for (const page of pages) {
        await service.answer(page);
      }
      await refreshing;
    };
    await refresh(lastPage([failingTest()]), lastPage([failingTest()]));
    const progresses: unknown[] = [];
    tests.onDidProgress(() => progresses.push(tests.progress));
    const half = { tests: [failingTest()], unreadable: 0, totalRows: 2 };
    await refresh(half, half, lastPage([]), lastPage([]));
    assert.deepEqual(progresses, [
      { loadedCount: 1, total: 2 },
      { loadedCount: 2, total: 4 },
    ]);
    assert.equal(tests.progress, undefined);
  });
});
