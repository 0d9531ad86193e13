import { strict as assert } from "node:assert";
import { runWithTimeLimit } from "../../src/locate/syntax/timeLimit";

describe("the time limit of work, in the extension host", () => {
  it("stops a loop and a regular expression without end, and runs the next work", async () => {
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
