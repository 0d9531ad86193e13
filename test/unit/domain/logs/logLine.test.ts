import assert from "node:assert/strict";
import { type LineOutcome, parseLogLine } from "../../../../src/domain/logs/logLine";

const outcomes: Readonly<Record<LineOutcome | "none", readonly string[]>> = {
  failed: [
    "tests/test_x.py::test_b FAILED [ 12%]",
    "FAILED tests/test_x.py::test_b - AssertionError: expected PASSED",
    "--- FAIL: TestAdd (0.00s)",
    "=== FAIL: cart TestAdd (0.00s)",
    "  ✕ adds tax (3 ms)",
    "✘ adds tax",
    "⨯ adds tax",
    "not ok 3 - adds tax",
    "FAIL: test_tax (shop.TestCart)",
    "ERROR: test_tax (shop.TestCart)",
    "[ERROR]   CartTest.adds:42 expected: <1> but was: <2>",
    "CartTest > adds() FAILED",
    "test cart::adds ... FAILED",
    "  Failed Acme.CartTests.Adds [12 ms]",
    "adds(com.acme.CartTest)  Time elapsed: 0.01 sec  <<< FAILURE!",
    "00:01 +3 -1: adds tax [E]",
    "[  FAILED  ] CartSuite.Adds (0 ms)",
    "[FAILED] CartSuite.Adds",
  ],
  passed: [
    "tests/test_x.py::test_b PASSED [ 12%]",
    "[gw1] [ 12%] PASSED tests/test_x.py::test_b",
    "CartTest > adds() PASSED",
    "--- PASS: TestAdd (0.00s)",
    "=== PASS: cart TestAdd (0.00s)",
    "  ✓ adds tax (3 ms)",
    "  √ adds tax",
    "✔ adds tax (1.2ms)",
    "ok 3 - adds tax",
    "PASS src/cart.test.ts",
    "PASSED tests/test_x.py::test_b",
    "test cart::adds ... ok",
    "test_tax (shop.TestCart) ... ok",
    "test_tax (shop.TestCart) ... ok ",
    "Test case 'adds tax' ... ok (0.12 s)",
    "Test case 'adds tax' ... ok (0.12 s) ",
    "[       OK ] CartSuite.Adds",
    "[OK] CartSuite.Adds",
    "[  PASSED  ] 3 tests.",
    "  Passed Acme.CartTests.Adds [12 ms]",
  ],
  other: [
    "=== RUN   TestAdd",
    "    --- SKIP: TestAdd (0.00s)",
    "[ RUN      ] CartSuite.Adds",
    "[RUN] CartSuite.Adds",
    "[  SKIPPED ] CartSuite.Adds (0 ms)",
    "  Skipped Acme.CartTests.Adds [1 ms]",
    "tests/test_x.py::test_b SKIPPED (no tax)",
    "CartTest > adds() SKIPPED",
    "CartTest > adds() STARTED",
    "tests/test_x.py::test_b XFAIL (no tax)",
    "test cart::adds ... ignored",
    "test_tax (shop.TestCart) ... skipped 'there is no tax'",
    "  ↓ adds tax",
    "  ○ adds tax",
    "﹣ adds tax (0.1ms) # SKIP",
  ],
  none: [
    "  ● Console",
    "tests/test_x.py:12: in test_b",
    "Compiled the tests in 3 s",
    "Looks ok to me",
    "This looks okay",
    "A test with a ✕ has failed",
    "Tests: 1 Skipped, 2 in all",
    "See the lines with --- FAIL: above",
    "export FAILED_TESTS=3",
    "export PASSED_TESTS=3",
    "export SKIPPED_TESTS=3",
    "TEST_FAILED is not set",
    "",
  ],
};

/** Prefixes, each in front of a message. */
const prefixes: readonly (readonly [source: string, prefix: string])[] = [
  ["GitHub Actions", "2026-11-20T17:44:23.8110000Z "],
  ["the Timestamper of Jenkins", "[2026-11-20T17:44:23.811Z] "],
  ["the log package of Go", "2026/11/20 17:44:23 "],
  ["the logging module of Python", "2026-11-20 17:44:23,811 "],
  ["Serilog", "2026-11-20 17:44:23.811 +01:00 "],
  ["a shell", "[2026-11-20T17:44:23+0100] "],
  ["a clock", "17:44:23 "],
  ["a clock with milliseconds", "[17:44:23.811] "],
  ["a clock in brackets", "[17:44:23] "],
  ["milliseconds", "[345ms] "],
  ["colcon", "[12.345s] "],
  ["minutes and seconds", "[1m 12.345s] "],
  ["seconds", "[12.345] "],
  ["Docker Compose", "web_1  | "],
  ["Docker Compose with aligned names", "database_1 | "],
  ["Turborepo", "@acme/cart:test: "],
  ["pnpm", "packages/cart test: "],
  ["pnpm for a script with a suffix", "packages/cart test:unit: "],
  ["pnpm for a script with a prefix", "packages/cart ci:test: "],
  ["BuildKit", "#12 13.456 "],
  ["Azure Pipelines", "##[error]"],
];

describe("parseLogLine", () => {
  for (const [outcome, lines] of Object.entries(outcomes)) {
    it(`recognizes lines with the outcome ${outcome}`, () => {
      const expected = outcome === "none" ? undefined : outcome;
      assert.deepEqual(
        lines.filter((line) => parseLogLine(line).outcome !== expected),
        [],
      );
    });
  }

  it("reads no failure from a line of source code or from a line that states a file and a line", () => {
    const lines = [
      "  10 │   func testAddsTax() { // FAILED",
      "40 |     fn adds_tax() {",
      ' └─ test/cart_test.exs:6:5: CartTest."test adds tax"/1',
      " --> src/cart.rs:41:13",
    ];
    assert.deepEqual(
      lines.map((line) => parseLogLine(line).outcome),
      ["other", "other", "other", "other"],
    );
  });

  it("reads no failure from a test of TAP with TODO or SKIP", () => {
    const lines = [
      "not ok 3 - adds tax # TODO rounds",
      "    not ok 3 - adds tax # SKIP no tax",
      "ok 3 - adds tax # SKIP",
    ];
    assert.deepEqual(
      lines.map((line) => parseLogLine(line).outcome),
      ["other", "other", "other"],
    );
  });

  it("reads a failure of pytest whose assertion contains a directive of TAP", () => {
    assert.equal(parseLogLine("FAILED tests/test_x.py::test_b - assert 'ok # TODO' == 'ok'").outcome, "failed");
  });

  it("recognizes marks that only test runners print", () => {
    const lines = [
      "  ✓ adds tax (3 ms)",
      "✘ adds tax",
      "  ● Cart › adds tax",
      "  1) adds tax",
      "  12) adds tax",
      "--- FAIL: TestAdd (0.00s)",
      "    --- SKIP: TestAdd/zero (0.00s)",
      "=== RUN   TestAdd",
      "=== FAIL: cart TestAdd (0.00s)",
      "[       OK ] CartSuite.Adds",
      "[  FAILED  ] CartSuite.Adds",
      "[OK] CartSuite.Adds",
      "ok 3 - adds tax",
      "not ok 3 - adds tax",
      "FAIL: test_tax (shop.TestCart)",
      "ERROR: test_tax (shop.TestCart)",
      "test cart::adds ... ok",
      "    test cart::adds ... FAILED",
      "2026-11-20T17:44:23.8110000Z test cart::adds ... ignored",
    ];
    assert.deepEqual(
      lines.filter((line) => !parseLogLine(line).hasRunnerMark),
      [],
    );
  });

  it("finds no mark of a test runner in other lines", () => {
    const lines = [
      "adds tax",
      "✓adds tax",
      "All tests are ✓ now",
      "(see 1) above)",
      "1.) adds tax",
      "ok then",
      "FAIL: there is no tax",
      "[OKAY] adds tax",
      "latest release ... ok",
      "Downloading the latest release ... ok",
    ];
    assert.deepEqual(
      lines.filter((line) => parseLogLine(line).hasRunnerMark),
      [],
    );
  });

  for (const [source, prefix] of prefixes) {
    it(`skips the prefix of ${source}: ${prefix}`, () => {
      const starts = [`${prefix}--- FAIL: TestAdd`, `  ${prefix}adds tax`, `(${prefix}adds tax`];
      assert.deepEqual(
        starts.map((line) => parseLogLine(line).messageStart),
        [prefix.length, prefix.length + 2, 0],
      );
    });
  }

  it("skips a byte order mark before a timestamp", () => {
    const line = "\uFEFF2026-11-20T17:44:23.8110000Z adds tax";
    assert.equal(line.slice(parseLogLine(line).messageStart), "adds tax");
  });

  it("keeps texts that only resemble a prefix in the message", () => {
    const lines = [
      "[1/2] STEP 3/4: RUN npm test",
      "[gw1] [ 12%] PASSED tests/test_x.py::test_b",
      "17:44 adds tax",
      "Cart: adds tax",
      "tests/test_x.py::test_b FAILED",
      "#12 DONE 3.4s",
    ];
    assert.deepEqual(
      lines.filter((line) => parseLogLine(line).messageStart > 0),
      [],
    );
  });

  it("skips up to three prefixes", () => {
    const line = "web_1  | [17:44:23] #12 3.456 [17:44:24] adds tax";
    assert.equal(line.slice(parseLogLine(line).messageStart), "[17:44:24] adds tax");
  });

  const coloredLines: readonly (readonly [description: string, line: string, text: string])[] = [
    ["colors", "\u001b[38;5;196madds tax\u001b[m", "adds tax"],
    ["colors with colons", "\u001b[4:3madds tax\u001b[0m", "adds tax"],
    ["the codes of an erased line", "\u001b[2K\u001b[1Gadds tax", "adds tax"],
    ["the code that hides the cursor", "\u001b[?25ladds tax", "adds tax"],
    ["the code of a cursor's shape", "\u001b[2 qadds tax", "adds tax"],
    ["the title of a window", "\u001b]0;npm test\u0007adds tax", "adds tax"],
    ["links", "\u001b]8;;https://acme.dev/cart\u001b\\adds tax\u001b]8;;\u001b\\", "adds tax"],
    ["the code of a reverse line feed", "\u001bMadds tax", "adds tax"],
    ["the code of a set of characters", "\u001b(Badds tax", "adds tax"],
  ];
  for (const [description, line, text] of coloredLines) {
    it(`removes ${description}`, () => assert.equal(parseLogLine(line).text, text));
  }

  it("keeps texts that only resemble a terminal code", () => {
    const lines = ["adds [31m tax", "\u001b adds tax"];
    assert.deepEqual(
      lines.map((line) => parseLogLine(line).text),
      lines,
    );
  });

  it("finds the columns of the original line after terminal codes", () => {
    const line = "\u001b[31m× \u001b]8;;file:///a\u0007adds\u001b]8;;\u0007 tax\u001b[0m";
    const { text, findColumn } = parseLogLine(line);
    assert.deepEqual(
      { text, word: line.slice(findColumn(2), findColumn(5) + 1), lastCharacter: line[findColumn(9)] },
      { text: "× adds tax", word: "adds", lastCharacter: "x" },
    );
  });

  it("finds the columns of the original line before the first terminal code", () => {
    assert.deepEqual([0, 3, 4].map(parseLogLine("adds\u001b[31m tax").findColumn), [0, 3, 9]);
  });
});
