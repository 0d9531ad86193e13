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
import { createConnectedSession } from "../../support/connected";
import { aTurn, FakeFiles, FakeMemory } from "../../support/fakes";
import { silentLog } from "../../support/silentLog";
import { runAsSteps } from "../../support/steps";
import { waitFor } from "../../support/until";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";
import { findHistory } from "../service/setup";

const day = 86_400_000;
const noon = startOfDay(Date.UTC(2026, 10, 20, 12)) + day / 2;

/** Clock that the test advances; its timers never fire. */
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

const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Today and the 29 days before it. */
const thirtyDays: WindowChoice = `${formatDay(noon - 29 * day)}/${formatDay(noon)}`;

/** Creates a test that failed every third day for 70 days, one on the last 5 days, one 20 and one 40 days ago. */
function createHistory() {
  const failures = (...daysAgo: number[]) =>
    daysAgo.map((days) => ({ time: noon - days * day - 3_600_000, failure: "expected 1 to be 2" }));
  return findHistory({
    "often fails": failures(...Array.from({ length: 24 }, (_, index) => index * 3)),
    "fails now": failures(0, 1, 2, 3, 4),
    "failed then": failures(20),
    "failed before": failures(40),
  });
}

describe("WorkspaceTests with the local service", function () {
  runAsSteps(this);

  let service: LocalService;
  const clock = new SteppingClock(noon);
  const files = new FakeFiles();

  before(async () => {
    service = await LocalService.start({ history: createHistory(), clock });
  });
  after(() => service.stop());

  /** Opens an editor window with the files that earlier ones have stored. */
  async function open(choice: WindowChoice, storedFiles = files) {
    const { url, apiKey } = service;
    const { session } = await createConnectedSession(
      new HttpService({ baseUrl: url, apiKey, log: silentLog, clock, userAgent: "test" }),
    );
    const repositories = new FakeRepositories();
    const cache = new DiskCache(storedFiles, clock);
    const memory = new FakeMemory();
    const key = repositoryKey(harbour);
    await memory.update(`window:${key}`, choice);
    const tests = new WorkspaceTests(
      session,
      repositories,
      new FakeTestsSettings(),
      { memento: memory, diskCache: cache },
      clock,
    );
    repositories.open(harbour);
    const history = tests.findHistory(key);
    assert.ok(history);
    await waitFor([tests.onDidChange], () => tests.refreshState);
    const names = () => tests.current[0]?.tests.map(({ name }) => name).join(", ");
    const waitForComparison = () => waitFor([tests.onDidChange], () => tests.current[0]?.comparison);
    return { tests, history, cache, key, names, waitForComparison };
  }

  /** Returns the number of requests that an action sends, once its results are also on disk. */
  async function countRequests(action: () => Promise<unknown>, { cache }: { cache: DiskCache }): Promise<number> {
    const requestCountBefore = service.requests.all.length;
    await action();
    await aTurn();
    await cache.tests.trim();
    return service.requests.all.length - requestCountBefore;
  }

  it("sends one request for the fresh slice of 30 days, and one for each completed day only the first time", async () => {
    const window = await open(thirtyDays);
    const { tests, names } = window;
    assert.equal(await countRequests(() => tests.refresh(), window), 1 + 23);
    assert.equal(names(), "fails now, often fails, failed then");
    clock.step(60_000);
    assert.equal(await countRequests(() => tests.refresh(), window), 1);
    assert.equal(names(), "fails now, often fails, failed then");
    const spans = service.requests.requestsOf("listFailingTests").map(({ body }) => {
      const { start_time, end_time } = body as { start_time: string; end_time: string };
      return Date.parse(end_time) - Date.parse(start_time);
    });
    assert.deepEqual(
      spans.filter((span) => span > 7 * day),
      [],
    );
  });

  it("sends one request for the same 30 days after a restart", async () => {
    const window = await open(thirtyDays);
    assert.equal(await countRequests(() => window.tests.refresh(), window), 1);
    assert.equal(window.names(), "fails now, often fails, failed then");
  });

  it("sends one request for 14 days after that, since their completed days are cached", async () => {
    const window = await open("14d");
    assert.equal(await countRequests(() => window.tests.refresh(), window), 1);
    assert.equal(window.names(), "fails now, often fails");
  });

  it("sends one request for each day of the 14-day history that is not cached for the 30 days", async () => {
    const window = await open(thirtyDays);
    const { history } = window;
    // Today and the six completed days of the fresh slice; the other seven are cached.
    assert.equal(await countRequests(() => history.load(), window), 7);
    const strip = (name: string) => {
      const test = history.tests.find((candidate) => candidate.name === name) ?? assert.fail();
      return history.createStrip(test).map(({ outcome }) => ({ failed: "x", notFailed: ".", notLoaded: "?" })[outcome]);
    };
    assert.equal(strip("fails now").join(""), ".........xxxxx");
    assert.equal(strip("often fails").join(""), ".x..x..x..x..x");
    assert.equal(await countRequests(() => history.load(), window), 1);
  });

  it("sends one request for each of the previous 30 days for a comparison, only the first time", async () => {
    const window = await open(thirtyDays);
    const { tests, key, waitForComparison } = window;
    await tests.refresh();
    assert.equal(await countRequests(() => tests.compare(key), window), 30);
    const { previousTestIds, goneTests } = await waitForComparison();
    assert.deepEqual([previousTestIds.size, goneTests.map(({ name }) => name)], [2, ["failed before"]]);
    const reopenedWindow = await open(thirtyDays);
    assert.equal(await countRequests(() => reopenedWindow.tests.refresh(), reopenedWindow), 1);
    assert.equal(await countRequests(() => reopenedWindow.tests.compare(key), reopenedWindow), 0);
  });

  it("sends one request for 7 days, and one in the background for the previous 7", async () => {
    const window = await open("7d");
    const loadAndCompare = async () => {
      await window.tests.refresh();
      await window.waitForComparison();
    };
    assert.equal(await countRequests(loadAndCompare, window), 2);
    clock.step(60_000);
    assert.equal(await countRequests(() => window.tests.refresh(), window), 1);
  });

  it("sends a request for one more completed day on the next day, for the time range and the history together", async () => {
    const emptyFiles = new FakeFiles();
    const first = await open("14d", emptyFiles);
    assert.equal(await countRequests(() => first.tests.refresh(), first), 1 + 7);
    clock.step(day);
    assert.equal(await countRequests(() => first.tests.refresh(), first), 1 + 1);
    const second = await open("14d");
    // The history has already requested that day.
    assert.equal(await countRequests(() => second.tests.refresh(), second), 1);
    // Yesterday was not over then; today is always requested.
    assert.equal(await countRequests(() => second.history.load(), second), 2);
  });
});
