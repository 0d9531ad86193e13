import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

describe("Log of CppUTest", () => {
  it("names each failed test once, with its text", () => {
    const log = `..
/builds/harbour/tests/berth_test.cpp:20: error: Failure in TEST(Berth, refuses)
\texpected <onetwo>
\tbut was  <oneone>
\tdifference starts at position 3 at: <       oneone       >
\t                                               ^

.
berth_test.cpp(31): error: Failure in IGNORE_TEST(Berth, moors)
\tno tide

.
Errors (2 failures, 4 tests, 4 ran, 3 checks, 0 ignored, 0 filtered out, 0 ms)
`;
    assert.deepEqual(readLogLines(log), [
      "failed | /builds/harbour/tests/berth_test.cpp:20 | Berth | refuses",
      "failed | berth_test.cpp:31 | Berth | moors",
    ]);
    assert.match(readLog(log)[0]?.failure ?? "", /^expected <onetwo>\n\tbut was {2}<oneone>/);
  });
});
