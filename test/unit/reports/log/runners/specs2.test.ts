import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `[info] Compiling 2 Scala sources
[info] TideSpec
[info] Tide should
[info]   + turn
[info] Total for specification TideSpec
[info] Finished in 2 seconds, 410 ms
[info] 1 example, 0 failure, 0 error
[info] BerthSpec
[info]
[info] Berth should
[info]   + moor a boat
[error]   x refuse a large boat
[error]    3 != 4 (BerthSpec.scala:9)
[info] Added (1)
[error]   ! board
[error]    java.lang.Exception: no pilot (BerthSpec.scala:12)
[info]   o leave
[info]   * weigh TODO
[info] Total for specification BerthSpec
[info] Finished in 119 ms
[info] 5 examples, 1 failure, 1 error
[error] Failed: Total 6, Failed 1, Errors 1, Passed 2
[error] Failed tests:
[error] \tcom.acme.BerthSpec
`;

describe("Log of specs2", () => {
  it("names each reported example once, with its specification", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | (TideSpec) | Tide should | turn",
      "passed | (BerthSpec) | Berth should | moor a boat",
      "failed | BerthSpec.scala:9 | (BerthSpec) | Berth should | refuse a large boat",
      "failed | BerthSpec.scala:12 | (BerthSpec) | Berth should | board",
      "skipped | (BerthSpec) | Berth should | leave",
      "skipped | (BerthSpec) | Berth should | weigh TODO",
    ]);
  });
});
