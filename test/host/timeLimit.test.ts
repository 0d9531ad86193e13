import { strict as assert } from "node:assert";
import { runWithTimeLimit } from "../../src/locate/syntax/timeLimit";

describe("runWithTimeLimit in the extension host", () => {
  it("stops an endless loop and an endless regular expression, and runs the next task", async () => {
    const endless = (): never => {
      for (;;);
    };
    const backtracking = () => /^(a+)+$/.test(`${"a".repeat(60)}b`);
    assert.deepEqual(
      [
        await runWithTimeLimit<unknown>(endless),
        await runWithTimeLimit<unknown>(backtracking),
        await runWithTimeLimit(() => 2),
      ],
      [undefined, undefined, { result: 2 }],
    );
  });
});
