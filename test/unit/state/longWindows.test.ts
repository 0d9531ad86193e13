import assert from "node:assert/strict";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { ServiceError } from "../../../src/domain/serviceError";
import type { WindowChoice } from "../../../src/domain/time/window";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { connected } from "../../support/connected";
import { FakeFiles, ScriptedService } from "../../support/fakes";

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);
const details = { operation: "listFailingTests", host: "api.example.com" } as const;
const offline = new ServiceError("unreachable", details);
const refused = new ServiceError("unauthorized", { ...details, status: 401 });

const page = (ids: string, fields = {}) =>
  lastPage(
    ids.split("").map((id) => failingTest({ id })),
    fields,
  );

/** Ten days: a fresh slice and three days before it. */
async function setUp(choice: WindowChoice = "2026-11-11/2026-11-20") {
  const service = new ScriptedService();
  const { session, keys } = await connected(service);
  const clock = new FakeClock(noon);
  const tests = new FailingTests(harbour, choice, session, new DiskCache(new FakeFiles(), clock), clock);
  const seen: string[] = [];
  tests.onDidChange((state) => seen.push(brief(state)));
  return { service, session, keys, clock, tests, seen };
}

/** `loading 1,2 days 1/3 failed error:unreachable` */
function brief({ tests, loading, days, incomplete, error, totalRows }: FailingTestsState): string {
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

describe("failing tests of a window longer than a request", () => {
  it("come as they are told: the pages of the fresh slice, then the days", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer({ tests: [failingTest({ id: "1" })], unreadable: 1, totalRows: 2 });
    await service.answer(page("2"));
    await service.answerBackground(page("23"));
    await service.answerBackground(page("4", { unreadable: 2 }));
    await service.answerBackground(page("35"));
    await done;
    assert.deepEqual(seen, [
      "loading",
      "loading 1 days 0/3",
      "loading 1,2,3 days 1/3",
      "loading 1,2,3,4 days 2/3",
      "loading 1,2,3,4,5 days 3/3",
      "idle 1,2,3,4,5 days 3/3",
    ]);
    assert.equal(tests.current.unreadable, 2);
  });

  it("come once, though a day has told of a test before the fresh slice does", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer({ tests: [failingTest({ id: "1" })], unreadable: 0 });
    await service.answerBackground(page("23"));
    await service.answer({ tests: [failingTest({ id: "3" })], unreadable: 0 });
    assert.deepEqual(seen, ["loading", "loading 1 days 0/3", "loading 1,2,3 days 1/3", "loading 1,3,2 days 1/3"]);
    tests.stop();
    await done;
  });

  it("are replaced when a refresh is complete, which asks for the fresh slice alone", async () => {
    const { service, clock, tests, seen } = await setUp();
    const first = tests.refresh();
    await service.answer(page("1"));
    for (let day = 0; day < 3; day++) await service.answerBackground(page("2"));
    await first;
    seen.length = 0;
    clock.advance(hour);
    const second = tests.refresh();
    await service.answer(page("34"));
    await second;
    assert.deepEqual(seen, ["loading 1,2 days 3/3", "idle 3,4,2 days 3/3"]);
    assert.deepEqual([service.queries.length, service.backgroundQueries.length], [2, 3]);
  });

  it("stay as far as they have come when a day fails; the next load asks for the rest", async () => {
    const { service, tests, seen } = await setUp();
    const first = tests.refresh();
    await service.answer(page("1"));
    await service.answerBackground(page("2"));
    await service.answerBackground(offline);
    await first;
    assert.equal(seen.at(-1), "idle 1,2 days 1/3 failed error:unreachable");
    const second = tests.refresh();
    await service.answer(page("1"));
    for (let day = 0; day < 2; day++) await service.answerBackground(page("3"));
    await second;
    assert.equal(seen.at(-1), "idle 1,2,3 days 3/3");
    // One day, two of which one failed and the other was given up, the two that were missing.
    assert.equal(service.backgroundQueries.length, 1 + 2 + 2);
  });

  it("stay as far as they have come when the load is stopped", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer(page("1"));
    await service.answerBackground(page("2"));
    tests.stop();
    await done;
    assert.equal(seen.at(-1), "idle 1,2 days 1/3 stopped");
  });

  it("are not shown when they were forgotten at any moment after the last answer", async () => {
    const shown: number[] = [];
    for (let steps = 0; steps < 60; steps++) {
      const { service, tests } = await setUp();
      const done = tests.refresh();
      await service.answer(page("1"));
      for (let day = 0; day < 2; day++) await service.answerBackground(page("2"));
      const answered = service.answerBackground(page("3"));
      for (let step = 0; step < steps; step++) await undefined;
      tests.reset();
      await answered;
      await done;
      if (tests.current.tests.length > 0) shown.push(steps);
    }
    assert.deepEqual(shown, []);
  });

  it("say that rows are missing where those of a day are, and ask for that day again", async () => {
    const { service, tests, seen } = await setUp();
    const first = tests.refresh();
    await service.answer(page("1"));
    await service.answerBackground(page("2", { end: "capped" }));
    for (let day = 0; day < 2; day++) await service.answerBackground(page("3"));
    await first;
    assert.equal(seen.at(-1), "idle 1,2,3 days 3/3 capped");
    const second = tests.refresh();
    await service.answer(page("1"));
    await service.answerBackground(page("24"));
    await second;
    assert.equal(seen.at(-1), "idle 1,2,4,3 days 3/3");
  });

  it("ask for no day more once 50,000 tests are there, say that rows are missing, and ask again", async () => {
    const { service, tests } = await setUp();
    const many = (from: number, count: number) =>
      lastPage(Array.from({ length: count }, (_, index) => failingTest({ id: `${from + index}` })));
    const first = tests.refresh();
    await service.answer(many(0, 30_000));
    await service.answerBackground(many(20_000, 40_000));
    await first;
    const { length } = tests.current.tests;
    assert.deepEqual([length, tests.current.incomplete, tests.current.days], [40_000, "capped", { done: 1, total: 3 }]);
    const second = tests.refresh();
    await service.answer(page("1"));
    // The day that came whole is kept.
    for (let day = 0; day < 2; day++) await service.answerBackground(page("2"));
    await second;
    assert.equal(service.backgroundQueries.length, 3);
    assert.deepEqual([tests.current.incomplete, tests.current.days], [undefined, { done: 3, total: 3 }]);
  });

  it("cost one request with a key that the service refuses", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer(refused);
    await done;
    assert.equal(seen.at(-1), "idle error:unauthorized");
    assert.deepEqual([service.queries.length, service.backgroundQueries.length], [1, 0]);
  });

  it("that is over cost a request for each day, and none when refreshed", async () => {
    const { service, tests, seen } = await setUp("2026-11-01/2026-11-08");
    const first = tests.refresh();
    for (let day = 0; day < 8; day++) await service.answerBackground(page(`${day}`));
    await first;
    await tests.refresh();
    assert.equal(seen.at(-1), "idle 0,1,2,3,4,5,6,7 days 8/8");
    assert.deepEqual([service.queries.length, service.backgroundQueries.length], [0, 8]);
  });

  it("that lies ahead are none, and cost nothing", async () => {
    const { service, tests, seen } = await setUp("2026-12-01/2026-12-20");
    await tests.refresh();
    assert.deepEqual([seen.at(-1), service.queries, service.backgroundQueries], ["idle", [], []]);
    assert.notEqual(tests.current.asOf, undefined);
  });
});
