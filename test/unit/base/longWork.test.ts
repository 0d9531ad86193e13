import * as assert from "node:assert/strict";
import { mock } from "node:test";
import { forEachYielding, runInSteps, yieldIfSlow, yieldToEventLoop } from "../../../src/base/async";
import { CancelledError } from "../../../src/base/errors";
import { aTurn } from "../../support/fakes";

describe("Long work", () => {
  let time = 0;
  let order: string[] = [];
  beforeEach(() => {
    time = 1_000;
    order = [];
    mock.method(performance, "now", () => time);
  });
  afterEach(() => mock.restoreAll());

  /** Records a piece of work, and lets its milliseconds pass. */
  const work = (name: string, ms: number) => {
    order.push(name);
    time += ms;
  };
  const recordNextTurn = () => {
    setImmediate(() => order.push("turn"));
  };

  describe("forEachYielding", () => {
    it("yields to the event loop after 8 ms of work, and not before", async () => {
      recordNextTurn();
      await forEachYielding(["a", "b", "c", "d"], undefined, (name) => work(name, name === "c" ? 1 : 7));
      assert.deepEqual(order, ["a", "b", "turn", "c", "d"]);
    });

    it("counts the 8 ms from the last turn", async () => {
      const visit = (name: string) => {
        if (name === "b") {
          recordNextTurn();
        }
        work(name, name === "a" ? 8 : 2);
      };
      await forEachYielding(["a", "b", "c", "d", "e", "f"], undefined, visit);
      assert.deepEqual(order, ["a", "b", "c", "d", "e", "turn", "f"]);
    });

    it("awaits each visit before the next one", async () => {
      await forEachYielding(["a", "b"], undefined, async (name) => {
        await aTurn();
        work(name, 0);
      });
      assert.deepEqual(order, ["a", "b"]);
    });

    it("runs one item of each loop per turn", async () => {
      const visitAll = (...names: string[]) => forEachYielding(names, undefined, (name) => work(name, 20));
      const recordTurns = () => {
        order.push("turn");
        if (order.length < 8) {
          setImmediate(recordTurns);
        }
      };
      setImmediate(recordTurns);
      await Promise.all([visitAll("a1", "a2"), visitAll("b1", "b2")]);
      assert.deepEqual(order, ["a1", "b1", "turn", "a2", "turn", "b2", "turn", "turn"]);
    });

    it("stops if it is cancelled while it yields", async () => {
      const controller = new AbortController();
      setImmediate(() => controller.abort());
      const visiting = forEachYielding(["a", "b"], controller.signal, (name) => work(name, 8));
      await assert.rejects(visiting, CancelledError);
      assert.deepEqual(order, ["a"]);
    });
  });

  describe("runInSteps", () => {
    function* steps(...durations: readonly number[]): Generator<void, string> {
      for (const ms of durations) {
        work(`${ms} ms`, ms);
        yield;
      }
      return "result";
    }

    it("yields to the event loop after 8 ms of work, and not before", async () => {
      recordNextTurn();
      const result = await runInSteps(steps(3, 4, 1, 7, 2));
      assert.deepEqual([result, order], ["result", ["3 ms", "4 ms", "1 ms", "turn", "7 ms", "2 ms"]]);
    });

    it("does not yield during work that takes less", async () => {
      recordNextTurn();
      assert.deepEqual([await runInSteps(steps(3, 4)), order], ["result", ["3 ms", "4 ms"]]);
    });

    it("counts the 8 ms from the last turn", async () => {
      const steps = function* (): Generator<void, void> {
        work("long", 8);
        yield;
        recordNextTurn();
        for (const name of ["a", "b", "c"]) {
          work(name, 2);
          yield;
        }
      };
      await runInSteps(steps());
      assert.deepEqual(order, ["long", "a", "b", "c"]);
    });
  });

  describe("yieldIfSlow", () => {
    const cases: readonly [ms: number, order: readonly string[]][] = [
      [7.9, ["parse", "next"]],
      [8, ["parse", "turn", "next"]],
      [2_000, ["parse", "turn", "next"]],
    ];
    for (const [ms, expected] of cases) {
      it(`${expected.length > 2 ? "yields" : "does not yield"} to the event loop after ${ms} ms of work`, async () => {
        recordNextTurn();
        const startTime = time;
        work("parse", ms);
        await yieldIfSlow(startTime);
        work("next", 0);
        assert.deepEqual(order, expected);
      });
    }
  });

  describe("yieldToEventLoop", () => {
    it("rejects if the signal is aborted meanwhile, and lets other callers continue", async () => {
      const controller = new AbortController();
      const cancelledTurn = yieldToEventLoop(controller.signal);
      const otherTurn = yieldToEventLoop(new AbortController().signal);
      controller.abort();
      await assert.rejects(cancelledTurn, CancelledError);
      await otherTurn;
    });
  });
});
