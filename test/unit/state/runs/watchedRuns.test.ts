import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import type { TestRun } from "../../../../src/domain/records";
import { isWatched, type LookedUpRun } from "../../../../src/domain/runs/lookedUpRun";
import { ServiceError } from "../../../../src/domain/serviceError";
import type { TestRuns } from "../../../../src/state/runs/testRuns";
import { type WatchEnd, WatchedRuns } from "../../../../src/state/runs/watchedRuns";
import { lookedUpRun, testRun } from "../../../support/builders";
import { connectedRuns, FakeStore, firstKey, ids, noon, query } from "../../domain/runs/fixture";

const minute = 60_000;
const hour = 60 * minute;
const never = new AbortController().signal;
const failure = (reason: "notFound" | "unreachable" | "unauthorized") =>
  new ServiceError(reason, { operation: "getTestRun", host: "api.example.com" });

/** Lets everything that is ready to go on do so. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Two runs that were looked up at noon, none watched, in a window that has the focus. */
async function setUp(store = new FakeStore()) {
  const answers = { "1": async () => testRun(), "2": async () => testRun() } as Record<string, () => Promise<TestRun>>;
  const parts = await connectedRuns({ store, answer: ({ testRunId }) => answers[testRunId]?.() ?? assert.fail() });
  const { runs, session, clock, asked } = parts;
  const changed = new Emitter<void>();
  const focus = { isFocused: true, onDidChange: changed.event };
  const watched = new WatchedRuns(runs, session, focus, clock, () => 0);
  const ends: string[][] = [];
  watched.onDidEnd((all: readonly WatchEnd[]) =>
    ends.push(all.map(({ run, reason: why }) => `${run.query.testRunId} ${why}`)),
  );
  watched.start();
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
    focus.isFocused = focused;
    changed.fire();
  };
  return { ...parts, answers, watched, ends, first, second, pass, times, setFocus };
}

const watchedNow = (runs: TestRuns): readonly LookedUpRun[] => runs.current.filter(isWatched);

interface Answering {
  readonly resolve: (run: TestRun) => void;
  readonly reject: (error: Error) => void;
}

describe("a watched test run", () => {
  it("is asked for every 15 s at first", async () => {
    const { runs, first, pass, times } = await setUp();
    await runs.watch(first);
    await pass(minute);
    assert.deepEqual(times, [15, 30, 45, 60]);
  });

  it("is asked for in the background, since nobody waits for each answer", async () => {
    const { runs, first, pass, asked } = await setUp();
    await runs.watch(first);
    await pass(15_000);
    assert.deepEqual(asked, [{ ...query("1"), background: true }]);
  });

  it("is asked for more and more rarely: 87 times in the first hour, 60 times in the next", async () => {
    const { runs, first, pass, times } = await setUp();
    await runs.watch(first);
    await pass(2 * hour);
    const inHour = (n: number) => times.filter((time) => Math.ceil(time / 3600) === n).length;
    assert.deepEqual([inHour(1), inHour(2)], [87, 60]);
  });

  it("ends with its run, once, and is not asked for any more", async () => {
    const { runs, answers, ends, first, pass, times } = await setUp();
    await runs.watch(first);
    answers["1"] = async () => testRun({ status: "failed" });
    await pass(10 * minute);
    assert.deepEqual([ends, times, watchedNow(runs)], [[["1 ended"]], [15], []]);
  });

  it("ends together with another that ends in the same round", async () => {
    const { runs, answers, ends, first, second, pass } = await setUp();
    await runs.watch(first);
    await runs.watch(second);
    for (const id of ["1", "2"]) answers[id] = async () => testRun({ status: "succeeded" });
    await pass(minute);
    assert.deepEqual(ends, [["2 ended", "1 ended"]]);
  });

  it("ends when the service does not know its run any more", async () => {
    const { runs, answers, ends, first, pass, times } = await setUp();
    await runs.watch(first);
    answers["1"] = () => Promise.reject(failure("notFound"));
    await pass(10 * minute);
    assert.deepEqual([ends, times], [[["1 gone"]], [15]]);
  });

  it("is asked for less and less often while the service does not answer, and at the usual pace once it does", async () => {
    const { runs, answers, ends, first, pass, times } = await setUp();
    await runs.watch(first);
    answers["1"] = () => Promise.reject(failure("unreachable"));
    await pass(4 * minute);
    answers["1"] = async () => testRun();
    await pass(4 * minute + 30_000);
    assert.deepEqual([times, ends], [[15, 45, 105, 225, 465, 489], []]);
  });

  it("is not answered for after the second failure in a row, until there is an answer", async () => {
    const { runs, watched, answers, first, second, pass } = await setUp();
    await runs.watch(first);
    await runs.watch(second);
    const seen: string[] = [];
    watched.onDidChangeUnanswered(() => seen.push(ids(runs.current.filter(({ id }) => watched.unansweredIds.has(id)))));
    answers["1"] = () => Promise.reject(failure("unreachable"));
    await pass(20_000);
    const once = watched.unansweredIds.size;
    await pass(40_000);
    answers["1"] = async () => testRun();
    await pass(2 * minute);
    assert.deepEqual([once, seen, watched.unansweredIds.size], [0, ["1"], 0]);
  });

  it("is not answered for while nothing can be asked", async () => {
    const { runs, watched, answers, first, pass } = await setUp();
    await runs.watch(first);
    const seen: number[] = [];
    watched.onDidChangeUnanswered(() => seen.push(watched.unansweredIds.size));
    answers["1"] = () => Promise.reject(failure("unauthorized"));
    await pass(20_000);
    assert.equal(seen.at(-1), 1);
  });

  it("tells of every error, foreseen or not", async () => {
    const { runs, watched, answers, first, pass } = await setUp();
    await runs.watch(first);
    const told: unknown[] = [];
    watched.onDidFail((error) => told.push(error));
    const errors = [failure("unreachable"), new TypeError("unforeseen")];
    for (const error of errors) {
      answers["1"] = () => Promise.reject(error);
      await pass(told.length === 0 ? 16_000 : 31_000);
    }
    assert.deepEqual(told, errors);
  });

  it("is given up after 6 hours", async () => {
    const { runs, ends, first, pass, times } = await setUp();
    await runs.watch(first);
    await pass(7 * hour);
    assert.deepEqual([ends, times.at(-1)], [[["1 tooLong"]], 6 * 3600 + 2]);
  });

  it("is not asked for while the window has no focus, and once when it gets it back", async () => {
    const { runs, first, second, pass, times, setFocus, clock } = await setUp();
    await runs.watch(first);
    await runs.watch(second);
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

  it("is asked how it ended before it is given up after a night without the focus", async () => {
    const { answers, runs, first, ends, pass, setFocus } = await setUp();
    await runs.watch(first);
    setFocus(false);
    await pass(7 * hour);
    answers["1"] = async () => testRun({ status: "succeeded" });
    await runs.lookUp(query("2"), never);
    setFocus(true);
    await pass(2000);
    assert.deepEqual(ends, [["1 ended"]]);
  });

  it("is asked for once after the computer slept", async () => {
    const { runs, first, clock, asked } = await setUp();
    await runs.watch(first);
    clock.sleep(5 * hour);
    await turn();
    assert.equal(asked.length, 1);
  });

  it("is asked for as often when the clock is set back, and when it is set right again", async () => {
    const { runs, first, pass, asked, clock } = await setUp();
    await runs.watch(first);
    clock.moveWall(-2 * hour);
    await pass(minute);
    const afterBack = asked.length;
    clock.moveWall(2 * hour);
    await pass(minute);
    assert.deepEqual([afterBack, asked.length], [4, 8]);
  });

  it("is watched for 6 hours when the clock was set back, whenever the watch began by it", async () => {
    const { runs, first, ends, clock } = await setUp();
    await runs.watch(first);
    clock.moveWall(-2 * hour);
    const halfMinutes = async (count: number) => {
      for (let passed = 0; passed < count; passed++) {
        clock.advance(minute / 2);
        await turn();
      }
    };
    await halfMinutes(718);
    const endsBefore = ends.length;
    await halfMinutes(4);
    assert.deepEqual([endsBefore, ends], [0, [["1 tooLong"]]]);
  });

  it("is not asked for once it was removed, or is not watched any more", async () => {
    const { runs, first, second, pass, times, clock } = await setUp();
    await runs.watch(first);
    await runs.watch(second);
    await runs.remove(first);
    await runs.unwatch(second);
    await pass(hour);
    assert.deepEqual([times, clock.running], [[], []]);
  });

  it("goes on after a restart as soon as there is a connection, at once if its answer is old", async () => {
    const entry = lookedUpRun("1", noon - hour, testRun(), { watchedSince: noon - hour });
    const { asked, runs, keys, clock, session, pass } = await setUp(new FakeStore([entry]));
    await runs.clear();
    keys.break();
    await turn();
    await runs.restore();
    await pass(minute);
    const before = [session.current.kind, asked.length, clock.running.length];
    keys.mend();
    await turn();
    clock.advance(0);
    await turn();
    assert.deepEqual([before, asked.length, watchedNow(runs).length], [["noKey", 0, 0], 1, 1]);
  });

  it("is told of after a restart if it had ended before", async () => {
    const entry = lookedUpRun("1", noon, testRun({ status: "failed" }), { watchedSince: noon - hour });
    const { ends, runs } = await setUp(new FakeStore([entry]));
    await runs.remove(entry.id);
    await runs.restore();
    assert.deepEqual(ends, [["1 ended"]]);
  });

  it("is asked for together with one that falls due within 10 s, and not with one that falls due later", async () => {
    const { runs, first, second, pass, times } = await setUp();
    await runs.watch(first);
    await pass(8000);
    await runs.refresh(second, never);
    await runs.watch(second);
    times.length = 0;
    await pass(40_000);
    const together = [...times];
    await runs.unwatch(second);
    await pass(17_000);
    await runs.refresh(second, never);
    await runs.watch(second);
    times.length = 0;
    await pass(10_000);
    assert.deepEqual([together, times], [[23, 23, 38, 38], [68]]);
  });

  it("is asked for again no sooner because somebody looked", async () => {
    const { runs, first, pass, times } = await setUp();
    await runs.watch(first);
    await pass(10_000);
    await runs.lookUp(query("1"), never);
    times.length = 0;
    await pass(20_000);
    assert.deepEqual(times, [25]);
  });

  it("has ended as soon as anybody is told so", async () => {
    const { answers, runs, ends, first, asked } = await setUp();
    await runs.watch(first);
    answers["1"] = async () => testRun({ status: "succeeded" });
    await runs.refresh(first, never);
    assert.deepEqual([ends, asked.length, watchedNow(runs)], [[["1 ended"]], 1, []]);
  });

  const leavings: [what: string, leave: (runs: TestRuns, id: string) => Promise<void>][] = [
    ["removed", (runs, id) => runs.remove(id)],
    ["unwatched", (runs, id) => runs.unwatch(id)],
  ];
  for (const [what, leave] of leavings) {
    for (const [how, settle] of [
      ["ended", (answer: Answering) => answer.resolve(testRun({ status: "failed" }))],
      ["gone", (answer: Answering) => answer.reject(failure("notFound"))],
    ] as const) {
      it(`tells nobody that it is ${how} if it was ${what} while it was asked for`, async () => {
        const { answers, runs, ends, first, pass } = await setUp();
        await runs.watch(first);
        let answer: Answering | undefined;
        answers["1"] = () => new Promise((resolve, reject) => (answer = { resolve, reject }));
        await pass(16_000);
        await leave(runs, first);
        settle(answer ?? assert.fail("not asked"));
        await pass(minute);
        assert.deepEqual(ends, []);
      });
    }
  }

  it("is not asked for with a refused key, and at once when it is accepted again", async () => {
    const { answers, runs, session, first, pass, times, clock, ends } = await setUp();
    await runs.watch(first);
    answers["1"] = () => Promise.reject(failure("unauthorized"));
    await pass(20_000);
    const refused = [[...times], clock.running, watchedNow(runs).length];
    answers["1"] = async () => testRun();
    await session.connect({ baseUrl: firstKey.origin, orgUrlSlug: "acme", apiKey: firstKey.apiKey });
    await turn();
    await pass(20_000);
    assert.deepEqual([refused, times, ends], [[[15], [], 1], [15, 21, 36], []]);
  });

  it("leaves nothing behind when the window closes with a question under way", async () => {
    const { runs, watched, answers, ends, first, pass, clock } = await setUp();
    await runs.watch(first);
    answers["1"] = () => new Promise(() => {});
    await pass(20_000);
    watched.dispose();
    await turn();
    assert.deepEqual([clock.running, ends], [[], []]);
  });
});
