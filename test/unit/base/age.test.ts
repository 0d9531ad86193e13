import assert from "node:assert/strict";
import { computeAge, createMoment, getCurrentMoment } from "../../../src/base/age";
import { FakeClock } from "../../support/clock";

const minute = 60_000;
const hour = 60 * minute;

describe("computeAge", () => {
  const cases: [expected: number, description: string, change: (clock: FakeClock) => void][] = [
    [70, "another 10 min pass", (clock) => clock.advance(10 * minute)],
    [70, "another 10 min pass and the clock is set back by 6 h", setClockBack],
    [540, "the computer and its monotonic clock sleep for 8 h", (clock) => clock.moveWall(8 * hour)],
    [540, "the computer sleeps for 8 h, but not its monotonic clock", (clock) => clock.sleep(8 * hour)],
  ];
  for (const [expected, description, change] of cases) {
    it(`is ${expected} min for a moment 60 min ago if ${description}`, () =>
      assert.equal(computeAgeAfter(change), expected));
  }

  it("is 0 for the current moment, and for one that another window stored just now", () => {
    const clock = new FakeClock();
    assert.deepEqual(
      [computeAge(getCurrentMoment(clock), clock), computeAge(createMoment(clock.now(), clock), clock)],
      [0, 0],
    );
  });

  it("is never less than 0, even if the clock is set back", () => {
    const clock = new FakeClock();
    const moment = getCurrentMoment(clock);
    clock.moveWall(-hour);
    assert.equal(computeAge(moment, clock), 0);
  });

  it("is infinite for a moment in the future, even after the clock has reached it", () => {
    const clock = new FakeClock();
    const moment = createMoment(clock.now() + hour, clock);
    clock.advance(2 * hour);
    assert.equal(computeAge(moment, clock), Number.POSITIVE_INFINITY);
  });
});

/** Returns the age in minutes of a moment that was an hour old before `change`. */
function computeAgeAfter(change: (clock: FakeClock) => void): number {
  const clock = new FakeClock();
  const moment = createMoment(clock.now() - hour, clock);
  change(clock);
  return computeAge(moment, clock) / minute;
}

function setClockBack(clock: FakeClock): void {
  clock.moveWall(-6 * hour);
  clock.advance(10 * minute);
}
