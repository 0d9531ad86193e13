import assert from "node:assert/strict";
import {
  createSuiteNaming,
  findSuiteInFile,
  type SplitSuite,
  splitSuite,
} from "../../../../src/domain/failingTests/suites";
import type { FailingTest } from "../../../../src/domain/records";

type Named = Pick<FailingTest, "classname" | "parent">;

describe("createSuiteNaming", () => {
  const cases: readonly (readonly [
    description: string,
    tests: readonly Named[],
    names: readonly (string | undefined)[],
  ])[] = [
    [
      "is the qualified class, otherwise the parent, otherwise the class",
      [{ classname: "com.acme.Cargo", parent: "x" }, { classname: "test", parent: "Cart" }, { classname: "Till" }, {}],
      ["com.acme.Cargo", "Cart", "Till", undefined],
    ],
    [
      "is the parent where the class is only the path of a file",
      [
        { classname: "web/cart.test.ts", parent: "Cart" },
        { classname: "web/cart.test.ts", parent: "Till" },
        { classname: "my tests/cart.test.ts", parent: "Cart" },
        { parent: "Cart" },
        { classname: "tests/test_cart.py::TestCart", parent: "pytest" },
      ],
      ["Cart", "Till", "Cart", "Cart", "tests/test_cart.py::TestCart"],
    ],
    [
      "is the file where that is the class, and no suite is named",
      [
        { classname: "t/cart.t" },
        { classname: "t/cart.t", parent: "cart.t" },
        { classname: "t/till.t", parent: "default" },
      ],
      ["t/cart.t", "t/cart.t", "t/till.t"],
    ],
    [
      "is the same where one record has it as the class and another as the parent",
      [{ parent: "CartTest" }, { classname: "CartTest", parent: "checkout" }, { classname: "CartTest" }],
      ["CartTest", "CartTest", "CartTest"],
    ],
    [
      "has the package that a record states with the class, also where others have no package",
      [{ classname: "com.acme.CartTest", parent: "CartTest" }, { parent: "CartTest" }, { classname: "CartTest" }],
      ["com.acme.CartTest", "com.acme.CartTest", "com.acme.CartTest"],
    ],
    [
      "has no package where two packages have a class of that name",
      [
        { classname: "com.acme.CartTest", parent: "CartTest" },
        { classname: "com.pier.CartTest", parent: "CartTest" },
        { parent: "CartTest" },
      ],
      ["com.acme.CartTest", "com.pier.CartTest", "CartTest"],
    ],
    [
      "is not the class that a reporter gives to every test",
      [
        { classname: "test", parent: "Cart" },
        { classname: "test", parent: "Till" },
        { classname: "test", parent: "test" },
      ],
      ["Cart", "Till", "test"],
    ],
    [
      "is the class where one record also has it as its parent",
      [
        { classname: "Cart", parent: "Cart" },
        { classname: "Cart", parent: "checkout" },
      ],
      ["Cart", "Cart"],
    ],
    [
      "has the package that several records state",
      [
        { classname: "com.acme.CartTest", parent: "CartTest" },
        { classname: "com.acme.CartTest", parent: "CartTest" },
        { parent: "CartTest" },
      ],
      ["com.acme.CartTest", "com.acme.CartTest", "com.acme.CartTest"],
    ],
    [
      "has no package where it is only the end of a word of the class",
      [{ classname: "com.acme.CartTest", parent: "Test" }, { parent: "Test" }],
      ["com.acme.CartTest", "Test"],
    ],
    [
      "is not the outer class for tests of a nested class",
      [
        { classname: "com.acme.Cart$Loaded", parent: "com.acme.Cart" },
        { classname: "com.acme.Cart", parent: "com.acme.Cart" },
      ],
      ["com.acme.Cart$Loaded", "com.acme.Cart"],
    ],
  ];
  for (const [description, tests, names] of cases) {
    it(`names a suite that ${description}`, () => assert.deepEqual(tests.map(createSuiteNaming(tests)), names));
  }
});

describe("findSuiteInFile", () => {
  const cases: readonly (readonly [fields: Named, suite: string | undefined])[] = [
    [{ classname: "web/cart.test.ts", parent: "Cart" }, "Cart"],
    [{ classname: "Cart", parent: "web/cart.test.ts" }, "Cart"],
    [{ classname: "test", parent: "web/cart.test.ts" }, "web/cart.test.ts"],
    [{ classname: "com.acme.Cart", parent: "Cart" }, "com.acme.Cart"],
    [{ classname: "cart.test.ts" }, "cart.test.ts"],
    [{}, undefined],
  ];
  for (const [fields, suite] of cases) {
    it(`returns ${suite} for ${JSON.stringify(fields)}`, () => assert.equal(findSuiteInFile(fields), suite));
  }
});

describe("splitSuite", () => {
  const cases: readonly (readonly [name: string, split: SplitSuite])[] = [
    [
      "com.acme.harbour.manifest.ManifestServiceTest",
      { title: "ManifestServiceTest", container: "com.acme.harbour.manifest" },
    ],
    ["com.acme.CartTest$WhenLoaded", { title: "CartTest$WhenLoaded", container: "com.acme" }],
    [
      "services.ledger.tests.test_settle.TestSettle",
      { title: "test_settle.TestSettle", container: "services.ledger.tests" },
    ],
    ["services.ledger.tests.test_settle", { title: "test_settle", container: "services.ledger.tests" }],
    ["test_settle.TestSettle", { title: "test_settle.TestSettle" }],
    [
      "tests.test_posting.TestPosting.TestReversal",
      { title: "test_posting.TestPosting.TestReversal", container: "tests" },
    ],
    ["Acme.Harbour.Tests.CartTests", { title: "CartTests", container: "Acme.Harbour.Tests" }],
    ["App\\Tests\\CartTest", { title: "CartTest", container: "App\\Tests" }],
    ["github.com/acme/harbour/berth", { title: "berth", container: "github.com/acme/harbour" }],
    ["web/src/cart.test.ts", { title: "cart.test.ts", container: "web/src" }],
    ["cart.test.ts", { title: "cart.test.ts" }],
    ["harbour::money::tests", { title: "harbour::money::tests" }],
    ["retry after 1.5 s", { title: "retry after 1.5 s" }],
    ["cart v1.5", { title: "cart v1.5" }],
    ["9com.acme.Cart", { title: "9com.acme.Cart" }],
    ["com.acme.Cart()", { title: "com.acme.Cart()" }],
    ["c0m.v2.Cart3", { title: "Cart3", container: "c0m.v2" }],
    ["com.ts.Cart", { title: "Cart", container: "com.ts" }],
    ["com.myCart.adds", { title: "adds", container: "com.myCart" }],
    ["cart.mjs", { title: "cart.mjs" }],
    ["cart.kt", { title: "cart.kt" }],
    ["cart.ex", { title: "cart.ex" }],
    ["tests.my_test_x.TestA", { title: "TestA", container: "tests.my_test_x" }],
    ["tests.cart_test.TestA", { title: "cart_test.TestA", container: "tests" }],
    ["tests.cart_testing.TestA", { title: "TestA", container: "tests.cart_testing" }],
    ["web/cart adds tax", { title: "web/cart adds tax" }],
    ["/cart", { title: "/cart" }],
    ["web/", { title: "web/" }],
    ["/", { title: "/" }],
    ["", { title: "" }],
  ];
  for (const [name, split] of cases) {
    const container = split.container === undefined ? "no container" : `the container "${split.container}"`;
    it(`splits "${name}" into the title "${split.title}" and ${container}`, () =>
      assert.deepEqual(splitSuite(name), split));
  }
});
