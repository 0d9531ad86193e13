import assert from "node:assert/strict";
import { CancelledError } from "../../../../src/base/errors";
import { type RunVerdict, repeatRuns } from "../../../../src/domain/testItems/repeatRuns";

describe("repeatRuns", () => {
  for (const [subject, verdicts, end, endedCount, hasVerdicts, starts] of [
    ["runs as often as planned", ["notFailed", "notFailed", "notFailed"], "done", 3, true, [1, 2, 3]],
    ["stops at the first failure", ["notFailed", "failed", "notFailed"], "failed", 2, true, [1, 2]],
    ["stops at a failure that is the same as before", ["failedAsBefore"], "failedAsBefore", 1, true, [1]],
    ["states that a verdict is missing", ["notFailed", "unknown", "notFailed"], "done", 3, false, [1, 2, 3]],
    ["does not wait for a run that is cancelled", ["notFailed", "cancel"], "cancelled", 1, true, [1, 2]],
    ["runs nothing if no test extension has the test", ["forget"], "notKnown", 0, true, []],
    ["stops once no test extension has the test", ["unknown", "forget"], "notKnown", 1, false, [1]],
  ] as const) {
    it(subject, async () => {
      assert.deepEqual(await repeat(verdicts, 3), {
        result: { plannedCount: 3, endedCount, end, hasVerdicts },
        starts,
      });
    });
  }

  it("rejects with the error of a run", async () => {
    const test = { isKnown: async () => true, run: () => Promise.reject(new Error("no profile")) };
    await assert.rejects(
      repeatRuns(test, 3, new AbortController().signal, () => {}),
      new Error("no profile"),
    );
  });

  it("starts nothing if it is already cancelled", async () => {
    const test = { isKnown: async () => true, run: () => assert.fail("was run") };
    assert.deepEqual(await repeatRuns(test, 3, AbortSignal.abort(), () => assert.fail("was started")), {
      plannedCount: 3,
      endedCount: 0,
      end: "cancelled",
      hasVerdicts: true,
    });
  });
});

/** Repeats a test whose successive runs have these verdicts; `forget` removes the test from its extension. */
async function repeat(
  verdicts: readonly (RunVerdict | "cancel" | "forget")[],
  plannedCount: number,
): Promise<{ readonly result: unknown; readonly starts: readonly number[] }> {
  const abort = new AbortController();
  const starts: number[] = [];
  let runCount = 0;
  const test = {
    isKnown: async () => verdicts[runCount] !== "forget",
    run: () => {
      const verdict = verdicts[runCount++];
      if (verdict === "cancel") {
        abort.abort(new CancelledError());
        return new Promise<RunVerdict>(() => {});
      }
      return Promise.resolve(verdict as RunVerdict);
    },
  };
  const result = await repeatRuns(test, plannedCount, abort.signal, (run) => starts.push(run));
  return { result, starts };
}
