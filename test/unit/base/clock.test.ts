import assert from "node:assert/strict";
import { mock } from "node:test";
import { systemClock } from "../../../src/base/clock";

describe("systemClock", () => {
  /** Resolves after all timers of 1 ms that are running: Node calls timers of one delay in their order. */
  const waitForTimers = () => new Promise<void>((resolve) => systemClock.setTimeout(resolve, 1));

  it("does not call back at once after a delay that Node would replace by 1 ms", async () => {
    const handle = systemClock.setTimeout(() => assert.fail("called back"), 2 ** 40);
    await waitForTimers();
    handle.dispose();
  });

  it("does not call back once its timer is disposed", async () => {
    systemClock.setTimeout(() => assert.fail("called back"), 1).dispose();
    await waitForTimers();
  });

  it("reads the wall clock and the monotonic clock of the computer", () => {
    mock.method(Date, "now", () => 17);
    mock.method(performance, "now", () => 4);
    const times = [systemClock.now(), systemClock.monotonicNow()];
    mock.restoreAll();
    assert.deepEqual(times, [17, 4]);
  });

  describe("with Node's timers, whose maximum delay is 2,147,483,647 ms", () => {
    let timers: { readonly ms: number; readonly callback: () => void }[];
    beforeEach(() => {
      timers = [];
      mock.method(globalThis, "setTimeout", (callback: () => void, ms: number) => timers.push({ ms, callback }));
    });
    afterEach(() => mock.restoreAll());

    const day = 24 * 60 * 60 * 1_000;
    const cases: readonly [description: string, ms: number, delays: readonly number[]][] = [
      ["10 s", 10_000, [10_000]],
      ["the maximum delay", 2_147_483_647, [2_147_483_647]],
      ["1 ms more than that", 2_147_483_648, [2_147_483_647, 1]],
      ["60 days", 60 * day, [2_147_483_647, 2_147_483_647, 889_032_706]],
    ];
    for (const [description, ms, delays] of cases) {
      it(`waits for ${description} with ${delays.length === 1 ? "one timer" : `${delays.length} timers`}`, () => {
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

    it("clears the current timer of a long wait that is disposed", () => {
      const clear = mock.method(globalThis, "clearTimeout", () => {});
      const handle = systemClock.setTimeout(() => assert.fail("called back"), 60 * day);
      timers[0]?.callback();
      handle.dispose();
      assert.deepEqual(
        clear.mock.calls.map((call) => call.arguments),
        [[2]],
      );
    });
  });
});
