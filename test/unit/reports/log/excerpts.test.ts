import assert from "node:assert/strict";
import { readLogLines } from "../../../support/readLog";

/** Parts of logs as people paste them: without their indentation, their beginning or their end. */
const excerpts: readonly (readonly [form: string, text: string, tests: readonly string[]])[] = [
  [
    "jest without its indentation",
    "FAIL src/cart.test.ts\n● Cart › adds tax\n  expect(received).toBe(expected)\n\nTest Suites: 1 failed, 1 total\n",
    ["failed | src/cart.test.ts | Cart | adds tax"],
  ],
  [
    "jest, whose stack begins in a library",
    "  ● Cart › adds tax\n\n    Error: closed\n\n      at send (node_modules/http/lib/error.js:55:15)\n      at Cart.pay (src/cart.test.js:7:9)\n",
    ["failed | src/cart.test.js:7 | Cart | adds tax"],
  ],
  [
    "vitest without its first blanks",
    "✓ api/dates.spec.ts (22 tests)\n❯ api/cart.spec.ts (8 tests | 1 failed)\n   × adds tax\n     → expected 10 to be 12\n\nTest Files  1 failed | 1 passed (2)\n",
    ["failed | api/cart.spec.ts | adds tax"],
  ],
  [
    "Playwright in an annotation",
    "2026-10-02T14:08:00Z ##[error]  1) [chromium] › e2e/cart.spec.ts:82:7 › Cart › adds tax ────\n2026-10-02T14:08:00Z     Error: expected 12\n",
    ["failed | e2e/cart.spec.ts:82 | [chromium] | Cart | adds tax"],
  ],
  [
    "Ginkgo behind the mark of a block",
    "but it fails\n```Summarizing 1 Failure:\n  [FAIL] Cart [It] adds tax\n  /go/cart_test.go:29\n\nRan 28 of 28 Specs in 49.195 seconds\nFAIL! -- 27 Passed | 1 Failed\n```\n",
    ["failed | /go/cart_test.go:29 | Cart | adds tax"],
  ],
  [
    "PHPUnit's testdox before version 8",
    "PHPUnit 5.6.7 by Sebastian Bergmann and contributors.\n\nAcme\\Berth\n [x] Moors\n [ ] Refuses large boat\n\nTide\n [x] Turns\n",
    [
      "passed | Acme\\BerthTest | testMoors",
      "failed | Acme\\BerthTest | testRefusesLargeBoat",
      "passed | TideTest | testTurns",
    ],
  ],
  [
    "PHPUnit's testdox without texts",
    "Berth (Acme\\Berth)\n ✔ Moors\n ✘ Refuses large boat\n",
    ["passed | Acme\\BerthTest | testMoors", "failed | Acme\\BerthTest | testRefusesLargeBoat"],
  ],
  [
    "gotestsum without times",
    "=== FAIL: harbour/berth TestRefuses\n    berth_test.go:12: want 3\n",
    ["failed | (harbour/berth) | harbour/berth | TestRefuses"],
  ],
  [
    "pytest -v with the output of a test, without the blanks at the ends of lines",
    "tests/test_berth.py::test_moors\nPASSED          [ 10%]\ntests/test_berth.py::TestTide::test_turns\n---- live log call ----\nINFO     root:x.py:3 hello\nFAILED          [ 20%]\n",
    ["passed | tests/test_berth.py | test_moors", "failed | tests/test_berth.py | TestTide | test_turns"],
  ],
  [
    "pytest below the heading of a failure",
    ">       assert depth == 4\nE       assert 3 == 4\n\ntests/test_berth.py:12: AssertionError\n",
    ["failed | tests/test_berth.py:12 | tests/test_berth.py:12"],
  ],
  [
    "pytest below the heading of a failure, with its summary",
    "E       assert 3 == 4\n\ntests/test_berth.py:12: AssertionError\n=== short test summary info ===\nFAILED tests/test_berth.py::test_moors - assert 3 == 4\n",
    ["failed | tests/test_berth.py | test_moors"],
  ],
  ["TAP without names", "1..3\nok 1\nnot ok 2\n  # closed\nok 3\n", ["failed | "]],
  [
    "RSpec's tree",
    "Cart\n  ::new\n    is empty (FAILED - 1)\n  #total\n    adds tax (FAILED - 2)\n",
    ["failed | Cart | ::new | is empty", "failed | Cart | #total | adds tax"],
  ],
  [
    "RSpec 2's tree with its list",
    "Cart\n  adds tax (FAILED - 1)\n\nFailures:\n\n  1) Cart adds tax\n     Failure/Error: x\n\nFinished in 3.99 seconds\n3 examples, 1 failure\n",
    ["failed | Cart adds tax"],
  ],
  [
    "prove without its report",
    "t/cart.t ............. 1/? \n#   Failed test 'adds tax'\n#   at t/cart.t line 32.\n# Looks like you failed 1 test of 34.\nt/cart.t ............. Dubious, test returned 1 (wstat 256, 0x100)\nt/tax.t ........... 3/? \n#   Failed test at t/tax.t line 27.\nt/tax.t ........... Dubious, test returned 1 (wstat 256, 0x100)\n",
    ["failed | t/cart.t:32 | adds tax", "failed | t/tax.t | tax.t"],
  ],
  [
    "prove with files of any name, one of them without a failed test",
    "t/002_dies.pl (Wstat: 65280 (exited 255) Tests: 0 Failed: 0)\n  Non-zero exit status: 255\nt/003_tax.pl (Wstat: 256 (exited 1) Tests: 5 Failed: 1)\n  Failed test:  3\n",
    ["failed | t/002_dies.pl | 002_dies.pl", "failed | t/003_tax.pl | 003_tax.pl"],
  ],
  [
    "testthat 3.0 in R CMD check",
    "  ══ testthat results  ═════════\n  ERROR (test-cart.R:39:7): adds tax\n  \n  [ FAIL 1 | WARN 0 | SKIP 0 | PASS 234 ]\n",
    ["failed | test-cart.R | adds tax"],
  ],
  [
    "Julia's list of the errors of its workers",
    "Error in testset adds tax:\nTest Failed at /app/test/cart.jl:631\n  Expression: total == 12\n   Evaluated: 10 == 12\n",
    ["failed | adds tax"],
  ],
  [
    "Julia outside a test set",
    "Test Failed at /app/test/runtests.jl:9\n  Expression: total == 12\n   Evaluated: 10 == 12\n",
    ["failed | /app/test/runtests.jl | runtests.jl:9"],
  ],
  [
    "ExUnit without its indentation",
    "1) test adds tax (Shop.CartTest)\n     test/cart_test.exs:4\n     ** (ArgumentError) argument error\n",
    ["failed | test/cart_test.exs:4 | (Shop.CartTest) | adds tax"],
  ],
  [
    "Newman 3",
    "  #  failure                  detail   \n\n 1⠄  AssertionFailure         adds tax\n                              at assertion:1 in test-script\n",
    ["failed | adds tax"],
  ],
  [
    "cucumber-js 1",
    "Failures:\n\n1) Scenario: adds tax - features/cart.feature:2\n   Step: Given a cart - features/cart.feature:3\n   Message:\n     fail\n\n1 scenario (1 failed)\n",
    ["failed | features/cart.feature:2 | adds tax"],
  ],
  [
    "pytest with the times of PyTorch",
    "=== short test summary info ===\nFAILED [3.7005s] test/test_cart.py::CartTest::test_tax - AssertionError: not close\n",
    ["failed | test/test_cart.py | CartTest | test_tax"],
  ],
  [
    "PHPUnit of a branch",
    "PHPUnit 11.3-g4cde41c5f8 by Sebastian Bergmann and contributors.\n\nCart\n ✔ Moors\n ✘ Adds tax\n",
    ["passed | CartTest | testMoors", "failed | CartTest | testAddsTax"],
  ],
  [
    "go test in the output of a tool",
    "[Error Messages]\n --- FAIL: TestTax (0.00s)\n     --- FAIL: TestTax/none (0.00s)\n         cart_test.go:25: got 1\n",
    ["failed | TestTax/none"],
  ],
  [
    "go test without the result of its test",
    "=== RUN   TestCart/TestTax\n    cart_test.go:228: \n        \tError Trace:\tcart_test.go:228\n        \tError:      \tNot equal: \n        \tTest:       \tTestCart/TestTax\n",
    ["failed | TestCart/TestTax"],
  ],
  [
    "Deno without the name of the file",
    "$ deno test\ncart: adds tax ... FAILED\n  AssertionError: Values are not equal\nFAILED | 1 passed | 1 failed (50ms)\n",
    ["failed | cart: adds tax"],
  ],
  [
    "PHPUnit's tree",
    "Cart\n ✔ Moors\n ✘ Adds tax\n   ├ Failed asserting that two strings are identical.\n   ┊ --- Expected\n",
    ["passed | CartTest | testMoors", "failed | CartTest | testAddsTax"],
  ],
  [
    "jest, of a name of several lines",
    "FAIL src/cart.test.js\n  ● cart › adds\n          tax\n\n    Error: closed\n\n  ● cart › rounds\n\n    Error: closed\n",
    ["failed | src/cart.test.js | cart | adds tax", "failed | src/cart.test.js | cart | rounds"],
  ],
  [
    "the verbose lines of pytest",
    "tests/test_cart.py::test_adds PASSED        [ 33%]\ntests/test_cart.py::TestTax::test_tax[1-2] FAILED        [ 66%]\n",
    ["passed | tests/test_cart.py | test_adds", "failed | tests/test_cart.py | TestTax | test_tax[1-2]"],
  ],
  [
    "pytest, whose process ended in a test",
    "tests/test_cart.py::test_adds PASSED        [ 33%]\ntests/test_cart.py::test_tax Fatal Python error: Segmentation fault\n",
    ["passed | tests/test_cart.py | test_adds", "failed | tests/test_cart.py | test_tax"],
  ],
  [
    "pytest, whose process ended in a file",
    "=== test session starts ===\ncollected 8 items\n\ntests/test_cart.py .\ntests/test_tax.py ..Aborted\n",
    ["failed | tests/test_tax.py | test_tax.py"],
  ],
  [
    "ExUnit on a page of GitHub",
    "  1) test adds tax (Shop.CartTest)\nError:      test/cart_test.exs:4\n     Assertion with == failed\n",
    ["failed | test/cart_test.exs:4 | (Shop.CartTest) | adds tax"],
  ],
  [
    "Playwright on a page of GitHub",
    "Error:   1) [chromium] › e2e/cart.spec.ts:82:7 › Cart › adds tax ────\n\n    Error: expected 12\n",
    ["failed | e2e/cart.spec.ts:82 | [chromium] | Cart | adds tax"],
  ],
  [
    "Robot Framework in a narrow console",
    `${"=".repeat(60)}\nCart\n${"=".repeat(60)}\nAdds Tax                                            | FAIL |\n10 != 12\n${"-".repeat(60)}\nCart                                                | FAIL |\n1 test, 0 passed, 1 failed\n${"=".repeat(60)}\n`,
    ["failed | Cart | Adds Tax"],
  ],
  [
    "Behat 2",
    "(::) failed steps (::)\n\n01. no tax\n    In step `Then I pay'.      # CartContext::pay()\n    From scenario `Adds tax'.  # features/cart.feature:6\n    Of feature `Cart'.         # features/cart.feature\n\n1 scenario (1 failed)\n",
    ["failed | features/cart.feature:6 | Adds tax"],
  ],
  [
    "jest without any indentation",
    "FAIL src/cart.test.js\n✕ adds tax (5 ms)\n● adds tax\nexpect(received).toBe(expected)\nExpected: 5\n",
    ["failed | src/cart.test.js | adds tax"],
  ],
  [
    "a Flutter application on a device",
    "flutter: ══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════\nflutter: Expected: <0>\nflutter: The test description was:\nflutter:   adds tax\n",
    ["failed | adds tax"],
  ],
  [
    ".NET Core 3, whose time has no blank",
    "  X AddsTax [134ms]\n  Error Message:\n   10 is not 12\n\n  ! SkipsTax [1ms]\n\nTotal tests: 2\n     Failed: 1\n",
    ["failed | AddsTax", "skipped | SkipsTax"],
  ],
  [
    "the tests that OmniSharp runs",
    "----- Test Execution Summary -----\n\nShop.CartTests.AddsTax: Failed\n    Outcome: Failed\n    Error Message: no tax\n",
    ["failed | (Shop.CartTests) | AddsTax"],
  ],
  [
    "Karma behind times and blanks",
    "2026-10-02T14:08:00.1Z   HeadlessChrome 85.0.4183 (Windows 10.0.0) Cart adds tax FAILED\n2026-10-02T14:08:00.2Z   \tError: no tax\n2026-10-02T14:08:00.3Z   HeadlessChrome 85.0.4183 (Windows 10.0.0): Executed 1 of 1 (1 FAILED)\n",
    ["failed | Cart adds tax"],
  ],
  [
    "properties of ScalaCheck",
    "[info] + CartSpec.keeps: OK, passed 100 tests.\n[info] ! CartSpec.adds tax: Falsified after 21 passed tests.\n[info] > ARG_0: 3\n",
    ["failed | (CartSpec) | adds tax"],
  ],
  [
    "sbt's list of classes, with blanks",
    "[error] Failed tests:\n[error]   shop.CartSpec\n[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful\n",
    ["failed | shop.CartSpec | "],
  ],
  [
    "Dart's list of a failure that has its text above",
    "00:07 +10 -1: Cart adds tax [E]\n  Expected: <12>\n\n00:07 +10 -1: Some tests failed.\n\nFailing tests:\n  /shop/test/cart_test.dart: Cart adds tax\n",
    ["failed | /shop/test/cart_test.dart | Cart adds tax"],
  ],
  [
    "Bazel, when a test ends",
    "FAIL: //shop:cart_test (Exit 1) (see /home/shop/testlogs/shop/cart_test/test.log)\nINFO: From Testing //shop:cart_test:\n",
    ["failed | shop/cart_test"],
  ],
  [
    "gotestsum's list without its heading",
    "=== FAIL: shop/cart TestTax (0.00s)\npanic: no tax\n\ngoroutine 96 [running]:\n",
    ["failed | (shop/cart) | shop/cart | TestTax"],
  ],
  [
    "Vitest's last lines in a list of Markdown",
    "  npx vitest\n   FAIL  |unit| a.test.ts > Cart > adds tax\n   Test Files  1 failed | 4 passed (5)\n",
    ["failed | a.test.ts | Cart | adds tax"],
  ],
  [
    "Dart's list at the end",
    "00:07 +10 -2: Some tests failed.\n\nFailing tests:\n  test/cart_test.dart: Cart adds tax\n  test/tax_test.dart: loading test/tax_test.dart\n\ntests ended\n",
    ["failed | test/cart_test.dart | Cart adds tax", "failed | test/tax_test.dart | tax_test.dart"],
  ],
  [
    "Flutter with all its steps",
    "[ +280 ms] 00:22 +0 -1: Cart adds tax [E]\n[        ]   Expected: <12>\n[  +23 ms] 00:22 +0 -1: Some tests failed.\n",
    ["failed | Cart adds tax"],
  ],
  [
    "Ginkgo's list without its heading",
    "[Fail] Cart with tax [It] adds tax \n/go/cart_test.go:29\n\nRan 28 of 28 Specs in 4.195 seconds\nFAIL! -- 27 Passed | 1 Failed\n",
    ["failed | /go/cart_test.go:29 | Cart with tax | adds tax"],
  ],
  [
    "Robot Framework, at the end of a suite",
    `Adds Tax                                            | FAIL |\n10 != 12\n${"-".repeat(60)}\nShop.Cart                                           | FAIL |\n1 critical test, 0 passed, 1 failed\n1 test total, 0 passed, 1 failed\n${"=".repeat(60)}\n`,
    ["failed | Adds Tax"],
  ],
  [
    "Cypress's results of a file",
    "  │ Tests:        3               │\n  │ Failing:      1               │\n  │ Spec Ran:     cart.cy.ts      │\n",
    ["failed | cart.cy.ts | cart.cy.ts"],
  ],
  [
    "Cucumber's list without names",
    "Failing Scenarios:\ncucumber features/cart.feature:10\n\n2 scenarios (1 failed, 1 passed)\n",
    ["failed | features/cart.feature:10 | features/cart.feature:10"],
  ],
  [
    "Xcode's list, of Swift Testing",
    "Failing tests:\n\t-[CartTests addsTax(of:)]\n\tCartTests.refuses()\n\n** TEST FAILED **\n",
    ["failed | (CartTests) | addsTax", "failed | (CartTests) | refuses"],
  ],
];

describe("An excerpt of a log", () => {
  for (const [form, text, tests] of excerpts) {
    it(`is read: ${form}`, () => {
      assert.deepEqual(readLogLines(text), tests);
    });
  }
});
