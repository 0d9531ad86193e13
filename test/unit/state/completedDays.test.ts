import assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { Emitter } from "../../../src/base/event";
import type { RepositoryId } from "../../../src/domain/records";
import { ServiceError } from "../../../src/domain/serviceError";
import type { TimeWindow } from "../../../src/domain/time/timeWindow";
import { CompletedDays, type DayTests } from "../../../src/state/completedDays";
import { FailingTestCache } from "../../../src/storage/failingTestCache";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { createConnectedSession } from "../../support/connected";
import { aTurn, FakeFiles, ScriptedService } from "../../support/fakes";
import { inTimeZone } from "../../support/timeZone";
import { waitFor } from "../../support/until";

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);
const neverAborted = new AbortController().signal;
const lighthouse: RepositoryId = { ...harbour, name: "lighthouse" };

/** Returns a day of November 2026 in UTC. */
const november = (day: number): TimeWindow => ({ start: Date.UTC(2026, 10, day), end: Date.UTC(2026, 10, day + 1) });
const page = (id: string) =>
  lastPage([
    failingTest({
      id,
      failureRate7d: 0.5,
      mostCommonFailures: [3, 2].map((count) => ({ summary: `boom ${count}`, count })),
    }),
    failingTest({ id: `${id} bare` }),
  ]);

async function setUp() {
  const service = new ScriptedService();
  const { current: session } = await createConnectedSession(service);
  const clock = new FakeClock(noon);
  const files = new FakeFiles(clock);
  const cache = new FailingTestCache(files, clock);
  const days = new CompletedDays(cache, clock);
  const receivedDays: DayTests[] = [];
  const dayReceived = new Emitter<DayTests>();
  dayReceived.event((day) => receivedDays.push(day));
  const request = (
    timeRanges: readonly TimeWindow[],
    signal = neverAborted,
    repository = harbour,
    completedDays = days,
  ) => completedDays.forEachDay({ session, repository }, timeRanges, signal, (day) => dayReceived.fire(day));
  /** Resolves once that many days were received. */
  const waitForDays = (count: number) => waitFor([dayReceived.event], () => receivedDays.length >= count || undefined);
  /** Returns the requested days, e.g. `18 17`. */
  const requestedDays = () => service.backgroundQueries.map(({ start }) => new Date(start).getUTCDate()).join(" ");
  /** Resolves with the requested days, once there are that many. */
  const waitForRequests = async (count: number) => {
    await waitFor([service.onDidRequest], () => service.backgroundQueries.length >= count || undefined);
    return requestedDays();
  };
  /** Returns the received days, each with the ID of its first test. */
  const receivedTests = () =>
    receivedDays.map(({ day, tests }) => `${new Date(day.start).getUTCDate()}: ${tests[0]?.id}`);
  const createCompletedDays = () => new CompletedDays(new FailingTestCache(files, clock), clock);
  return {
    service,
    session,
    clock,
    files,
    cache,
    days,
    request,
    requestedDays,
    waitForRequests,
    waitForDays,
    receivedTests,
    receivedDays,
    createCompletedDays,
  };
}

/** Resolves once everything is written. */
function waitForWrites({ cache }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  return cache.trim();
}

describe("CompletedDays", () => {
  it("requests days in the background, the first alone, then two at a time", async () => {
    const fixture = await setUp();
    const loading = fixture.request([18, 17, 16, 15].map(november));
    await fixture.service.answerBackground(page("a"));
    assert.equal(await fixture.waitForRequests(3), "18 17 16");
    await fixture.service.answerBackground(page("b"));
    assert.equal(await fixture.waitForRequests(4), "18 17 16 15");
    await fixture.service.answerBackground(page("c"));
    // Of two responses that are read at the same time, either may be complete first.
    await fixture.waitForDays(3);
    await fixture.service.answerBackground(page("d"));
    await loading;
    assert.deepEqual(fixture.receivedTests(), ["18: a", "17: b", "16: c", "15: d"]);
    assert.deepEqual(fixture.service.queries, []);
  });

  it("requests a day once, and reads it from the disk cache after a restart, without rolling statistics", async () => {
    const fixture = await setUp();
    const first = fixture.request([november(18)]);
    await fixture.service.answerBackground(page("a"));
    await first;
    await waitForWrites(fixture);
    fixture.clock.advance(48 * hour);
    await fixture.request([november(18)], neverAborted, harbour, fixture.createCompletedDays());
    assert.equal(fixture.requestedDays(), "18");
    assert.deepEqual(fixture.receivedDays[1], fixture.receivedDays[0]);
    assert.deepEqual(fixture.receivedDays[1], {
      day: november(18),
      asOf: noon,
      unreadable: 0,
      tests: [
        failingTest({ id: "a", mostCommonFailures: [3, 2].map((count) => ({ summary: `boom ${count}`, count })) }),
        failingTest({ id: "a bare" }),
      ],
    });
  });

  it("shares the request for a day among its callers", async () => {
    const fixture = await setUp();
    const loads = [fixture.request([november(18)]), fixture.request([november(18)])];
    await fixture.service.answerBackground(page("a"));
    await Promise.all(loads);
    assert.deepEqual([fixture.requestedDays(), fixture.receivedTests()], ["18", ["18: a", "18: a"]]);
  });

  it("continues for one caller when the other is cancelled, and stops with the last", async () => {
    const fixture = await setUp();
    const [firstController, secondController] = [new AbortController(), new AbortController()];
    const first = fixture.request([november(18)], firstController.signal);
    const second = fixture.request([november(18)], secondController.signal);
    await aTurn();
    firstController.abort();
    await assert.rejects(first, CancelledError);
    await fixture.service.answerBackground(page("a"));
    await second;
    const third = fixture.request([november(17)], secondController.signal);
    await aTurn();
    secondController.abort();
    await assert.rejects(third, CancelledError);
    await waitForWrites(fixture);
    assert.deepEqual([fixture.receivedTests(), fixture.files.names.length], [["18: a"], 1]);
  });

  it("requests a day again after all callers were cancelled", async () => {
    const fixture = await setUp();
    const controller = new AbortController();
    const first = fixture.request([november(18)], controller.signal);
    await aTurn();
    controller.abort();
    await assert.rejects(first, CancelledError);
    const second = fixture.request([november(18)]);
    await fixture.service.answerBackground(page("b"));
    await second;
    assert.deepEqual(fixture.receivedTests(), ["18: b"]);
  });

  const uncachedCases: [description: string, day: TimeWindow, answer: Parameters<ScriptedService["answer"]>[0]][] = [
    ["has too many rows", november(18), lastPage([failingTest()], { end: "capped" })],
    ["has a repeated page", november(18), lastPage([failingTest()], { end: "repeated" })],
    ["is today", november(20), page("a")],
    [
      "has ended by this computer's clock and not by the service's",
      november(18),
      { ...page("a"), clockSkewMs: -36 * hour },
    ],
    ["ended half an hour ago", { start: noon - 24.5 * hour, end: noon - hour / 2 }, page("a")],
    [
      "could not be requested",
      november(18),
      new ServiceError("unreachable", { operation: "listFailingTests", host: "h" }),
    ],
  ];
  for (const [description, day, answer] of uncachedCases) {
    it(`does not cache a day that ${description}`, async () => {
      const fixture = await setUp();
      const loading = fixture.request([day]).catch(() => {});
      await fixture.service.answerBackground(answer);
      await loading;
      await waitForWrites(fixture);
      assert.deepEqual(fixture.files.names, []);
    });
  }

  it("reports nothing after a day has failed, and keeps the days received before", async () => {
    const fixture = await setUp();
    const forbiddenError = new ServiceError("forbidden", { operation: "listFailingTests", host: "h", status: 403 });
    const loading = assert.rejects(fixture.request([18, 17, 16, 15].map(november)), forbiddenError);
    await fixture.service.answerBackground(page("a"));
    await fixture.service.answerBackground(forbiddenError);
    await loading;
    await waitForWrites(fixture);
    assert.deepEqual(
      [fixture.requestedDays(), fixture.receivedTests(), fixture.files.names.length],
      ["18 17 16", ["18: a"], 1],
    );
  });

  it("sends one request if the key is rejected", async () => {
    const fixture = await setUp();
    const unauthorizedError = new ServiceError("unauthorized", {
      operation: "listFailingTests",
      host: "h",
      status: 401,
    });
    const loading = assert.rejects(fixture.request([18, 17, 16].map(november)), unauthorizedError);
    await fixture.service.answerBackground(unauthorizedError);
    await loading;
    assert.equal(fixture.requestedDays(), "18");
  });

  it("separates days by repository, even if a file has the name of another repository's day", async () => {
    const fixture = await setUp();
    const first = fixture.request([november(18)]);
    await fixture.service.answerBackground(page("a"));
    await first;
    await waitForWrites(fixture);
    const [name = ""] = fixture.files.names;
    assert.match(name, /^day-20261118t000000000z-[0-9a-f]{24}\.gz$/);
    const otherLoad = fixture.request([november(18)], neverAborted, lighthouse);
    await fixture.service.answerBackground(page("b"));
    await otherLoad;
    await waitForWrites(fixture);
    const [, otherName = ""] = fixture.files.names.sort((fileName) => (fileName === name ? -1 : 1));
    fixture.files.byName.set(otherName, fixture.files.byName.get(name) ?? new Uint8Array());
    const reload = fixture.request([november(18)], neverAborted, lighthouse, fixture.createCompletedDays());
    await fixture.service.answerBackground(page("c"));
    await reload;
    assert.deepEqual(fixture.receivedTests(), ["18: a", "18: b", "18: c"]);
  });

  it("requests a day again if its file is truncated", async () => {
    const fixture = await setUp();
    const first = fixture.request([november(18)]);
    await fixture.service.answerBackground(page("a"));
    await first;
    await waitForWrites(fixture);
    for (const [name, bytes] of fixture.files.byName) {
      fixture.files.byName.set(name, bytes.subarray(0, 60));
    }
    const second = fixture.request([november(18)]);
    await fixture.service.answerBackground(page("b"));
    await second;
    assert.equal(fixture.requestedDays(), "18 18");
  });

  it("deletes files of days that were not used for 62 days, however old the days are", async () => {
    const fixture = await setUp();
    const loadDays = async (...days: number[]) => {
      const loading = fixture.request(days.map(november));
      for (const day of days) {
        await fixture.service.answerBackground(page(`${day}`));
      }
      await loading;
      await waitForWrites(fixture);
    };
    const names = () => fixture.files.names.map((name) => name.replace(/t000000000z-.*/, ""));
    fixture.files.byName.set("test-runs.json", new Uint8Array());
    await loadDays(-400, 17);
    fixture.clock.advance(40 * 24 * hour);
    await fixture.request([november(-400)]);
    await waitForWrites(fixture);
    fixture.clock.advance(40 * 24 * hour);
    await loadDays(19);
    assert.deepEqual(names(), ["day-20250926", "day-20261119", "test-runs.json"]);
    fixture.clock.advance(23 * 24 * hour);
    await loadDays(18);
    assert.deepEqual(names(), ["day-20261118", "day-20261119", "test-runs.json"]);
  });

  it("forgets a request once it has no callers, even if its first caller is cancelled first", async () => {
    const fixture = await setUp();
    const [firstController, secondController] = [new AbortController(), new AbortController()];
    const first = fixture.request([november(20)], firstController.signal);
    const second = fixture.request([november(20)], secondController.signal);
    await aTurn();
    firstController.abort();
    await assert.rejects(first, CancelledError);
    await fixture.service.answerBackground(page("a"));
    await second;
    // Visible only in the internal map.
    const { inFlightByKey } = fixture.days as unknown as { readonly inFlightByKey: ReadonlyMap<string, unknown> };
    assert.equal(inFlightByKey.size, 0);
  });

  it("deletes all days when the cache is cleared, including those being written", async () => {
    const fixture = await setUp();
    const first = fixture.request([november(18)]);
    await fixture.service.answerBackground(page("a"));
    await first;
    fixture.files.byName.set("test-runs.json", new Uint8Array());
    await fixture.cache.clear();
    assert.deepEqual(fixture.files.names, ["test-runs.json"]);
  });

  it("requests a day of 25 hours in the user's time zone as one", async () => {
    const fixture = await setUp();
    const day = inTimeZone("Europe/Berlin", () => ({
      start: new Date(2026, 9, 25).getTime(),
      end: new Date(2026, 9, 26).getTime(),
    }));
    const loading = fixture.request([day]);
    await fixture.service.answerBackground(page("a"));
    await loading;
    const [query] = fixture.service.backgroundQueries;
    assert.deepEqual(query, {
      repository: harbour,
      orgUrlSlug: "acme",
      start: Date.UTC(2026, 9, 24, 22),
      end: Date.UTC(2026, 9, 25, 23),
      background: true,
    });
  });
});
