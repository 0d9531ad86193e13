import assert from "node:assert/strict";
import { nextTurn } from "../../../../src/base/async";
import { readVerdict } from "../../../../src/domain/testItems/latestResults";
import { type ObservableTest, runWithVerdict } from "../../../../src/domain/testItems/runWithVerdict";
import { FakeClock } from "../../../support/clock";

type Results = string | undefined;

const failure = `<testFailure name="adds tax" path="cart">\n<message>\nis 3\n</message>\n</testFailure>\n`;
const otherFailure = failure.replace("is 3", "is 4");

describe("runWithVerdict", () => {
  let clock: FakeClock;

  beforeEach(() => {
    clock = new FakeClock();
  });

  /** Creates a test with these results before its run, at each later reading while it runs, and after it. */
  const createTest = (before: Results, during: readonly Results[], after: Results): ObservableTest => {
    let results = before;
    const run = async () => {
      for (const runResults of during) {
        const pauseMs = await clock.timer();
        results = runResults;
        clock.advance(pauseMs);
        await nextTurn();
      }
      results = after;
    };
    const verdictOf = (text: Results) => readVerdict(["mocha", "cart", "adds tax"], text);
    return { readVerdict: verdictOf, run, readResults: async () => results };
  };

  for (const [subject, before, during, after, expected] of [
    ["has failed after a run that had passed", "", [], failure, "failed"],
    ["has failed otherwise than before", failure, [], otherFailure, "failed"],
    ["has failed as before, in a run whose start was seen", failure, [failure, ""], failure, "failed"],
    ["may not have run when nothing changes", failure, [failure, failure], failure, "failedAsBefore"],
    ["may not have run when the editor did not answer", failure, [undefined], failure, "failedAsBefore"],
    ["has passed after a failure", failure, [failure], "", "notFailed"],
    ["is unknown where the editor tells no results", undefined, [], undefined, "unknown"],
  ] as const) {
    it(`of a test that ${subject}`, async () => {
      const verdict = await runWithVerdict(createTest(before, during, after), clock);
      assert.deepEqual({ verdict, timers: clock.running }, { verdict: expected, timers: [] });
    });
  }

  it("reads less and less often, at least once a second", async () => {
    const test = createTest(failure, [], failure);
    const pauses: number[] = [];
    const run = async () => {
      for (let reading = 0; reading < 8; reading++) {
        const pauseMs = await clock.timer();
        pauses.push(pauseMs);
        clock.advance(pauseMs);
        await nextTurn();
      }
    };
    await runWithVerdict({ ...test, run }, clock);
    assert.deepEqual(pauses, [25, 50, 100, 200, 400, 800, 1_000, 1_000]);
  });

  it("rejects as the run does, and reads no more", async () => {
    const run = () => Promise.reject(new Error("no profile"));
    await assert.rejects(runWithVerdict({ ...createTest(failure, [], failure), run }, clock), new Error("no profile"));
    await nextTurn();
    assert.deepEqual(clock.running, []);
  });
});
