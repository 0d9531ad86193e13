import assert from "node:assert/strict";
import { toReportedTest } from "../../../src/domain/reports/reportedTest";
import { readWholeReport } from "../../support/readWholeReport";
import { locateIn } from "./workspace";

/** A log with failures, the sources of the tests, and the location of each test. */
interface LoggedTests {
  readonly log: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly locations: readonly string[];
}

const examples: Readonly<Record<string, LoggedTests>> = {
  PHPUnit: {
    log: `There was 1 failure:

1) Acme\\Tests\\BerthTest::testRefusesBoat
Failed asserting that 3 is identical to 4.

/builds/harbour/tests/BerthTest.php:5

FAILURES!
Tests: 1, Assertions: 1, Failures: 1.
`,
    sources: {
      "tests/BerthTest.php":
        "<?php\nnamespace Acme\\Tests;\nclass BerthTest extends TestCase {\n  public function testRefusesBoat() {}\n}\n",
    },
    locations: ["exact tests/BerthTest.php:4"],
  },
  "Laravel's runner": {
    log: `   FAIL  Tests\\Unit\\BerthTest
  ⨯ refuses a large boat                                                 0.02s
  ────────────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\BerthTest > refuses a large boat
  Failed asserting that 3 is identical to 4.

  Tests:    1 failed (1 assertions)
`,
    sources: {
      "tests/Unit/BerthTest.php":
        "<?php\nnamespace Tests\\Unit;\nclass BerthTest extends TestCase {\n  public function test_refuses_a_large_boat() {}\n}\n",
    },
    locations: ["pattern tests/Unit/BerthTest.php:4"],
  },
  "cargo test": {
    log: `     Running unittests src/lib.rs (target/debug/deps/harbour-9d587d941682212e)

running 2 tests
test berth::tests::refuses_boat ... FAILED
test quay::tests::refuses_boat ... FAILED

failures:
    berth::tests::refuses_boat
    quay::tests::refuses_boat

test result: FAILED. 0 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`,
    sources: {
      "Cargo.toml": '[package]\nname = "harbour"\n',
      "src/lib.rs": "mod berth;\nmod quay;\n",
      "src/berth.rs": "mod tests {\n  #[test]\n  fn refuses_boat() {}\n}\n",
      "src/quay.rs": "mod tests {\n\n  #[test]\n  fn refuses_boat() {}\n}\n",
    },
    locations: ["exact src/berth.rs:3", "exact src/quay.rs:4"],
  },
  jest: {
    log: `FAIL test/berth.test.js
  ● Berth › with a pilot › refuses a large boat

    expect(received).toBe(expected) // Object.is equality

Test Suites: 1 failed, 1 total
Ran all test suites.
`,
    sources: {
      "test/berth.test.js":
        'describe("Berth", () => {\n  it("refuses a large boat", () => {});\n  describe("with a pilot", () => {\n    it("refuses a large boat", () => {});\n  });\n});\n',
    },
    locations: ["exact test/berth.test.js:4"],
  },
  mocha: {
    log: `  1 passing (4ms)
  1 failing

  1) Berth
       with a pilot
         refuses a large boat:
     AssertionError: no
`,
    sources: {
      "test/berth.js":
        'describe("Berth", () => {\n  it("refuses a large boat", () => {});\n  describe("with a pilot", () => {\n    it("refuses a large boat", () => {});\n  });\n});\n',
    },
    locations: ["exact test/berth.js:4"],
  },
  pytest: {
    log: `=========================== short test summary info ============================
FAILED tests/test_berth.py::TestPilot::test_boards - assert 1 == 2
========================= 1 failed, 1 passed in 0.07s =========================
`,
    sources: {
      "tests/test_berth.py": "def test_boards(): pass\nclass TestPilot:\n    def test_boards(self): pass\n",
    },
    locations: ["exact tests/test_berth.py:3"],
  },
  unittest: {
    log: `======================================================================
ERROR: tests.test_berth (unittest.loader._FailedTest.tests.test_berth)
----------------------------------------------------------------------
ImportError: Failed to import test module: tests.test_berth

----------------------------------------------------------------------
Ran 1 test in 0.000s

FAILED (errors=1)
`,
    sources: { "tests/test_berth.py": "import gone\n" },
    locations: ["file tests/test_berth.py nameNotFound"],
  },
  "go test": {
    log: `--- FAIL: TestPilots (0.00s)
    --- FAIL: TestPilots/boards (0.00s)
FAIL
FAIL	example.com/harbour/berth	0.037s
`,
    sources: {
      "go.mod": "module example.com/harbour\n",
      "berth/berth_test.go":
        'package berth\nfunc TestPilots(t *testing.T) {\n\tt.Run("boards", func(t *testing.T) {})\n}\n',
    },
    locations: ["exact berth/berth_test.go:3"],
  },
  Surefire: {
    log: `[ERROR] Failures:
[ERROR]   BerthTest.refusesBoat:9 expected: <1> but was: <2>
[INFO]
[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0
[INFO] BUILD FAILURE
`,
    sources: {
      "src/test/java/com/acme/BerthTest.java":
        "package com.acme;\nclass BerthTest {\n  @Test void refusesBoat() {}\n}\n",
    },
    locations: ["exact src/test/java/com/acme/BerthTest.java:3"],
  },
  Gradle: {
    log: `> Task :harbour:test FAILED

com.acme.BerthTest > refusesBoat() FAILED
    org.opentest4j.AssertionFailedError: expected: <1> but was: <2>
        at app//com.acme.BerthTest.refusesBoat(BerthTest.java:3)

1 test completed, 1 failed
`,
    sources: {
      "src/test/java/com/acme/BerthTest.java":
        "package com.acme;\nclass BerthTest {\n  @Test void refusesBoat() {}\n}\n",
    },
    locations: ["exact src/test/java/com/acme/BerthTest.java:3"],
  },
  "dotnet test": {
    log: `  Failed Acme.Harbour.BerthTests.RefusesBoat [3 ms]
  Error Message:
   Assert.Equal() Failure
Failed!  - Failed:     1, Passed:     0, Skipped:     0, Total:     1, Duration: 3 ms - Acme.Harbour.dll (net8.0)
`,
    sources: {
      "BerthTests.cs":
        "namespace Acme.Harbour;\npublic class BerthTests\n{\n  [Fact] public void RefusesBoat() {}\n}\n",
    },
    locations: ["exact BerthTests.cs:4"],
  },
  RSpec: {
    log: `Failures:

  1) Berth with a pilot refuses a large boat
     Failure/Error: expect(1 + 2).to eq(4)

Finished in 0.1 seconds (files took 0.1 seconds to load)
1 example, 1 failure

Failed examples:

rspec ./spec/berth_spec.rb:3 # Berth with a pilot refuses a large boat
`,
    sources: {
      "spec/berth_spec.rb":
        'RSpec.describe "Berth" do\n  context "with a pilot" do\n    it "refuses a large boat" do\n    end\n  end\nend\n',
    },
    locations: ["exact spec/berth_spec.rb:3"],
  },
  ExUnit: {
    log: `  1) test refuses a large boat (Harbour.BerthTest)
     test/berth_test.exs:5
     Assertion with == failed

Finished in 0.1 seconds (0.09s on load, 0.00s async, 0.1s sync)
1 test, 1 failure
`,
    sources: {
      "test/berth_test.exs": 'defmodule Harbour.BerthTest do\n  test "refuses a large boat" do\n  end\nend\n',
    },
    locations: ["exact test/berth_test.exs:2"],
  },
  GoogleTest: {
    log: `[==========] Running 1 test from 1 test suite.
[ RUN      ] BerthTest.RefusesBoat
berth_test.cc:20: Failure
[  FAILED  ] BerthTest.RefusesBoat (1 ms)
[  FAILED  ] 1 test, listed below:
[  FAILED  ] BerthTest.RefusesBoat
`,
    sources: { "berth_test.cc": "TEST(BerthTest, Moors) {}\nTEST(BerthTest, RefusesBoat) {}\n" },
    locations: ["exact berth_test.cc:2"],
  },
  XCTest: {
    log: `Test Case '-[HarbourTests.BerthTests testRefusesBoat]' started.
Test Case '-[HarbourTests.BerthTests testRefusesBoat]' failed (0.002 seconds).
`,
    sources: { "Tests/BerthTests.swift": "class BerthTests: XCTestCase {\n  func testRefusesBoat() {}\n}\n" },
    locations: ["exact Tests/BerthTests.swift:2"],
  },
  "flutter test": {
    log: `00:01 +1 -1: /builds/harbour/test/berth_test.dart: Berth refuses a large boat [E]
  Expected: <2>
    Actual: <1>
00:01 +1 -1: Some tests failed.
`,
    sources: {
      "test/berth_test.dart":
        "void main() {\n  group('Berth', () {\n    test('refuses a large boat', () {});\n  });\n}\n",
    },
    locations: ["exact test/berth_test.dart:3"],
  },
  ScalaTest: {
    log: `[info] BerthSpec:
[info] Berth
[info] - refuses a large boat *** FAILED ***
[info]   3 did not equal 4 (BerthSpec.scala:3)
[info] Run completed in 200 milliseconds.
[info] *** 1 TEST FAILED ***
`,
    sources: {
      "src/test/scala/BerthSpec.scala":
        'class BerthSpec extends AnyFunSpec {\n  describe("Berth") {\n    it("refuses a large boat") {}\n  }\n}\n',
    },
    locations: ["pattern src/test/scala/BerthSpec.scala:3"],
  },
};

describe("Failures in a log", () => {
  for (const [runner, { log, sources, locations }] of Object.entries(examples)) {
    it(`are located by the names that ${runner} writes`, async () => {
      const { failures } = await readWholeReport([Buffer.from(log)]);
      const tests = failures.map(toReportedTest);
      assert.deepEqual(await Promise.all(tests.map((test) => locateIn(sources, test))), locations);
    });
  }
});
