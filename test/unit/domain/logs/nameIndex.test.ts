import assert from "node:assert/strict";
import { parseLogLine } from "../../../../src/domain/logs/logLine";
import { NameIndex } from "../../../../src/domain/logs/nameIndex";
import type { IdentifiedTest } from "../../../../src/domain/reports/testIdentity";

type Fields = Omit<Partial<IdentifiedTest>, "id"> & { readonly name: string };

async function createIndex(tests: readonly Fields[]): Promise<NameIndex<IdentifiedTest>> {
  return NameIndex.create(
    tests.map((test, index): IdentifiedTest => ({ id: `test-${index + 1}`, ...test })),
    (test) => test,
  );
}

/** Returns the parts of a line that name tests. */
async function namesIn(line: string, ...tests: readonly Fields[]): Promise<readonly string[]> {
  return (await createIndex(tests)).find(parseLogLine(line)).map(({ start, end }) => line.slice(start, end));
}

const pytest = { name: "test_b[1-2]", classname: "tests.test_x.TestA", parent: "pytest" };
const pytestFunction = { name: "test_b", classname: "tests.test_x", filePath: "tests/test_x.py" };
const goSubtest = { name: "TestRefund/negative_amount", classname: "acme.dev/cart", parent: "acme.dev/cart" };
const vitest = { name: "Cart > adds tax", classname: "src/cart.test.ts", parent: "src/cart.test.ts" };
const jest = { name: "adds tax", classname: "Cart totals", parent: "Cart", filePath: "src/cart.test.js" };
const mocha = { name: "Cart totals adds the tax", classname: "adds the tax", parent: "totals" };
const playwright = { name: "Cart › totals › adds tax @smoke", classname: "cart.spec.ts", parent: "cart.spec.ts" };
const surefire = { name: "adds", classname: "com.acme.CartTest", parent: "com.acme.CartTest" };
const rspec = { name: "Cart with stuff is 6", classname: "spec.cart_spec", filePath: "./spec/cart_spec.rb" };
const cargo = { name: "cart::tests::adds_tax", classname: "acme-cart", parent: "acme-cart" };
const dotnet = { name: "Adds(a: 1, b: 2)", classname: "Acme.Shop.CartTests", parent: "Acme.Shop.dll" };
const phpunit = { name: 'testTax with data set "x"', classname: "App.Tests.CartTest", parent: "App\\Tests\\CartTest" };
const googletest = { name: "Adds", classname: "CartSuite", parent: "CartSuite" };
const minitest = { name: "test_tax", classname: "CartTest", parent: "CartTest" };
const unittest = { name: "test_tax", classname: "shop.tests.TestCart", parent: "shop.tests.TestCart-20261120174334" };

describe("NameIndex", () => {
  const printedLines: readonly (readonly [runner: string, test: Fields, line: string, name: string])[] = [
    ["pytest", pytest, "tests/test_x.py::TestA::test_b[1-2] FAILED           [ 12%]", "test_b[1-2]"],
    ["pytest", pytestFunction, "FAILED tests/test_x.py::test_b - AssertionError: no", "test_b"],
    ["pytest with workers", pytestFunction, "[gw1] [ 12%] FAILED tests/test_x.py::test_b ", "test_b"],
    ["go", goSubtest, "    --- FAIL: TestRefund/negative_amount (0.00s)", "TestRefund/negative_amount"],
    ["go", { name: "TestAdd", classname: "acme.dev/cart" }, "--- FAIL: TestAdd (0.00s)", "TestAdd"],
    ["gotestsum", goSubtest, "=== FAIL: cart TestRefund/negative_amount (0.00s)", "TestRefund/negative_amount"],
    ["vitest", vitest, " × src/cart.test.ts > Cart > adds tax 12ms", "Cart > adds tax"],
    ["vitest", vitest, " FAIL  src/cart.test.ts > Cart > adds tax", "Cart > adds tax"],
    ["jest", jest, "  ● Cart totals › adds tax", "Cart totals › adds tax"],
    ["mocha", mocha, "  1) Cart totals adds the tax:", "Cart totals adds the tax"],
    [
      "playwright",
      playwright,
      "  1) [chromium] › tests/cart.spec.ts:3:5 › Cart › totals › adds tax @smoke ─────",
      "Cart › totals › adds tax @smoke",
    ],
    ["surefire", surefire, "[ERROR] com.acme.CartTest.adds:42 expected: <1> but was: <2>", "com.acme.CartTest.adds"],
    ["surefire", surefire, "[ERROR]   CartTest.adds:42 expected: <1> but was: <2>", "adds"],
    ["surefire 2", surefire, "adds(com.acme.CartTest)  Time elapsed: 0.01 sec  <<< FAILURE!", "adds"],
    ["gradle", surefire, "CartTest > adds() FAILED", "adds"],
    ["rspec", rspec, "rspec ./spec/cart_spec.rb:3 # Cart with stuff is 6", "Cart with stuff is 6"],
    ["cargo", cargo, "test cart::tests::adds_tax ... FAILED", "cart::tests::adds_tax"],
    ["dotnet", dotnet, "  Failed Acme.Shop.CartTests.Adds(a: 1, b: 2) [12 ms]", "Acme.Shop.CartTests.Adds(a: 1, b: 2)"],
    [
      "phpunit",
      phpunit,
      '1) App\\Tests\\CartTest::testTax with data set "x"',
      'App\\Tests\\CartTest::testTax with data set "x"',
    ],
    ["googletest", googletest, "[  FAILED  ] CartSuite.Adds (0 ms)", "CartSuite.Adds"],
    ["minitest", minitest, "CartTest#test_tax [test/cart_test.rb:5]:", "CartTest#test_tax"],
    ["unittest", unittest, "FAIL: test_tax (shop.tests.TestCart)", "test_tax"],
    ["TAP", { name: "adds the tax", parent: "cart" }, "not ok 3 - adds the tax", "adds the tax"],
    ["node", { name: "adds the tax", classname: "test" }, "  ✖ adds the tax (1.2ms)", "adds the tax"],
  ];
  for (const [runner, test, line, name] of printedLines) {
    it(`finds the name in what ${runner} prints: ${line.trim()}`, async () => {
      assert.deepEqual(await namesIn(line, test), [name]);
    });
  }

  it("gives the columns of a line with a timestamp and terminal codes", async () => {
    const line =
      "2026-11-20T17:44:23.8110000Z \u001b[31m \u001b[1m×\u001b[22m src/cart.test.ts > Cart > adds tax\u001b[39m";
    assert.deepEqual(await namesIn(line, vitest), ["Cart > adds tax"]);
  });
});
