import assert from "node:assert/strict";
import { parseFailingLine } from "../../../../src/domain/reports/failingLine";
import { assertQuick } from "../../../support/pace";

const lines: readonly (readonly [line: string, name: string, others?: { file?: string; failure?: string }])[] = [
  ["Cart > adds tax", "Cart > adds tax"],
  [" FAIL  web/cart.test.ts > Cart > adds tax 12ms", "Cart > adds tax", { file: "web/cart.test.ts" }],
  [" FAIL  |web| cart.test.ts > adds tax", "adds tax", { file: "cart.test.ts" }],
  ["  ● Cart › adds tax", "Cart › adds tax"],
  ["    ✕ adds tax (5 ms)", "adds tax"],
  ["✖ adds tax", "adds tax"],
  ["  2) Cart adds tax", "Cart adds tax"],
  ["not ok 12 - adds tax", "adds tax"],
  ["--- FAIL: TestCart/adds_tax (0.01s)", "TestCart/adds_tax"],
  ["test cart::adds_tax ... FAILED", "cart::adds_tax"],
  ["[  FAILED  ] Cart.AddsTax (3 ms)", "Cart.AddsTax"],
  ["CartTest > addsTax() FAILED", "CartTest > addsTax()"],
  ["[ERROR]   CartTest.addsTax:42->total:7 expected: <3>", "CartTest.addsTax", { failure: "expected: <3>" }],
  [
    "FAILED tests/test_cart.py::TestCart::test_total[a - b] - assert 3 == 4",
    "TestCart::test_total[a - b]",
    { file: "tests/test_cart.py", failure: "assert 3 == 4" },
  ],
  ["FAILED tests/test_cart.py::test_total", "test_total", { file: "tests/test_cart.py" }],
  ["failed login - shows a hint", "failed login - shows a hint"],
  ["FAILURE", "FAILURE"],
  ["test the cart", "test the cart"],
];

describe("parseFailingLine", () => {
  for (const [line, name, others] of lines) {
    it(`finds ${JSON.stringify(name)} in ${JSON.stringify(line)}`, () =>
      assert.deepEqual(parseFailingLine(line), { name, suites: [], failure: "", ...others }));
  }

  it("reads odd lines as quickly as others", async () => {
    const odd = ["FAILED a::", "[ERROR] a.", "not ok 1 ", "[", "1) "].map((part) => part.repeat(2_000));
    await assertQuick(() => odd.map(parseFailingLine), 1);
  });
});
