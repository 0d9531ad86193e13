import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../support/readLog";

/** Ends of red runs as people copy them: the failures are counted and not named. */
const counts: readonly (readonly [runner: string, text: string])[] = [
  [
    "Automake",
    "Testsuite summary for cart 1.0\n====\n# TOTAL: 3\n# PASS:  2\n# FAIL:  1\n# XPASS: 0\n# ERROR: 0\n====\n",
  ],
  ["Bazel", "Executed 1 out of 1 test: 1 fails locally.\n"],
  ["Boost.Test of earlier versions", 'Running 3 test cases...\n\n*** 2 failures detected in test suite "Cart"\n'],
  ["behave", "0 features passed, 1 failed, 0 skipped\n1 scenario passed, 2 failed, 0 skipped\n"],
  ["bun without its beginning", " 3 pass\n 1 fail\nRan 4 tests across 1 files. [10.00ms]\n"],
  ["bun", "bun test v1.1.0\n\n 3 pass\n 1 fail\nRan 4 tests across 1 files. [10.00ms]\n"],
  ["busted", "3 successes / 1 failure / 0 errors / 0 pending : 0.01 seconds\n"],
  ["cargo test", "running 3 tests\ntest result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n"],
  ["cargo test without its beginning", "test result: FAILED. 4 passed; 2 failed; 3 ignored; 0 measured\n"],
  [
    "cargo test, if the process died",
    "running 1 test\nerror: process didn't exit successfully: `target/debug/deps/cart-b1ea` (signal: 4, SIGILL)\n",
  ],
  ["clojure.test", "Ran 5 tests containing 10 assertions.\n1 failures, 0 errors.\n"],
  ["CTest without its list", "50% tests passed, 1 tests failed out of 2\n\nTotal Test time (real) =   0.23 sec\n"],
  ["CTest", "[100%] Built target cart\nErrors while running CTest\nmake: *** [test] Error 8\n"],
  ["Cucumber", "3 scenarios (1 failed, 2 passed)\n9 steps (1 failed, 8 passed)\n"],
  ["dotnet test", "Failed!  - Failed:     1, Passed:    12, Skipped:     0, Total:    13, Duration: 1 s - Tests.dll\n"],
  [
    "dotnet test, with its tests",
    "Test Run Failed.\nTotal tests: 8\n     Passed: 5\n     Failed: 3\n Total time: 1 s\n",
  ],
  ["dotnet test, of an earlier version", "Total tests: 39. Passed: 33. Failed: 4. Skipped: 2.\nTest Run Failed.\n"],
  ["dotnet test, in a terminal", "Test summary: total: 104, failed: 1, succeeded: 103, skipped: 0, duration: 8.2s\n"],
  ["Microsoft.Testing.Platform", "Test run summary: Failed!\n\n  total: 640\n  failed: 118\n  succeeded: 522\n"],
  ["Automake without its heading", "# PASS:  7\n# FAIL:  78\n# XPASS: 0\n"],
  ["cargo-nextest", "     Summary [   0.152s] 27 tests run: 25 passed, 2 failed, 3 skipped\nerror: test run failed\n"],
  ["ExUnit", "Finished in 0.05 seconds (0.00s async, 0.05s sync)\n5 tests, 1 failure\n"],
  ["Flutter", "00:05 +12 -1: Some tests failed.\n"],
  ["GoogleTest", "[==========] 3 tests from 1 test suite ran. (0 ms total)\n[  FAILED  ] 1 test, listed below:\n"],
  ["GoogleTest, of no test", "[  PASSED  ] 11 tests.\n[  FAILED  ] 0 tests, listed below:\n\n 0 FAILED TESTS\n"],
  [
    "go test, if the time was over",
    "ok  \tshop/tax\t0.1s\npanic: test timed out after 3m0s\n\ngoroutine 9 [running]:\n",
  ],
  ["gotestsum", "DONE 12 tests, 1 failure in 1.2s\n"],
  ["Jasmine", "Started\n..F\n\n3 specs, 1 failure\nFinished in 0.01 seconds\n"],
  [
    "Gradle, whose tasks do not show their tests",
    "Execution failed for task ':clients:test'.\n> There were failing tests. See the report at: file:///app/index.html\n",
  ],
  ["jest", "Test Suites: 1 failed, 7 passed, 8 total\nTests:       1 failed, 34 passed, 35 total\nTime:        5 s\n"],
  ["jest with skipped files", "Test Suites: 4 failed, 2 skipped, 8 passed, 12 of 14 total\nTime:        5 s\n"],
  ["Julia", "ERROR: LoadError: Some tests did not pass: 320 passed, 1 failed, 0 errored, 1 broken.\n"],
  ["JUnit 4, in a lane of fastlane", "[15:35:47]: ▸ FAILURES!!!\n[15:35:47]: ▸ Tests run: 1,  Failures: 1\n"],
  [
    "LLVM's tester",
    "Testing Time: 23.66s\n\nTotal Discovered Tests: 111\n  Passed: 110 (99.10%)\n  Failed:   1 (0.90%)\n",
  ],
  ["minitest", "7652 runs, 24964 assertions, 1 failures, 20 errors, 19 skips\n"],
  ["mocha", "  12 passing (34ms)\n  2 failing\n"],
  ["node:test", "ℹ tests 3\nℹ suites 0\nℹ pass 2\nℹ fail 1\nℹ cancelled 0\n"],
  ["NUnit", "Test Run Summary\n  Overall result: Failed\n  Test Count: 60, Passed: 59, Failed: 1, Warnings: 0\n"],
  ["Pest without its beginning", "\n  Tests:    1 failed, 64 passed (188 assertions)\n  Duration: 1.27s\n"],
  ["PHPUnit's progress", "PHPUnit 9.5.0 by Sebastian Bergmann.\n\n.S....F  7 / 17 ( 41%)\n......."],
  ["PHPUnit without its beginning", "ERRORS!\nTests: 54, Assertions: 0, Errors: 54.\n"],
  ["PHPUnit", "PHPUnit 9.5.0 by Sebastian Bergmann.\n\n..F\n\nFAILURES!\nTests: 3, Assertions: 3, Failures: 1.\n"],
  ["Qt Test", "Totals: 14 passed, 1 failed, 0 skipped, 0 blacklisted, 1674ms\n"],
  ["Robot Framework", "5 tests, 4 passed, 1 failed\n"],
  ["RSpec", "Finished in 0.1 seconds (files took 0.3 seconds to load)\n4 examples, 4 failures\n"],
  ["RSpec 2", "Finished in 0.04571 seconds\n18 examples, 2 failures\n"],
  [
    "Surefire",
    "[INFO] Results:\n[INFO]\n[ERROR] Tests run: 12, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE\n",
  ],
  [
    "TestNG, of the set-up",
    `${"=".repeat(47)}\nCart\nTotal tests run: 4, Failures: 0, Skips: 4\nConfiguration Failures: 1, Skips: 7\n${"=".repeat(47)}\n`,
  ],
  [
    "sbt, whose process of the tests ended",
    "All tests passed.\n[error] Error during tests:\n[error]     Running java with options -classpath shop.jar\n",
  ],
  ["ScalaTest", "Tests: succeeded 4, failed 5, canceled 0, ignored 8, pending 0\n*** 5 TESTS FAILED ***\n"],
  ["Surefire, at the end of a module", "Tests run: 63, Failures: 3, Errors: 11, Skipped: 0\n"],
  ["Xcode, if the build failed", "Testing failed:\n\tCannot find 'Cart' in scope\n\n** TEST FAILED **\n"],
  ["testthat", "[ FAIL 1 | WARN 0 | SKIP 0 | PASS 3 ]\n"],
  ["unittest", "..F.E\nRan 5 tests in 0.001s\n\nFAILED (failures=1, errors=1)\n"],
  ["Unity", "331 Tests 1 Failures 1 Ignored \nFAIL\n"],
  [
    "XCTest",
    "Test Suite 'All tests' failed at 2026-11-26 19:32:14.478.\n\t Executed 114 tests, with 27 failures (1 unexpected) in 1.600 (1.611) seconds\n",
  ],
  [
    "xUnit.net",
    "=== TEST EXECUTION SUMMARY ===\n   Shop.Tests  Total: 18, Errors: 1, Failed: 1, Skipped: 0, Time: 1.772s\n",
  ],
  [
    "GoogleTest, whose process ended between two tests",
    "[==========] Running 8 tests from 1 test suite.\n[----------] 8 tests from Cart\nSegmentation fault (core dumped)\n",
  ],
  [
    "Gradle, by randomizedtesting",
    "Execution failed for task ':core:test'.\n> There were test failures: 7 suites, 65 tests, 1 failure\n",
  ],
  [
    "jest, whose process ended",
    " PASS  src/cart.test.js\nFATAL ERROR: Reached heap limit Allocation failed\nAborted (core dumped)\n",
  ],
  ["jest, of a file without its name", "  ● Test suite failed to run\n\n    TypeError: no tax\n"],
  ["Karma", "Firefox 99.0 (Ubuntu): Executed 25 of 25 (8 FAILED) (4.1 secs / 3.945 secs)\n"],
  [
    "PHPUnit, whose process ended",
    "PHPUnit 9.6.13 by Sebastian Bergmann and contributors.\n\n.....PHP Fatal error:  Uncaught TypeError: no tax\n",
  ],
  ["pytest with the option -q", " 1 failed, 99 passed in 2.86 seconds \n....................... [ 74%]\n"],
  ["unittest, in one line", "FAILED (failures=1, errors=3)\n"],
  ["testthat", "      [ FAIL 1 | WARN 0 | SKIP 0 | PASS 10 ]\n      Error: Test failures\n"],
  ["R CMD check", "Running the tests in ‘tests/run.R’ failed.\nLast 13 lines of output:\n  Execution halted\n"],
  [
    "Flutter, without the name",
    "00:14 +0: adds tax\n══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════\nThe following TestFailure was thrown:\n",
  ],
  [
    "vitest in a sentence",
    "here it is\n     Test Files  1 failed | 14 passed (15)\n          Tests  569 passed (569)\n",
  ],
  ["vitest", " RUN  v1.6.0 /app\n\n Test Files  1 failed | 2 passed (3)\n      Tests  2 failed | 10 passed (12)\n"],
];

describe("Counts of failures that a log does not name", () => {
  for (const [runner, text] of counts) {
    it(`are one failure of ${runner}`, () => {
      assert.deepEqual(readLogLines(text), ["failed | "]);
    });
  }

  it("do not follow from the words of a test whose result follows", () => {
    assert.deepEqual(
      readLogLines("=== RUN   TestTax\npanic: expected\n--- PASS: TestTax (0.00s)\nok  \tshop/cart\t0.010s\n"),
      ["passed | (shop/cart) | shop/cart | TestTax"],
    );
  });

  it("have their line as text", () => {
    const [failure] = readLog("  12 passing (34ms)\n  2 failing\n");
    assert.deepEqual([failure?.failure, failure?.logLine], ["2 failing", { line: 1, text: "2 failing" }]);
  });

  it("add nothing to a failure that is named, and nothing where none failed", () => {
    const jestLog = "FAIL a.test.js\n  ● adds tax\n\nTest Suites: 1 failed, 1 total\nRan all test suites.\n";
    assert.deepEqual(readLogLines(`${jestLog}Test Suites: 1 failed, 1 total\n`), ["failed | a.test.js | adds tax"]);
    assert.deepEqual(
      readLogLines("PASS a.test.js\nTest Suites: 1 passed, 1 total\nTests:       10 passed, 10 total\n"),
      [],
    );
  });
});
