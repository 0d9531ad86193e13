import assert from "node:assert/strict";
import { PollSchedule } from "../../../../src/state/runs/pollSchedule";
import { lookedUpRun } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";

/** Creates a schedule without random delays, and a run that is watched from now on. */
function setUp() {
  const clock = new FakeClock();
  const run = { ...lookedUpRun("1", clock.now()), watchedSince: clock.now() };
  return { clock, run, schedule: new PollSchedule(clock, () => 0) };
}

describe("PollSchedule", () => {
  it("makes a run due 15 s after its last response", () => {
    const { clock, run, schedule } = setUp();
    const waits = [14_999, 1].map((ms) => {
      const waitMs = schedule.msUntilDue(run);
      clock.advance(ms);
      return waitMs;
    });
    assert.deepEqual([...waits, schedule.msUntilDue(run)], [15_000, 1, 0]);
  });

  it("waits for a minute after two failures, and forgets them with the next response", () => {
    const { clock, run, schedule } = setUp();
    schedule.recordFailures(run, 2);
    const waitMs = schedule.msUntilDue(run);
    const answeredRun = { ...run, asOf: clock.now() + 1 };
    clock.advance(1);
    assert.deepEqual([waitMs, schedule.countFailures(run), schedule.countFailures(answeredRun)], [60_000, 2, 0]);
  });

  it("counts the time for which a run is watched, from now on if that began in the future", () => {
    const { clock, run, schedule } = setUp();
    const laterRun = { ...run, watchedSince: clock.now() + 60_000 };
    const runs = [run, laterRun];
    for (const watchedRun of runs) {
      schedule.watchedMs(watchedRun);
    }
    clock.advance(5_000);
    assert.deepEqual(
      runs.map((watchedRun) => schedule.watchedMs(watchedRun)),
      [5_000, 5_000],
    );
  });

  it("forgets the failures of runs that are no longer watched", () => {
    const { run, schedule } = setUp();
    schedule.recordFailures(run, 1);
    schedule.keepOnly([]);
    assert.equal(schedule.countFailures(run), 0);
  });
});
