import assert from "node:assert/strict";
import { mock } from "node:test";
import { systemClock } from "../../../src/base/clock";

describe("systemClock", () => {
  it("waits for longer than the maximum delay of a timer", async () => {
    const handle = systemClock.setTimeout(() => assert.fail("went off"), 2 ** 40);
    await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 5));
    handle.dispose();
  });

  it("does not call back once its timer is disposed", async () => {
    systemClock.setTimeout(() => assert.fail("went off"), 1).dispose();
    await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 5));
  });

  it("tells the time of the wall, and one that never goes back", () => {
    const wallBefore = Date.now();
    const [wall, monotonic, laterMonotonic] = [
      systemClock.now(),
      systemClock.monotonicNow(),
      systemClock.monotonicNow(),
    ];
    assert.ok(wall >= wallBefore && wall <= Date.now());
    assert.ok(monotonic <= laterMonotonic && laterMonotonic <= performance.now());
  });

  describe("with the timers of Node, of at most 2,147,483,647 ms", () => {
    let timers: { readonly ms: number; readonly callback: () => void }[];
    beforeEach(() => {
      timers = [];
      mock.method(globalThis, "setTimeout", (callback: () => void, ms: number) => timers.push({ ms, callback }));
    });
    afterEach(() => mock.restoreAll());

    const day = 24 * 60 * 60 * 1_000;
    const cases: readonly [description: string, ms: number, delays: readonly number[]][] = [
      ["10 s", 10_000, [10_000]],
      ["the longest of them", 2_147_483_647, [2_147_483_647]],
      ["1 ms more", 2_147_483_648, [2_147_483_647, 1]],
      ["60 days", 60 * day, [2_147_483_647, 2_147_483_647, 889_032_706]],
    ];
    for (const [description, ms, delays] of cases) {
      it(`waits for ${description} in ${delays.length === 1 ? "one part" : `${delays.length} parts`}`, () => {
        let calls = 0;
        systemClock.setTimeout(() => calls++, ms);
        const callsAfterTimers = delays.map((_, index) => {
          timers[index]?.callback();
          return calls;
        });
        assert.deepEqual(
          timers.map((timer) => timer.ms),
          delays,
        );
        assert.deepEqual(
          callsAfterTimers,
          delays.map((_, index) => (index === delays.length - 1 ? 1 : 0)),
        );
      });
    }

    it("clears the timer of the part that a long wait has reached", () => {
      const clear = mock.method(globalThis, "clearTimeout", () => {});
      const handle = systemClock.setTimeout(() => assert.fail("went off"), 60 * day);
      timers[0]?.callback();
      handle.dispose();
      assert.deepEqual(
        clear.mock.calls.map((call) => call.arguments),
        [[2]],
      );
    });
  });
});
