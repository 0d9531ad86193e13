import assert from "node:assert/strict";
import { TokenBucket } from "../../../src/api/tokenBucket";
import { CancelledError } from "../../../src/base/errors";
import { FakeClock } from "../../support/clock";
import { aTurn } from "../../support/fakes";

function setUp() {
  const clock = new FakeClock();
  const bucket = new TokenBucket({ capacity: 3, refillPerSecond: 5 }, clock);
  const abort = new AbortController();
  let sentCount = 0;
  const take = (count: number) =>
    Array.from({ length: count }, () =>
      bucket.take(abort.signal).then(
        () => sentCount++,
        (error: unknown) => error,
      ),
    );
  const countSentAfter = async (ms: number) => {
    clock.advance(ms);
    await aTurn();
    return sentCount;
  };
  return { clock, bucket, abort, take, countSentAfter };
}

describe("TokenBucket", () => {
  it("gives as many tokens as its capacity at once, and then one every 200 ms", async () => {
    const { take, countSentAfter } = setUp();
    take(6);
    assert.deepEqual(
      [
        await countSentAfter(0),
        await countSentAfter(199),
        await countSentAfter(1),
        await countSentAfter(200),
        await countSentAfter(200),
      ],
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
    const { take, countSentAfter } = setUp();
    take(3);
    await countSentAfter(3_600_000);
    take(6);
    assert.equal(await countSentAfter(0), 6);
  });

  it("gives no tokens to cancelled requests", async () => {
    const { take, countSentAfter, abort, bucket } = setUp();
    const results = take(9);
    await countSentAfter(0);
    abort.abort();
    const outcomes = await Promise.all(results);
    assert.equal(outcomes.filter((outcome) => outcome instanceof CancelledError).length, 6);
    let hasToken = false;
    void bucket.take(new AbortController().signal).then(() => {
      hasToken = true;
    });
    await countSentAfter(200);
    assert.equal(hasToken, true);
  });

  it("refills at the same rate when the clock is set back", async () => {
    const { clock, take, countSentAfter } = setUp();
    take(3);
    clock.moveWall(-3_600_000);
    take(1);
    assert.deepEqual([await countSentAfter(199), await countSentAfter(1)], [3, 4]);
  });
});
