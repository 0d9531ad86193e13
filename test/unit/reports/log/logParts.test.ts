import assert from "node:assert/strict";
import { LogReader } from "../../../../src/reports/log/logReader";

/** Parts of logs as people copy them: the failures, without what a run begins with. */
const parts: readonly (readonly [runner: string, part: string, failedTests: readonly string[]])[] = [
  [
    "vitest",
    " FAIL  test/cart.test.mjs > Cart > adds tax\nAssertionError: expected 3 to be 4\n\n ❯ test/cart.test.mjs:9:57\n\n⎯⎯⎯⎯⎯⎯⎯[4/5]⎯\n\n FAIL  test/cart.test.mjs > Cart > rounds\nTypeError: no rate\n",
    ["Cart > adds tax", "Cart > rounds"],
  ],
  [
    "Playwright",
    "  2) [chromium] › test/cart.spec.js:6:3 › Cart › adds tax ────────────────\n\n    Test timeout of 400ms exceeded.\n\n  3) test/cart.spec.js:9:3 › Cart › rounds ──────────\n\n    Error: no rate\n",
    ["Cart > adds tax", "Cart > rounds"],
  ],
  [
    "Karma",
    "WebKit 537.36 (linux 0.0.0) Cart adds tax FAILED\n\tExpected 3 to be 4.\nWebKit 537.36 (linux 0.0.0): Executed 11 of 30 (4 FAILED) (0 secs / 0.005 secs)\nWebKit 537.36 (linux 0.0.0) Cart rounds FAILED\n\tno rate\n",
    ["Cart adds tax", "Cart rounds"],
  ],
  [
    "mocha",
    "  2 failing\n\n  1) Cart\n       adds tax:\n     AssertionError: 3 == 4\n      at Context.<anonymous> (test/cart.spec.js:5:47)\n\n  2) Cart\n       rounds:\n     TypeError: no rate\n",
    ["Cart > adds tax", "Cart > rounds"],
  ],
  [
    "pytest",
    "____________________________ TestCart.test_adds_tax ____________________________\n\n    def test_adds_tax(self):\n>       assert 3 == 4\nE       assert 3 == 4\n\ntests/test_cart.py:33: AssertionError\n______________________________ test_rounds[2-21] _______________________________\n\nE       NameError: no rate\n",
    ["TestCart > test_adds_tax", "test_rounds[2-21]"],
  ],
  [
    "Boost.Test",
    'cart.cpp(13): error: in "cart/adds_tax": check false has failed\nunknown location(0): fatal error: in "cart/rounds": std::runtime_error: no rate\n',
    ["cart > adds_tax", "cart > rounds"],
  ],
  [
    "busted",
    "Failure → spec/cart_spec.lua @ 11\nCart adds tax\nspec/cart_spec.lua:11: Expected objects to be the same.\n\nError → spec/cart_spec.lua @ 12\nCart rounds\nspec/cart_spec.lua:12: no rate\n",
    ["Cart adds tax", "Cart rounds"],
  ],
  [
    "cargo test",
    "failures:\n\n---- tests::rounds stdout ----\nthread 'tests::rounds' panicked at src/lib.rs:9:5:\nno rate\n\nfailures:\n    tests::adds_tax\n    tests::rounds\n\ntest result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
    ["tests > rounds", "tests > adds_tax"],
  ],
];

describe("A part of a log", () => {
  for (const [runner, part, failedTests] of parts) {
    it(`has the failures of ${runner} without the beginning of the run`, () => {
      const reader = new LogReader();
      reader.write(part);
      const failures = reader.end().filter(({ outcome }) => outcome === "failed");
      assert.deepEqual(
        failures.map(({ suites, name }) => [...suites, name].join(" > ")),
        failedTests,
      );
    });
  }

  it("gives the lines in front of it back to a run that a later line names", () => {
    const reader = new LogReader();
    reader.write(
      "\n  Cart\n    - ships abroad\n  2 failing\n  Order\n    ✔ adds tax\n\n\n  1 passing (3ms)\n  1 pending\n\n",
    );
    const tests = reader.end().map(({ outcome, suites, name }) => [outcome, ...suites, name].join(" > "));
    assert.deepEqual(tests, ["skipped > Cart > ships abroad", "passed > Order > adds tax"]);
  });
});
