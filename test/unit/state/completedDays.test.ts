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
import { connected } from "../../support/connected";
import { aTurn, FakeFiles, ScriptedService } from "../../support/fakes";
import { inTimeZone } from "../../support/timeZone";
import { until } from "../../support/until";

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);
const never = new AbortController().signal;
const lighthouse: RepositoryId = { ...harbour, name: "lighthouse" };

/** A day of November 2026 in UTC. */
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
  const { current: session } = await connected(service);
  const clock = new FakeClock(noon);
  const files = new FakeFiles(clock);
  const kept = new FailingTestCache(files, clock);
  const days = new CompletedDays(kept, clock);
  const told: DayTests[] = [];
  const toldDay = new Emitter<DayTests>();
  toldDay.event((day) => told.push(day));
  const ask = (wanted: readonly TimeWindow[], signal = never, repository = harbour, who = days) =>
    who.forEachDay({ session, repository }, wanted, signal, (day) => toldDay.fire(day));
  /** Resolves once so many days have come. */
  const arrived = (count: number) => until([toldDay.event], () => told.length >= count || undefined);
  /** The days that were asked for, e.g. `18 17`. */
  const asked = () => service.backgroundQueries.map(({ start }) => new Date(start).getUTCDate()).join(" ");
  /** Resolves with the days that were asked for, once there are so many. */
  const waitUntilAsked = async (count: number) => {
    await until([service.onDidRequest], () => service.backgroundQueries.length >= count || undefined);
    return asked();
  };
  /** The days that came, with the ids of their tests. */
  const came = () => told.map(({ day, tests }) => `${new Date(day.start).getUTCDate()}: ${tests[0]?.id}`);
  const fresh = () => new CompletedDays(new FailingTestCache(files, clock), clock);
  return { service, session, clock, files, kept, days, ask, asked, waitUntilAsked, arrived, came, told, fresh };
}

/** Resolves once everything is written. */
function saved({ kept }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  return kept.trim();
}

describe("closed days", () => {
  it("are asked for in the background, the first alone, then two at a time", async () => {
    const all = await setUp();
    const done = all.ask([18, 17, 16, 15].map(november));
    await all.service.answerBackground(page("a"));
    assert.equal(await all.waitUntilAsked(3), "18 17 16");
    await all.service.answerBackground(page("b"));
    assert.equal(await all.waitUntilAsked(4), "18 17 16 15");
    await all.service.answerBackground(page("c"));
    // Of two responses that are read at once, either may be done first.
    await all.arrived(3);
    await all.service.answerBackground(page("d"));
    await done;
    assert.deepEqual(all.came(), ["18: a", "17: b", "16: c", "15: d"]);
    assert.deepEqual(all.service.queries, []);
  });

  it("are asked for once ever, and come from disk after a restart without rolling statistics", async () => {
    const all = await setUp();
    const first = all.ask([november(18)]);
    await all.service.answerBackground(page("a"));
    await first;
    await saved(all);
    all.clock.advance(48 * hour);
    await all.ask([november(18)], never, harbour, all.fresh());
    assert.equal(all.asked(), "18");
    assert.deepEqual(all.told[1], all.told[0]);
    assert.deepEqual(all.told[1], {
      day: november(18),
      asOf: noon,
      unreadable: 0,
      tests: [
        failingTest({ id: "a", mostCommonFailures: [3, 2].map((count) => ({ summary: `boom ${count}`, count })) }),
        failingTest({ id: "a bare" }),
      ],
    });
  });

  it("are shared by all who ask for them meanwhile", async () => {
    const all = await setUp();
    const both = [all.ask([november(18)]), all.ask([november(18)])];
    await all.service.answerBackground(page("a"));
    await Promise.all(both);
    assert.deepEqual([all.asked(), all.came()], ["18", ["18: a", "18: a"]]);
  });

  it("go on for one asker when the other is cancelled, and stop with the last", async () => {
    const all = await setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const first = all.ask([november(18)], one.signal);
    const second = all.ask([november(18)], other.signal);
    await aTurn();
    one.abort();
    await assert.rejects(first, CancelledError);
    await all.service.answerBackground(page("a"));
    await second;
    const third = all.ask([november(17)], other.signal);
    await aTurn();
    other.abort();
    await assert.rejects(third, CancelledError);
    await saved(all);
    assert.deepEqual([all.came(), all.files.names.length], [["18: a"], 1]);
  });

  it("can be asked for again after everybody left", async () => {
    const all = await setUp();
    const abort = new AbortController();
    const first = all.ask([november(18)], abort.signal);
    await aTurn();
    abort.abort();
    await assert.rejects(first, CancelledError);
    const second = all.ask([november(18)]);
    await all.service.answerBackground(page("b"));
    await second;
    assert.deepEqual(all.came(), ["18: b"]);
  });

  const notKept: [what: string, day: TimeWindow, answer: Parameters<ScriptedService["answer"]>[0]][] = [
    ["came with too many rows", november(18), lastPage([failingTest()], { end: "capped" })],
    ["came with a repeated page", november(18), lastPage([failingTest()], { end: "repeated" })],
    ["is today", november(20), page("a")],
    ["is over by this computer's clock alone", november(18), { ...page("a"), clockSkewMs: -36 * hour }],
    ["ended half an hour ago", { start: noon - 24.5 * hour, end: noon - hour / 2 }, page("a")],
    [
      "could not be asked for",
      november(18),
      new ServiceError("unreachable", { operation: "listFailingTests", host: "h" }),
    ],
  ];
  for (const [what, day, answer] of notKept) {
    it(`are not kept where one ${what}`, async () => {
      const all = await setUp();
      const done = all.ask([day]).catch(() => {});
      await all.service.answerBackground(answer);
      await done;
      await saved(all);
      assert.deepEqual(all.files.names, []);
    });
  }

  it("tell nothing after one has failed, and keep those that came", async () => {
    const all = await setUp();
    const refused = new ServiceError("forbidden", { operation: "listFailingTests", host: "h", status: 403 });
    const done = assert.rejects(all.ask([18, 17, 16, 15].map(november)), refused);
    await all.service.answerBackground(page("a"));
    await all.service.answerBackground(refused);
    await done;
    await saved(all);
    assert.deepEqual([all.asked(), all.came(), all.files.names.length], ["18 17 16", ["18: a"], 1]);
  });

  it("need one request to learn that a key is refused", async () => {
    const all = await setUp();
    const refused = new ServiceError("unauthorized", { operation: "listFailingTests", host: "h", status: 401 });
    const done = assert.rejects(all.ask([18, 17, 16].map(november)), refused);
    await all.service.answerBackground(refused);
    await done;
    assert.equal(all.asked(), "18");
  });

  it("are those of one repository and one organization, whatever the file is called", async () => {
    const all = await setUp();
    const first = all.ask([november(18)]);
    await all.service.answerBackground(page("a"));
    await first;
    await saved(all);
    const [name = ""] = all.files.names;
    assert.match(name, /^day-20261118t000000000z-[0-9a-f]{24}\.gz$/);
    const other = all.ask([november(18)], never, lighthouse);
    await all.service.answerBackground(page("b"));
    await other;
    await saved(all);
    const [, otherName = ""] = all.files.names.sort((one) => (one === name ? -1 : 1));
    all.files.byName.set(otherName, all.files.byName.get(name) ?? new Uint8Array());
    const again = all.ask([november(18)], never, lighthouse, all.fresh());
    await all.service.answerBackground(page("c"));
    await again;
    assert.deepEqual(all.came(), ["18: a", "18: b", "18: c"]);
  });

  it("are asked for anew where the file was cut off", async () => {
    const all = await setUp();
    const first = all.ask([november(18)]);
    await all.service.answerBackground(page("a"));
    await first;
    await saved(all);
    for (const [name, bytes] of all.files.byName) all.files.byName.set(name, bytes.subarray(0, 60));
    const second = all.ask([november(18)]);
    await all.service.answerBackground(page("b"));
    await second;
    assert.equal(all.asked(), "18 18");
  });

  it("are dropped from disk when they were not used for 62 days, however old they are", async () => {
    const all = await setUp();
    const keep = async (...days: number[]) => {
      const done = all.ask(days.map(november));
      for (const day of days) await all.service.answerBackground(page(`${day}`));
      await done;
      await saved(all);
    };
    const names = () => all.files.names.map((name) => name.replace(/t000000000z-.*/, ""));
    all.files.byName.set("test-runs.json", new Uint8Array());
    await keep(-400, 17);
    all.clock.advance(40 * 24 * hour);
    await all.ask([november(-400)]);
    await saved(all);
    all.clock.advance(40 * 24 * hour);
    await keep(19);
    assert.deepEqual(names(), ["day-20250926", "day-20261119", "test-runs.json"]);
    all.clock.advance(23 * 24 * hour);
    await keep(18);
    assert.deepEqual(names(), ["day-20261118", "day-20261119", "test-runs.json"]);
  });

  it("are let go of once nobody waits, also where the one who asked first left first", async () => {
    const all = await setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const first = all.ask([november(20)], one.signal);
    const second = all.ask([november(20)], other.signal);
    await aTurn();
    one.abort();
    await assert.rejects(first, CancelledError);
    await all.service.answerBackground(page("a"));
    await second;
    // Nothing but memory tells.
    const { inFlightByKey } = all.days as unknown as { readonly inFlightByKey: ReadonlyMap<string, unknown> };
    assert.equal(inFlightByKey.size, 0);
  });

  it("are forgotten with the key, also what is being written", async () => {
    const all = await setUp();
    const first = all.ask([november(18)]);
    await all.service.answerBackground(page("a"));
    await first;
    all.files.byName.set("test-runs.json", new Uint8Array());
    await all.kept.clear();
    assert.deepEqual(all.files.names, ["test-runs.json"]);
  });

  it("are the person's own, in hours of their time zone", async () => {
    const all = await setUp();
    const day = inTimeZone("Europe/Berlin", () => ({
      start: new Date(2026, 9, 25).getTime(),
      end: new Date(2026, 9, 26).getTime(),
    }));
    const done = all.ask([day]);
    await all.service.answerBackground(page("a"));
    await done;
    const [query] = all.service.backgroundQueries;
    assert.deepEqual(query, {
      repository: harbour,
      orgUrlSlug: "acme",
      start: Date.UTC(2026, 9, 24, 22),
      end: Date.UTC(2026, 9, 25, 23),
      background: true,
    });
  });
});
