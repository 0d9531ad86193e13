import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { isSourcePath } from "../../../../src/domain/testNames/sourceEndings";
import { listFileHints } from "../../../../src/locate/engine/fileHints";
import type { FileHint, LanguageHint } from "../../../../src/locate/language";
import { titleReadings, undecoratedVariants } from "../../../../src/locate/titles/readings";

const hints: readonly (readonly [TestAddress, string])[] = [
  [{ name: "a", filePath: "src/a.test.ts" }, "path src/a.test.ts"],
  [{ name: "a", classname: "src/a.test.ts", parent: "src/a.test.ts" }, "path src/a.test.ts, path src/a.test.ts"],
  [{ name: "TestA", classname: "example.com/m/pkg" }, "go example.com/m/pkg"],
  [{ name: "testA", classname: "example.com/m/pkg" }, ""],
  [{ name: "a", classname: "com.acme.Outer$Inner" }, "jvm com.acme.Outer$Inner, type com acme Outer Inner"],
  [
    { name: "test_a", classname: "pkg.test_a.TestX" },
    "python pkg.test_a.TestX, jvm pkg.test_a.TestX, type pkg test_a TestX",
  ],
  [{ name: "test_a", parent: "pkg.T-20261120174334" }, "python pkg.T, jvm pkg.T"],
  [{ name: "adds", classname: "Cart when full" }, "jvm Cart, suite Cart when full"],
  [
    { name: "works with jest.config.js", classname: "works with jest.config.js" },
    "jvm works, suite works with jest / config / js",
  ],
  [{ name: "a", classname: "Acceptance.User Login" }, "jvm Acceptance.User, suite Acceptance / User Login"],
  [
    { name: "a", filePath: "com.acme.FooTest" },
    "path com.acme.FooTest, python com.acme.FooTest, jvm com.acme.FooTest, type com acme FooTest",
  ],
  [{ name: "a", classname: "Acme.Tests.Outer+Inner" }, "type Acme Tests Outer Inner"],
  [{ name: "a", classname: "Tests\\Unit\\FooTest" }, "type Tests Unit FooTest"],
  [{ name: "a", classname: "acme::parse::tests" }, "rust acme parse tests, type acme parse tests"],
  [{ name: "a" }, ""],
  [{ name: "/home/ci/cart/test/cart.js Cart adds" }, "path /home/ci/cart/test/cart.js"],
  [{ name: "C:\\cart\\test\\cart.js Cart adds" }, "path C:\\cart\\test\\cart.js"],
  [{ name: "/api/carts adds" }, ""],
  [{ name: "a", classname: " Acme.Cart+Full " }, "type Acme Cart Full"],
  [{ name: "a", classname: "Acme::Box<int>::Full" }, "type Acme Box"],
  [{ name: "a", classname: "Acme+Box`1[System.Int32]" }, "type Acme Box"],
  [{ name: "a", classname: "Acme+Box(1,\n2)" }, "type Acme Box"],
  [{ name: "a", classname: "Acme++Box" }, "type Acme Box"],
  [{ name: "a", classname: "acme.cart-test" }, "python acme.cart-test, clojure acme.cart-test"],
  [{ name: "a", classname: "cart-view" }, "rust cart-view, python cart-view"],
  [{ name: "a", classname: "Acme.Cart-Tests" }, "python Acme.Cart-Tests"],
  [{ name: "a", classname: "acme.cart-test adds" }, "suite acme / cart-test adds"],
  [{ name: "a", classname: "@acme/cart-view.spec" }, ""],
  [{ name: "a", classname: "+" }, ""],
  [{ name: "a", classname: "Acme+1st" }, ""],
  [{ name: "a", classname: "src/a.test.ts-20261120174334" }, ""],
];

const readings: readonly (readonly [TestAddress, string])[] = [
  [{ name: "Cart adds", classname: "adds" }, "adds in Cart | Cart adds in adds | Cart adds"],
  [{ name: "adds", classname: "Cart" }, "adds in Cart | adds"],
  [{ name: "adds", classname: "Cart adds" }, "adds in Cart | adds"],
  [{ name: "Cart > adds", classname: "a/b.test.ts", parent: "a/b.test.ts" }, "Cart > adds"],
  [
    { name: "Cart adds", classname: "Cart adds", parent: "Cart" },
    "Cart adds | Cart adds in Cart adds | Cart adds in Cart",
  ],
  [{ name: "adds", classname: "test", parent: "Cart" }, "adds | adds in Cart"],
];

const decorations: readonly (readonly [string, readonly string[]])[] = [
  ["adds", ["adds"]],
  ["a &quot;b&quot; (retry #2)", ["a &quot;b&quot; (retry #2)", 'a "b" (retry #2)', 'a "b"']],
  ["[firefox] › Cart › adds", ["[firefox] › Cart › adds", "Cart › adds"]],
  ['Cart "before each" hook for "adds"', ['Cart "before each" hook for "adds"', "adds"]],
];

describe("listFileHints", () => {
  for (const [test, expected] of hints) {
    it(`returns ${expected || "no hints"} for ${JSON.stringify(test)}`, () =>
      assert.equal(listFileHints(test).map(formatHint).join(", "), expected));
  }

  it("hints at types of up to 1,000 characters", () => {
    const countHints = (length: number) =>
      listFileHints({ name: "a", classname: `A+${"b".repeat(length - 2)}` }).length;
    assert.deepEqual([countHints(1000), countHints(1001)], [1, 0]);
  });
});

describe("titleReadings", () => {
  for (const [test, expected] of readings) {
    it(`reads ${JSON.stringify(test)} as ${expected}`, () => {
      const readingTexts = titleReadings(test, isSourcePath).map(
        ({ full, ownTitle: title, context }) => full ?? `${title} in ${context}`,
      );
      assert.equal(readingTexts.join(" | "), expected);
    });
  }
});

describe("undecoratedVariants", () => {
  for (const [name, expected] of decorations) {
    it(`reads ${name} with and without its decorations`, () =>
      assert.deepEqual(
        undecoratedVariants({ name }).map((test) => test.name),
        expected,
      ));
  }
});

/** Formats a hint as the cases above state it. */
function formatHint(hint: FileHint): string {
  if (hint.kind === "path") {
    return `path ${hint.path}`;
  }
  if (hint.kind === "type") {
    return `type ${hint.parts.join(" ")}`;
  }
  const { language, name, importPath, crate, target, modules = [], parts = [], namespace } = hint as AnyLanguageHint;
  switch (language) {
    case "go":
      return `go ${importPath}`;
    case "rust":
      return `rust ${[crate, target, ...modules].filter((part) => part !== undefined).join(" ")}`;
    case "clojure":
      return `clojure ${namespace}`;
    case "robot":
      return `suite ${parts.join(" / ")}`;
    default:
      return `${language === "java" ? "jvm" : language} ${name}`;
  }
}

/** Fields of the languages' hints. */
interface AnyLanguageHint extends LanguageHint {
  readonly name?: string;
  readonly importPath?: string;
  readonly crate?: string;
  readonly target?: string;
  readonly modules?: readonly string[];
  readonly parts?: readonly string[];
  readonly namespace?: string;
}
