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

  /** Creates a test with these results before its run, at each reading while it runs, and after it. */
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
    const readTestVerdict = (text: Results) => readVerdict(["mocha", "cart", "adds tax"], text);
    return { readVerdict: readTestVerdict, run, readResults: async () => results };
  };

  for (const [subject, before, during, after, expected] of [
    ["a test that had passed and has failed", "", [], failure, "failed"],
    ["a test with another failure than before", failure, [], otherFailure, "failed"],
    ["a test with the same failure, which was gone while it ran", failure, [failure, ""], failure, "failed"],
    ["a test whose failure never changed", failure, [failure, failure], failure, "failedAsBefore"],
    ["a test with the same failure while the editor had no results", failure, [undefined], failure, "failedAsBefore"],
    ["a test that had failed and has passed", failure, [failure], "", "notFailed"],
    ["a test in an editor without results", undefined, [], undefined, "unknown"],
  ] as const) {
    it(`returns ${expected} for ${subject}`, async () => {
      const verdict = await runWithVerdict(createTest(before, during, after), clock);
      assert.deepEqual({ verdict, timers: clock.running }, { verdict: expected, timers: [] });
    });
  }

  it("reads the results less and less often, and at least once a second", async () => {
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

  it("rejects with the error of the run, and stops reading results", async () => {
    const run = () => Promise.reject(new Error("no profile"));
    await assert.rejects(runWithVerdict({ ...createTest(failure, [], failure), run }, clock), new Error("no profile"));
    await nextTurn();
    assert.deepEqual(clock.running, []);
  });
});
