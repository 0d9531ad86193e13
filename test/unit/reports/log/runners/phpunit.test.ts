import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

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

const testDoxLog = `PHPUnit 9.6.7 by Sebastian Bergmann and contributors.

Berth
 ✔ Moors
 ✘ Refuses large boat
   │
   │ Failed asserting that 3 is identical to 4.
   │
1) BerthTest::testPrinted

 ✘ Weighs with data set #1
 ✘ Named with data set "two (2): FAILED" [12.3 ms]

Deep Berth (Acme\\DeepBerth)
 ✘ Named with größe

Tests: 5, Assertions: 13, Failures: 4.
`;

const newRows = `There were 3 failures:

1) Tests\\BerthTest::testWeighs@large boat with data (3)
Failed asserting that 1 matches expected 2.

2) Tests\\BerthTest::testWeighs#0 with data (3)
Failed asserting that 1 matches expected 2.

3) Tests\\BerthTest::testMoors
Failed asserting that 1 matches expected 2.
`;

const classesLog = `PHPUnit 12.1.0 by Sebastian Bergmann and contributors.

There was 1 PHPUnit error:

1) Acme\\BerthTest::testMoors
The data provider Acme\\BerthTest::boats specified for Acme\\BerthTest::testMoors is invalid

--

There were 2 failures:

1) Acme\\TideTest
failure in setUpBeforeClass

2) /builds/harbour/tests/berth.phpt
Failed asserting that two strings are equal.

ERRORS!
Tests: 3, Assertions: 1, Errors: 1, Failures: 2.
`;

describe("Log of PHPUnit", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | TideTest | testTurns",
      'failed | BerthTest | testNamed with data set "two (2): FAILED"',
    ]);
  });

  it("turns sentences of testdox into methods", () => {
    assert.deepEqual(readLogLines(testDoxLog), [
      "passed | BerthTest | testMoors",
      "failed | BerthTest | testRefusesLargeBoat",
      "failed | BerthTest | testWeighs with data set #1",
      'failed | BerthTest | testNamed with data set "two (2): FAILED"',
      'failed | Acme\\DeepBerthTest | testNamed with data set "größe"',
    ]);
  });

  it("reads rows as PHPUnit 12 writes them, without a beginning", () => {
    assert.deepEqual(readLogLines(newRows), [
      'failed | Tests\\BerthTest | testWeighs with data set "large boat"',
      "failed | Tests\\BerthTest | testWeighs with data set #0",
      "failed | Tests\\BerthTest | testMoors",
    ]);
  });

  it("names a class that could not begin, a test that is a file, and one whose data provider failed", () => {
    assert.deepEqual(readLogLines(classesLog), [
      "failed | Acme\\BerthTest | testMoors",
      "failed | Acme\\TideTest",
      "failed | /builds/harbour/tests/berth.phpt | berth.phpt",
    ]);
  });

  it("names the tests of Codeception by their files", () => {
    const log = `There were 2 failures:

---------
1) ListingCept: See the right information in the listing
 Test  tests/acceptance/ListingCept.php
 Step  See "boat"
 Fail  Element located by 'h1' was not found.

---------
2) BerthCest: Refuse a boat
 Test  tests/acceptance/BerthCest.php:refuseBoat
Failed asserting that 3 matches expected 4.

FAILURES!
Tests: 5, Assertions: 11, Failures: 2.
`;
    assert.deepEqual(readLogLines(log), [
      "failed | tests/acceptance/ListingCept.php | ListingCept.php",
      "failed | tests/acceptance/BerthCest.php | refuseBoat",
    ]);
    assert.equal(readLog(log)[1]?.failure, "Failed asserting that 3 matches expected 4.\n\nFAILURES!");
  });

  it("takes no test that triggered something for a failure, and reads failures of hooks and of attempts", () => {
    const log = `There was 1 failure:

1) /builds/harbour/tests/berth.phpt (attempt 3 of 3)
Failed asserting that two strings are identical.

--

1 test triggered 1 PHPUnit warning:

1) Harbour\\BerthTest::testMoors
Output cannot be expected to be identical to more than one string

FAILURES!
Tests: 2, Assertions: 5, Failures: 1, PHPUnit Warnings: 1.
`;
    assert.deepEqual(readLogLines(log), ["failed | /builds/harbour/tests/berth.phpt | berth.phpt"]);
    const hooks = `PHPUnit 12.1.0 by Sebastian Bergmann and contributors.

These before-first-test methods errored:

1) Harbour\\BerthTest::setUpBeforeClass
Exception: message

ERRORS!
Tests: 1, Assertions: 0, Errors: 1.
`;
    assert.deepEqual(readLogLines(hooks), ["failed | Harbour\\BerthTest | setUpBeforeClass"]);
  });
});
