import assert from "node:assert/strict";
import {
  listNameForms,
  listPlaceNames,
  type NeededEvidence,
  type PlaceNames,
} from "../../../../src/domain/logs/nameForms";
import type { IdentifiedTest } from "../../../../src/domain/reports/testIdentity";

type Fields = Omit<IdentifiedTest, "id">;

describe("listNameForms", () => {
  const evidences: readonly (readonly [name: string, evidence: NeededEvidence])[] = [
    // Titles: by their words of two letters, and by their letters.
    ["adds tax", "place"],
    ["add taxes", "mark"],
    ["calculates percentages correctly", "mark"],
    ["keeps the order proper", "mark"],
    ["keeps the orders proper", "title"],
    ["keeps orders properly a", "mark"],
    ["keeps x-y orders properly", "title"],
    ["hält die Größe äußerst genau", "title"],
    ["1 2 3 4 5 6 7 8 9 10 11 12", "place"],
    ["a calculation", "place"],
    ["rounds €€ → ££ → ¥¥ amounts", "mark"],
    ["keeps order in each", "mark"],
    ["keeps order in a thousand", "title"],
    // Names of functions: by their parts and letters; fewer suffice if the name begins like that of a test.
    ["build", "place"],
    ["concurrentHashMap", "place"],
    ["addTaxToSum", "place"],
    ["refundRejectsNegativeSum", "identifier"],
    ["test1", "place"],
    ["test_a", "mark"],
    ["testing", "place"],
    ["test_add_taxes", "mark"],
    ["test_add_invoice", "identifier"],
    ["test_concatenation", "mark"],
    ["TestXMLInvoices", "identifier"],
    ["test_add_invoice[1 of 2]", "identifier"],
    ["adds(a large number of taxes)", "place"],
    ['test_tax with data set "of two large countries"', "mark"],
    ["test_add_invoice (1 of 2)", "identifier"],
    ["test_add_invoice{1 of 2}", "identifier"],
    ["calculatePercentagesNow", "place"],
    ["calculatesXMLPercentages", "place"],
    ["latest_invoices_add", "place"],
    ["should_refund_invoice", "identifier"],
    ["FuzzRefundInvoices", "identifier"],
    ["BenchmarkAllInvoices", "identifier"],
    ["ExampleAllInvoices", "identifier"],
    ["Test", "place"],
    // Subtests of Go, and names after their module or class.
    ["TestAdd/zero", "mark"],
    ["TestAdd/zeros", "identifier"],
    ["Tested/zeros_of_tax", "place"],
    ["cart::tests::adds_tax", "identifier"],
    ["cart::model::adds_tax", "mark"],
    ["carts::tests::rounds", "identifier"],
    ["carts::tests::round", "mark"],
    ["tests.calculations", "mark"],
    ["acme-cart.rounds.taxes", "place"],
    ["cart.rounds.taxes-all", "place"],
    ["shop.CartTest.rounds", "identifier"],
    ["shop.CartSpec.rounds", "identifier"],
    ["Shop\\CartTest#rounds", "identifier"],
    ["FuzzRefund/zero", "identifier"],
    ["BenchmarkAdd/1", "identifier"],
    ["ExampleAdd/all", "identifier"],
    ["LatestTestAdd/zeros", "place"],
    ["Cart.add", "place"],
    ["Cart.adds", "mark"],
    ["add-tax-to-the-order-of-a-cart", "place"],
  ];
  for (const [name, evidence] of evidences) {
    it(`requires the evidence "${evidence}" for ${name}`, () =>
      assert.deepEqual(formatForms({ name }), [`${evidence}: ${name}`]));
  }

  for (const classname of [
    ...["test_cart", "tests_cart", "cart_test", "cart_tests", "TestCart", "CartTest", "CartTests", "CartSpec"],
    ...["CartTestCase", "acme.CartTest", "acme::cart_test", "Acme\\CartTest", "acme.Shop$CartTest", "shop#CartTest"],
  ]) {
    it(`requires no mark beside ${classname}, which is a class of tests`, () =>
      assert.deepEqual(formatForms({ name: "rounds", classname }), ["place: rounds", `title: ${classname} rounds`]));
  }

  for (const classname of [
    ...["test_ca", "latest_cart", "ca_test", "cart_testing", "Testing", "TestCa", "XTest", "CartTesting"],
    ...["cart.CartTest.Sums", "a shop.CartTest"],
  ]) {
    it(`requires a mark beside ${classname}, which is no class of tests`, () =>
      assert.deepEqual(formatForms({ name: "rounds", classname }), ["place: rounds", `mark: ${classname} rounds`]));
  }

  const forms: readonly (readonly [description: string, fields: Fields, forms: readonly string[]])[] = [
    ["the name without spaces around it", { name: " adds tax " }, ["place: adds tax"]],
    [
      "the name, and the name after its class of tests, which requires no mark",
      { name: "adds", classname: "com.acme.CartTest" },
      ["place: adds", "title: com.acme.CartTest adds"],
    ],
    [
      "the class without spaces around it",
      { name: "adds", classname: " com.acme.CartTest " },
      ["place: adds", "title: com.acme.CartTest adds"],
    ],
    [
      "the name after another class, and after the suite, each with the evidence that both words require",
      { name: "adds tax", classname: "Cart", parent: "Sums of all carts" },
      ["place: adds tax", "mark: Cart adds tax", "title: Sums of all carts adds tax"],
    ],
    [
      "an identifier also after its class and its suite",
      { name: "test_add_invoice", classname: "CartTest", parent: "Cart" },
      ["identifier: test_add_invoice", "identifier: CartTest test_add_invoice", "identifier: Cart test_add_invoice"],
    ],
    [
      "only one form of a name that begins with its class and ends with its suite",
      { name: "Cart adds tax", classname: "Cart", parent: "tax" },
      ["mark: Cart adds tax"],
    ],
    [
      "no form with a generic class or a file",
      { name: "adds tax", classname: "pytest", parent: "src/cart.test.ts" },
      ["place: adds tax"],
    ],
    [
      "a long title without its suites",
      { name: "Cart > keeps the orders proper", filePath: "src/cart.test.ts" },
      ["title: Cart > keeps the orders proper", "without suites, mark: keeps the orders proper"],
    ],
    [
      "a short title only with its suites",
      { name: "Cart > adds tax", filePath: "a.test.ts" },
      ["mark: Cart > adds tax"],
    ],
    [
      "a name with a reporter's escapes both as it is and unescaped",
      { name: "adds \\u20ac" },
      ["place: adds \\u20ac", "place: adds €"],
    ],
    ["nothing for a file", { name: "src/cart.test.ts" }, []],
    ["nothing for an empty name", { name: " " }, []],
  ];
  for (const [description, fields, expected] of forms) {
    it(`returns ${description}`, () => assert.deepEqual(formatForms(fields), expected));
  }

  it("returns forms of up to 1,000 characters", () => {
    const countForms = (length: number) => formatForms({ name: "x".repeat(length), classname: "Cart" }).length;
    assert.deepEqual([995, 996, 1000, 1001].map(countForms), [2, 1, 1, 0]);
  });
});

describe("listPlaceNames", () => {
  const places: readonly (readonly [description: string, fields: Fields, places: Partial<PlaceNames>])[] = [
    [
      "the file, the class without its package, and the suite",
      { name: "adds", classname: " com.acme.CartTest ", parent: "Cart > totals", filePath: "src/cart.test.ts" },
      { words: ["CartTest", "cart.test.ts"], titles: ["Cart totals"] },
    ],
    [
      "the last part of a module, of a nested class and of a namespace",
      { name: "adds", classname: "acme::cart", parent: "Acme\\Tests\\Till", filePath: "Outer$Inner" },
      { words: ["cart", "Till", "Inner"] },
    ],
    ["each once", { name: "adds", classname: "a.Cart", parent: "b.Cart" }, { words: ["Cart"] }],
    [
      "no class of fewer than three characters",
      { name: "adds", classname: "a.Ab", parent: "a.Abc" },
      { words: ["Abc"] },
    ],
    ["no generic title", { name: "adds", classname: "Mocha Tests", parent: "Root Suite" }, {}],
    ["a title that ends like a file", { name: "adds", parent: "sums of cart.py" }, { titles: ["sums of cart py"] }],
    [
      "no generic class and suite, and no empty file",
      { name: "adds", classname: "pytest", parent: "acme.tests", filePath: " " },
      {},
    ],
    [
      "no class or suite that the name contains",
      { name: "Cart of two adds", classname: "acme.Cart", parent: "of two", filePath: "till.py" },
      { words: ["till.py"] },
    ],
    [
      "a text with a slash as a title, and no path with a space",
      { name: "adds", classname: "my tests/cart.py", parent: "my tests/cart.py::Cart", filePath: "and/or else" },
      { titles: ["and or else"] },
    ],
  ];
  for (const [description, fields, expected] of places) {
    it(`returns ${description}`, () =>
      assert.deepEqual(listPlaceNames(fields), { words: [], titles: [], ...expected }));
  }
});

/** Returns the forms of a name, each after the evidence that it requires. */
function formatForms(fields: Fields): readonly string[] {
  return listNameForms(fields).map(
    ({ text, evidence, isWithoutSuites }) => `${isWithoutSuites ? "without suites, " : ""}${evidence}: ${text}`,
  );
}
