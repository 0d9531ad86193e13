import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { ServiceError } from "../../../src/domain/serviceError";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { Session } from "../../../src/state/session";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { keyOwner } from "../../support/connected";
import { aTurn, FakeKeys, FakeSettings, noFiles, ScriptedService } from "../../support/fakes";

const firstTest = failingTest({ id: "1" });
const secondTest = failingTest({ id: "2" });
const thirdTest = failingTest({ id: "3" });
const unauthorizedError = new ServiceError("unauthorized", {
  operation: "listFailingTests",
  host: "api.example.com",
  status: 401,
});
const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" });

async function setUp() {
  const service = new ScriptedService();
  const clock = new FakeClock(Date.UTC(2026, 10, 20, 12));
  const keys = new FakeKeys({ origin: "https://api.example.com", apiKey: "key-1" });
  let reportWait: (endTime: number) => void = () => {};
  const session = new Session(new FakeSettings("https://api.example.com", "acme"), keys, async ({ onWait }) => {
    if (onWait) {
      reportWait = onWait;
    }
    return service;
  });
  await session.update();
  if (session.current.kind !== "connected") {
    throw new Error("not connected");
  }
  const { signal } = session.current;
  const tests = new FailingTests(harbour, "7d", session, new DiskCache(noFiles, clock), clock);
  const states: string[] = [];
  tests.onDidChange((state) => states.push(formatState(state)));
  return {
    service,
    clock,
    session,
    signal,
    keys,
    tests,
    states,
    reportWait: (endTime: number) => reportWait(endTime),
  };
}

describe("FailingTests", () => {
  it("requests the time range that ends now", async () => {
    const { service, tests } = await setUp();
    const refresh = tests.refresh();
    await service.answer(lastPage([firstTest]));
    await refresh;
    assert.deepEqual(service.queries, [
      {
        repository: harbour,
        orgUrlSlug: "acme",
        start: Date.UTC(2026, 10, 13, 12, 0, 1),
        end: Date.UTC(2026, 10, 20, 12, 0, 1),
      },
    ]);
    assert.equal(tests.current.asOf, Date.UTC(2026, 10, 20, 12));
  });

  it("shows the pages of a first load as they arrive", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer({ tests: [firstTest], unreadable: 0, totalRows: 2 });
    await service.answer(lastPage([secondTest], { totalRows: 2 }));
    await refresh;
    assert.deepEqual(states, ["loading", "loading 1 of 2", "idle 1,2 of 2"]);
  });

  it("replaces the tests when a refresh is complete", async () => {
    const { service, tests, states } = await setUp();
    const first = tests.refresh();
    await service.answer(lastPage([firstTest, secondTest]));
    await first;
    states.length = 0;
    const second = tests.refresh();
    await service.answer({ tests: [thirdTest], unreadable: 0, totalRows: 3 });
    await service.answer(lastPage([firstTest], { totalRows: 3, unreadable: 1 }));
    await second;
    assert.deepEqual(states, ["refreshing 1,2 of 2", "idle 3,1 of 2"]);
    assert.equal(tests.current.unreadable, 1);
  });

  it("does not count records that are left out or repeated in the total number of tests", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    const leftOut = [{ field: "id", name: "adds tax" }] as const;
    await service.answer({ tests: [firstTest], unreadable: 1, leftOut, totalRows: 5 });
    await service.answer({ tests: [secondTest], unreadable: 0, repeatedCount: 1, totalRows: 5 });
    await service.answer(lastPage([thirdTest], { totalRows: 5 }));
    await refresh;
    assert.deepEqual(states, ["loading", "loading 1 of 4", "loading 1,2 of 3", "idle 1,2,3 of 3"]);
    assert.deepEqual(tests.current.leftOut, leftOut);
  });

  it("describes up to 200 records that are left out of all pages", async () => {
    const { service, tests } = await setUp();
    const refresh = tests.refresh();
    const createRecords = (count: number) => Array.from({ length: count }, () => ({ field: "id" }) as const);
    await service.answer({ tests: [firstTest], unreadable: 199, leftOut: createRecords(199) });
    await service.answer(lastPage([secondTest], { unreadable: 2, leftOut: createRecords(2) }));
    await refresh;
    assert.deepEqual([tests.current.unreadable, tests.current.leftOut?.length], [201, 200]);
  });

  it("reports the progress of a refresh without changing the state", async () => {
    const { service, tests, states } = await setUp();
    const first = tests.refresh();
    await service.answer({ tests: [firstTest], unreadable: 0, totalRows: 2 });
    const progressOfFirstLoad = tests.progress;
    await service.answer(lastPage([secondTest], { totalRows: 2 }));
    await first;
    const progresses = [tests.progress];
    tests.onDidProgress(() => progresses.push(tests.progress));
    states.length = 0;
    const second = tests.refresh();
    await service.answer({ tests: [firstTest, secondTest], unreadable: 1, totalRows: 4 });
    await service.answer(lastPage([thirdTest], { totalRows: 4 }));
    await second;
    assert.equal(progressOfFirstLoad, undefined);
    assert.deepEqual(progresses, [undefined, { loadedCount: 2, total: 3 }]);
    assert.deepEqual([states, tests.progress], [["refreshing 1,2 of 2", "idle 1,2,3 of 3"], undefined]);
  });

  it("reports the end of a wait that the service requested", async () => {
    const { service, tests, states, reportWait } = await setUp();
    const waits: (number | undefined)[] = [];
    tests.onDidProgress(() => waits.push(tests.progress?.waitingUntil));
    const first = tests.refresh();
    await aTurn();
    reportWait(20);
    await service.answer(lastPage([firstTest]));
    await first;
    const second = tests.refresh();
    await aTurn();
    reportWait(30);
    await service.answer({ tests: [firstTest], unreadable: 0 });
    await service.answer(lastPage([secondTest]));
    await second;
    reportWait(40);
    assert.deepEqual(waits, [20, 30, 30]);
    assert.deepEqual(states, ["loading", "idle 1 of 1", "refreshing 1 of 1", "idle 1,2 of 1"]);
  });

  it("clears the error when the next load begins, and restores it when that load is stopped", async () => {
    const { service, tests, states } = await setUp();
    const first = tests.refresh();
    await service.answer(lastPage([firstTest]));
    await first;
    const second = tests.refresh();
    await service.answer(offline);
    await second;
    states.length = 0;
    const third = tests.refresh();
    await aTurn();
    tests.stop();
    await third;
    assert.deepEqual(states, ["refreshing 1 of 1", "idle 1 of 1 error:unreachable"]);
  });

  it("keeps the last loaded tests and their age when a refresh fails", async () => {
    const { service, clock, tests, states } = await setUp();
    const first = tests.refresh();
    await service.answer(lastPage([firstTest]));
    await first;
    const { asOf } = tests.current;
    clock.advance(60_000);
    const second = tests.refresh();
    await service.answer(offline);
    await second;
    assert.equal(states.at(-1), "idle 1 of 1 error:unreachable");
    assert.equal(tests.current.asOf, asOf);
    const third = tests.refresh();
    await service.answer(lastPage([secondTest]));
    await third;
    assert.equal(states.at(-1), "idle 2 of 1");
  });

  it("keeps the pages received before a first load failed, and reports that rows are missing", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer({ tests: [firstTest], unreadable: 0, totalRows: 3 });
    await service.answer(offline);
    await refresh;
    assert.equal(states.at(-1), "idle 1 of 3 failed error:unreachable");
  });

  it("keeps the tests of a first load that was stopped", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer({ tests: [firstTest], unreadable: 0, totalRows: 3 });
    tests.stop();
    await refresh;
    assert.equal(states.at(-1), "idle 1 of 3 stopped");
  });

  it("loads when a refresh is requested right after a stop", async () => {
    const { service, tests, states } = await setUp();
    const stoppedRefresh = tests.refresh();
    await service.answer({ tests: [firstTest], unreadable: 0, totalRows: 3 });
    tests.stop();
    const [next, sharedRefresh] = [tests.refresh(), tests.refresh()];
    await stoppedRefresh;
    await service.answer(lastPage([secondTest]));
    await Promise.all([next, sharedRefresh]);
    assert.deepEqual([states.at(-1), service.queries.length], ["idle 2 of 1", 2]);
  });

  it("stops at 50,000 tests, and reports that rows are missing", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    const manyTests = Array.from({ length: 30_000 }, (_, id) => failingTest({ id: `${id}` }));
    await service.answer({ tests: manyTests, unreadable: 0, totalRows: 90_000 });
    await service.answer({ tests: manyTests.map((test) => ({ ...test, id: `b${test.id}` })), unreadable: 0 });
    await refresh;
    assert.equal(tests.current.tests.length, 50_000);
    assert.match(states.at(-1) ?? "", / of 90000 capped$/);
  });

  it("stops at 64 million characters, and reports that rows are missing", async () => {
    const { service, tests } = await setUp();
    const refresh = tests.refresh();
    const summary = "x".repeat(2 ** 20);
    for (let page = 0; page < 8; page++) {
      const large = Array.from({ length: 8 }, (_, row) =>
        failingTest({ id: `${page}-${row}`, mostCommonFailures: [{ summary }] }),
      );
      await service.answer({ tests: large, unreadable: 0 });
    }
    await refresh;
    assert.deepEqual([tests.current.tests.length, tests.current.incomplete], [64, "capped"]);
  });

  it("is complete with 50,000 tests", async () => {
    const { service, tests } = await setUp();
    const refresh = tests.refresh();
    await service.answer(lastPage(Array.from({ length: 50_000 }, (_, id) => failingTest({ id: `${id}` }))));
    await refresh;
    assert.deepEqual([tests.current.tests.length, tests.current.incomplete], [50_000, undefined]);
  });

  it("records that a load was stopped before its first page", async () => {
    const { tests, states } = await setUp();
    const refresh = tests.refresh();
    tests.stop();
    await refresh;
    assert.equal(states.at(-1), "idle stopped");
  });

  it("states an internal error in its state instead of rejecting, and removes its listeners", async () => {
    const { service, signal, tests, states } = await setUp();
    const listenerCountBefore = getEventListeners(signal, "abort").length;
    const refresh = tests.refresh();
    await service.answer(new TypeError("not a function"));
    await refresh;
    assert.equal(states.at(-1), "idle error:internal");
    assert.equal(getEventListeners(signal, "abort").length, listenerCountBefore);
  });

  it("reports why rows are missing when the service's pages do not end", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer(lastPage([firstTest], { totalRows: 9, end: "repeated" }));
    await refresh;
    assert.equal(states.at(-1), "idle 1 of 9 repeated");
  });

  it("shares one load among concurrent callers", async () => {
    const { service, tests } = await setUp();
    const loads = Array.from({ length: 20 }, () => tests.refresh());
    await service.answer(lastPage([firstTest]));
    await Promise.all(loads);
    assert.equal(service.queries.length, 1);
  });

  it("passes a rejected key to the session", async () => {
    const { service, session, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer(unauthorizedError);
    await refresh;
    assert.equal(session.current.kind, "keyRefused");
    assert.equal(states.at(-1), "idle error:unauthorized");
    await tests.refresh();
    assert.equal(service.queries.length, 1);
  });

  it("ignores responses to a previous key and to a previous time range", async () => {
    const { keys, session, tests, states } = await setUp();
    const old = tests.refresh();
    await keys.save({ origin: "https://api.example.com", apiKey: "key-2" });
    await session.update();
    await old;
    assert.deepEqual(tests.current.tests, []);
    const older = tests.refresh();
    tests.selectWindow("24h");
    await older;
    assert.equal(states.at(-1), "idle");
    assert.equal(tests.current.choice, "24h");
  });

  it("sends no request without a key", async () => {
    const { service, session, tests, states } = await setUp();
    await session.disconnect([keyOwner]);
    await tests.refresh();
    assert.deepEqual([service.queries, states], [[], []]);
  });
});

/** Returns for example `loading 1,2 of 3 stopped error:unreachable`. */
function formatState({ tests, loading, refreshing, incomplete, error, totalRows }: FailingTestsState): string {
  const activity = loading ? "loading" : "idle";
  return [
    refreshing ? "refreshing" : activity,
    tests.map(({ id }) => id).join(","),
    totalRows && `of ${totalRows}`,
    incomplete,
    error && `error:${error.reason}`,
  ]
    .filter(Boolean)
    .join(" ");
}
