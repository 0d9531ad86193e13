import { strict as assert } from "node:assert";
import { runWithTimeLimit } from "../../../../src/locate/syntax/timeLimit";
import { leastOwnBlock } from "../../../support/cpuTime";

const endless = (): never => {
  for (;;);
};

describe("runWithTimeLimit", () => {
  it("returns the result of the work", async () => {
    assert.deepEqual(await runWithTimeLimit(() => 1), { result: 1 });
    assert.deepEqual(await runWithTimeLimit(() => undefined), { result: undefined });
  });

  it("rejects with the error of the work", async () => {
    const work = (): never => {
      throw new RangeError("too deep");
    };
    await assert.rejects(runWithTimeLimit(work), RangeError);
  });

  const works: Readonly<Record<string, () => void>> = {
    "a loop": endless,
    "a regular expression": () => void /^(a+)+$/.test(`${"a".repeat(60)}b`),
    "searches in a long text": () => {
      for (const text = "a".repeat(1_000_000); ; ) text.replaceAll("aab", "c");
    },
  };
  for (const [name, work] of Object.entries(works)) {
    it(`stops an endless ${name}, and yields before the second try`, async () => {
      const block = await leastOwnBlock(async () => assert.equal(await runWithTimeLimit(work), undefined), 400);
      assert.ok(block < 400, `blocked ${Math.round(block)} ms`);
    });
  }

  it("runs the next work after it has stopped one", async () => {
    await runWithTimeLimit(endless);
    assert.deepEqual(await runWithTimeLimit(() => 2), { result: 2 });
  });

  it("repeats work that took too long once", async () => {
    let runs = 0;
    const work = (): number => (++runs === 1 ? endless() : runs);
    assert.deepEqual(await runWithTimeLimit(work), { result: 2 });
  });

  it("waits up to ten times as long for the second try if the first had no processor time", async () => {
    let runs = 0;
    const work = (): number => {
      runs++;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
      return runs;
    };
    assert.deepEqual(await runWithTimeLimit(work), { result: 2 });
  });
});
