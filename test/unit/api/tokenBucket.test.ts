import assert from "node:assert/strict";
import { TokenBucket } from "../../../src/api/tokenBucket";
import { CancelledError } from "../../../src/base/errors";
import { FakeClock } from "../../support/clock";
import { aTurn } from "../../support/fakes";

function setUp() {
  const clock = new FakeClock();
  const budget = new TokenBucket({ capacity: 3, refillPerSecond: 5 }, clock);
  const abort = new AbortController();
  let sentCount = 0;
  const take = (count: number) =>
    Array.from({ length: count }, () =>
      budget.take(abort.signal).then(
        () => sentCount++,
        (error: unknown) => error,
      ),
    );
  const sentAfter = async (ms: number) => {
    clock.advance(ms);
    await aTurn();
    return sentCount;
  };
  return { clock, budget, abort, take, sentAfter };
}

describe("TokenBucket", () => {
  it("lets its capacity through at once, and then one request after the other", async () => {
    const { take, sentAfter } = setUp();
    take(6);
    assert.deepEqual(
      [await sentAfter(0), await sentAfter(199), await sentAfter(1), await sentAfter(200), await sentAfter(200)],
      [3, 3, 4, 5, 6],
    );
  });

  it("refills at the given rate per second", async () => {
    const clock = new FakeClock();
    const bucket = new TokenBucket({ capacity: 20, refillPerSecond: 5 }, clock);
    let count = 0;
    const take = (requests: number) => {
      for (let index = 0; index < requests; index++) {
        void bucket.take(new AbortController().signal).then(() => count++);
      }
    };
    take(20);
    clock.advance(1_000);
    take(20);
    await aTurn();
    assert.equal(count, 25);
  });

  it("refills up to its capacity and no further", async () => {
    const { take, sentAfter } = setUp();
    take(3);
    await sentAfter(3_600_000);
    take(6);
    assert.equal(await sentAfter(0), 6);
  });

  it("gives no tokens to cancelled requests", async () => {
    const { take, sentAfter, abort, budget } = setUp();
    const results = take(9);
    await sentAfter(0);
    abort.abort();
    const outcomes = await Promise.all(results);
    assert.equal(outcomes.filter((outcome) => outcome instanceof CancelledError).length, 6);
    let isThere = false;
    void budget.take(new AbortController().signal).then(() => {
      isThere = true;
    });
    await sentAfter(200);
    assert.ok(isThere);
  });

  it("refills at the same rate when the clock is set back", async () => {
    const { clock, take, sentAfter } = setUp();
    take(3);
    clock.moveWall(-3_600_000);
    take(1);
    assert.deepEqual([await sentAfter(199), await sentAfter(1)], [3, 4]);
  });
});
