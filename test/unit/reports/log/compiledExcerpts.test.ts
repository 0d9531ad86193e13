import assert from "node:assert/strict";
import { readLogLines } from "../../../support/readLog";

/** What people copy from consoles and pages: it begins and ends anywhere, or has lost a part of its form. */
const excerpts: readonly (readonly [runner: string, text: string, test: string])[] = [
  [
    "Surefire, of a test that was repeated",
    "[ERROR] Failures: \n[ERROR] shop.CartTest.addsTax\n[ERROR]   Run 1: CartTest.addsTax:7 lost (again)\n[ERROR]   Run 2: CartTest.addsTax:7 expected: <12>\n",
    "failed | (shop.CartTest) | addsTax",
  ],
  [
    "the gradle-test-logger plugin",
    "shop.CartTest\n\n    ✘ addsTax() (1.3s)\n\n      AssertionFailedError: expected: <12>\n          at shop.CartTest.addsTax(CartTest.java:7)\n",
    "failed | shop.CartTest | addsTax()",
  ],
  [
    "the gradle-test-logger plugin, in plain text",
    "shop.CartTest\n\n  Test addsTax() FAILED\n\n  AssertionFailedError: expected: <12>\n",
    "failed | shop.CartTest | addsTax()",
  ],
  [
    "the tree of JUnit's console launcher",
    "│  ├─ shop.CartTest\n│  │  ├─ addsTax() ✘ Multiple Failures (3 failures)\n        java.lang.Throwable: no tax\n",
    "failed | addsTax()",
  ],
  [
    "specs2",
    "[info] Cart should\n[error]   x add tax\n[error]    10 != 12 (CartSpec.scala:7)\n",
    "failed | CartSpec.scala:7 | Cart should | add tax",
  ],
  [
    "sbt, of a terminal without tabs",
    "[error] Failed tests:\n[error]         shop.CartSpec\n",
    "failed | shop.CartSpec | ",
  ],
  [
    "sbt, of a class that did not load",
    "[error] Error during tests:\n[error] \tshop.CartSpec\n",
    "failed | shop.CartSpec | ",
  ],
  [
    "dotnet test, from its first word",
    "Failed AddsTax [29 ms]\n  Error Message:\n   Assert.AreEqual failed. Expected:<12>. Actual:<10>.\n",
    "failed | AddsTax",
  ],
  [
    "dotnet test, of an earlier version with indentation",
    "  Failed   Shop.CartTests.Adds\n  Results File: /app/cart.trx\n\n  Total tests: 39. Passed: 38. Failed: 1. Skipped: 0.\n",
    "failed | (Shop.CartTests) | Adds",
  ],
  [
    "xUnit.net, on the error stream of Azure",
    '##[error][xUnit.net 00:00:33.33]     Shop.CartTests.Adds(tax: "a") [FAIL]\n',
    'failed | (Shop.CartTests) | Adds(tax: "a")',
  ],
  ["CTest, as people type it", "5 - cart_test (failed)\n\nError while running ctest\n", "failed | cart_test"],
  [
    "CTest, with the line numbers of a page",
    "98The following tests FAILED:\n99\t 38 - cart_test (Failed)\n100\n101Build success\n",
    "failed | cart_test",
  ],
  [
    "Catch2, without the escape characters of its colors",
    `[0m${"-".repeat(79)}\n[0mCart adds tax\n[0m${"-".repeat(79)}\n[0;37mcart_test.cpp:3\n${".".repeat(79)}\n\n[0m[0;37mcart_test.cpp:7: [0m[1;31mFAILED:\n[0m[0;36m  REQUIRE( tax == 12 )\n`,
    "failed | Cart adds tax",
  ],
  [
    "Catch2, from its place",
    "..\\src\\cart_test.cpp(7): FAILED:\n  REQUIRE( tax == 12 )\nwith expansion:\n  10 == 12\n",
    "failed | ..\\src\\cart_test.cpp:7 | ..\\src\\cart_test.cpp(7)",
  ],
  ["Automake", "FAIL: cart/tax_test\n", "failed | cart/tax_test"],
  [
    "Automake's file of logs",
    "  cart 0.1: ./test-suite.log\n\nFAIL: tax-test.sh\n=================\n\nno tax\nFAIL tax-test.sh (exit status: 1)\n",
    "failed | tax-test.sh",
  ],
  [
    "Boost.Test, of an earlier version",
    'unknown location(0): fatal error in "adds_tax": std::exception: no tax\n',
    "failed | adds_tax",
  ],
  [
    "LLVM's tester, of the output of a test",
    "******************** TEST 'LLVM :: Shop/tax.ll' FAILED ********************\nExit Code: 1\n",
    "failed | LLVM | Shop | tax.ll",
  ],
  [
    "a message for TeamCity",
    "##teamcity[testFailed name='adds tax' message='expected:<|[12|]>' duration='101']\n",
    "failed | adds tax",
  ],
  [
    "xcpretty's list",
    'Shop.CartTests\n  testTax, XCTAssertEqual failed: ("10") is not equal to ("12") - \n  /app/CartTests.swift:7\n',
    "failed | /app/CartTests.swift:7 | CartTests | testTax",
  ],
  ["Ant's brief report", "test:\n    [junit] Test shop.CartTest FAILED\n", "failed | shop.CartTest"],
  [
    "Surefire, of an earlier version, with indentation",
    "I get instead:\n\n    addsTax(CartTest)  Time elapsed: 2.138 sec  <<< FAILURE!\n    java.lang.AssertionError: no tax\n",
    "failed | (CartTest) | addsTax",
  ],
  [
    "Surefire, of a process that ended",
    "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.19.1:test (default-test) on project shop: Execution default-test of goal org.apache.maven.plugins:maven-surefire-plugin:2.19.1:test failed: There was an error in the forked process\n",
    "failed | shop",
  ],
  [
    "Surefire, in code of Markdown",
    "`[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.19.1:test (default-test) on project shop: There are test failures.`\n",
    "failed | shop | ",
  ],
  [
    "Gradle, in Bamboo",
    "build\t18-Apr-2017 03:28:13\tshop.CartTest > addsTax FAILED\nbuild\t18-Apr-2017 03:28:13\t    java.lang.AssertionError at CartTest.java:7\n",
    "failed | (shop.CartTest) | addsTax",
  ],
  [
    "NUnit, of a class whose set-up failed",
    "30) Parent Failure : Shop.CartTest.AddsTax\n   TestFixtureSetUp failed in CartTest\n",
    "failed | (Shop.CartTest) | AddsTax",
  ],
  [
    "TestNG's set-up",
    "FAILED CONFIGURATION: @BeforeClass startShop\njava.lang.IllegalStateException: no shop\n",
    "failed | startShop",
  ],
  [
    "JUnit 4, of a test with a parameter",
    "1) adds[tax-12](shop.CartTest)\njava.lang.RuntimeException: no tax\n",
    "failed | (shop.CartTest) | adds[tax-12]",
  ],
  [
    "Swift Testing, of an issue",
    '✘ Test "adds tax" recorded an issue at CartTests.swift:7:6: Expectation failed: tax == 12\n',
    "failed | adds tax",
  ],
  [
    "Swift Testing, by xcodebuild",
    "Test case 'CartTests/addsTax(rate:)' failed on 'Mac - Shop (43172)' (0.001 seconds)\n",
    "failed | (CartTests) | addsTax",
  ],
  [
    "xcbeautify, of tests in parallel",
    "Test Suite CartTests started on 'Mac - Shop (43418)'\n    ✖ [CartTests] testTax on 'Mac - Shop (43418)' (0.251 seconds)\n",
    "failed | (CartTests) | testTax",
  ],
  [
    "DejaGnu",
    "Running ./shop.exp ...\nFAIL: shop/cart.c -W -Wall -O2 execution test\n",
    "failed | shop/cart.c -W -Wall -O2 execution test",
  ],
  [
    "CTest, above the output of GoogleTest",
    "2/14 Test #2: cart_test ....***Exception: SegFault  0.02 sec\n[==========] Running 1 test from 1 test suite.\n",
    "failed | cart_test",
  ],
  [
    "Kotlin/Native",
    "shop.CartTest.adds tax[linuxX64] FAILED\n    kotlin.AssertionError at Throwable.kt:28\n",
    "failed | (shop.CartTest) | adds tax[linuxX64]",
  ],
  [
    "Kotlin/Native, of a class without a package",
    "CartTest.adds tax FAILED\n    kotlin.AssertionError at Throwable.kt:28\n",
    "failed | (CartTest) | adds tax",
  ],
  [
    "randomizedtesting",
    "FAILURE 1.98s | CartTests.test {yaml=cart/10_tax/Adds} <<< FAILURES!\n   > Throwable #1: java.lang.AssertionError: no tax\n",
    "failed | (CartTests) | test {yaml=cart/10_tax/Adds}",
  ],
  [
    "randomizedtesting, by Ant",
    "   [junit4] Suite: shop.TestCart\n   [junit4] ERROR   36.2s J1 | TestCart.testTax <<<\n   [junit4]    > Throwable #1: java.lang.AssertionError: no tax\n   [junit4] Completed [3/8 (1!)] on J1 in 64.49s, 7 tests, 1 error <<< FAILURES!\n   [junit4] \n   [junit4] Tests with failures [seed: 29B76AE9B0B2A91F]:\n   [junit4]   - shop.TestCart.testTax\n   [junit4] \n",
    "failed | (TestCart) | testTax",
  ],
  [
    "go test with blanks, whose process ended in a test",
    "=== RUN   TestTax/none\npanic: runtime error: index out of range [recovered]\n\ngoroutine 27 [running]:\nFAIL  shop/cart 0.050s\n",
    "failed | (shop/cart) | shop/cart | TestTax/none",
  ],
  [
    "go test, whose process ended in a test",
    "=== RUN   TestTax\nfatal error: all goroutines are asleep - deadlock!\n",
    "failed | TestTax",
  ],
  [
    "go test, of a package that panicked",
    "panic: Fail in goroutine after TestTax has completed\n\ngoroutine 5 [running]:\nFAIL    shop/cart  1.989s\nFAIL\n",
    "failed | (shop/cart) | shop/cart | TestMain",
  ],
  ["Automake, of the end of a test's log", "no tax\nFAIL tax-test.sh (exit status: 1)\n", "failed | tax-test.sh"],
  [
    "Visual Studio's Test Explorer",
    " AddsTax\n   Source: CartTests.cs line 14\n   Duration: 25 ms\n\n  Message: \n    Assert.AreEqual failed. \n\n Moors\n   Source: CartTests.cs line 20\n   Duration: 1 ms\n",
    "failed | AddsTax",
  ],
  [
    "Visual Studio's Test Explorer, of an earlier version",
    "Test Name:\tAddsTax\nTest FullName:\tShop.CartTests.AddsTax\nTest Source:\tC:\\app\\CartTests.cs : line 14\nTest Outcome:\tFailed\n",
    "failed | (Shop.CartTests) | AddsTax",
  ],
  [
    "Ginkgo, of a failure during the run",
    "• [FAILED] [200.211 seconds]\nCart [It] adds tax\n/go/cart_test.go:26\n\n  Timeline >>\n  [FAILED] in [It] - /go/cart_test.go:29 @ 04/24/24 17:01:55.418\n",
    "failed | /go/cart_test.go:26 | Cart | adds tax",
  ],
  [
    "Ginkgo 1, of a failure during the run",
    "• Failure [3.245 seconds]\nCart\n/go/cart_test.go:12\n  with tax\n  /go/cart_test.go:13\n    adds it [It]\n    /go/cart_test.go:14\n\n    Expected\n        <int>: 10\n",
    "failed | /go/cart_test.go:14 | Cart | with tax | adds it",
  ],
];

describe("Excerpts of logs of compiled languages", () => {
  for (const [runner, text, test] of excerpts) {
    it(`names the failed test: ${runner}`, () => {
      assert.deepEqual(readLogLines(text), [test]);
    });
  }
});
