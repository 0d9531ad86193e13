import assert from "node:assert/strict";
import type { HistoryState } from "../../../src/domain/failingTests/history";
import type { CommonFailure, FailingTestsPage } from "../../../src/domain/records";
import { ServiceError } from "../../../src/domain/serviceError";
import { DiskCache } from "../../../src/state/diskCache";
import { History } from "../../../src/state/history";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { createConnectedSession } from "../../support/connected";
import { FakeFiles, ScriptedService } from "../../support/fakes";
import { liveIn } from "../../support/timeZone";

const day = 86_400_000;
const noon = Date.UTC(2026, 10, 20, 12);
const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" });
const unauthorizedError = new ServiceError("unauthorized", {
  operation: "listFailingTests",
  host: "api.example.com",
  status: 401,
});

/** Creates a page with one test that has these failures, or an empty page without an id. */
const page = (id?: string, failures: readonly CommonFailure[] = [], fields: Partial<FailingTestsPage> = {}) =>
  lastPage(id === undefined ? [] : [failingTest({ id, mostCommonFailures: failures })], fields);

const boom = (lastOccurrence: number): CommonFailure => ({ summary: "boom", count: 15, lastOccurrence });

const letters = { failed: "x", notFailed: ".", notLoaded: "?" } as const;

async function setUp() {
  const service = new ScriptedService();
  const { session, keys } = await createConnectedSession(service);
  const clock = new FakeClock(noon);
  const history = new History(harbour, session, new DiskCache(new FakeFiles(), clock), clock);
  const states: string[] = [];
  history.onDidChange((state) => states.push(formatState(state)));
  /** Loads with the given responses, today first, and with empty days after them; returns the number of requests. */
  const load = async (...answers: Parameters<ScriptedService["answer"]>[0][]) => {
    const requestCountBefore = service.backgroundQueries.length;
    const loading = history.load();
    const { total, done } = history.current.progress;
    for (let index = 0; index < total - done; index++) {
      await service.answerBackground(answers[index] ?? page());
    }
    await loading;
    return service.backgroundQueries.length - requestCountBefore;
  };
  /** Returns a letter for each day, oldest first: `x` if the test failed, `.` if it did not, `?` if that is unknown. */
  const strip = (id: string, failures: readonly CommonFailure[] = []) =>
    history
      .createStrip({ id, mostCommonFailures: failures })
      .map(({ outcome }) => letters[outcome])
      .join("");
  /** Returns the days with failures that were last seen on them, e.g. `20: boom 11:00`. */
  const lastSeen = (id: string, failures: readonly CommonFailure[] = []) =>
    history.createStrip({ id, mostCommonFailures: failures }).flatMap(({ day: { start }, lastSeen = [] }) => {
      const texts = lastSeen.map(
        ({ summary, lastOccurrence }) => `${summary} ${new Date(lastOccurrence).toISOString().slice(11, 16)}`,
      );
      return texts.length === 0 ? [] : [`${new Date(start).getUTCDate()}: ${texts.join(", ")}`];
    });
  return { service, session, keys, clock, history, states, load, strip, lastSeen };
}

/** Returns for example `loading 3/14 error:unreachable`. */
function formatState({ loading, progress: { done, total }, error }: HistoryState): string {
  return [loading ? "loading" : "idle", `${done}/${total}`, error && `error:${error.reason}`].filter(Boolean).join(" ");
}

describe("History", () => {
  liveIn("UTC");

  it("has no data and sends no request before it is loaded", async () => {
    const { service, history, strip } = await setUp();
    assert.deepEqual(service.backgroundQueries, []);
    assert.equal(strip("1"), "??????????????");
    assert.deepEqual(
      [history.current.days.length, history.current.days[13]],
      [14, { start: Date.UTC(2026, 10, 20), end: Date.UTC(2026, 10, 21), loaded: false }],
    );
  });

  it("records for each of 14 days whether a test was listed", async () => {
    const { history, load, strip, states } = await setUp();
    await load(page("1"), page("2"), page("1"));
    assert.deepEqual([strip("1"), strip("2"), strip("3")], ["...........x.x", "............x.", ".............."]);
    assert.deepEqual(
      history.tests.map(({ id }) => id),
      ["1", "2"],
    );
    assert.deepEqual([states[0], states[1], states.at(-1)], ["loading 0/14", "loading 1/14", "idle 14/14"]);
  });

  it("assigns no day to a failure whose last occurrence is unknown", async () => {
    const { load, strip, lastSeen } = await setUp();
    const lifetime = [{ summary: "boom", count: 15 }];
    await load(page("1", lifetime), page("1", lifetime));
    assert.deepEqual([strip("1", lifetime), lastSeen("1", lifetime)], ["............xx", []]);
  });

  it("returns the failures last seen on a day, from the day's list and from the test's newer record", async () => {
    const { load, strip, lastSeen } = await setUp();
    const hour = day / 24;
    const yesterday = noon - day;
    await load(
      page("1", [boom(noon - hour)]),
      page("1", [boom(yesterday), { ...boom(noon - day - hour), summary: "late" }]),
    );
    assert.deepEqual(lastSeen("1"), ["19: boom 12:00, late 11:00", "20: boom 11:00"]);
    assert.deepEqual(lastSeen("1", [boom(noon)]), ["19: boom 12:00, late 11:00", "20: boom 12:00"]);
    assert.equal(strip("1", [boom(noon)]), "............xx");
  });

  it("counts a test as failed on a day on which one of its failures last occurred", async () => {
    const { load, strip, lastSeen } = await setUp();
    await load(page("1", [boom(noon - day)]), page());
    const failures = [boom(noon - day)];
    assert.deepEqual([strip("1", failures), lastSeen("1", failures)], ["............xx", ["19: boom 12:00"]]);
  });

  it("requests today alone when it is loaded again, and two days on the next day", async () => {
    const { clock, load, strip } = await setUp();
    assert.equal(await load(page("1")), 14);
    assert.equal(await load(page("1")), 1);
    assert.equal(strip("1"), ".............x");
    clock.advance(day);
    assert.equal(await load(page("1"), page("1")), 2);
    assert.equal(strip("1"), "............xx");
    assert.equal(await load(page()), 1);
  });

  it("does not know an unlisted test's outcome of a day that ended after it was requested", async () => {
    const { clock, history, load, strip } = await setUp();
    await load(page("1"));
    assert.deepEqual(
      [strip("1"), strip("2"), history.current.days[13]?.asOf],
      [".............x", "..............", noon],
    );
    clock.advance(day);
    assert.deepEqual([strip("1"), strip("2")], [".............x", ".............?"]);
    await load(page(), page("2"));
    assert.deepEqual([strip("1"), strip("2")], ["..............", "............x."]);
  });

  it("shares one load among concurrent callers", async () => {
    const { service, history } = await setUp();
    const loads = [history.load(), history.load()];
    for (let index = 0; index < 14; index++) {
      await service.answerBackground(page());
    }
    await Promise.all(loads);
    assert.equal(service.backgroundQueries.length, 14);
  });

  it("keeps the days received before it was cancelled", async () => {
    const { service, history, states, strip } = await setUp();
    const loading = history.load();
    await service.answerBackground(page("1"));
    await service.answerBackground(page("1"));
    history.cancel();
    await loading;
    assert.deepEqual([states.at(-1), strip("1")], ["idle 2/14", "????????????xx"]);
  });

  it("keeps the days received before it failed, reports the error, and requests the rest the next time", async () => {
    const { service, history, load, states, strip } = await setUp();
    const loading = history.load();
    await service.answerBackground(page("1"));
    await service.answerBackground(page("1"));
    await service.answerBackground(offline);
    await loading;
    assert.deepEqual([states.at(-1), strip("1")], ["idle 2/14 error:unreachable", "????????????xx"]);
    assert.equal(await load(), 13);
    assert.deepEqual([states.at(-1), strip("1")], ["idle 14/14", "............x."]);
  });

  it("does not count a test as not failed if rows of the day are missing", async () => {
    const { load, strip } = await setUp();
    await load(page("1", [], { end: "capped" }));
    assert.deepEqual([strip("1"), strip("2")], [".............x", ".............?"]);
  });

  it("passes a rejected key to the session after one request", async () => {
    const { service, session, history } = await setUp();
    const loading = history.load();
    await service.answerBackground(unauthorizedError);
    await loading;
    assert.deepEqual([session.current.kind, service.backgroundQueries.length], ["keyRefused", 1]);
    await history.load();
    assert.equal(service.backgroundQueries.length, 1);
  });

  it("clears everything when it is reset, including a load in progress", async () => {
    const { service, history, load, strip, states } = await setUp();
    await load(page("1"));
    const loading = history.load();
    history.reset();
    await loading;
    assert.deepEqual([states.at(-1), strip("1"), history.tests], ["idle 0/14", "??????????????", []]);
    assert.equal(service.backgroundQueries.length, 14);
  });
});
