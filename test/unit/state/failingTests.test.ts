import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { ServiceError } from "../../../src/domain/serviceError";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { Session } from "../../../src/state/session";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { aTurn, FakeKeys, FakeSettings, noFiles, ScriptedService } from "../../support/fakes";

const [one, two, three] = ["1", "2", "3"].map((id) => failingTest({ id })) as [
  ReturnType<typeof failingTest>,
  ReturnType<typeof failingTest>,
  ReturnType<typeof failingTest>,
];
const refused = new ServiceError("unauthorized", {
  operation: "listFailingTests",
  host: "api.example.com",
  status: 401,
});
const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" });

async function setUp() {
  const service = new ScriptedService();
  const clock = new FakeClock(Date.UTC(2026, 10, 20, 12));
  const keys = new FakeKeys({ origin: "https://api.example.com", apiKey: "key-1" });
  let wait: (until: number) => void = () => {};
  const session = new Session(new FakeSettings("https://api.example.com", "acme"), keys, async ({ onWait }) => {
    if (onWait) wait = onWait;
    return service;
  });
  await session.update();
  if (session.current.kind !== "connected") throw new Error("not connected");
  const { signal } = session.current;
  const tests = new FailingTests(harbour, "7d", session, new DiskCache(noFiles, clock), clock);
  const seen: string[] = [];
  tests.onDidChange((state) => seen.push(brief(state)));
  return { service, clock, session, signal, keys, tests, seen, wait: (until: number) => wait(until) };
}

/** `loading 1,2 of 3 stopped error:unreachable` */
function brief({ tests, loading, refreshing, incomplete, error, totalRows }: FailingTestsState): string {
  const ids = tests.map(({ id }) => id).join(",");
  return [
    refreshing ? "refreshing" : loading ? "loading" : "idle",
    ids,
    totalRows && `of ${totalRows}`,
    incomplete,
    error && `error:${error.reason}`,
  ]
    .filter(Boolean)
    .join(" ");
}

describe("failing tests", () => {
  it("asks for the window that ends now", async () => {
    const { service, tests } = await setUp();
    const done = tests.refresh();
    await service.answer(lastPage([one]));
    await done;
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

  it("shows the pages of a first load as they come", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer({ tests: [one], unreadable: 0, totalRows: 2 });
    await service.answer(lastPage([two], { totalRows: 2 }));
    await done;
    assert.deepEqual(seen, ["loading", "loading 1 of 2", "idle 1,2 of 2"]);
  });

  it("replaces the tests of a refresh when it is complete", async () => {
    const { service, tests, seen } = await setUp();
    const first = tests.refresh();
    await service.answer(lastPage([one, two]));
    await first;
    seen.length = 0;
    const second = tests.refresh();
    await service.answer({ tests: [three], unreadable: 0, totalRows: 3 });
    await service.answer(lastPage([one], { totalRows: 3, unreadable: 1 }));
    await second;
    assert.deepEqual(seen, ["refreshing 1,2 of 2", "idle 3,1 of 2"]);
    assert.equal(tests.current.unreadable, 1);
  });

  it("counts neither records left out nor those listed twice among the tests that there are", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    const leftOut = [{ field: "id", name: "adds tax" }] as const;
    await service.answer({ tests: [one], unreadable: 1, leftOut, totalRows: 5 });
    await service.answer({ tests: [two], unreadable: 0, repeatedCount: 1, totalRows: 5 });
    await service.answer(lastPage([three], { totalRows: 5 }));
    await done;
    assert.deepEqual(seen, ["loading", "loading 1 of 4", "loading 1,2 of 3", "idle 1,2,3 of 3"]);
    assert.deepEqual(tests.current.leftOut, leftOut);
  });

  it("tells how far a refresh is, and changes no state for it", async () => {
    const { service, tests, seen } = await setUp();
    const first = tests.refresh();
    await service.answer({ tests: [one], unreadable: 0, totalRows: 2 });
    const progressOfFirstLoad = tests.progress;
    await service.answer(lastPage([two], { totalRows: 2 }));
    await first;
    const progresses = [tests.progress];
    tests.onDidProgress(() => progresses.push(tests.progress));
    seen.length = 0;
    const second = tests.refresh();
    await service.answer({ tests: [one, two], unreadable: 1, totalRows: 4 });
    await service.answer(lastPage([three], { totalRows: 4 }));
    await second;
    assert.equal(progressOfFirstLoad, undefined);
    assert.deepEqual(progresses, [undefined, { loadedCount: 2, total: 3 }]);
    assert.deepEqual([seen, tests.progress], [["refreshing 1,2 of 2", "idle 1,2,3 of 3"], undefined]);
  });

  it("tells until when a load waits because the service asked for it", async () => {
    const { service, tests, seen, wait } = await setUp();
    const waits: (number | undefined)[] = [];
    tests.onDidProgress(() => waits.push(tests.progress?.waitingUntil));
    const first = tests.refresh();
    await aTurn();
    wait(20);
    await service.answer(lastPage([one]));
    await first;
    const second = tests.refresh();
    await aTurn();
    wait(30);
    await service.answer({ tests: [one], unreadable: 0 });
    await service.answer(lastPage([two]));
    await second;
    wait(40);
    assert.deepEqual(waits, [20, 30, 30]);
    assert.deepEqual(seen, ["loading", "idle 1 of 1", "refreshing 1 of 1", "idle 1,2 of 1"]);
  });

  it("leaves the failure behind when the next load begins, and comes back to it when that is stopped", async () => {
    const { service, tests, seen } = await setUp();
    const first = tests.refresh();
    await service.answer(lastPage([one]));
    await first;
    const second = tests.refresh();
    await service.answer(offline);
    await second;
    seen.length = 0;
    const third = tests.refresh();
    await aTurn();
    tests.stop();
    await third;
    assert.deepEqual(seen, ["refreshing 1 of 1", "idle 1 of 1 error:unreachable"]);
  });

  it("keeps the last good tests and their age when a refresh fails", async () => {
    const { service, clock, tests, seen } = await setUp();
    const first = tests.refresh();
    await service.answer(lastPage([one]));
    await first;
    const { asOf } = tests.current;
    clock.advance(60_000);
    const second = tests.refresh();
    await service.answer(offline);
    await second;
    assert.equal(seen.at(-1), "idle 1 of 1 error:unreachable");
    assert.equal(tests.current.asOf, asOf);
    const third = tests.refresh();
    await service.answer(lastPage([two]));
    await third;
    assert.equal(seen.at(-1), "idle 2 of 1");
  });

  it("keeps the pages that came before a first load failed, and says that rows are missing", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer({ tests: [one], unreadable: 0, totalRows: 3 });
    await service.answer(offline);
    await done;
    assert.equal(seen.at(-1), "idle 1 of 3 failed error:unreachable");
  });

  it("keeps what a stopped first load has brought", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer({ tests: [one], unreadable: 0, totalRows: 3 });
    tests.stop();
    await done;
    assert.equal(seen.at(-1), "idle 1 of 3 stopped");
  });

  it("loads when it is asked to right after a stop", async () => {
    const { service, tests, seen } = await setUp();
    const stopped = tests.refresh();
    await service.answer({ tests: [one], unreadable: 0, totalRows: 3 });
    tests.stop();
    const [next, shared] = [tests.refresh(), tests.refresh()];
    await stopped;
    await service.answer(lastPage([two]));
    await Promise.all([next, shared]);
    assert.deepEqual([seen.at(-1), service.queries.length], ["idle 2 of 1", 2]);
  });

  it("stops at 50,000 tests, and says that rows are missing", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    const many = Array.from({ length: 30_000 }, (_, id) => failingTest({ id: `${id}` }));
    await service.answer({ tests: many, unreadable: 0, totalRows: 90_000 });
    await service.answer({ tests: many.map((test) => ({ ...test, id: `b${test.id}` })), unreadable: 0 });
    await done;
    assert.equal(tests.current.tests.length, 50_000);
    assert.match(seen.at(-1) ?? "", / of 90000 capped$/);
  });

  it("stops at 64 million characters, and says that rows are missing", async () => {
    const { service, tests } = await setUp();
    const done = tests.refresh();
    const summary = "x".repeat(2 ** 20);
    for (let page = 0; page < 8; page++) {
      const large = Array.from({ length: 8 }, (_, row) =>
        failingTest({ id: `${page}-${row}`, mostCommonFailures: [{ summary }] }),
      );
      await service.answer({ tests: large, unreadable: 0 });
    }
    await done;
    assert.deepEqual([tests.current.tests.length, tests.current.incomplete], [64, "capped"]);
  });

  it("is complete where its last test is the last that it may keep", async () => {
    const { service, tests } = await setUp();
    const done = tests.refresh();
    await service.answer(lastPage(Array.from({ length: 50_000 }, (_, id) => failingTest({ id: `${id}` }))));
    await done;
    assert.deepEqual([tests.current.tests.length, tests.current.incomplete], [50_000, undefined]);
  });

  it("remembers that a load was stopped before anything came", async () => {
    const { tests, seen } = await setUp();
    const done = tests.refresh();
    tests.stop();
    await done;
    assert.equal(seen.at(-1), "idle stopped");
  });

  it("keeps a failure of its own as an error like any other, never rejects, and hangs on to nothing", async () => {
    const { service, signal, tests, seen } = await setUp();
    const before = getEventListeners(signal, "abort").length;
    const done = tests.refresh();
    await service.answer(new TypeError("not a function"));
    await done;
    assert.equal(seen.at(-1), "idle error:internal");
    assert.equal(getEventListeners(signal, "abort").length, before);
  });

  it("says why rows are missing when the service's pages do not end", async () => {
    const { service, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer(lastPage([one], { totalRows: 9, end: "repeated" }));
    await done;
    assert.equal(seen.at(-1), "idle 1 of 9 repeated");
  });

  it("shares one load among all who ask meanwhile", async () => {
    const { service, tests } = await setUp();
    const loads = Array.from({ length: 20 }, () => tests.refresh());
    await service.answer(lastPage([one]));
    await Promise.all(loads);
    assert.equal(service.queries.length, 1);
  });

  it("hands a refused key to the session", async () => {
    const { service, session, tests, seen } = await setUp();
    const done = tests.refresh();
    await service.answer(refused);
    await done;
    assert.equal(session.current.kind, "keyRefused");
    assert.equal(seen.at(-1), "idle error:unauthorized");
    await tests.refresh();
    assert.equal(service.queries.length, 1);
  });

  it("drops the answer to an old key and to an old window", async () => {
    const { keys, session, tests, seen } = await setUp();
    const old = tests.refresh();
    await keys.save({ origin: "https://api.example.com", apiKey: "key-2" });
    await session.update();
    await old;
    assert.deepEqual(tests.current.tests, []);
    const older = tests.refresh();
    tests.selectWindow("24h");
    await older;
    assert.equal(seen.at(-1), "idle");
    assert.equal(tests.current.choice, "24h");
  });

  it("asks nothing without a key", async () => {
    const { service, session, tests, seen } = await setUp();
    await session.disconnect();
    await tests.refresh();
    assert.deepEqual([service.queries, seen], [[], []]);
  });
});
