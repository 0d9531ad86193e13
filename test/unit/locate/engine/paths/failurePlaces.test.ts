import assert from "node:assert/strict";
import { maxFailureLength } from "../../../../../src/domain/limits";
import type { TestAddress } from "../../../../../src/domain/testAddress";
import { findCurrentLines } from "../../../../../src/locate/engine/paths/currentLines";
import { findFailurePlaces } from "../../../../../src/locate/engine/paths/failurePlaces";
import { createFormLine } from "../../../../../src/locate/engine/paths/frameForm";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { failureLanguages } from "../../../../../src/locate/languages/failureFrames";

const root = { key: "root", repositoryPrefix: "" };

/** Returns the places that a text gives in a workspace of these files: `web/cart.ts:12 in total`. */
function findPlaces(text: string, paths: readonly string[], test: Partial<TestAddress> = {}): readonly string[] {
  const index = createFileIndex(paths.map((path) => ({ root: root.key, path })));
  const places = findFailurePlaces({ test: { name: "adds", ...test }, text }, index, [root]);
  return places.map(({ file, line, name }) => `${file.path}:${line}${name === undefined ? "" : ` in ${name}`}`);
}

const javascript = ["src/cart.ts", "src/price.ts", "test/cart.test.ts", "test/größe/preis liste.test.ts"];

describe("findFailurePlaces of JavaScript", () => {
  it("reads a stack from the innermost frame in the workspace's own files", () => {
    const text = [
      "TypeError: no price for ink",
      "    at lookup (/home/runner/work/shop/shop/src/price.ts:5:11)",
      "    at Array.reduce (<anonymous>)",
      "    at async Cart.total (file:///home/runner/work/shop/shop/src/cart.ts:9:23)",
      "    at /home/runner/work/shop/shop/test/cart.test.ts:8:30",
      "    at Test.run (/home/runner/work/shop/shop/node_modules/runner/lib/test.ts:100:5)",
      "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
    ].join("\n");
    assert.deepEqual(findPlaces(text, javascript), [
      "src/price.ts:5 in lookup",
      "src/cart.ts:9 in async Cart.total",
      "test/cart.test.ts:8",
    ]);
  });

  it("takes no position in a difference, in a message or in the code around the line for a frame", () => {
    const text = [
      "  ● Cart › adds",
      "    expect(received).toBe(expected) // see src/cart.ts:3:1",
      "    - Expected  - 1",
      "    + Received  + 1",
      "    +     at boot (src/price.ts:3:1)",
      "      13 |   const log = 'at boot (src/price.ts:3:1)';",
      "    > 14 |   expect(log).toBe('');",
      "         |               ^",
      "",
      "      at Object.<anonymous> (test/cart.test.ts:14:15)",
    ].join("\n");
    assert.deepEqual(findPlaces(text, javascript), ["test/cart.test.ts:14 in Object.<anonymous>"]);
  });

  it("reads the arrows of reporters, whose paths hold blanks and whose frames have names or none", () => {
    const text = [
      " FAIL  test/größe/preis liste.test.ts > adds",
      "Error: no price",
      " ❯ lookup src/price.ts:5:11",
      "      5|     throw new Error();",
      "       |           ^",
      " ❯ test/größe/preis liste.test.ts:8:30",
    ].join("\n");
    assert.deepEqual(findPlaces(text, javascript), ["src/price.ts:5 in lookup", "test/größe/preis liste.test.ts:8"]);
  });

  it("reads the cause below an error that the runner put around it", () => {
    const text = [
      "[Error [ERR_TEST_FAILURE]: not the same",
      "    at Test.run (/srv/shop/test/cart.test.ts:6:11)",
      "] {",
      "  code: 'ERR_TEST_FAILURE',",
      "  cause: AssertionError [ERR_ASSERTION]: not the same",
      "      at TestContext.<anonymous> (/srv/shop/test/cart.test.ts:7:12)",
    ].join("\n");
    assert.deepEqual(findPlaces(text, javascript), ["test/cart.test.ts:7 in TestContext.<anonymous>"]);
  });

  it("never takes the source of a built file, whose lines are others", () => {
    const text = "Error: no\n    at total (/srv/shop/build/src/cart.js:40:7)";
    assert.deepEqual(
      [findPlaces(text, javascript), findPlaces(text, [...javascript, "build/src/cart.js"])],
      [[], ["build/src/cart.js:40 in total"]],
    );
  });
});

describe("findFailurePlaces", () => {
  /** What each runner writes, and the places in it. */
  const examples: readonly (readonly [runner: string, paths: readonly string[], text: string, expected: string[]])[] = [
    [
      "pytest",
      ["shop/cart.py", "tests/test_cart.py"],
      [
        "    def test_total():",
        ">       assert total([2]) == 3",
        "",
        "tests/test_cart.py:5: ",
        "_ _ _ _ _ _ _",
        "    def total(items):",
        '>       raise ValueError("see shop/cart.py:1: x")',
        "E       ValueError: see shop/cart.py:1: x",
        "",
        "shop/cart.py:9: ValueError",
        "----------------------------- Captured stdout call -----------------------------",
        "shop/cart.py:2: printed",
      ].join("\n"),
      ["shop/cart.py:9", "tests/test_cart.py:5"],
    ],
    [
      "unittest",
      ["stock/store.py", "tests/test_store.py"],
      [
        "Traceback (most recent call last):",
        '  File "/builds/stock/stock/store.py", line 20, in load',
        "    open(path)",
        "FileNotFoundError: [Errno 2]",
        "",
        "The above exception was the direct cause of the following exception:",
        "",
        "Traceback (most recent call last):",
        '  File "/builds/stock/tests/test_store.py", line 44, in test_load',
        "    Store().load()",
        '  File "/builds/stock/stock/store.py", line 22, in load',
        '    raise RuntimeError("no store") from error',
      ].join("\n"),
      ["stock/store.py:22 in load", "tests/test_store.py:44 in test_load"],
    ],
    [
      "go test, a panic",
      ["cart/cart.go", "cart/cart_test.go"],
      [
        "--- FAIL: TestAdds (0.00s)",
        "    cart_test.go:8: starting",
        "panic: assignment to entry in nil map",
        "goroutine 18 [running]:",
        "panic({0x50f660, 0x55a400})",
        "\t/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212",
        "example.com/shop/cart.(*Cart).Add(...)",
        "\t/go/src/app/cart/cart.go:29",
        "example.com/shop/cart.TestAdds(0xc000096680)",
        "\t/go/src/app/cart/cart_test.go:37 +0x89",
      ].join("\n"),
      ["cart/cart.go:29", "cart/cart_test.go:37"],
    ],
    [
      "testify",
      ["till/check_test.go", "till/till_test.go"],
      [
        "    till_test.go:22: ",
        "        \tError Trace:\t/home/ci/till/till/check_test.go:11",
        "        \t            \t\t\t\t/home/ci/till/till/till_test.go:22",
        "        \tError:      \tNot equal: till.go:4",
      ].join("\n"),
      ["till/check_test.go:11", "till/till_test.go:22"],
    ],
    [
      "JUnit",
      ["src/main/java/com/acme/Cart.java", "src/test/java/com/acme/CartTest.java"],
      [
        "java.lang.NullPointerException: Cart.java:3",
        "\tat app//com.acme.Cart.add(Cart.java:35)",
        "\tat java.base/java.util.ArrayList.forEach(ArrayList.java:1511)",
        "\tat acme@1.2.3/com.acme.CartTest.lambda$adds$0(CartTest.java:75)",
      ].join("\n"),
      ["src/main/java/com/acme/Cart.java:35 in add", "src/test/java/com/acme/CartTest.java:75 in lambda$adds$0"],
    ],
    [
      "RSpec",
      ["lib/cart.rb", "spec/cart_spec.rb"],
      [
        "     Failure/Error: raise 'no'",
        "     # ./lib/cart.rb:16:in `add'",
        "     # ./spec/cart_spec.rb:78:in `block (2 levels) in <top (required)>'",
        "     # --- Caused by: ---",
        "     # ./lib/cart.rb:3:in `read'",
      ].join("\n"),
      ["lib/cart.rb:16", "spec/cart_spec.rb:78"],
    ],
    [
      "minitest",
      ["lib/stack.rb", "test/stack_test.rb"],
      "StackTest#test_raises [/ci/stack/test/stack_test.rb:55]:\n/ci/stack/lib/stack.rb:9:in `pop'",
      ["test/stack_test.rb:55"],
    ],
    [
      "PHPUnit",
      ["src/Price.php", "tests/CartTest.php"],
      "Failed asserting that 8 is identical to 9.\n\n/var/www/shop/src/Price.php:17\n/var/www/shop/tests/CartTest.php:65",
      ["src/Price.php:17", "tests/CartTest.php:65"],
    ],
    [
      "PHP of an exception",
      ["src/Price.php", "tests/CartTest.php"],
      [
        "InvalidArgumentException: no price in C:\\ci\\shop\\src\\Price.php:17",
        "Stack trace:",
        "#0 C:\\ci\\shop\\tests\\CartTest.php(35): Shop\\Price->total()",
        "#1 C:\\ci\\shop\\vendor\\phpunit\\TestCase.php(9): CartTest->run()",
      ].join("\n"),
      ["src/Price.php:17", "tests/CartTest.php:35"],
    ],
    [
      "PHPUnit with TestDox",
      ["src/Price.php", "tests/CartTest.php"],
      "   │\n   │ Failed asserting that 8 is 9.\n   │\n   │ C:\\ci\\shop\\src\\Price.php:17\n   │ C:\\ci\\shop\\tests\\CartTest.php:65\n   │",
      ["src/Price.php:17", "tests/CartTest.php:65"],
    ],
    [
      "ExUnit",
      ["lib/cart.ex", "test/cart_test.exs"],
      [
        "     test/cart_test.exs:9",
        "     Assertion with == failed",
        "     stacktrace:",
        "       (elixir 1.14.0) lib/enum.ex:975: Enum.each/2",
        "       (shop 0.1.0) lib/cart.ex:5: Cart.total/1",
        "       test/cart_test.exs:10: (test)",
      ].join("\n"),
      ["lib/cart.ex:5", "test/cart_test.exs:10"],
    ],
    [
      "cargo test",
      ["src/lib.rs"],
      "thread 'tests::adds' (24) panicked at src/lib.rs:72:43:\nreads src/lib.rs:1:1: no",
      ["src/lib.rs:72"],
    ],
    [
      "cargo test before 1.24",
      ["src/lib.rs", "tests/cart.rs"],
      "thread 'adds' panicked at 'assertion failed', tests/cart.rs:9\nnote: Run with `RUST_BACKTRACE=1`",
      ["tests/cart.rs:9"],
    ],
    [
      "cargo test of an example that does not compile",
      ["src/cart.rs"],
      "error[E0308]: mismatched types\n  --> src/cart.rs:67:37\n   |\n9  | let cart = total(2);\nnote: function defined here\n  --> src/cart.rs:4:8",
      ["src/cart.rs:67", "src/cart.rs:4"],
    ],
    [
      "Ginkgo",
      ["cart/cart_test.go"],
      "should add [It]\n/ci/shop/cart/cart_test.go:10\n\n  Expected\n      <int>: 1\n\n  /ci/shop/cart/cart_test.go:12",
      ["cart/cart_test.go:12"],
    ],
    [
      "Mockito",
      ["test/com/acme/CartTest.java"],
      [
        "Missing method call for verify(mock) here:",
        "-> at com.acme.CartTest.adds(CartTest.java:180)",
        "\tat org.mockito.junit.MockitoExtension.beforeEach(MockitoExtension.java:159)",
      ].join("\n"),
      ["test/com/acme/CartTest.java:180 in adds"],
    ],
    [
      "GoogleTest on Windows",
      ["test/cart_test.cc"],
      "D:\\a\\shop\\test\\cart_test.cc(10): Failure\n  Which is: test/cart_test.cc:4",
      ["test/cart_test.cc:10"],
    ],
    ["Catch2", ["test/cart.cpp"], "test/cart.cpp:36\n....\n\ntest/cart.cpp:37: FAILED:", ["test/cart.cpp:37"]],
    ["Boost.Test", ["test/cart.cpp"], "- file   : cart.cpp\n- line   : 43\n- message: gave up", ["test/cart.cpp:43"]],
    ["Qt Test", ["tests/tst_cart.cpp"], "   Loc: [tests/tst_cart.cpp(52)]", ["tests/tst_cart.cpp:52"]],
    [
      "xUnit.net",
      ["src/Cart.cs"],
      "   at Shop.Cart.Total(Int32 n) in D:\\a\\shop\\src\\Cart.cs:line 12",
      ["src/Cart.cs:12 in Shop.Cart.Total(Int32 n)"],
    ],
    ["Test::More", ["t/cart.t"], "#   Failed test 'adds'\n#   at t/cart.t line 29.", ["t/cart.t:29"]],
    [
      "testthat",
      ["tests/testthat/test-cart.R"],
      "── Failure ('test-cart.R:22'): adds ──\n 1. └─check(1:3) at test-cart.R:23:2\n 2.   └─testthat::expect(x) at test-cart.R:2:2",
      ["tests/testthat/test-cart.R:2", "tests/testthat/test-cart.R:23"],
    ],
    [
      "bats",
      ["bin/shop.sh", "test/shop.bats"],
      "# (from function `pay' in file test/../bin/shop.sh, line 13,\n#  in test file test/shop.bats, line 33)",
      ["bin/shop.sh:13 in pay", "test/shop.bats:33"],
    ],
    [
      "XCTest",
      ["Tests/CartTests.swift"],
      "/Users/runner/work/shop/Tests/CartTests.swift:12: error: -[ShopTests.CartTests testAdds] : failed",
      ["Tests/CartTests.swift:12"],
    ],
    [
      "Swift Testing",
      ["Tests/CartTests.swift"],
      '✘ Test "adds" recorded an issue at CartTests.swift:6:5: Expectation failed',
      ["Tests/CartTests.swift:6"],
    ],
    ["Dart", ["test/cart_test.dart"], "test/cart_test.dart 12:5  main.<fn>", ["test/cart_test.dart:12 in main.<fn>"]],
    [
      "Flutter",
      ["lib/cart.dart", "test/cart_test.dart"],
      [
        "The following TestFailure was thrown running a test:",
        "Expected: exactly one matching candidate",
        "",
        "When the exception was thrown, this was the stack:",
        "#3      Cart.total (package:shop/cart.dart:9:5)",
        "#4      main.<anonymous closure> (file:///D:/a/shop/shop/test/cart_test.dart:53:5)",
        "<asynchronous suspension>",
        "(elided one frame from package:stack_trace)",
      ].join("\n"),
      ["lib/cart.dart:9 in Cart.total", "test/cart_test.dart:53 in main.<anonymous closure>"],
    ],
    [
      "Flutter of a widget",
      ["lib/cart.dart"],
      [
        "A RenderFlex overflowed by 12 pixels on the right.",
        "The relevant error-causing widget was:",
        "  Row Row:file:///D:/a/shop/shop/lib/cart.dart:12:14",
        "The relevant error-causing widget was:",
        "  Row Row:file:///D:/a/shop/shop/lib/cart.dart:30:14",
      ].join("\n"),
      ["lib/cart.dart:12", "lib/cart.dart:30"],
    ],
    [
      "Dart of a file that does not compile",
      ["lib/cart.dart", "test/cart_test.dart"],
      [
        'Failed to load "/ci/shop/test/cart_test.dart":',
        "  Compilation failed for testPath=/ci/shop/test/cart_test.dart: lib/cart.dart:15:17: Error: Type 'Kart' not found.",
        "  test/cart_test.dart:67:17: Context: This is the method.",
      ].join("\n"),
      ["lib/cart.dart:15"],
    ],
    [
      "Dart of a test that does not compile",
      ["lib/cart.dart", "test/cart_test.dart"],
      "test/cart_test.dart:13:8: Error: Error when reading 'lib/gone.dart'\nlib/cart.dart:3:1: Error: Expected ';'",
      ["test/cart_test.dart:13", "lib/cart.dart:3"],
    ],
    [
      "busted",
      ["spec/cart_spec.lua"],
      "spec/cart_spec.lua:12: Expected objects to be equal.",
      ["spec/cart_spec.lua:12"],
    ],
    ["Julia", ["test/runtests.jl"], "adds: Test Failed at /ci/shop/test/runtests.jl:12", ["test/runtests.jl:12"]],
    [
      "Pester",
      ["tests/Cart.Tests.ps1"],
      "at Get-Total | Should -Be 2, /ci/tests/Cart.Tests.ps1:12",
      ["tests/Cart.Tests.ps1:12"],
    ],
    ["clojure.test", ["test/cart_test.clj"], "FAIL in (adds) (cart_test.clj:12)", ["test/cart_test.clj:12"]],
    ["Hspec", ["test/CartSpec.hs"], "  test/CartSpec.hs:22:7: \n  4) Cart adds", ["test/CartSpec.hs:22"]],
    [
      "Alcotest",
      ["test/test_cart.ml"],
      'File "test/test_cart.ml", line 12, character 22:\nRaised at check in file "src/alcotest/test.ml", line 196, characters 4-261',
      ["test/test_cart.ml:12"],
    ],
  ];
  for (const [runner, paths, text, expected] of examples) {
    it(`reads what ${runner} writes`, () => assert.deepEqual(findPlaces(text, paths), expected));
  }

  it("asks for no sign that is taken off the lines", () => {
    const forms = failureLanguages.flatMap(([{ stacks }]) => stacks.flatMap((stack) => stack.forms));
    assert.deepEqual(
      forms.filter((form) => createFormLine(form.replace(/^\^/, "")).isIndented),
      [],
    );
  });

  it("reads behind colors, times, names of containers and carriage returns", () => {
    const line = "    at total (src/cart.ts:9:23)";
    const texts = [
      "    at total (\u001b[36msrc/cart.ts\u001b[39m\u001b[2m:9:23)\u001b[22m",
      `2026-11-20T15:16:00.1234567Z Error: no\r\n2026-11-20T15:16:01.1234567Z ${line}\r\n`,
      `tests-1  | Error: no\ntests-1  | ${line}`,
      `7: Error: no\n7: ${line}`,
      `::error file=/ci/shop/src/cart.ts,line=9,title=adds::Error: no%0A${line}`,
      `##teamcity[testFailed name='adds' message='no' details='Error: no|n${line}|n']`,
    ];
    assert.deepEqual(
      texts.map((text) => findPlaces(text, javascript)[0]?.slice(0, 13)),
      texts.map(() => "src/cart.ts:9"),
    );
  });

  it("gives nothing where no file of the workspace is named", () => {
    const texts = [
      "expected 2024-05-06T07:08:09Z, got src/cart.ts",
      "    at boot (/opt/agent/worker/bootstrap.js:33:9)",
      "    at lint (/ci/shop/vendor/src/cart.ts:9:1)",
      '  File "/usr/lib/python3/dist-packages/shop/cart.py", line 5, in get',
      "ERROR: listening on http://localhost:3000",
      "FAILED tests/test_cart.py::test_total - assert 1 == 2",
    ];
    const paths = [...javascript, "shop/cart.py", "tests/test_cart.py"];
    assert.deepEqual(
      texts.map((text) => findPlaces(text, paths)),
      texts.map(() => []),
    );
  });

  it("chooses among files of one name by the package, class or path of the test, and takes none in doubt", () => {
    const paths = ["pay/api_test.go", "services/ship/api_test.go"];
    const text = "    api_test.go:8: no";
    assert.deepEqual(
      [
        findPlaces(text, paths, { classname: "example.com/shop/services/ship" }),
        findPlaces(text, paths, { filePath: "pay/api_test.go" }),
        findPlaces(text, paths),
      ],
      [["services/ship/api_test.go:8"], ["pay/api_test.go:8"], []],
    );
  });

  it("takes a file at the root of the workspace below an unknown folder only if the record names it", () => {
    const text = "Error: no\n    at total (/ci/shop/cart.test.js:3:1)";
    const paths = ["cart.test.js"];
    assert.deepEqual(
      [findPlaces(text, paths), findPlaces(text, paths, { filePath: "/ci/shop/cart.test.js" })],
      [[], ["cart.test.js:3 in total"]],
    );
  });

  it("reads the first 200,000 characters, and the first 1,000 of a line", () => {
    const frame = "\n    at total (src/cart.ts:9:23)";
    const fill = (length: number) => `${"x".repeat(99)}\n`.repeat(Math.ceil(length / 100)).slice(0, length);
    const places = [
      fill(200_000 - frame.length) + frame,
      fill(200_000) + frame,
      `    at ${"n".repeat(150)} (src/${" ".repeat(900)}cart.ts:9:23)`,
    ].map((text) => findPlaces(text, javascript).length);
    assert.deepEqual(places, [1, 0, 0]);
  });

  it("takes no innermost frame from a text that may have been cut before it", () => {
    const frames = 'Traceback (most recent call last):\n  File "/ci/shop/cart.py", line 7, in total\n    add(x)\n';
    const cutText = `${frames}${"  x".repeat(maxFailureLength)}`.slice(0, maxFailureLength);
    const paths = ["shop/cart.py"];
    assert.deepEqual([findPlaces(frames, paths), findPlaces(cutText, paths)], [["shop/cart.py:7 in total"], []]);
  });
});

describe("findCurrentLines", () => {
  const index = createFileIndex([
    { root: root.key, path: "test/cart.test.ts" },
    { root: root.key, path: "cart_test.go" },
  ]);
  const findNow = async (text: string, lines: readonly string[] | undefined) => {
    const places = findFailurePlaces({ test: { name: "adds" }, text }, index, [root]);
    const current = await findCurrentLines(places, async () => lines);
    return current.map(({ line, lineInCi, hasChanged }) => ({ line, lineInCi, hasChanged }));
  };
  const text = "  > 3 |   expect(total).toBe(9);\n      |     ^\n      at test/cart.test.ts:3:5";

  it("finds the line that the text quotes where it is now", async () => {
    const quotedLine = "    expect(total).toBe(9);";
    assert.deepEqual(
      [
        await findNow(text, ["a", "b", quotedLine]),
        await findNow(text, ["a", "b", "c", "d", quotedLine]),
        await findNow(text, [quotedLine, "b", "c"]),
        await findNow(text, [quotedLine, "b", "c", "d", quotedLine]),
        await findNow(text, ["a", "b", "c"]),
        await findNow(text, undefined),
      ],
      [
        [{ line: 3, lineInCi: undefined, hasChanged: undefined }],
        [{ line: 5, lineInCi: 3, hasChanged: undefined }],
        [{ line: 1, lineInCi: 3, hasChanged: undefined }],
        [{ line: 3, lineInCi: undefined, hasChanged: true }],
        [{ line: 3, lineInCi: undefined, hasChanged: true }],
        [{ line: 3, lineInCi: undefined, hasChanged: undefined }],
      ],
    );
  });

  it("leaves out lines that print a position and do not fail", async () => {
    const logText = "    cart_test.go:1: starting\n    cart_test.go:2: got 3";
    assert.deepEqual(await findNow(logText, ['t.Logf("starting")', 't.Errorf("got %d", n)']), [
      { line: 2, lineInCi: undefined, hasChanged: undefined },
    ]);
  });
});
