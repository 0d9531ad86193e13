import assert from "node:assert/strict";
import { findPlaces } from "./places";

describe("findFailurePlaces of a stack", () => {
  /** Output of each runner, and the places of the error that reached it, innermost first. */
  const examples: readonly (readonly [runner: string, paths: readonly string[], text: string, expected: string[]])[] = [
    [
      "unittest with the lines of a traceback in the message",
      ["shop/price.py", "tests/test_cart.py"],
      [
        "Traceback (most recent call last):",
        '  File "/ci/shop/tests/test_cart.py", line 50, in test_remote',
        "    raise RuntimeError(output)",
        "shop.RuntimeError: remote:",
        "Traceback (most recent call last):",
        '  File "shop/price.py", line 3, in boot',
        "KeyError: 1",
        "Stdout:",
        "shop/price.py:2: printed",
      ].join("\n"),
      ["tests/test_cart.py:50 in test_remote"],
    ],
    [
      "behave with captured output",
      ["features/cart.feature", "features/steps/cart.py", "shop/price.py"],
      [
        "Location: features/cart.feature:4",
        "Traceback (most recent call last):",
        '  File "features/steps/cart.py", line 59, in step_total',
        "    assert 1 == 2",
        "AssertionError",
        "",
        "Captured stdout:",
        '  File "shop/price.py", line 3, in total',
      ].join("\n"),
      ["features/steps/cart.py:59 in step_total"],
    ],
    [
      "behave without a definition of the step",
      ["features/cart.feature"],
      "Failing step: When it rains ... undefined in 0.000s\nLocation: features/cart.feature:18",
      ["features/cart.feature:18"],
    ],
    [
      "Karma with source maps",
      ["src/price.ts", "test/cart.spec.ts"],
      [
        "Error: no price",
        "    at priceOf (webpack:///src/price.ts:7:11 <- /tmp/bundle/commons.js:23:15)",
        "    at webpack:///src/price.ts:13:30 <- /tmp/bundle/commons.js:28:32",
        "    at <Jasmine>",
        "    at UserContext.<anonymous> (webpack:///test/cart.spec.ts:31:8 <- /tmp/bundle/commons.js:85:58)",
      ].join("\n"),
      ["src/price.ts:7 in priceOf", "src/price.ts:13", "test/cart.spec.ts:31 in UserContext.<anonymous>"],
    ],
    [
      "uvu with frames and a word in the message",
      ["src/price.js", "test/cart.test.js"],
      "    at total (src/price.js:3:5)\nfailed\n    at Object.handler (file:///ci/shop/test/cart.test.js:69:9)",
      ["test/cart.test.js:69 in Object.handler"],
    ],
    [
      "poku",
      ["test/cart.test.js"],
      "✘ Assertion Error\n      File test/cart.test.js:60:10\n      Code ERR_ASSERTION",
      ["test/cart.test.js:60"],
    ],
    [
      "TestNG with frames in the message",
      ["src/main/java/shop/Price.java", "src/test/java/shop/CartTest.java"],
      "java.lang.RuntimeException: remote:\n\tat shop.Price.of(Price.java:3)\n\n\tat shop.CartTest.adds(CartTest.java:9)",
      ["src/test/java/shop/CartTest.java:9 in adds"],
    ],
    [
      "Spock with a title of several words",
      ["src/test/groovy/shop/CartSpec.groovy"],
      "Condition not satisfied:\n\n\tat shop.CartSpec.adds 1.5 (of #name)(CartSpec.groovy:83)",
      ["src/test/groovy/shop/CartSpec.groovy:83 in adds 1.5 (of #name)"],
    ],
    [
      "clojure.test with an exception",
      ["src/shop/price.clj", "test/shop/cart_test.clj"],
      [
        "ERROR in (adds) (price.clj:7)",
        "expected: nil",
        " at shop.price$price_of.invokeStatic (price.clj:7)",
        "    shop.price$price_of.invoke (price.clj:5)",
        "    shop.cart_test$fn__197.invokeStatic (cart_test.clj:21)",
        "    clojure.lang.Cons.next (Cons.java:39)",
      ].join("\n"),
      [
        "src/shop/price.clj:7 in shop.price$price_of.invokeStatic",
        "src/shop/price.clj:5 in shop.price$price_of.invoke",
        "test/shop/cart_test.clj:21 in shop.cart_test$fn__197.invokeStatic",
      ],
    ],
    [
      "NUnit on Mono",
      ["src/Prices.cs", "test/CartTests.cs"],
      [
        "System.InvalidOperationException : no order",
        "  ----> System.FormatException : no number",
        "  at Shop.Prices.Open (System.String text) [0x00017] in /ci/shop/src/Prices.cs:34 ",
        "  at Shop.CartTests.Opens () [0x00006] in /ci/shop/test/CartTests.cs:62 ",
        "--FormatException",
        "  at Shop.Prices.Open (System.String text) [0x00003] in /ci/shop/src/Prices.cs:30 ",
      ].join("\n"),
      [
        "src/Prices.cs:34 in Shop.Prices.Open (System.String text) [0x00017]",
        "test/CartTests.cs:62 in Shop.CartTests.Opens () [0x00006]",
      ],
    ],
    [
      "gocheck in a function that the test calls",
      ["price/checks_test.go", "price/price.go", "price/price_test.go"],
      [
        "FAIL: price_test.go:36: PriceSuite.TestTotal",
        "",
        "price.go:4: printed",
        "price_test.go:38:",
        '    checkTotal(c, 4, "pen")',
        "checks_test.go:6:",
        "    c.Assert(Total(names...), Equals, expected)",
        "... obtained int = 2",
        "price_test.go:39:",
        "    c.Check(3, Equals, 4)",
      ].join("\n"),
      ["price/checks_test.go:6", "price/price_test.go:38"],
    ],
    [
      "gocheck with a panic",
      ["price/price.go", "price/price_test.go"],
      [
        "PANIC: price_test.go:45: PriceSuite.TestAt",
        "",
        "/usr/lib/go-1.19/src/runtime/panic.go:884",
        "  in gopanic",
        "price.go:24",
        "  in At",
        "price_test.go:46",
        "  in PriceSuite.TestAt",
      ].join("\n"),
      ["price/price.go:24 in At", "price/price_test.go:46 in PriceSuite.TestAt"],
    ],
    [
      "Test::Class with a method that died",
      ["lib/Price.pm", "t/cart.t"],
      "not ok 9 - total died (no price for ink at lib/Price.pm line 10.)\n#   Failed test 'total died'\n#   at t/cart.t line 59.",
      ["lib/Price.pm:10", "t/cart.t:59"],
    ],
    [
      "CppUTest in a setup",
      ["tests/cart_test.cpp"],
      "tests/cart_test.cpp:62: error: Failure in TEST(Cart, adds)\ntests/cart_test.cpp:58: error:\n\tLONGS_EQUAL(9, 2) failed",
      ["tests/cart_test.cpp:58"],
    ],
    [
      "CppUTest in a report",
      ["tests/cart_test.cpp"],
      "tests/cart_test.cpp:23: expected <7>{newline}\tbut was  <2>",
      ["tests/cart_test.cpp:23"],
    ],
    [
      "UnitTest++",
      ["tests/cart_test.cpp"],
      "tests/cart_test.cpp:9:1: error: Failure in adds: Expected 3 but was 2",
      ["tests/cart_test.cpp:9"],
    ],
    [
      "LuaUnit with a frame in the message",
      ["src/price.lua", "test/cart_test.lua"],
      "#   test/cart_test.lua:44: Could not find\n#   \"a\n#   src/price.lua:3: in function 'of'\n#   b\"",
      ["test/cart_test.lua:44", "src/price.lua:3"],
    ],
    [
      "tasty with an incomplete function",
      ["src/Price.hs"],
      "  adds: FAIL\n    Exception: src/Price.hs:17:1-13: Non-exhaustive patterns in function priceOf",
      ["src/Price.hs:17"],
    ],
  ];
  for (const [runner, paths, text, expected] of examples) {
    it(`reads the frames of ${runner}`, () => assert.deepEqual(findPlaces(text, paths), expected));
  }
});
