import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `[info] + HelloWorldSpec
[info]   + sayHello correctly displays output
[info]   - counts words
[info]     ✗ 3 was not equal to 4
[info]     assertTrue(words.size == 4)
[info]     words.size = 3
[info]     at /builds/src/test/scala/HelloWorldSpec.scala:22
[info]   + nested
[info]     - adds tax
[info]       ✗ 1 was not equal to 2
[info] 2 tests passed. 2 tests failed. 0 tests ignored.
[info] 
[info]   - HelloWorldSpec
[info]     - counts words
[info]       ✗ 3 was not equal to 4
[info] Executed in 1 s 12 ms
`;

describe("Log of ZIO Test", () => {
  it("names each failed test once, with its place", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | /builds/src/test/scala/HelloWorldSpec.scala:22 | HelloWorldSpec | counts words",
      "failed | HelloWorldSpec | nested | adds tax",
    ]);
  });
});
