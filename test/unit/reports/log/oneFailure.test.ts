import assert from "node:assert/strict";
import { readLogLines } from "../../../support/readLog";

/** What people copy who ask about one failure: its own lines, without the beginning and the end of the run. */
const failures: readonly (readonly [runner: string, text: string, test: string])[] = [
  [
    "RSpec",
    "  2) Cart adds tax\n     Failure/Error: expect(cart.total).to eq(12)\n\n       expected: 12\n            got: 10\n     # ./spec/cart_spec.rb:7:in `block (2 levels) in <top (required)>'\n",
    "failed | Cart adds tax",
  ],
  [
    "jest",
    "  ● Cart › adds tax\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 12\n    Received: 10\n\n      at Object.toBe (src/cart.test.js:7:19)\n",
    "failed | src/cart.test.js:7 | Cart | adds tax",
  ],
  [
    "vitest, from its mark",
    "FAIL  src/cart.test.ts > Cart > adds tax\nAssertionError: expected 10 to be 12 // Object.is equality\n ❯ src/cart.test.ts:7:19\n",
    "failed | src/cart.test.ts | Cart | adds tax",
  ],
  [
    "vitest, with its blanks joined by a page",
    "FAIL src/cart.test.ts > Cart > adds tax\nAssertionError: expected 10 to be 12 // Object.is equality\n",
    "failed | src/cart.test.ts | Cart | adds tax",
  ],
  [
    "mocha, and Cypress",
    "  1) Cart\n       when empty\n         adds tax:\n\n      AssertionError: expected 10 to equal 12\n\n      at Context.<anonymous> (test/cart.test.js:7:14)\n",
    "failed | Cart | when empty | adds tax",
  ],
  [
    "mocha, of a test in no suite",
    "  1) adds tax:\n     AssertionError: expected 10 to equal 12\n      at Context.<anonymous> (test/cart.test.js:7:14)\n",
    "failed | adds tax",
  ],
  [
    "mocha, from its number",
    "1) Cart\n       adds tax:\n\n      AssertionError: expected 10 to equal 12\n",
    "failed | Cart | adds tax",
  ],
  [
    "mocha 3, with a difference",
    "  11) Cart adds tax:\n\n      AssertionError: expected 10 to equal 12\n      + expected - actual\n\n      -10\n      +12\n",
    "failed | Cart adds tax",
  ],
  [
    "RSpec, from its number",
    "1) Cart adds tax\n     Failure/Error: expect(cart.total).to eq(12)\n\n       expected: 12\n            got: 10\n",
    "failed | Cart adds tax",
  ],
  [
    "Rails, during the run",
    "..F\n\nFailure:\nShop::CartTest#test_adds_tax [test/models/cart_test.rb:7]:\nExpected: 12\n  Actual: 10\n\n\nbin/rails test test/models/cart_test.rb:5\n",
    "failed | test/models/cart_test.rb:7 | Shop::CartTest | test_adds_tax",
  ],
  [
    "unittest, from its name",
    `FAIL: test_tax (tests.test_cart.CartTest.test_tax)\n${"-".repeat(70)}\nTraceback (most recent call last):\n  File "/app/tests/test_cart.py", line 7, in test_tax\nAssertionError: 10 != 12\n`,
    "failed | (tests.test_cart.CartTest) | test_tax",
  ],
  ["pytest, in one line", "FAILED tests/test_cart.py::test_tax[a b]\n", "failed | tests/test_cart.py | test_tax[a b]"],
  [
    "pytest, of a fixture",
    "___________ ERROR at setup of test_tax ___________\n\n    def cart():\n>       raise OSError\nE       OSError\n",
    "failed | test_tax",
  ],
  [
    "pytest-xdist, of a test that ended its worker",
    "_ tests/test_cart.py _\n[gw3] linux -- Python 3.12.13 /usr/bin/python3\nworker 'gw3' crashed while running 'tests/test_cart.py::CartTest::test_tax'\n",
    "failed | tests/test_cart.py | CartTest | test_tax",
  ],
  [
    "vitest, of a test with the name of a file",
    " FAIL  test/cart.test.ts > prices > empty.test.ts\nAssertionError: expected 10 to be 12\n",
    "failed | test/cart.test.ts | prices | empty.test.ts",
  ],
  [
    "vitest, of no test",
    "Vitest caught 1 unhandled error during the test run.\n\n⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯\nError: no rate\n\n Test Files  1 passed (1)\n",
    "failed | Unhandled Rejection",
  ],
  [
    "pytest, of a file",
    "______________ ERROR collecting tests/test_cart.py ______________\nImportError while importing test module\n",
    "failed | tests/test_cart.py | test_cart.py",
  ],
  [
    "NUnit",
    '10) Failed : Shop.CartTests.AddsTax(3,"a.b")\n  Expected: 12\n  But was:  10\n',
    'failed | (Shop.CartTests) | AddsTax(3,"a.b")',
  ],
  [
    "PHPUnit, of a file",
    "6) /app/tests/cart.phpt\nFailed asserting that format description matches text.\n",
    "failed | /app/tests/cart.phpt | cart.phpt",
  ],
  [
    "cargo test",
    "---- cart::tests::adds_tax stdout ----\n\nthread 'cart::tests::adds_tax' panicked at src/cart.rs:7:9:\nassertion `left == right` failed\n  left: 10\n right: 12\n",
    "failed | cart | tests | adds_tax",
  ],
  [
    "cargo test, without its heading",
    "thread 'cart::tests::adds_tax' panicked at src/cart.rs:7:9:\nassertion `left == right` failed\n  left: 10\n right: 12\n",
    "failed | cart | tests | adds_tax",
  ],
  [
    "PHPUnit",
    "1) Tests\\CartTest::testTax\nFailed asserting that 10 matches expected 12.\n\n/app/tests/CartTest.php:7\n",
    "failed | Tests\\CartTest | testTax",
  ],
  [
    "Surefire, as GitHub shows it",
    "Error:  Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 1 s <<< FAILURE! - in shop.CartTest\nError:  shop.CartTest.addsTax  Time elapsed: 0.012 s  <<< FAILURE!\n",
    "failed | (shop.CartTest) | addsTax",
  ],
  [
    "Maven, at its end",
    "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test (default-test) on project shop: There are test failures.\n[ERROR] \n",
    "failed | shop | ",
  ],
  [
    "Microsoft's platform, in a build",
    "  failed AddsTax (12,true) (6s 220ms)\n    Assert.AreEqual failed. Expected:<12>. Actual:<10>.\n",
    "failed | AddsTax (12,true)",
  ],
  [
    "Mix, of a file",
    "== Compilation error in file test/cart_test.exs ==\n** (CompileError) test/cart_test.exs:7: undefined function\n",
    "failed | test/cart_test.exs | cart_test.exs",
  ],
  ["prove, without its reason", "t/cart.t .... \nFailed 1/3 subtests \n", "failed | t/cart.t | cart.t"],
  [
    "prove's list",
    "t/cart.t   (Wstat: 0 Tests: 3 Failed: 1)\n  Failed test:  2\nFiles=2, Tests=5\n",
    "failed | t/cart.t | cart.t",
  ],
  [
    "Surefire",
    "[ERROR] shop.CartTest.addsTax -- Time elapsed: 0.012 s <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <12> but was: <10>\n\tat shop.CartTest.addsTax(CartTest.java:7)\n",
    "failed | (shop.CartTest) | addsTax",
  ],
  [
    "Catch2",
    `${"-".repeat(79)}\nCart adds tax\n${"-".repeat(79)}\ncart_test.cpp:5\n${".".repeat(79)}\n\ncart_test.cpp:9: FAILED:\n  REQUIRE( total == 12 )\nwith expansion:\n  10 == 12\n`,
    "failed | Cart adds tax",
  ],
  [
    "XCTest",
    '/app/Tests/CartTests.swift:7: error: -[ShopTests.CartTests testTax] : XCTAssertEqual failed: ("10") is not equal to ("12")\n',
    "failed | (ShopTests.CartTests) | testTax",
  ],
  [
    "node:test",
    "✖ adds tax (1.2345ms)\n  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n  \n  10 !== 12\n",
    "failed | adds tax",
  ],
  [
    "jasmine",
    "1) Cart adds tax\n  Message:\n    Expected 10 to be 12.\n  Stack:\n        at UserContext.<anonymous> (/app/spec/cartSpec.js:7:21)\n",
    "failed | Cart adds tax",
  ],
  [
    "Cucumber",
    "1) Scenario: Adds tax # features/cart.feature:7\n   ✔ Given a cart # features/steps.js:3\n   ✖ Then the total is 12 # features/steps.js:7\n       AssertionError: 10 != 12\n",
    "failed | features/cart.feature:7 | Adds tax",
  ],
  [
    "bats",
    ' ✗ adds tax\n   (in test file test/cart.bats, line 7)\n     `[ "$total" -eq 12 ]\' failed\n',
    "failed | test/cart.bats:7 | adds tax",
  ],
  [
    "doctest",
    `${"=".repeat(79)}\n/app/test/cart_test.cpp:5:\nTEST CASE:  adds tax\n\n/app/test/cart_test.cpp:7: ERROR: CHECK( total == 12 ) is NOT correct!\n  values: CHECK( 10 == 12 )\n`,
    "failed | adds tax",
  ],
  [
    "test-unit",
    "Failure: test_tax(CartTest)\n/app/test/cart_test.rb:7:in `test_tax'\n<12> expected but was\n<10>.\n",
    "failed | /app/test/cart_test.rb:7 | CartTest | test_tax",
  ],
  [
    "testthat",
    "── Failure (test-cart.R:7:3): adds tax ─────────────────────────────────────────\n`total` not equal to 12.\n",
    "failed | test-cart.R | adds tax",
  ],
  [
    "Julia",
    "adds tax: Test Failed at /app/test/runtests.jl:7\n  Expression: total == 12\n   Evaluated: 10 == 12\n",
    "failed | /app/test/runtests.jl | adds tax",
  ],
  [
    "JUnit 4",
    "1) addsTax(shop.CartTest)\njava.lang.AssertionError: expected:<12> but was:<10>\n\tat shop.CartTest.addsTax(CartTest.java:7)\n",
    "failed | (shop.CartTest) | addsTax",
  ],
  [
    "Deno",
    "Cart ... adds tax => ./test/cart.test.js:8:13\nerror: AssertionError: Values are not equal.\n    at file:///app/test/cart.test.js:8:41\n",
    "failed | ./test/cart.test.js:8 | Cart | adds tax",
  ],
  [
    "bun, in a terminal",
    "error: expect(received).toBe(expected)\n\nExpected: 12\nReceived: 10\n\n      at <anonymous> (/app/test/cart.test.js:7:65)\n✗ Cart > adds tax [0.05ms]\n",
    "failed | Cart | adds tax",
  ],
  [
    "JUnit's console",
    "  JUnit Jupiter:CartTest:WithVoucher:addsTax()\n    MethodSource [className = 'shop.CartTest$WithVoucher', methodName = 'addsTax', methodParameterTypes = '']\n    => org.opentest4j.AssertionFailedError: expected: <12> but was: <10>\n",
    "failed | (shop.CartTest$WithVoucher) | CartTest | WithVoucher | addsTax()",
  ],
  [
    "karma-mocha-reporter",
    "FAILED TESTS:\n  Cart\n    ✖ adds tax\n      Chrome Headless 120.0.0.0 (Linux x86_64)\n    Expected 10 to be 12.\n",
    "failed | Cart | adds tax",
  ],
  [
    "vitest, as TAP",
    '        not ok 2 - adds tax # time=1.52ms\n            ---\n            error:\n                name: "AssertionError"\n            ...\n',
    "failed | adds tax",
  ],
  [
    "bats, as TAP",
    'not ok 6 adds tax\n# (in test file test/cart.bats, line 7)\n#   `[ "$total" -eq 12 ]\' failed\n',
    "failed | test/cart.bats:7 | adds tax",
  ],
  [
    "mocha, as JSON",
    '["fail",{"title":"adds tax","fullTitle":"Cart adds tax","file":"/app/test/cart.test.js","duration":1,"currentRetry":0,"err":"10 == 12"}]\n',
    "failed | /app/test/cart.test.js | Cart | adds tax",
  ],
  [
    "TAP",
    "not ok 7 - cart > adds tax\n  ---\n  message: 10 == 12\n  severity: fail\n  ...\n",
    "failed | cart > adds tax",
  ],
  [
    "the runner of xUnit.net",
    "    Shop.CartTests.AddsTax [FAIL]\n      Assert.Equal() Failure\n      Expected: 12\n      Actual:   10\n",
    "failed | (Shop.CartTests) | AddsTax",
  ],
  [
    "Catch2, run by CTest",
    `1: ${"-".repeat(79)}\n1: Cart adds tax\n1: ${"-".repeat(79)}\n1: cart_test.cpp:5\n1: ${".".repeat(79)}\n1: \n1: cart_test.cpp:9: FAILED:\n1:   REQUIRE( total == 12 )\n`,
    "failed | Cart adds tax",
  ],
  ["CTest's list", "\t 91 - cart_adds_tax (SEGFAULT)\nErrors w", "failed | cart_adds_tax"],
  [
    "GoogleTest, of a test without a result",
    "[ RUN      ] CartTest.AddsTax\n/app/cart_test.cc:7: Failure\nExpected equality of these values:\n  10\n  12\n",
    "failed | CartTest | AddsTax",
  ],
  [
    "Gradle, of a task that runs another program",
    "Execution failed for task ':shop:jsNodeTest'.\n> command '/app/node' exited with errors (exit code: 1)\n",
    "failed | :shop:jsNodeTest",
  ],
  [
    "Gradle, of Kotlin for several targets",
    "CartTest[jvm] > addsTax()[jvm] FAILED\n    java.lang.AssertionError:\n        at shop.CartTest.addsTax(CartTest.kt:7)\n",
    "failed | (CartTest) | addsTax()[jvm]",
  ],
  [
    "cargo test, in a build of Nix",
    "       Last 25 log lines:\n       > failures:\n       >     cart::tests::adds_tax\n       >\n       > test result: FAILED. 4 passed; 1 failed;\n",
    "failed | cart | tests | adds_tax",
  ],
  [
    "GoogleTest, in a build of Nix",
    "shop> [ RUN      ] CartTest.AddsTax\nshop> cart_test.cc:7: Failure\nshop> Value of: total\n",
    "failed | CartTest | AddsTax",
  ],
  [
    "dotnet test, of an earlier version",
    "Failed   Shop.CartTests+Taxes.Adds\nError Message:\n Expected 12, but found 10.\n",
    "failed | (Shop.CartTests+Taxes) | Adds",
  ],
  [
    "Hspec, of an exception",
    "Failures:\n\n  1) Cart adds tax\n       uncaught exception: ErrorCall (no tax)\n",
    "failed | Cart adds tax",
  ],
  [
    "clojure.test, run by Leiningen",
    "lein test :only shop.cart-test/adds-tax\n\nFAIL in (adds-tax) (cart_test.clj:7)\nexpected: (= 12 total)\n  actual: (not (= 12 10))\n",
    "failed | shop.cart-test | adds-tax",
  ],
  ["LLVM's tester", "Timed Out Tests (1):\n  LLVM :: Shop/tax.ll\n", "failed | LLVM | Shop | tax.ll"],
  [
    "Perl's Test::More, without its marks",
    "   Failed test 'adds tax'\n   at t/cart.t line 7.\n          got: '10'\n     expected: '12'\n",
    "failed | t/cart.t:7 | adds tax",
  ],
  [
    "prove",
    "t/cart.t ..\nDubious, test returned 1 (wstat 256, 0x100)\nFailed 1/3 subtests\n",
    "failed | t/cart.t | cart.t",
  ],
  [
    "prove, in a terminal",
    "t/cart.t .... Dubious, test returned 1 (wstat 256, 0x100)\nFailed 1/3 subtests\n",
    "failed | t/cart.t | cart.t",
  ],
  [
    "Qt Quick Test",
    "FAIL!  : shop::cart::test_tax() Compared values are not the same\n   Loc: [tst_cart.qml(7)]\n",
    "failed | tst_cart.qml:7 | shop::cart | test_tax",
  ],
  [
    "sbt",
    "[error] Failed tests:\n[error] \tshop.CartSpec\n[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful\n",
    "failed | shop.CartSpec | ",
  ],
  [
    "sbt, of JUnit with a text of several lines",
    "[error] Test shop.CartTest.addsTax failed: expected:<a\n[error] b> but was:<a>\n[error] Failed: Total 1, Failed 1\n",
    "failed | (shop.CartTest) | addsTax",
  ],
  [
    "testthat's list without places",
    "OK: 3 SKIPPED: 0 FAILED: 1\n1. Error: adds tax\n\nError: testthat unit tests failed\n",
    "failed | adds tax",
  ],
  [
    "µTest",
    "X shop.CartTests.addsTax 4ms \n  utest.AssertionError: total == 12\n",
    "failed | (shop.CartTests) | addsTax",
  ],
  [
    "xcodebuild's list, without its indentation",
    "Failing tests:\nCartTests.testTax()\n** TEST FAILED **\n",
    "failed | (CartTests) | testTax",
  ],
  [
    "GoogleTest's list",
    "[  FAILED  ] 1 test, listed below:\n[  FAILED  ] CartTest.AddsTax\n\n 1 FAILED TEST\n",
    "failed | CartTest | AddsTax",
  ],
];

describe("The text of one failure", () => {
  for (const [runner, text, test] of failures) {
    it(`is read without the rest of the log: ${runner}`, () => {
      assert.deepEqual(readLogLines(text), [test]);
    });
  }

  it("is read behind a sentence that counts something else", () => {
    const text = "There were 5 problems:\n  Failed Shop.CartTests.AddsTax [12 ms]\n";
    assert.deepEqual(readLogLines(text), ["failed | (Shop.CartTests) | AddsTax"]);
  });

  it("is none in texts that only look like one", () => {
    const texts = [
      "There was 1 risky test:\n\n1) Tests\\CartTest::testTax\nThis test did not perform any assertions\n",
      "1) Tests\\CartTest::testTax\nThis test did not perform any assertions\n\n/app/tests/CartTest.php:7\n",
      "  1) Cart adds tax\n       expected: 12\n        but got: 10\n",
    ];
    assert.deepEqual(
      texts.map(readLogLines),
      texts.map(() => []),
    );
  });
});
