import assert from "node:assert/strict";
import { toReportedTest } from "../../../src/domain/reports/reportedTest";
import { findFailurePlaces } from "../../../src/locate/engine/paths/failurePlaces";
import { createFileIndex } from "../../../src/locate/engine/sourceNames";
import { readWholeReport } from "../../support/readWholeReport";

/** A log with failures, and the place that it states for each of them. */
interface LoggedFailures {
  readonly log: string;
  readonly places: readonly string[];
}

const root = { key: "/harbour", repositoryPrefix: "" };

const examples: Readonly<Record<string, LoggedFailures>> = {
  XCTest: {
    log: `Test Case '-[HarbourTests.BerthTests testRefusesBoat]' started.
/builds/harbour/Tests/BerthTests.swift:14: error: -[HarbourTests.BerthTests testRefusesBoat] : XCTAssertEqual failed
Test Case '-[HarbourTests.BerthTests testRefusesBoat]' failed (0.002 seconds).
`,
    places: ["Tests/BerthTests.swift:14"],
  },
  "swift-testing": {
    log: `◇ Test run started.
✘ Test "refuses a boat" recorded an issue at BerthTests.swift:71:9: Expectation failed: boat == nil
✘ Test "refuses a boat" failed after 0.004 seconds with 1 issue.
`,
    places: ["Tests/BerthTests.swift:71"],
  },
  Catch2: {
    log: `tests is a Catch v2.13.10 host application.
Run with -? for options

${"-".repeat(79)}
refuses a boat
${"-".repeat(79)}
berth_test.cpp:6
${".".repeat(79)}

berth_test.cpp:7: FAILED:
  CHECK( length() == 4 )
with expansion:
  3 == 4

test cases: 1 | 1 failed
`,
    places: ["berth_test.cpp:7"],
  },
  doctest: {
    log: `[doctest] doctest version is "2.4.9"
${"=".repeat(79)}
berth_test.cpp:6:
TEST CASE:  refuses a boat

berth_test.cpp:8: ERROR: CHECK( length() == 4 ) is NOT correct!
  values: CHECK( 3 == 4 )

[doctest] Status: FAILURE!
`,
    places: ["berth_test.cpp:8"],
  },
  Boost: {
    log: `Running 1 test case...
berth_test.cpp(9): error: in "berth/refuses": check length() == 4 has failed [3 != 4]

*** 1 failure is detected in the test module "harbour"
`,
    places: ["berth_test.cpp:9"],
  },
  minitest: {
    log: `Run options: --seed 32876

  1) Failure:
BerthTest#test_refuses_boat [test/berth_test.rb:23]:
Expected: 4
  Actual: 3

  2) Error:
BerthTest#test_moors:
RuntimeError: no tide
    test/berth_test.rb:13:in \`setup'

2 runs, 1 assertions, 1 failures, 1 errors, 0 skips
`,
    places: ["test/berth_test.rb:23", "test/berth_test.rb:13"],
  },
  testthat: {
    log: `══ Failed tests ════════════════════════════════════════
── Failure ('test-berth.R:2:3'): refuses a boat ─────────
1 + 2 not equal to 4.

[ FAIL 1 | WARN 0 | SKIP 0 | PASS 1 ]
`,
    places: ["tests/testthat/test-berth.R:2"],
  },
  Unity: {
    log: "test/test_berth.c:33:test_refuses_boat:FAIL: Expected 0 Was -1\n\n1 Tests 1 Failures 0 Ignored \nFAIL\n",
    places: ["test/test_berth.c:33"],
  },
  "zig test": {
    log: `1/1 berth.test.refuses...FAIL (TestUnexpectedResult)
/opt/zig/lib/std/testing.zig:509:14: 0x2241c7 in expect (test)
/builds/harbour/src/berth.zig:86:5: 0x22467a in test.refuses (test)
0 passed; 0 skipped; 1 failed.
`,
    places: ["src/berth.zig:86"],
  },
  "pytest-sugar": {
    log: `Test session starts (platform: linux, Python 3.11.2, pytest 7.2.1, pytest-sugar 0.9.6)
―――――――――――――――― BerthTest.test_refuses_boat ――――――――――――――――

>       assert length() == 4
E       assert 3 == 4

tests/test_berth.py:12: AssertionError

 tests/test_berth.py ⨯                                  5% ▋
=========================== short test summary info ============================
FAILED tests/test_berth.py::BerthTest::test_refuses_boat - assert 3 == 4

Results (0.07s):
`,
    places: ["tests/test_berth.py:12"],
  },
  ava: {
    log: `  ✘ [fail]: berth › refuses a boat
  ─

  berth › refuses a boat

  test/berth.test.js:3

   2: test("moors", t => t.is(1+2,3));

  Difference (- actual, + expected):

  - 3
  + 4

  › test/berth.test.js:3:39



  1 test failed
`,
    places: ["test/berth.test.js:3"],
  },
  hspec: {
    log: `Failures:

  Berth.hs:7:41: 
  1) Berth refuses a boat
       expected: 4
        but got: 3

  To rerun use: --match "/Berth/refuses a boat/"

  Berth.hs:12:39: 
  2) Berth moors
       no tide

  To rerun use: --match "/Berth/moors/"

2 examples, 2 failures
`,
    places: ["Berth.hs:7", "Berth.hs:12"],
  },
  tasty: {
    log: `Berth
  refuses a boat: FAIL
    Berth.hs:3:
    expected: 5
     but got: 4

1 out of 1 tests failed (0.00s)
`,
    places: ["Berth.hs:3"],
  },
  "clojure.test": {
    log: `Testing harbour.berth-test

FAIL in (refuses-boat) (berth_test.clj:3)
expected: (= 4 (+ 1 2))
  actual: (not (= 4 3))

Ran 1 tests containing 1 assertions.
1 failures, 0 errors.
`,
    places: ["test/harbour/berth_test.clj:3"],
  },
  Julia: {
    log: `refuses a boat: Test Failed at /builds/harbour/test/runtests.jl:4
  Expression: 1 + 2 == 4
   Evaluated: 3 == 4

Test Summary: | Fail  Total  Time
Berth         |    1      1  0.1s
`,
    places: ["test/runtests.jl:4"],
  },
  Nim: {
    log: `[Suite] Berth
    /builds/harbour/tests/tberth.nim(8, 16): Check failed: 1 + 2 == 4
    1 + 2 was 3
  [FAILED] refuses a boat
  [OK] moors
    /builds/harbour/tests/tberth.nim(12, 16): Check failed: 1 == 4
  [FAILED] sinks
`,
    places: ["tests/tberth.nim:8", "tests/tberth.nim:12"],
  },
  "karma's tree": {
    log: `START:
  Berth
    ✖ refuses a boat

FAILED TESTS:
  Berth
    ✖ refuses a boat
      Chrome Headless 120.0.0.0 (Linux x86_64)
    Expected 3 to be 4.
        at UserContext.<anonymous> (spec/berth.spec.js:24:68)
`,
    places: ["spec/berth.spec.js:24"],
  },
  CppUTest: {
    log: `.
/builds/harbour/berth_test.cpp:20: error: Failure in TEST(Berth, refuses)
\texpected <3>
\tbut was  <4>

Errors (1 failures, 2 tests, 2 ran, 3 checks, 0 ignored, 0 filtered out, 0 ms)
`,
    places: ["berth_test.cpp:20"],
  },
  cmocka: {
    log: `[==========] Running 1 test(s).
[ RUN      ] test_refuses
[  ERROR   ] --- 0x3 != 0x4
[   LINE   ] --- /builds/harbour/test/test_berth.c:45: error: Failure!
[  FAILED  ] test_refuses
[==========] 1 test(s) run.
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] test_refuses
`,
    places: ["test/test_berth.c:45"],
  },
  Check: {
    log: `66%: Checks: 3, Failures: 1, Errors: 0
test/test_berth.c:13:F:Core:test_refuses:0: Assertion 'length == 3' failed: length == 4, 3 == 3
`,
    places: ["test/test_berth.c:13"],
  },
  Criterion: {
    log: `[----] test/test_berth.c:25: Assertion Failed
[----]
[----]   The expression length == 3 is false.
[----]
[FAIL] berth::refuses: (0.00s)
[====] Synthesis: Tested: 2 | Passing: 1 | Failing: 1 | Crashing: 0
`,
    places: ["test/test_berth.c:25"],
  },
  TestCafe: {
    log: ` - Chrome 91.0.4472.164 / Windows 10

 Berths
 ✖ Refuses a boat

   1) AssertionError: expected 3 to deeply equal 4

      Browser: Chrome 91.0.4472.164 / Windows 10

       > 10 |    await t.expect(3).eql(4);

         at <anonymous> (/builds/harbour/test/berth.test.js:10:29)


 1/1 failed (6s)
`,
    places: ["test/berth.test.js:10"],
  },
  "GoogleTest in brief": {
    log: `berth_test.cpp:8: Failure
Expected equality of these values:
  3
  4
[  FAILED  ] BerthTest.Refuses (0 ms)
[==========] 3 tests from 1 test suite ran. (2 ms total)
`,
    places: ["berth_test.cpp:8"],
  },
};

const paths = [
  ...["Tests/BerthTests.swift", "berth_test.cpp", "test/berth_test.rb", "tests/testthat/test-berth.R"],
  ...["test/test_berth.c", "src/berth.zig", "tests/test_berth.py", "spec/berth.spec.js"],
  ...["test/berth.test.js", "Berth.hs", "test/harbour/berth_test.clj", "test/runtests.jl", "tests/tberth.nim"],
];
const index = createFileIndex(paths.map((path) => ({ root: root.key, path })));

describe("Failures in a log", () => {
  for (const [runner, { log, places }] of Object.entries(examples)) {
    it(`have the lines that ${runner} states`, async () => {
      const { failures } = await readWholeReport([Buffer.from(log)]);
      const innermost = failures.map((failure) => {
        const test = toReportedTest(failure);
        const [place] = findFailurePlaces({ text: failure.failure, test }, index, [root]);
        return place && `${place.file.path}:${place.line}`;
      });
      assert.deepEqual(innermost, places);
    });
  }

  const firstLines: Readonly<Record<string, string>> = {
    "karma's tree": "Expected 3 to be 4.",
    minitest: "Expected: 4",
    XCTest: "XCTAssertEqual failed",
  };
  for (const [runner, firstLine] of Object.entries(firstLines)) {
    it(`begin with the message, not with the browser or the place: ${runner}`, async () => {
      const { failures } = await readWholeReport([Buffer.from(examples[runner]?.log ?? "")]);
      assert.equal(failures[0]?.failure.split("\n", 1)[0], firstLine);
    });
  }
});
