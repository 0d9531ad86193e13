import assert from "node:assert/strict";
import { computeAge, createMoment, getCurrentMoment } from "../../../src/base/age";
import { FakeClock } from "../../support/clock";

const minute = 60_000;
const hour = 60 * minute;

/** The ages, in minutes, of a moment that is an hour old, as `change` leaves the clock. */
function ageAfter(change: (clock: FakeClock) => void): number {
  const clock = new FakeClock();
  const moment = createMoment(clock.now() - hour, clock);
  change(clock);
  return computeAge(moment, clock) / minute;
}

function setBack(clock: FakeClock): void {
  clock.moveWall(-6 * hour);
  clock.advance(10 * minute);
}

describe("computeAge", () => {
  const ages: [expected: number, what: string, change: (clock: FakeClock) => void][] = [
    [70, "time passes", (clock) => clock.advance(10 * minute)],
    [70, "the clock is set back meanwhile", setBack],
    [540, "the computer sleeps, and its monotonic clock with it", (clock) => clock.moveWall(8 * hour)],
    [540, "the computer sleeps", (clock) => clock.sleep(8 * hour)],
  ];
  for (const [expected, description, change] of ages) {
    it(`is ${expected} min for a moment 60 min ago when ${description}`, () =>
      assert.equal(ageAfter(change), expected));
  }

  it("is 0 for now, and for now as another window stored it", () => {
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
