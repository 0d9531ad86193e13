import assert from "node:assert/strict";
import { PollSchedule } from "../../../../src/state/runs/pollSchedule";
import { lookedUpRun } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";

/** A schedule without random delays, and a run that is watched from now on. */
function setUp() {
  const clock = new FakeClock();
  const run = { ...lookedUpRun("1", clock.now()), watchedSince: clock.now() };
  return { clock, run, schedule: new PollSchedule(clock, () => 0) };
}

describe("PollSchedule", () => {
  it("makes a run due once the wait after its last response is over", () => {
    const { clock, run, schedule } = setUp();
    const waitMs = schedule.msUntilDue(run);
    clock.advance(waitMs - 1);
    const remainingMs = schedule.msUntilDue(run);
    clock.advance(1);
    assert.deepEqual([waitMs > 0, remainingMs, schedule.msUntilDue(run)], [true, 1, 0]);
  });

  it("waits longer after a failure, and forgets it with the next response", () => {
    const { clock, run, schedule } = setUp();
    const waitMs = schedule.msUntilDue(run);
    schedule.recordFailures(run, 2);
    const delayedMs = schedule.msUntilDue(run);
    const answeredRun = { ...run, asOf: clock.now() + 1 };
    clock.advance(1);
    assert.deepEqual(
      [delayedMs > waitMs, schedule.countFailures(run), schedule.countFailures(answeredRun)],
      [true, 2, 0],
    );
  });

  it("counts the time that a run is watched, from now if it began in the future", () => {
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

  it("forgets runs that are not watched any more", () => {
    const { run, schedule } = setUp();
    schedule.recordFailures(run, 1);
    schedule.keepOnly([]);
    assert.equal(schedule.countFailures(run), 0);
  });
});
