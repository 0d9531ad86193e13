import assert from "node:assert/strict";
import { HttpService } from "../../../src/api/client";
import type { Clock } from "../../../src/base/clock";
import { repositoryKey } from "../../../src/domain/repository";
import { startOfDay } from "../../../src/domain/time/days";
import type { WindowChoice } from "../../../src/domain/time/window";
import { DiskCache } from "../../../src/state/diskCache";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { LocalService } from "../../service/server";
import { harbour } from "../../support/builders";
import { connected } from "../../support/connected";
import { aTurn, FakeFiles, FakeMemory } from "../../support/fakes";
import { silentLog } from "../../support/silentLog";
import { until } from "../../support/until";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";
import { historyOf } from "../service/setup";

const day = 86_400_000;
const noon = startOfDay(Date.UTC(2026, 10, 20, 12)) + day / 2;

/** Time passes when the test says so; deadlines are real, and far away. */
class SteppingClock implements Clock {
  constructor(private time: number) {}

  now(): number {
    return this.time;
  }

  monotonicNow(): number {
    return this.time;
  }

  setTimeout(): { dispose(): void } {
    return { dispose() {} };
  }

  step(ms: number): void {
    this.time += ms;
  }
}

/** A test that failed every third day for 70 days, one on the last 5 days, one 20 days ago only. */
function recorded() {
  const failures = (...daysAgo: number[]) =>
    daysAgo.map((ago) => ({ time: noon - ago * day - 3_600_000, failure: "expected 1 to be 2" }));
  return historyOf({
    "often fails": failures(...Array.from({ length: 24 }, (_, index) => index * 3)),
    "fails now": failures(0, 1, 2, 3, 4),
    "failed then": failures(20),
    "failed before": failures(40),
  });
}

describe("requests for the failing tests", () => {
  let service: LocalService;
  const clock = new SteppingClock(noon);
  const files = new FakeFiles();

  before(async () => {
    service = await LocalService.start({ history: recorded(), clock });
  });
  after(() => service.stop());

  /** A window of the editor, with what earlier ones have left on disk. */
  async function open(choice: WindowChoice, kept = files) {
    const { url, apiKey } = service;
    const { session } = await connected(
      new HttpService({ baseUrl: url, apiKey, log: silentLog, clock, userAgent: "test" }),
    );
    const repositories = new FakeRepositories();
    const archive = new DiskCache(kept, clock);
    const memory = new FakeMemory();
    const key = repositoryKey(harbour);
    await memory.update(`window:${key}`, choice);
    const tests = new WorkspaceTests(
      session,
      repositories,
      new FakeTestsSettings(),
      { memento: memory, diskCache: archive },
      clock,
    );
    repositories.open(harbour);
    const history = tests.historyOf(key);
    assert.ok(history);
    await until([tests.onDidChange], () => tests.refreshState);
    const names = () => tests.current[0]?.tests.map(({ name }) => name).join(", ");
    const compared = () => until([tests.onDidChange], () => tests.current[0]?.comparison);
    return { tests, history, archive, key, names, compared };
  }

  /** How many requests some work sends, until everything is written too. */
  async function requestsOf(work: () => Promise<unknown>, { archive }: { archive: DiskCache }): Promise<number> {
    const before = service.requests.all.length;
    await work();
    await aTurn();
    await archive.tests.trim();
    return service.requests.all.length - before;
  }

  it("of 30 days: one for the fresh slice and one for each closed day, once ever", async () => {
    const window = await open("30d");
    const { tests, names } = window;
    assert.equal(await requestsOf(() => tests.refresh(), window), 1 + 23);
    assert.equal(names(), "fails now, often fails, failed then");
    clock.step(60_000);
    assert.equal(await requestsOf(() => tests.refresh(), window), 1);
    assert.equal(names(), "fails now, often fails, failed then");
    const spans = service.requests.of("listFailingTests").map(({ body }) => {
      const { start_time, end_time } = body as { start_time: string; end_time: string };
      return Date.parse(end_time) - Date.parse(start_time);
    });
    assert.ok(spans.every((span) => span <= 7 * day));
  });

  it("of the same 30 days after a restart: one", async () => {
    const window = await open("30d");
    assert.equal(await requestsOf(() => window.tests.refresh(), window), 1);
    assert.equal(window.names(), "fails now, often fails, failed then");
  });

  it("of 14 days after that: one, since their closed days are known", async () => {
    const window = await open("14d");
    assert.equal(await requestsOf(() => window.tests.refresh(), window), 1);
    assert.equal(window.names(), "fails now, often fails");
  });

  it("of the 14-day history: one for each day that the long window did not ask for by itself", async () => {
    const window = await open("30d");
    const { history } = window;
    // Today and the six closed days of the fresh slice; the other seven are known.
    assert.equal(await requestsOf(() => history.load(), window), 7);
    const strip = (name: string) => {
      const test = history.tests.find((one) => one.name === name) ?? assert.fail();
      return history.stripOf(test).map(({ outcome }) => ({ failed: "x", notFailed: ".", notLoaded: "?" })[outcome]);
    };
    assert.equal(strip("fails now").join(""), ".........xxxxx");
    assert.equal(strip("often fails").join(""), ".x..x..x..x..x");
    assert.equal(await requestsOf(() => history.load(), window), 1);
  });

  it("to compare 30 days with the 30 before: one for each of these, once ever", async () => {
    const window = await open("30d");
    const { tests, key, compared } = window;
    await tests.refresh();
    assert.equal(await requestsOf(() => tests.compare(key), window), 30);
    const { previousTestIds: failedBefore, goneTests: gone } = await compared();
    assert.deepEqual([failedBefore.size, gone.map(({ name }) => name)], [2, ["failed before"]]);
    const again = await open("30d");
    assert.equal(await requestsOf(() => again.tests.refresh(), again), 1);
    assert.equal(await requestsOf(() => again.tests.compare(key), again), 0);
  });

  it("of 7 days: one, and one in the background for the 7 before", async () => {
    const window = await open("7d");
    const loadAndCompare = async () => {
      await window.tests.refresh();
      await window.compared();
    };
    assert.equal(await requestsOf(loadAndCompare, window), 2);
    clock.step(60_000);
    assert.equal(await requestsOf(() => window.tests.refresh(), window), 1);
  });

  it("on the next day: one more closed day, for the window and the history together", async () => {
    const nothingKept = new FakeFiles();
    const first = await open("30d", nothingKept);
    assert.equal(await requestsOf(() => first.tests.refresh(), first), 1 + 23);
    clock.step(day);
    assert.equal(await requestsOf(() => first.tests.refresh(), first), 1 + 1);
    const second = await open("30d");
    // The history has asked for that day before.
    assert.equal(await requestsOf(() => second.tests.refresh(), second), 1);
    // Yesterday was open then; today is always asked for.
    assert.equal(await requestsOf(() => second.history.load(), second), 2);
  });
});
