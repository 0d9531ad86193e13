import assert from "node:assert/strict";
import { nextTurn } from "../../../../src/base/async";
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
const neverAborted = new AbortController().signal;
const failure = (reason: "notFound" | "unreachable" | "unauthorized") =>
  new ServiceError(reason, { operation: "getTestRun", host: "api.example.com" });

/** Creates two runs that were looked up at noon, unwatched, in an editor window with the focus. */
async function setUp(store = new FakeStore()) {
  const answers = { "1": async () => testRun(), "2": async () => testRun() } as Record<string, () => Promise<TestRun>>;
  const parts = await connectedRuns({ store, answer: ({ testRunId }) => answers[testRunId]?.() ?? assert.fail() });
  const { runs, session, clock, queries } = parts;
  const changed = new Emitter<void>();
  const focus = { isFocused: true, onDidChange: changed.event };
  const watchedRuns = new WatchedRuns(runs, session, focus, clock, () => 0);
  const ends: string[][] = [];
  watchedRuns.onDidEnd((watchEnds: readonly WatchEnd[]) =>
    ends.push(watchEnds.map(({ run, reason: endReason }) => `${run.query.testRunId} ${endReason}`)),
  );
  watchedRuns.start();
  const { id: first } = await runs.lookUp(query("1"), neverAborted);
  const { id: second } = await runs.lookUp(query("2"), neverAborted);
  queries.length = 0;
  const requestTimes: number[] = [];
  /** Advances the clock in steps of a second, so that responses arrive between the requests. */
  const pass = async (ms: number) => {
    for (const end = clock.now() + ms; clock.now() < end; ) {
      const requestCountBefore = queries.length;
      clock.advance(1000);
      await nextTurn();
      for (let index = requestCountBefore; index < queries.length; index++) {
        requestTimes.push((clock.now() - noon) / 1000);
      }
    }
  };
  const setFocus = (isFocused: boolean) => {
    focus.isFocused = isFocused;
    changed.fire();
  };
  return { ...parts, answers, watchedRuns, ends, first, second, pass, requestTimes, setFocus };
}

const listWatched = (runs: TestRuns): readonly LookedUpRun[] => runs.current.filter(isWatched);

interface PendingResponse {
  readonly resolve: (run: TestRun) => void;
  readonly reject: (error: Error) => void;
}

describe("A watched test run", () => {
  it("is requested every 15 s at first", async () => {
    const { runs, first, pass, requestTimes } = await setUp();
    await runs.watch(first);
    await pass(minute);
    assert.deepEqual(requestTimes, [15, 30, 45, 60]);
  });

  it("is requested in the background, since no user waits for each response", async () => {
    const { runs, first, pass, queries } = await setUp();
    await runs.watch(first);
    await pass(15_000);
    assert.deepEqual(queries, [{ ...query("1"), background: true }]);
  });

  it("is requested less and less often: 87 times in the first hour, 60 times in the next", async () => {
    const { runs, first, pass, requestTimes } = await setUp();
    await runs.watch(first);
    await pass(2 * hour);
    const countInHour = (n: number) => requestTimes.filter((time) => Math.ceil(time / 3600) === n).length;
    assert.deepEqual([countInHour(1), countInHour(2)], [87, 60]);
  });

  it("fires one event when it ends, and is no longer requested", async () => {
    const { runs, answers, ends, first, pass, requestTimes } = await setUp();
    await runs.watch(first);
    answers["1"] = async () => testRun({ status: "failed" });
    await pass(10 * minute);
    assert.deepEqual([ends, requestTimes, listWatched(runs)], [[["1 ended"]], [15], []]);
  });

  it("shares its end event with another run that ends in the same round", async () => {
    const { runs, answers, ends, first, second, pass } = await setUp();
    await runs.watch(first);
    await runs.watch(second);
    for (const id of ["1", "2"]) {
      answers[id] = async () => testRun({ status: "succeeded" });
    }
    await pass(minute);
    assert.deepEqual(ends, [["2 ended", "1 ended"]]);
  });

  it("fires its end event when the service no longer has it", async () => {
    const { runs, answers, ends, first, pass, requestTimes } = await setUp();
    await runs.watch(first);
    answers["1"] = () => Promise.reject(failure("notFound"));
    await pass(10 * minute);
    assert.deepEqual([ends, requestTimes], [[["1 gone"]], [15]]);
  });

  it("is requested less and less often while the service does not respond, and at the usual rate once it does", async () => {
    const { runs, answers, ends, first, pass, requestTimes } = await setUp();
    await runs.watch(first);
    answers["1"] = () => Promise.reject(failure("unreachable"));
    await pass(4 * minute);
    answers["1"] = async () => testRun();
    await pass(4 * minute + 30_000);
    assert.deepEqual([requestTimes, ends], [[15, 45, 105, 225, 465, 489], []]);
  });

  it("is unanswered from the second consecutive failure until there is a response", async () => {
    const { runs, watchedRuns, answers, first, second, pass } = await setUp();
    await runs.watch(first);
    await runs.watch(second);
    const unansweredIds: string[] = [];
    watchedRuns.onDidChangeUnanswered(() =>
      unansweredIds.push(ids(runs.current.filter(({ id }) => watchedRuns.unansweredIds.has(id)))),
    );
    answers["1"] = () => Promise.reject(failure("unreachable"));
    await pass(20_000);
    const countAfterFirstFailure = watchedRuns.unansweredIds.size;
    await pass(40_000);
    answers["1"] = async () => testRun();
    await pass(2 * minute);
    assert.deepEqual([countAfterFirstFailure, unansweredIds, watchedRuns.unansweredIds.size], [0, ["1"], 0]);
  });

  it("is unanswered while no request can be sent", async () => {
    const { runs, watchedRuns, answers, first, pass } = await setUp();
    await runs.watch(first);
    const unansweredCounts: number[] = [];
    watchedRuns.onDidChangeUnanswered(() => unansweredCounts.push(watchedRuns.unansweredIds.size));
    answers["1"] = () => Promise.reject(failure("unauthorized"));
    await pass(20_000);
    assert.equal(unansweredCounts.at(-1), 1);
  });

  it("reports every error of its requests", async () => {
    const { runs, watchedRuns, answers, first, pass } = await setUp();
    await runs.watch(first);
    const reportedErrors: unknown[] = [];
    watchedRuns.onDidFail((error) => reportedErrors.push(error));
    const errors = [failure("unreachable"), new TypeError("unforeseen")];
    for (const error of errors) {
      answers["1"] = () => Promise.reject(error);
      await pass(reportedErrors.length === 0 ? 16_000 : 31_000);
    }
    assert.deepEqual(reportedErrors, errors);
  });

  it("is no longer watched after 6 hours", async () => {
    const { runs, ends, first, pass, requestTimes } = await setUp();
    await runs.watch(first);
    await pass(7 * hour);
    assert.deepEqual([ends, requestTimes.at(-1)], [[["1 tooLong"]], 6 * 3600 + 2]);
  });

  it("is not requested while the editor window has no focus, and once when it regains focus", async () => {
    const { runs, first, second, pass, requestTimes, setFocus, clock } = await setUp();
    await runs.watch(first);
    await runs.watch(second);
    setFocus(false);
    await pass(hour);
    const unfocusedCounts = [requestTimes.length, clock.running.length];
    setFocus(true);
    await pass(2000);
    assert.deepEqual(
      [unfocusedCounts, requestTimes],
      [
        [0, 0],
        [3601, 3601],
      ],
    );
  });

  it("is requested once more before its watch expires after a night without focus", async () => {
    const { answers, runs, first, ends, pass, setFocus } = await setUp();
    await runs.watch(first);
    setFocus(false);
    await pass(7 * hour);
    answers["1"] = async () => testRun({ status: "succeeded" });
    await runs.lookUp(query("2"), neverAborted);
    setFocus(true);
    await pass(2000);
    assert.deepEqual(ends, [["1 ended"]]);
  });

  it("is requested once after the computer slept", async () => {
    const { runs, first, clock, queries } = await setUp();
    await runs.watch(first);
    clock.sleep(5 * hour);
    await nextTurn();
    assert.equal(queries.length, 1);
  });

  it("is requested at the same rate when the clock is set back, and when it is corrected", async () => {
    const { runs, first, pass, queries, clock } = await setUp();
    await runs.watch(first);
    clock.moveWall(-2 * hour);
    await pass(minute);
    const countAfterSetBack = queries.length;
    clock.moveWall(2 * hour);
    await pass(minute);
    assert.deepEqual([countAfterSetBack, queries.length], [4, 8]);
  });

  it("is watched for 6 hours even if the clock is set back meanwhile", async () => {
    const { runs, first, ends, clock } = await setUp();
    await runs.watch(first);
    clock.moveWall(-2 * hour);
    const passHalfMinutes = async (count: number) => {
      for (let halfMinute = 0; halfMinute < count; halfMinute++) {
        clock.advance(minute / 2);
        await nextTurn();
      }
    };
    await passHalfMinutes(718);
    const endsBefore = ends.length;
    await passHalfMinutes(4);
    assert.deepEqual([endsBefore, ends], [0, [["1 tooLong"]]]);
  });

  it("is not requested after it was removed or unwatched", async () => {
    const { runs, first, second, pass, requestTimes, clock } = await setUp();
    await runs.watch(first);
    await runs.watch(second);
    await runs.remove(first);
    await runs.unwatch(second);
    await pass(hour);
    assert.deepEqual([requestTimes, clock.running], [[], []]);
  });

  it("is requested after a restart as soon as there is a connection, at once if its response is old", async () => {
    const entry = lookedUpRun("1", noon - hour, testRun(), { watchedSince: noon - hour });
    const { queries, runs, keys, clock, session, pass } = await setUp(new FakeStore([entry]));
    await runs.clear();
    keys.break();
    await nextTurn();
    await runs.restore();
    await pass(minute);
    const stateBefore = [session.current.kind, queries.length, clock.running.length];
    keys.mend();
    await nextTurn();
    clock.advance(0);
    await nextTurn();
    assert.deepEqual([stateBefore, queries.length, listWatched(runs).length], [["noKey", 0, 0], 1, 1]);
  });

  it("is reported after a restart if it had ended before", async () => {
    const entry = lookedUpRun("1", noon, testRun({ status: "failed" }), { watchedSince: noon - hour });
    const { ends, runs } = await setUp(new FakeStore([entry]));
    await runs.remove(entry.id);
    await runs.restore();
    assert.deepEqual(ends, [["1 ended"]]);
  });

  it("is requested together with another run that is due within 10 s, and not with one that is due later", async () => {
    const { runs, first, second, pass, requestTimes } = await setUp();
    await runs.watch(first);
    await pass(8000);
    await runs.refresh(second, neverAborted);
    await runs.watch(second);
    requestTimes.length = 0;
    await pass(40_000);
    const combinedTimes = [...requestTimes];
    await runs.unwatch(second);
    await pass(17_000);
    await runs.refresh(second, neverAborted);
    await runs.watch(second);
    requestTimes.length = 0;
    await pass(10_000);
    assert.deepEqual([combinedTimes, requestTimes], [[23, 23, 38, 38], [68]]);
  });

  it("is not requested earlier because of a look-up", async () => {
    const { runs, first, pass, requestTimes } = await setUp();
    await runs.watch(first);
    await pass(10_000);
    await runs.lookUp(query("1"), neverAborted);
    requestTimes.length = 0;
    await pass(20_000);
    assert.deepEqual(requestTimes, [25]);
  });

  it("fires its end event when any response reports its end", async () => {
    const { answers, runs, ends, first, queries } = await setUp();
    await runs.watch(first);
    answers["1"] = async () => testRun({ status: "succeeded" });
    await runs.refresh(first, neverAborted);
    assert.deepEqual([ends, queries.length, listWatched(runs)], [[["1 ended"]], 1, []]);
  });

  const removalCases: [description: string, leave: (runs: TestRuns, id: string) => Promise<void>][] = [
    ["removed", (runs, id) => runs.remove(id)],
    ["unwatched", (runs, id) => runs.unwatch(id)],
  ];
  for (const [description, removeRun] of removalCases) {
    for (const [outcome, settle] of [
      ["ended", (answer: PendingResponse) => answer.resolve(testRun({ status: "failed" }))],
      ["gone", (answer: PendingResponse) => answer.reject(failure("notFound"))],
    ] as const) {
      it(`fires no event that it is ${outcome} if it was ${description} during a request`, async () => {
        const { answers, runs, ends, first, pass } = await setUp();
        await runs.watch(first);
        let answer: PendingResponse | undefined;
        answers["1"] = () => new Promise((resolve, reject) => (answer = { resolve, reject }));
        await pass(16_000);
        await removeRun(runs, first);
        settle(answer ?? assert.fail("not requested"));
        await pass(minute);
        assert.deepEqual(ends, []);
      });
    }
  }

  it("is not requested with a rejected key, and at once when the key is accepted again", async () => {
    const { answers, runs, session, first, pass, requestTimes, clock, ends } = await setUp();
    await runs.watch(first);
    answers["1"] = () => Promise.reject(failure("unauthorized"));
    await pass(20_000);
    const stateWhenRejected = [[...requestTimes], clock.running, listWatched(runs).length];
    answers["1"] = async () => testRun();
    await session.connect({ baseUrl: firstKey.origin, orgUrlSlug: "acme", apiKey: firstKey.apiKey });
    await nextTurn();
    await pass(20_000);
    assert.deepEqual([stateWhenRejected, requestTimes, ends], [[[15], [], 1], [15, 21, 36], []]);
  });

  it("leaves nothing running when the editor window closes during a request", async () => {
    const { runs, watchedRuns, answers, ends, first, pass, clock } = await setUp();
    await runs.watch(first);
    answers["1"] = () => new Promise(() => {});
    await pass(20_000);
    watchedRuns.dispose();
    await nextTurn();
    assert.deepEqual([clock.running, ends], [[], []]);
  });
});
