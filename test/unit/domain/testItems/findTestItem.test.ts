import assert from "node:assert/strict";
import { type RecordedTest, TestItemIndex } from "../../../../src/domain/testItems/findTestItem";
import { parseTestItems } from "../../../../src/domain/testItems/parseTestItems";
import type { ItemPath } from "../../../../src/domain/testItems/testItem";
import { assertShortBlocks } from "../../../support/pace";

interface Example {
  readonly filePath: string;
  readonly paths: readonly ItemPath[];
  /** Records, each with the last id of its item, or with the reason why it has none. */
  readonly records: readonly (readonly [record: RecordedTest, expected: string])[];
}

/** Adds ids below those of a parent. */
const below = (parent: ItemPath, ...ids: readonly string[]): ItemPath => [...parent, ...ids];

const eta = "file:///w/route/eta_test.go";
const goFile = ["go", "file:///w?module", `${eta}?file`];
const cartJava = ["java", "shop", "shop@com.acme", "shop@com.acme.CartTest"];
const cartMethod = (name: string) => below(cartJava, `shop@com.acme.CartTest#${name}`);
const innerJava = below(cartJava, "shop@com.acme.CartTest$Empty");
const python = "/w/tests/test_cart.py";
const pytestFile = ["python-tests", "/w", "/w/tests", python];
const pytestClass = below(pytestFile, `${python}::TestCart`);
const unittestClass = ["python-tests", "/w", `p1@@vsc@@${python}`, `p1@@vsc@@${python}\\CartTest`];
const cartTs = "/w/src/cart.test.ts";
const jestFile = ["jest:TestProvider:w", "/w/src", cartTs];
const jestCart = below(jestFile, `${cartTs}#Cart`);
const nodeFile = ["nodejs-tests-w", "cli", "test", "args.test.js"];
const projectFile = ["vitest", "/w/src", `${cartTs}web (chromium)`];
const specFile = ["mocha", "file:///w/src/cart.spec.js"];

const examples: Readonly<Record<string, Example>> = {
  "Go's tests by their whole names": {
    filePath: "route/eta_test.go",
    paths: [
      goFile,
      below(goFile, `${eta}?test#TestETA`),
      below(goFile, `${eta}?test#TestETA`, `${eta}?test#TestETA%2F12_h_at_8_knots`),
      below(goFile, `${eta}?test#TestETA`, `${eta}?test#TestETA%2Fa%2Fb`),
      below(goFile, `${eta}?example#ExampleETA`),
      below(goFile, `${eta}?fuzz#FuzzETA`),
      below(goFile, `${eta}?benchmark#BenchmarkETA`),
    ],
    records: [
      [{ name: "TestETA", classname: "github.com/acme/route" }, `${eta}?test#TestETA`],
      [{ name: "TestETA/12_h_at_8_knots", parent: "route" }, `${eta}?test#TestETA%2F12_h_at_8_knots`],
      [{ name: "12_h_at_8_knots", classname: "TestETA" }, `${eta}?test#TestETA%2F12_h_at_8_knots`],
      [{ name: "TestETA/a.b" }, "none"],
      [{ name: "TestETA/other" }, "none"],
      [{ name: "ExampleETA" }, `${eta}?example#ExampleETA`],
      [{ name: "FuzzETA" }, `${eta}?fuzz#FuzzETA`],
      [{ name: "BenchmarkETA" }, "none"],
    ],
  },
  "Java's methods by class, name and types": {
    filePath: "src/test/java/com/acme/CartTest.java",
    paths: [
      cartJava,
      cartMethod("addsTax()"),
      cartMethod("rounds(int)"),
      cartMethod("rounds(String, List<Integer>)"),
      cartMethod("old"),
      cartMethod("parametrized(int)"),
      cartMethod("sums(int...)"),
      cartMethod("sums(java.lang.String[]...)"),
      innerJava,
      below(innerJava, "shop@com.acme.CartTest$Empty#isFree()"),
      below(innerJava, "shop@com.acme.CartTest$Empty#addsTax()"),
    ],
    records: [
      [{ name: "addsTax", classname: "com.acme.CartTest" }, "shop@com.acme.CartTest#addsTax()"],
      [{ name: "addsTax()", classname: "CartTest", parent: "com.acme.CartTest" }, "shop@com.acme.CartTest#addsTax()"],
      [{ name: "addsTax", classname: "com.acme.CartTest$Empty" }, "shop@com.acme.CartTest$Empty#addsTax()"],
      [{ name: "isFree()", classname: "CartTest > Empty" }, "shop@com.acme.CartTest$Empty#isFree()"],
      [{ name: "com.acme.CartTest.old" }, "shop@com.acme.CartTest#old"],
      [{ name: "isFree", classname: "com.acme.CartTest" }, "none"],
      [{ name: "old", classname: "org.other.CartTest" }, "none"],
      [{ name: "old" }, "shop@com.acme.CartTest#old"],
      [{ name: "isFree" }, "none"],
      [{ name: "rounds", classname: "com.acme.CartTest" }, "none"],
      [{ name: "rounds(int)", classname: "com.acme.CartTest" }, "shop@com.acme.CartTest#rounds(int)"],
      [
        { name: "rounds(java.lang.String, java.util.List<java.lang.Integer>)", classname: "com.acme.CartTest" },
        "shop@com.acme.CartTest#rounds(String, List<Integer>)",
      ],
      [{ name: "rounds(long)", classname: "com.acme.CartTest" }, "none"],
      [{ name: "parametrized(int)[2]", classname: "com.acme.CartTest" }, "none"],
      [{ name: "parametrized{int}", classname: "com.acme.CartTest" }, "shop@com.acme.CartTest#parametrized(int)"],
      [{ name: "[1] 5", classname: "com.acme.CartTest" }, "none"],
      [{ name: "sums(int[])", classname: "com.acme.CartTest" }, "shop@com.acme.CartTest#sums(int...)"],
      [{ name: "sums{int[]}", classname: "com.acme.CartTest" }, "shop@com.acme.CartTest#sums(int...)"],
      [
        { name: "sums(String[][])", classname: "com.acme.CartTest" },
        "shop@com.acme.CartTest#sums(java.lang.String[]...)",
      ],
      [{ name: "sums(int)", classname: "com.acme.CartTest" }, "none"],
    ],
  },
  "pytest's functions and rows": {
    filePath: "tests/test_cart.py",
    paths: [
      pytestFile,
      pytestClass,
      below(pytestClass, `${python}::TestCart::test_tax`),
      below(pytestClass, `${python}::TestCart::test_tax`, `${python}::TestCart::test_tax[a::b-1]`),
      below(pytestClass, `${python}::TestCart::test_tax`, `${python}::TestCart::test_tax[2.5]`),
      below(pytestFile, `${python}::test_empty`),
      below(pytestFile, `${python}::test_path`, `${python}::test_path[a.b]`),
      below(pytestFile, `${python}::test_path`, `${python}::test_path[a/b]`),
    ],
    records: [
      [{ name: "test_empty", classname: "tests.test_cart", parent: "pytest" }, `${python}::test_empty`],
      [{ name: "test_tax[a::b-1]", classname: "tests.test_cart.TestCart" }, `${python}::TestCart::test_tax[a::b-1]`],
      [{ name: "test_tax[3]", classname: "tests.test_cart.TestCart" }, "none"],
      [{ name: "test_tax", classname: "test_cart.TestCart" }, `${python}::TestCart::test_tax`],
      [{ name: "tests/test_cart.py::TestCart::test_tax[2.5]" }, `${python}::TestCart::test_tax[2.5]`],
      [{ name: "test_tax[2.5]", classname: "tests.test_cart" }, "none"],
      [{ name: "test_empty", classname: "tests.test_cart.TestCart" }, "none"],
      [{ name: "test_path[a b]", classname: "tests.test_cart" }, "none"],
      [{ name: "test_path[a.b]", classname: "tests.test_cart" }, `${python}::test_path[a.b]`],
      [{ name: "TestCart", classname: "tests.test_cart" }, "none"],
    ],
  },
  "unittest's methods, of a project": {
    filePath: "tests/test_cart.py",
    paths: [
      unittestClass.slice(0, 3),
      unittestClass,
      below(unittestClass, `p1@@vsc@@${python}\\CartTest\\test_tax`),
      below(unittestClass.slice(0, 3), `p1@@vsc@@${python}\\OtherTest`, `p1@@vsc@@${python}\\OtherTest\\test_tax`),
    ],
    records: [
      [{ name: "test_tax", classname: "tests.test_cart.CartTest" }, `p1@@vsc@@${python}\\CartTest\\test_tax`],
      [{ name: "tests.test_cart.OtherTest.test_tax" }, `p1@@vsc@@${python}\\OtherTest\\test_tax`],
      [{ name: "test_tax (i=1)", classname: "tests.test_cart.CartTest" }, "none"],
      [{ name: "test_tax" }, "none"],
    ],
  },
  "jest's tests by their full names": {
    filePath: "src/cart.test.ts",
    paths: [
      jestFile,
      jestCart,
      below(jestCart, `${cartTs}#Cart adds tax`),
      below(jestCart, `${cartTs}#Cart empty`, `${cartTs}#Cart empty is free`),
      below(jestCart, `${cartTs}#Cart twice#0`),
      below(jestCart, `${cartTs}#Cart twice#1`),
      below(jestFile, `${cartTs}#Basket`, `${cartTs}#Basket adds tax`),
      below(jestFile, `${cartTs}#Basket`, `${cartTs}#Basket rows %i`),
      below(jestFile, `${cartTs}#fixes issue#1`),
      below(jestFile, `${cartTs}#Basket total`),
      below(jestFile, `${cartTs}#Total`, `${cartTs}#Total sums`),
      below(jestFile, `${cartTs}#Total`),
    ],
    records: [
      [{ name: "Cart adds tax", classname: "Cart adds tax" }, `${cartTs}#Cart adds tax`],
      [{ name: "adds tax", classname: "Basket" }, `${cartTs}#Basket adds tax`],
      [{ name: "Basket › adds tax", classname: "src/cart.test.ts" }, `${cartTs}#Basket adds tax`],
      [{ name: "is free", classname: "Cart empty", parent: "src/cart.test.ts" }, `${cartTs}#Cart empty is free`],
      [{ name: "is free", classname: "empty", parent: "Cart" }, `${cartTs}#Cart empty is free`],
      [{ name: "Cart empty is free", classname: "is free" }, `${cartTs}#Cart empty is free`],
      [{ name: "is free", classname: "empty", parent: "Other" }, "none"],
      [{ name: "is free", classname: "Cart" }, "none"],
      [{ name: "adds tax", classname: "Order" }, "none"],
      [{ name: "sums", classname: "Total", parent: "cart" }, `${cartTs}#Total sums`],
      [{ name: "adds tax" }, "none"],
      [{ name: "is free", parent: "empty" }, "none"],
      [{ name: "Basket rows 2" }, "none"],
      [{ name: "Cart twice" }, "several"],
      [{ name: "fixes issue#1" }, `${cartTs}#fixes issue#1`],
      [{ name: "fixes issue" }, "none"],
      [{ name: "total", classname: "Basket" }, "none"],
      [{ name: "Total", parent: "root" }, "none"],
    ],
  },
  "jest's tests that differ in punctuation": {
    filePath: "src/cart.test.ts",
    paths: [
      jestFile,
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart accepts (id)`),
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart takes {id}`),
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart takes (id)`),
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart a > b`),
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart a::b`),
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart a b`),
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart a.b`),
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart matches /^a+(b|c)*$/`),
      below(jestFile, `${cartTs}#Cart`, `${cartTs}#Cart spans\n  two lines`),
      below(jestFile, `${cartTs}#x > y`, `${cartTs}#x > y works`),
      below(jestFile, `${cartTs}#Cart.total`, `${cartTs}#Cart.total is zero`),
      below(jestFile, `${cartTs}#given (id)`, `${cartTs}#given (id) adds`),
      below(jestFile, `${cartTs}#cart test`, `${cartTs}#cart test sums`),
    ],
    records: [
      [{ name: "Cart accepts {id}", classname: "Cart" }, "none"],
      [{ name: "Cart accepts (id)", classname: "Cart" }, `${cartTs}#Cart accepts (id)`],
      [{ name: "takes {id}", classname: "Cart" }, `${cartTs}#Cart takes {id}`],
      [{ name: "Cart › takes (id)" }, `${cartTs}#Cart takes (id)`],
      [{ name: "Cart a > b", classname: "Cart a > b" }, `${cartTs}#Cart a > b`],
      [{ name: "Cart › a > b" }, `${cartTs}#Cart a > b`],
      [{ name: "a > b", classname: "Cart" }, `${cartTs}#Cart a > b`],
      [{ name: "a::b", classname: "Cart" }, `${cartTs}#Cart a::b`],
      [{ name: "a b", classname: "Cart" }, `${cartTs}#Cart a b`],
      [{ name: "a/b", classname: "Cart" }, "none"],
      [{ name: "a › b", classname: "Cart" }, "none"],
      [{ name: "Cart :: a.b" }, `${cartTs}#Cart a.b`],
      [{ name: "Cart matches /^a+(b|c)*$/" }, `${cartTs}#Cart matches /^a+(b|c)*$/`],
      [{ name: "Cart matches /^a+(b|c)+$/" }, "none"],
      [{ name: "Cart spans two lines" }, `${cartTs}#Cart spans\n  two lines`],
      [{ name: "x > y works", classname: "x > y works" }, `${cartTs}#x > y works`],
      [{ name: "Cart.total is zero", classname: "Cart.total" }, `${cartTs}#Cart.total is zero`],
      [{ name: "Cart#total is zero" }, "none"],
      [{ name: "is zero", classname: "Cart#total" }, "none"],
      [{ name: "is zero", parent: "Cart > total" }, "none"],
      [{ name: "adds", classname: "given {id}" }, "none"],
      [{ name: "adds", classname: "given (id)" }, `${cartTs}#given (id) adds`],
      [{ name: "cart test sums", classname: "src/cart.test.ts" }, `${cartTs}#cart test sums`],
    ],
  },
  "jest's tests in a file whose name has special characters of regular expressions": {
    filePath: "src/(shop)/[id].test.tsx",
    paths: [
      below(["jest"], "/w/src/(shop)/[id].test.tsx"),
      below(["jest"], "/w/src/(shop)/[id].test.tsx", "/w/src/(shop)/[id].test.tsx#Cart adds $1 (50%)"),
    ],
    records: [[{ name: "Cart adds $1 (50%)" }, "/w/src/(shop)/[id].test.tsx#Cart adds $1 (50%)"]],
  },
  "another extension's tests by their titles": {
    filePath: "src/cart.spec.js",
    paths: [
      specFile,
      below(specFile, "Cart", "adds tax"),
      below(specFile, "Order", "adds tax"),
      below(specFile, "Order", "adds", "tax"),
      below(specFile, "Order", "adds"),
      below(specFile, "same"),
      below(specFile, "same", "same"),
      below(specFile, "file:///w/src/cart.spec.js/Deep", "file:///w/src/cart.spec.js/Deep/works"),
      below(specFile, "1587_0"),
    ],
    records: [
      [{ name: "adds tax", parent: "Cart" }, "adds tax"],
      [{ name: "Cart adds tax", classname: "adds tax" }, "adds tax"],
      [{ name: "Order adds tax" }, "several"],
      [{ name: "Order adds", parent: "Order" }, "none"],
      [{ name: "same" }, "none"],
      [{ name: "same", parent: "same" }, "several"],
      [{ name: "Deep > works" }, "file:///w/src/cart.spec.js/Deep/works"],
      [{ name: "1587_0" }, "none"],
    ],
  },
  "no test whose id is a position, even below the name of a project": {
    filePath: "src/cart.test.ts",
    paths: [
      projectFile,
      below(projectFile, "-1871_0"),
      below(projectFile, "-1871_0", "-1871_0_0"),
      below(projectFile, "-1871_1-dynamic"),
      below(projectFile, "-1871_1-dynamic_-1871_0"),
    ],
    records: [
      [{ name: "adds tax", parent: "Cart" }, "unnamed"],
      [{ name: "-1871_0_0" }, "unnamed"],
    ],
  },
  "tests of node:test by their titles, below the names of folders": {
    filePath: "cli/test/args.test.js",
    paths: [
      nodeFile,
      below(nodeFile, "parse"),
      below(nodeFile, "parse", 'reads --url="http://[::1]:4180/?a=b" whole'),
      below(nodeFile, "parse", "flags", "are true without a value"),
      below(nodeFile, "test"),
    ],
    records: [
      [
        { name: "reads --url=&quot;http://[::1]:4180/?a=b&quot; whole", classname: "test", parent: "parse" },
        'reads --url="http://[::1]:4180/?a=b" whole',
      ],
      [{ name: "are true without a value", classname: "test", parent: "flags" }, "none"],
      [{ name: "are true without a value", classname: "test", parent: "parse > flags" }, "are true without a value"],
      [{ name: "reads 90m as 90 minutes", classname: "test", parent: "duration" }, "none"],
    ],
  },
};

async function createIndex(filePath: string, paths: readonly ItemPath[]): Promise<TestItemIndex> {
  return TestItemIndex.create(await parseTestItems(filePath, paths));
}

describe("TestItemIndex", () => {
  it("yields to the event loop while it is created of 100,000 items", async () => {
    const paths = Array.from({ length: 100_000 }, (_, index) =>
      below(specFile, `Suite ${index % 90}`, `adds ${index}`),
    );
    let foundItem: unknown;
    await assertShortBlocks(50, async () => {
      foundItem = (await createIndex("src/cart.spec.js", paths)).find({ name: "adds 99", classname: "Suite 9" });
    });
    assert.deepEqual(foundItem, { kind: "item", path: [...specFile, "Suite 9", "adds 99"] });
  });

  for (const [subject, { filePath, paths, records }] of Object.entries(examples)) {
    const index = createIndex(filePath, paths);
    for (const [record, expected] of records) {
      it(`finds ${subject}: ${expected} for ${JSON.stringify(record)}`, async () => {
        const foundItem = (await index).find(record);
        assert.equal(foundItem.kind === "item" ? foundItem.path.at(-1) : foundItem.kind, expected);
      });
    }
  }

  it("uses the items of the controller with the most tests of the file", async () => {
    const otherFile = ["vitest", "file:///w/src/cart.spec.js"];
    const paths = [below(specFile, "adds tax"), otherFile, below(otherFile, "1_0"), below(otherFile, "1_1")];
    const find = async (itemPaths: readonly ItemPath[]) =>
      (await createIndex("src/cart.spec.js", itemPaths)).find({ name: "adds tax" });
    assert.deepEqual(
      [await find(paths), await find([...paths, below(specFile, "rounds"), below(specFile, "adds")])],
      [{ kind: "unnamed" }, { kind: "item", path: [...specFile, "adds tax"] }],
    );
  });

  it("finds several items if two controllers have equally many tests of the file and both have the test", async () => {
    const paths = [below(specFile, "adds tax"), ["other", "cart.spec.js", "adds tax"]];
    const index = await createIndex("src/cart.spec.js", paths);
    assert.deepEqual(index.find({ name: "adds tax" }), { kind: "several" });
  });
});

describe("parseTestItems", () => {
  for (const [filePath, fileItem, test] of [
    ["src/cart.spec.js", specFile, "adds tax"],
    ["route/eta_test.go", goFile, `${eta}?test#TestETA`],
    ["src/cart.test.ts", projectFile, "-1871_0"],
    ["src/test/java/com/acme/CartTest.java", cartJava, "shop@com.acme.CartTest#old"],
  ] as const) {
    it(`finds tests of ${filePath} only once its extension has added them below the file`, async () => {
      const files = await Promise.all([
        parseTestItems(filePath, [fileItem]),
        parseTestItems(filePath, [fileItem, below(fileItem, test)]),
      ]);
      assert.deepEqual(
        files.map(({ hasTests }) => hasTests),
        [false, true],
      );
    });
  }
});
