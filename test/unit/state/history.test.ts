import assert from "node:assert/strict";
import type { HistoryState } from "../../../src/domain/failingTests/history";
import type { CommonFailure, FailingTestsPage } from "../../../src/domain/records";
import { ServiceError } from "../../../src/domain/serviceError";
import { DiskCache } from "../../../src/state/diskCache";
import { History } from "../../../src/state/history";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { connected } from "../../support/connected";
import { FakeFiles, ScriptedService } from "../../support/fakes";

const day = 86_400_000;
const noon = Date.UTC(2026, 10, 20, 12);
const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" });
const refused = new ServiceError("unauthorized", {
  operation: "listFailingTests",
  host: "api.example.com",
  status: 401,
});

/** A test with that id, which failed in these ways. */
const page = (id?: string, failures: readonly CommonFailure[] = [], fields: Partial<FailingTestsPage> = {}) =>
  lastPage(id === undefined ? [] : [failingTest({ id, mostCommonFailures: failures })], fields);

const boom = (lastOccurrence: number): CommonFailure => ({ summary: "boom", count: 15, lastOccurrence });

const letters = { failed: "x", notFailed: ".", notLoaded: "?" } as const;

async function setUp() {
  const service = new ScriptedService();
  const { session, keys } = await connected(service);
  const clock = new FakeClock(noon);
  const history = new History(harbour, session, new DiskCache(new FakeFiles(), clock), clock);
  const seen: string[] = [];
  history.onDidChange((state) => seen.push(brief(state)));
  /** Loads, with the given answers from today backwards and empty days after that. */
  const load = async (...answers: Parameters<ScriptedService["answer"]>[0][]) => {
    const asked = service.backgroundQueries.length;
    const done = history.load();
    const { total, done: known } = history.current.progress;
    for (let index = 0; index < total - known; index++) await service.answerBackground(answers[index] ?? page());
    await done;
    return service.backgroundQueries.length - asked;
  };
  /** A letter for each day, oldest first: `x` failed, `.` was not listed, `?` not known. */
  const strip = (id: string, failures: readonly CommonFailure[] = []) =>
    history
      .stripOf({ id, mostCommonFailures: failures })
      .map(({ outcome }) => letters[outcome])
      .join("");
  /** Of each day on which any was, the failures that were last seen, e.g. `20: boom 11:00`. */
  const lastSeen = (id: string, failures: readonly CommonFailure[] = []) =>
    history.stripOf({ id, mostCommonFailures: failures }).flatMap(({ day: { start }, lastSeen = [] }) => {
      const texts = lastSeen.map(
        ({ summary, lastOccurrence }) => `${summary} ${new Date(lastOccurrence).toISOString().slice(11, 16)}`,
      );
      return texts.length === 0 ? [] : [`${new Date(start).getUTCDate()}: ${texts.join(", ")}`];
    });
  return { service, session, keys, clock, history, seen, load, strip, lastSeen };
}

/** `loading 3/14 error:unreachable` */
function brief({ loading, progress: { done, total }, error }: HistoryState): string {
  return [loading ? "loading" : "idle", `${done}/${total}`, error && `error:${error.reason}`].filter(Boolean).join(" ");
}

describe("history", () => {
  it("asks nothing by itself and knows nothing", async () => {
    const { service, history, strip } = await setUp();
    assert.deepEqual(service.backgroundQueries, []);
    assert.equal(strip("1"), "??????????????");
    assert.deepEqual(
      [history.current.days.length, history.current.days[13]],
      [14, { start: Date.UTC(2026, 10, 20), end: Date.UTC(2026, 10, 21), loaded: false }],
    );
  });

  it("tells for each of 14 days whether a test was listed", async () => {
    const { history, load, strip, seen } = await setUp();
    await load(page("1"), page("2"), page("1"));
    assert.deepEqual([strip("1"), strip("2"), strip("3")], ["...........x.x", "............x.", ".............."]);
    assert.deepEqual(
      history.tests.map(({ id }) => id),
      ["1", "2"],
    );
    assert.deepEqual([seen[0], seen[1], seen.at(-1)], ["loading 0/14", "loading 1/14", "idle 14/14"]);
  });

  it("claims no number of a day, and no day for a failure whose last occurrence is not known", async () => {
    const { load, strip, lastSeen } = await setUp();
    const lifetime = [{ summary: "boom", count: 15 }];
    await load(page("1", lifetime), page("1", lifetime));
    assert.deepEqual([strip("1", lifetime), lastSeen("1", lifetime)], ["............xx", []]);
  });

  it("tells which failures were last seen on a day, from the day's list and from the test's newer record", async () => {
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

  it("does not deny that a test failed on a day on which one of its failures occurred last", async () => {
    const { load, strip, lastSeen } = await setUp();
    await load(page("1", [boom(noon - day)]), page());
    const failures = [boom(noon - day)];
    assert.deepEqual([strip("1", failures), lastSeen("1", failures)], ["............xx", ["19: boom 12:00"]]);
  });

  it("asks for today alone when it is loaded again, and for two days on the next", async () => {
    const { clock, load, strip } = await setUp();
    assert.equal(await load(page("1")), 14);
    assert.equal(await load(page("1")), 1);
    assert.equal(strip("1"), ".............x");
    clock.advance(day);
    assert.equal(await load(page("1"), page("1")), 2);
    assert.equal(strip("1"), "............xx");
    assert.equal(await load(page()), 1);
  });

  it("claims nothing for hours of a day that nobody asked about, once it is over", async () => {
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

  it("never runs twice at once", async () => {
    const { service, history } = await setUp();
    const loads = [history.load(), history.load()];
    for (let index = 0; index < 14; index++) await service.answerBackground(page());
    await Promise.all(loads);
    assert.equal(service.backgroundQueries.length, 14);
  });

  it("keeps what came before it was cancelled", async () => {
    const { service, history, seen, strip } = await setUp();
    const done = history.load();
    await service.answerBackground(page("1"));
    await service.answerBackground(page("1"));
    history.cancel();
    await done;
    assert.deepEqual([seen.at(-1), strip("1")], ["idle 2/14", "????????????xx"]);
  });

  it("keeps what came before it failed, says why, and asks for the rest the next time", async () => {
    const { service, history, load, seen, strip } = await setUp();
    const done = history.load();
    await service.answerBackground(page("1"));
    await service.answerBackground(page("1"));
    await service.answerBackground(offline);
    await done;
    assert.deepEqual([seen.at(-1), strip("1")], ["idle 2/14 error:unreachable", "????????????xx"]);
    assert.equal(await load(), 13);
    assert.deepEqual([seen.at(-1), strip("1")], ["idle 14/14", "............x."]);
  });

  it("does not say that a test did not fail where rows of the day are missing", async () => {
    const { load, strip } = await setUp();
    await load(page("1", [], { end: "capped" }));
    assert.deepEqual([strip("1"), strip("2")], [".............x", ".............?"]);
  });

  it("hands a refused key to the session and sends one request", async () => {
    const { service, session, history } = await setUp();
    const done = history.load();
    await service.answerBackground(refused);
    await done;
    assert.deepEqual([session.current.kind, service.backgroundQueries.length], ["keyRefused", 1]);
    await history.load();
    assert.equal(service.backgroundQueries.length, 1);
  });

  it("forgets everything when it is told to, also what is on its way", async () => {
    const { service, history, load, strip, seen } = await setUp();
    await load(page("1"));
    const done = history.load();
    history.reset();
    await done;
    assert.deepEqual([seen.at(-1), strip("1"), history.tests], ["idle 0/14", "??????????????", []]);
    assert.equal(service.backgroundQueries.length, 14);
  });
});
