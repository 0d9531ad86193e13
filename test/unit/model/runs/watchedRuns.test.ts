import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/api/errors";
import type { TestRun } from "../../../../src/api/records";
import { Emitter } from "../../../../src/base/event";
import { type WatchEnd, WatchedRuns } from "../../../../src/model/runs/watchedRuns";
import { testRun } from "../../../support/builders";
import { connectedRuns, FakeStore, noon, query } from "./fixture";

const minute = 60_000;
const hour = 60 * minute;
const never = new AbortController().signal;
const failure = (reason: "notFound" | "unreachable") =>
  new ServiceError(reason, { operation: "getTestRun", host: "api.example.com" });

/** Lets everything that is ready to go on do so. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Two runs that were looked up at noon, none watched, in a window that has the focus. */
async function setUp(store = new FakeStore()) {
  const answers = { "1": async () => testRun(), "2": async () => testRun() } as Record<string, () => Promise<TestRun>>;
  const parts = await connectedRuns({ store, answer: ({ testRunId }) => answers[testRunId]?.() ?? assert.fail() });
  const { runs, clock, asked } = parts;
  const changed = new Emitter<void>();
  const focus = { focused: true, onDidChange: changed.event };
  const watched = new WatchedRuns(runs, focus, clock, () => 0);
  const ends: string[][] = [];
  watched.onDidEnd((all: readonly WatchEnd[]) => ends.push(all.map(({ run, why }) => `${run.query.testRunId} ${why}`)));
  const { id: first } = await runs.lookUp(query("1"), never);
  const { id: second } = await runs.lookUp(query("2"), never);
  asked.length = 0;
  const times: number[] = [];
  /** Moves the clock on in steps of a second, so that answers come between the questions. */
  const pass = async (ms: number) => {
    for (const end = clock.now() + ms; clock.now() < end; ) {
      const before = asked.length;
      clock.advance(1000);
      await turn();
      for (let index = before; index < asked.length; index++) times.push((clock.now() - noon) / 1000);
    }
  };
  const setFocus = (focused: boolean) => {
    focus.focused = focused;
    changed.fire();
  };
  return { ...parts, answers, watched, ends, first, second, pass, times, setFocus };
}

describe("a watched test run", () => {
  it("is asked for every 15 s at first", async () => {
    const { watched, first, pass, times } = await setUp();
    await watched.watch(first);
    await pass(minute);
    assert.deepEqual(times, [15, 30, 45, 60]);
  });

  it("is asked for more and more rarely: 87 times in the first hour, 60 times in the next", async () => {
    const { watched, first, pass, times } = await setUp();
    await watched.watch(first);
    await pass(2 * hour);
    const inHour = (n: number) => times.filter((time) => Math.ceil(time / 3600) === n).length;
    assert.deepEqual([inHour(1), inHour(2)], [87, 60]);
  });

  it("ends with its run, once, and is not asked for any more", async () => {
    const { answers, watched, ends, first, pass, times } = await setUp();
    await watched.watch(first);
    answers["1"] = async () => testRun({ status: "failed" });
    await pass(10 * minute);
    assert.deepEqual([ends, times, watched.current], [[["1 ended"]], [15], []]);
  });

  it("ends together with another that ends in the same round", async () => {
    const { answers, watched, ends, first, second, pass } = await setUp();
    await watched.watch(first);
    await watched.watch(second);
    for (const id of ["1", "2"]) answers[id] = async () => testRun({ status: "succeeded" });
    await pass(minute);
    assert.deepEqual(ends, [["2 ended", "1 ended"]]);
  });

  it("ends when the service does not know its run any more", async () => {
    const { answers, watched, ends, first, pass, times } = await setUp();
    await watched.watch(first);
    answers["1"] = () => Promise.reject(failure("notFound"));
    await pass(10 * minute);
    assert.deepEqual([ends, times], [[["1 gone"]], [15]]);
  });

  it("is asked for less and less often while the service does not answer, and at the usual pace once it does", async () => {
    const { answers, watched, ends, first, pass, times } = await setUp();
    await watched.watch(first);
    answers["1"] = () => Promise.reject(failure("unreachable"));
    await pass(4 * minute);
    answers["1"] = async () => testRun();
    await pass(4 * minute + 30_000);
    assert.deepEqual([times, ends], [[15, 45, 105, 225, 465, 489], []]);
  });

  it("is given up after 6 hours", async () => {
    const { watched, ends, first, pass, times } = await setUp();
    await watched.watch(first);
    await pass(7 * hour);
    assert.deepEqual([ends, times.at(-1)], [[["1 tooLong"]], 6 * 3600 + 2]);
  });

  it("is not asked for while the window has no focus, and once when it gets it back", async () => {
    const { watched, first, second, pass, times, setFocus, clock } = await setUp();
    await watched.watch(first);
    await watched.watch(second);
    setFocus(false);
    await pass(hour);
    const unfocused = [times.length, clock.running.length];
    setFocus(true);
    await pass(2000);
    assert.deepEqual(
      [unfocused, times],
      [
        [0, 0],
        [3601, 3601],
      ],
    );
  });

  it("is asked for once after the computer slept", async () => {
    const { watched, first, clock, asked } = await setUp();
    await watched.watch(first);
    clock.sleep(5 * hour);
    await turn();
    assert.equal(asked.length, 1);
  });

  it("is not asked for once it was removed, or is not watched any more", async () => {
    const { runs, watched, first, second, pass, times, clock } = await setUp();
    await watched.watch(first);
    await watched.watch(second);
    await runs.remove(first);
    await watched.unwatch(second);
    await pass(hour);
    assert.deepEqual([times, clock.running], [[], []]);
  });

  it("goes on after a restart, at once if its answer is old", async () => {
    const before = await setUp();
    await before.watched.watch(before.first);
    const kept = before.runs.current.filter(({ id }) => id === before.first);
    const { runs, asked, clock, watched } = await setUp(
      new FakeStore(kept.map((run) => ({ ...run, asOf: noon - hour }))),
    );
    await runs.clear();
    await runs.restore();
    clock.advance(0);
    await turn();
    assert.deepEqual([watched.current.length, asked.length], [1, 1]);
  });

  it("is one that has not ended", async () => {
    const { answers, runs, watched, first } = await setUp();
    answers["1"] = async () => testRun({ status: "cancelled" });
    await runs.lookUp(query("1"), never);
    await watched.watch(first);
    assert.deepEqual(watched.current, []);
  });

  it("leaves nothing behind when the window closes with a question under way", async () => {
    const { answers, watched, ends, first, pass, clock } = await setUp();
    await watched.watch(first);
    answers["1"] = () => new Promise(() => {});
    await pass(20_000);
    watched.dispose();
    await turn();
    assert.deepEqual([clock.running, ends], [[], []]);
  });
});
