import assert from "node:assert/strict";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { ServiceError } from "../../../src/domain/serviceError";
import type { WindowChoice } from "../../../src/domain/time/window";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { createConnectedSession } from "../../support/connected";
import { FakeFiles, ScriptedService } from "../../support/fakes";

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);
const details = { operation: "listFailingTests", host: "api.example.com" } as const;
const offline = new ServiceError("unreachable", details);
const unauthorizedError = new ServiceError("unauthorized", { ...details, status: 401 });

const page = (ids: string, fields = {}) =>
  lastPage(
    ids.split("").map((id) => failingTest({ id })),
    fields,
  );

/** Creates tests of a time range of ten days: a fresh slice and the three days before it. */
async function setUp(choice: WindowChoice = "2026-11-11/2026-11-20") {
  const service = new ScriptedService();
  const { session, keys } = await createConnectedSession(service);
  const clock = new FakeClock(noon);
  const tests = new FailingTests(harbour, choice, session, new DiskCache(new FakeFiles(), clock), clock);
  const states: string[] = [];
  tests.onDidChange((state) => states.push(formatState(state)));
  return { service, session, keys, clock, tests, states };
}

/** Returns for example `loading 1,2 days 1/3 failed error:unreachable`. */
function formatState({ tests, loading, days, incomplete, error, totalRows }: FailingTestsState): string {
  return [
    loading ? "loading" : "idle",
    tests.map(({ id }) => id).join(","),
    totalRows !== undefined && `of ${totalRows}`,
    days && `days ${days.done}/${days.total}`,
    incomplete,
    error && `error:${error.reason}`,
  ]
    .filter(Boolean)
    .join(" ");
}

describe("FailingTests with a time range longer than a request", () => {
  it("shows the pages of the fresh slice, then the days, as they arrive", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer({ tests: [failingTest({ id: "1" })], unreadable: 1, totalRows: 2 });
    await service.answer(page("2"));
    await service.answerBackground(page("23"));
    await service.answerBackground(page("4", { unreadable: 2 }));
    await service.answerBackground(page("35"));
    await refresh;
    assert.deepEqual(states, [
      "loading",
      "loading 1 days 0/3",
      "loading 1,2,3 days 1/3",
      "loading 1,2,3,4 days 2/3",
      "loading 1,2,3,4,5 days 3/3",
      "idle 1,2,3,4,5 days 3/3",
    ]);
    assert.equal(tests.current.unreadable, 2);
  });

  it("shows a test once, even if a day lists it before the fresh slice does", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer({ tests: [failingTest({ id: "1" })], unreadable: 0 });
    await service.answerBackground(page("23"));
    await service.answer({ tests: [failingTest({ id: "3" })], unreadable: 0 });
    assert.deepEqual(states, ["loading", "loading 1 days 0/3", "loading 1,2,3 days 1/3", "loading 1,3,2 days 1/3"]);
    tests.stop();
    await refresh;
  });

  it("replaces the tests when a refresh is complete, which requests only the fresh slice", async () => {
    const { service, clock, tests, states } = await setUp();
    const first = tests.refresh();
    await service.answer(page("1"));
    for (let day = 0; day < 3; day++) {
      await service.answerBackground(page("2"));
    }
    await first;
    states.length = 0;
    clock.advance(hour);
    const second = tests.refresh();
    await service.answer(page("34"));
    await second;
    assert.deepEqual(states, ["loading 1,2 days 3/3", "idle 3,4,2 days 3/3"]);
    assert.deepEqual([service.queries.length, service.backgroundQueries.length], [2, 3]);
  });

  it("keeps the tests received before a day fails, and requests the missing days with the next load", async () => {
    const { service, tests, states } = await setUp();
    const first = tests.refresh();
    await service.answer(page("1"));
    await service.answerBackground(page("2"));
    await service.answerBackground(offline);
    await first;
    assert.equal(states.at(-1), "idle 1,2 days 1/3 failed error:unreachable");
    const second = tests.refresh();
    await service.answer(page("1"));
    for (let day = 0; day < 2; day++) {
      await service.answerBackground(page("3"));
    }
    await second;
    assert.equal(states.at(-1), "idle 1,2,3 days 3/3");
    // One complete day, then one that failed and one that was aborted, then both of these again.
    assert.equal(service.backgroundQueries.length, 1 + 2 + 2);
  });

  it("keeps the tests received before the load is stopped", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer(page("1"));
    await service.answerBackground(page("2"));
    tests.stop();
    await refresh;
    assert.equal(states.at(-1), "idle 1,2 days 1/3 stopped");
  });

  it("shows no tests after a reset at any moment after the last response", async () => {
    const stepsWithTests: number[] = [];
    for (let steps = 0; steps < 60; steps++) {
      const { service, tests } = await setUp();
      const refresh = tests.refresh();
      await service.answer(page("1"));
      for (let day = 0; day < 2; day++) {
        await service.answerBackground(page("2"));
      }
      const response = service.answerBackground(page("3"));
      for (let step = 0; step < steps; step++) {
        await undefined;
      }
      tests.reset();
      await response;
      await refresh;
      if (tests.current.tests.length > 0) {
        stepsWithTests.push(steps);
      }
    }
    assert.deepEqual(stepsWithTests, []);
  });

  it("reports that rows of a day are missing, and requests that day again", async () => {
    const { service, tests, states } = await setUp();
    const first = tests.refresh();
    await service.answer(page("1"));
    await service.answerBackground(page("2", { end: "capped" }));
    for (let day = 0; day < 2; day++) {
      await service.answerBackground(page("3"));
    }
    await first;
    assert.equal(states.at(-1), "idle 1,2,3 days 3/3 capped");
    const second = tests.refresh();
    await service.answer(page("1"));
    await service.answerBackground(page("24"));
    await second;
    assert.equal(states.at(-1), "idle 1,2,4,3 days 3/3");
  });

  it("requests no more days after 50,000 tests, reports that rows are missing, and requests them again later", async () => {
    const { service, tests } = await setUp();
    const createPage = (from: number, count: number) =>
      lastPage(Array.from({ length: count }, (_, index) => failingTest({ id: `${from + index}` })));
    const first = tests.refresh();
    await service.answer(createPage(0, 30_000));
    await service.answerBackground(createPage(20_000, 40_000));
    await first;
    const { length } = tests.current.tests;
    assert.deepEqual([length, tests.current.incomplete, tests.current.days], [40_000, "capped", { done: 1, total: 3 }]);
    const second = tests.refresh();
    await service.answer(page("1"));
    // The day that was received completely is cached.
    for (let day = 0; day < 2; day++) {
      await service.answerBackground(page("2"));
    }
    await second;
    assert.equal(service.backgroundQueries.length, 3);
    assert.deepEqual([tests.current.incomplete, tests.current.days], [undefined, { done: 3, total: 3 }]);
  });

  it("sends one request with a key that the service rejects", async () => {
    const { service, tests, states } = await setUp();
    const refresh = tests.refresh();
    await service.answer(unauthorizedError);
    await refresh;
    assert.equal(states.at(-1), "idle error:unauthorized");
    assert.deepEqual([service.queries.length, service.backgroundQueries.length], [1, 0]);
  });

  it("sends one request for each day of a past time range, and none on refresh", async () => {
    const { service, tests, states } = await setUp("2026-11-01/2026-11-08");
    const first = tests.refresh();
    for (let day = 0; day < 8; day++) {
      await service.answerBackground(page(`${day}`));
    }
    await first;
    await tests.refresh();
    assert.equal(states.at(-1), "idle 0,1,2,3,4,5,6,7 days 8/8");
    assert.deepEqual([service.queries.length, service.backgroundQueries.length], [0, 8]);
  });

  it("has no tests and sends no request for a future time range", async () => {
    const { service, tests, states } = await setUp("2026-12-01/2026-12-20");
    await tests.refresh();
    assert.deepEqual([states.at(-1), service.queries, service.backgroundQueries], ["idle", [], []]);
    assert.notEqual(tests.current.asOf, undefined);
  });
});
