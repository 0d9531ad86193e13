import assert from "node:assert/strict";
import { CancelledError } from "../../../../src/base/errors";
import { parseLogLine } from "../../../../src/domain/logs/logLine";
import { NameIndex } from "../../../../src/domain/logs/nameIndex";
import type { IdentifiedTest } from "../../../../src/domain/reports/testIdentity";
import { assertQuick } from "../../../support/pace";

type Fields = Omit<Partial<IdentifiedTest>, "id"> & { readonly name: string };

async function createIndex(tests: readonly Fields[]): Promise<NameIndex<IdentifiedTest>> {
  return NameIndex.create(
    tests.map((test, index): IdentifiedTest => ({ id: `test-${index + 1}`, ...test })),
    (test) => test,
  );
}

/** Returns the ids of the tests that each name in a line may mean. */
function idsIn(line: string, index: NameIndex<IdentifiedTest>): readonly (readonly string[])[] {
  return index.find(parseLogLine(line)).map(({ entries }) => entries.map(({ id }) => id));
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

  const otherLines: readonly (readonly [reason: string, test: Fields, line: string])[] = [
    ["a short name without its place", { name: "build", classname: "src/build.test.ts" }, "> build"],
    ["a short name beside a result alone", { name: "build", classname: "src/build.test.ts" }, "✓ build (3 ms)"],
    ["a short name in a path of its file", { name: "add", filePath: "src/add.test.ts" }, "src/add.test.ts: './add'"],
    ["a short name with its suite in a sentence", { name: "add", parent: "cart" }, "npm warn cart add is deprecated"],
    ["the file of another test of this name", pytestFunction, "FAILED tests/test_y.py::test_b - AssertionError"],
    ["the class of another test of this name", surefire, "[ERROR]   OrderTest.adds:42 expected: <1>"],
    ["the suite of another test of this name", jest, "  ● Orders › adds tax"],
    ["the class of another test behind the name", unittest, "FAIL: test_tax (shop.tests.TestOrder)"],
    ["more words in front of the class", unittest, "FAIL: test_tax rounds (shop.tests.TestCart)"],
    ["another row of the test", pytest, "tests/test_x.py::TestA::test_b[3-4] FAILED"],
    ["another sign in a parameter", { name: "adds(-1) to the total of a cart" }, "✕ adds(1) to the total of a cart"],
    ["a test whose title begins with the name", mocha, "  1) Cart totals adds the tax of two countries"],
    ["a test whose title ends with the name", mocha, "  1) Big Cart totals adds the tax"],
    ["a subtest of the test", { name: "TestRefund", classname: "cart" }, "--- FAIL: TestRefund/negative (0.00s)"],
    ["a file with the name", { name: "test_refund_rejects_negative" }, "gcc -c test_refund_rejects_negative.c"],
    ["a program with the name", { name: "test_refund_rejects_negative" }, "/bin/test_refund_rejects_negative ok"],
    ["a suite around other tests", { name: "Cart totals", filePath: "cart.test.ts" }, "cart.test.ts > Cart totals > x"],
    ["a title in a sentence", { name: "keeps the order of items" }, "This option keeps the order of items as it is"],
    ["a name that is a file", { name: "src/cart.test.ts" }, "src/cart.test.ts"],
    ["a class of the language", { name: "concurrentHashMap", classname: "MapTest" }, "[loading concurrentHashMap]"],
  ];
  for (const [reason, test, line] of otherLines) {
    it(`finds no name where the line has ${reason}`, async () => {
      assert.deepEqual(await namesIn(line, test), []);
    });
  }

  it("finds a distinctive identifier and a long title without other evidence", async () => {
    assert.deepEqual(await namesIn("in test_refund_rejects_negative", { name: "test_refund_rejects_negative" }), [
      "test_refund_rejects_negative",
    ]);
    assert.deepEqual(await namesIn("  keeps the order of items", { name: "keeps the order of items" }), [
      "keeps the order of items",
    ]);
  });

  it("finds the title without the suites below which a runner prints it, if it is long", async () => {
    const test = { ...vitest, name: "Cart > keeps the order of items" };
    assert.deepEqual(await namesIn("     ✕ keeps the order of items (3 ms)", test), ["keeps the order of items"]);
    assert.deepEqual(await namesIn("     ✕ adds tax (3 ms)", vitest), []);
  });

  const namesakes = Array.from({ length: 3_000 }, (_, index) => ({
    name: index % 2 === 0 ? "adds" : "should be created",
    classname: `com.acme.Module${index}Test`,
  }));
  for (const [line, tests] of [
    ["[ERROR] com.acme.Module40Test.adds:42 expected: <1> but was: <2>", ["test-41"]],
    ["✕ Module2999Test > should be created (3 ms)", ["test-3000"]],
    ["✕ OtherTest > should be created (3 ms)", []],
    ["this version adds the voucher, which should be created by Module40Test", []],
  ] as const) {
    it(`finds the right one of 1,500 tests with the same name in "${line}"`, async () => {
      assert.deepEqual(idsIn(line, await createIndex(namesakes)).flat(), tests);
    });
  }

  it("compares a line with few of the tests that have the same name", async () => {
    const index = await createIndex(namesakes);
    const line = parseLogLine("this version adds the voucher, which should be created by the service");
    await assertQuick(() => {
      for (let count = 0; count < 1_000; count++) {
        index.find(line);
      }
    }, 25);
  });

  it("finds several names in a line, the longest where one contains another", async () => {
    const short = { name: "test_refund_rejects_negative" };
    const long = { name: "test_refund_rejects_negative[1-2]" };
    assert.deepEqual(await namesIn("test_refund_rejects_negative, test_refund_rejects_negative[1-2]", short, long), [
      "test_refund_rejects_negative",
      "test_refund_rejects_negative[1-2]",
    ]);
  });

  it("tells tests of the same name apart by the class or the file in the line, if it can", async () => {
    const index = await createIndex([
      { name: "adds the tax", classname: "cart.test.ts" },
      { name: "adds the tax", classname: "order.test.ts" },
    ]);
    assert.deepEqual(idsIn("× order.test.ts > adds the tax 12ms", index), [["test-2"]]);
    assert.deepEqual(idsIn("✕ adds the tax (12 ms)", index), [["test-1", "test-2"]]);
  });

  it("prefers the test whose class is in the line to one without a class", async () => {
    const index = await createIndex([{ name: "adds the tax" }, { name: "adds the tax", classname: "order.test.ts" }]);
    assert.deepEqual(idsIn("× order.test.ts > adds the tax 12ms", index), [["test-2"]]);
  });

  it("tells tests of one name apart by suites of which most words are the same", async () => {
    const countries = Array.from({ length: 30 }, (_, index) => `Countryland${index}`);
    const index = await createIndex(
      countries.map((country) => ({ name: "adds tax", parent: `In all of ${country} as it is` })),
    );
    assert.deepEqual(idsIn("● In all of Countryland3 as it is › today › adds tax", index), [["test-4"]]);
    assert.deepEqual(idsIn("● In all of Countryland30 as it is › today › adds tax", index), []);
  });

  it("does not tell tests apart by a single word of a suite", async () => {
    const index = await createIndex([
      { name: "keeps the order of items", parent: "Cart of customers" },
      { name: "keeps the order of items", parent: "Till of shops" },
    ]);
    assert.deepEqual(idsIn("✕ keeps the order of items (customers: 3)", index), [["test-1", "test-2"]]);
    assert.deepEqual(idsIn("✕ Till of shops › 3 › keeps the order of items", index), [["test-2"]]);
  });

  const places: readonly (readonly [reason: string, test: Fields, line: string, names: readonly string[]])[] = [
    ["its suite with another one in between", jest, "  ● Cart totals › today › adds tax", ["adds tax"]],
    ["its suite with another separator", jest, "  ● Cart > totals › today › adds tax", ["adds tax"]],
    ["the last suite alone", jest, "  ● totals › today › adds tax", []],
    ["its class behind a longer word", surefire, "MyCartTest: CartTest > today > adds() FAILED", ["adds"]],
    ["its class in front of a longer word", surefire, "CartTests: CartTest > today > adds() FAILED", ["adds"]],
    ["a longer class", surefire, "CartTests > today > adds() FAILED", []],
    ["a class that ends with its own", surefire, "BigCartTest > today > adds() FAILED", []],
    ["its class behind it alone", surefire, "OrderTest > adds() FAILED: CartTest", ["adds"]],
    ["a name without the sign at its end", { name: "keeps the order of items?" }, "✕ keeps the order of items", []],
    [
      "a name with the sign at its end",
      { name: "keeps the order (x)" },
      "✕ keeps the order (x)",
      ["keeps the order (x)"],
    ],
    ["a name without the sign at its start", { name: "@keeps the order of items" }, "keeps the order of items", []],
    [
      "a sign at the start",
      { name: "@keeps the order of all" },
      "✕ @keeps the order of all",
      ["@keeps the order of all"],
    ],
    ["other signs in between", { name: "keeps - the order of all" }, "✕ keeps the order of all", []],
  ];
  for (const [reason, test, line, names] of places) {
    it(`finds ${names.length} names where the line has ${reason}`, async () => {
      assert.deepEqual(await namesIn(line, test), names);
    });
  }

  it("finds two tests of one suite in a line, and none inside of another", async () => {
    const [first, second] = [{ name: "test_refund_rejects_negative" }, { name: "test_rejects_negative_sums" }];
    assert.deepEqual(await namesIn("test_refund_rejects_negative, test_rejects_negative_sums", first, second), [
      "test_refund_rejects_negative",
      "test_rejects_negative_sums",
    ]);
    const [long, inner] = [{ name: "keeps the order of items twice" }, { name: "order of items twice" }];
    assert.deepEqual(await namesIn("✕ keeps the order of items twice", long, inner), [
      "keeps the order of items twice",
    ]);
  });

  it("looks for no names in the prefixes of a line", async () => {
    const test = { name: "test_refund_rejects_negative" };
    assert.deepEqual(await namesIn("test_refund_rejects_negative | passed", test), []);
    assert.deepEqual(await namesIn("shop | test_refund_rejects_negative", test), ["test_refund_rejects_negative"]);
  });

  it("finds a test whose class and suite are signs", async () => {
    const test = { name: "compares two numbers well", classname: "===", parent: "!==" };
    assert.deepEqual(await namesIn("✕ === compares two numbers well", test), ["=== compares two numbers well"]);
    assert.deepEqual(await namesIn("✕ compares two numbers well", { name: "+++" }, test), [
      "compares two numbers well",
    ]);
  });

  it("finds each of 3,000 names", async () => {
    const index = await createIndex(Array.from({ length: 3_000 }, (_, i) => ({ name: `test_refund_of_country_${i}` })));
    const ids = [0, 1_024, 2_999].map((country) => idsIn(`in test_refund_of_country_${country}`, index).flat());
    assert.deepEqual(ids, [["test-1"], ["test-1025"], ["test-3000"]]);
  });

  it("finds a name whose characters a reporter has escaped", async () => {
    const test = { name: "test_price[1\\u20ac-x]", classname: "tests.test_x" };
    assert.deepEqual(await namesIn("tests/test_x.py::test_price[1€-x] FAILED", test), ["test_price[1€-x]"]);
    assert.deepEqual(await namesIn("tests/test_x.py::test_price[1\\u20ac-x] FAILED", test), ["test_price[1\\u20ac-x]"]);
  });

  it("returns the columns of a line with a timestamp and terminal codes", async () => {
    const line =
      "2026-11-20T17:44:23.8110000Z \u001b[31m \u001b[1m×\u001b[22m src/cart.test.ts > Cart > adds tax\u001b[39m";
    assert.deepEqual(await namesIn(line, vitest), ["Cart > adds tax"]);
  });

  const hostileLines: Readonly<Record<string, string>> = {
    "one word again and again": "a ".repeat(100_000),
    "the start of names again and again": "test a a a a ".repeat(10_000),
    "one name again and again": "test_refund_rejects_negative ".repeat(10_000),
    "one long word": "x".repeat(1_000_000),
    brackets: "[{(".repeat(100_000),
    "terminal codes": "\u001b[31m\u001b]8;;".repeat(50_000),
    "digits and dots": "2026-11-20T17:44:23.".repeat(50_000),
    blanks: `✕ ${" ".repeat(500_000)}x`,
  };
  const createHostileIndex = () =>
    createIndex([
      ...Array.from({ length: 2_000 }, () => ({ name: "test_refund_rejects_negative" })),
      ...Array.from({ length: 40 }, (_, count) => ({ name: `test${" a".repeat(count + 1)}` })),
      { name: "a ".repeat(5_000) },
      { name: "(".repeat(500) },
      { name: "\\u".repeat(300) },
    ]);
  for (const [what, line] of Object.entries(hostileLines)) {
    it(`is quick for a line of ${what}, and hostile names`, async () => {
      const index = await createHostileIndex();
      await assertQuick(() => index.find(parseLogLine(line)), 3.5);
    });
  }

  it("stops indexing when it is cancelled", async () => {
    const tests = Array.from({ length: 100_000 }, (_, i) => ({ id: `${i}`, name: `adds the tax of country ${i}` }));
    const abort = new AbortController();
    const pending = NameIndex.create(tests, (test) => test, abort.signal);
    abort.abort();
    await assert.rejects(pending, CancelledError);
  });
});
