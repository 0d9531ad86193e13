import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `PHPUnit 9.6.7 by Sebastian Bergmann and contributors.

.F1) BerthTest::testPrinted
Failed asserting that false is true.
.E                                             4 / 4 (100%)

Time: 00:00.014, Memory: 6.00 MB

There was 1 error:

1) TideTest::testTurns
RuntimeException: 1) BerthTest::testMoors

/builds/harbour/tests/TideTest.php:7

--

There was 1 warning:

1) BerthTest::testWarns
BerthTest::testMoors

--

There were 1 failures:

1) BerthTest::testNamed with data set "two (2): FAILED" (2, 'b')
Failed asserting that 2 is not identical to 2.

/builds/harbour/tests/BerthTest.php:18

--

There was 1 risky test:

1) BerthTest::testAssertsNothing
This test did not perform any assertions

ERRORS!
Tests: 4, Assertions: 3, Errors: 1, Failures: 1, Warnings: 1, Risky: 1.
`;

describe("Log of PHPUnit", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | TideTest | testTurns",
      'failed | BerthTest | testNamed with data set "two (2): FAILED"',
    ]);
  });
});
