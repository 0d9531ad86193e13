import assert from "node:assert/strict";
import {
  createCaseIdentity,
  createRecordIdentity,
  renameIdentity,
  type TestIdentity,
} from "../../../../src/domain/reports/testIdentity";

/** Returns the identity with its sets as lists. */
const listed = ({ suiteWords, placeWords, knownWords, ...identity }: TestIdentity) => ({
  ...identity,
  suiteWords: [...suiteWords],
  placeWords: [...placeWords],
  knownWords: [...knownWords],
});

describe("createCaseIdentity", () => {
  it("takes words from name, class, suites and file", () => {
    const identity = createCaseIdentity({
      name: "adds tax",
      classname: "shop.Cart",
      suites: ["outer", "Cart total"],
      file: "web/cart.test.ts",
      failure: "",
    });
    assert.deepEqual(listed(identity), {
      name: "adds tax",
      title: "adds tax",
      nameWords: ["adds", "tax"],
      classname: "shop.Cart",
      suite: "Cart total",
      suites: ["outer", "Cart total"],
      machine: "",
      project: undefined,
      host: undefined,
      file: "web/cart.test.ts",
      isFileFromContext: false,
      chain: ["shop", "Cart"],
      genericWords: [],
      contextWords: ["shop", "Cart", "total"],
      suiteWords: ["outer", "Cart", "total"],
      placeWords: ["outer", "Cart", "total", "shop", "web", "cart.test.ts", "cart", "test", "ts"],
      knownWords: ["adds", "tax", "outer", "Cart", "total", "shop", "web", "cart.test.ts", "cart", "test", "ts"],
    });
  });

  it("takes a name alone", () => {
    assert.deepEqual(listed(createCaseIdentity({ name: "adds", suites: [], failure: "" })), {
      name: "adds",
      title: "adds",
      nameWords: ["adds"],
      classname: undefined,
      suite: undefined,
      suites: [],
      machine: "",
      project: undefined,
      host: undefined,
      file: undefined,
      isFileFromContext: true,
      chain: [],
      genericWords: [],
      contextWords: [],
      suiteWords: [],
      placeWords: [],
      knownWords: ["adds"],
    });
  });

  const files: [
    what: string,
    fields: { classname?: string; suites?: string[]; file?: string },
    file: string | undefined,
  ][] = [
    ["the file", { file: "web/a.ts", classname: "web/b.ts" }, "web/a.ts"],
    ["the class if it is a file", { classname: "web/b.ts", suites: ["web/c.ts"] }, "web/b.ts"],
    ["the class if the file is generic", { file: " Undefined ", classname: "web/b.ts" }, "web/b.ts"],
    ["the innermost suite if it is a file", { suites: ["web/d.ts", "web/c.ts"] }, "web/c.ts"],
    ["an outer suite if it is a file", { classname: "Cart", suites: ["web/d.ts", "Cart"] }, "web/d.ts"],
    ["none", { classname: "Cart" }, undefined],
  ];
  for (const [what, fields, file] of files) {
    it(`takes for its file ${what}`, () =>
      assert.equal(createCaseIdentity({ name: "adds", suites: [], failure: "", ...fields }).file, file));
  }

  const contexts: [fields: { classname?: string; suites?: string[] }, words: string][] = [
    [{ classname: "Cart", suites: ["Cart"] }, "Cart"],
    [{ classname: "pytest", suites: ["Cart"] }, "Cart"],
    [{ classname: " Mocha Tests ", suites: ["Root Suite"] }, ""],
    [{ classname: "web/cart.ts", suites: ["Cart"] }, "Cart"],
    [{ classname: "Jest cart", suites: ["outer", "total"] }, "cart total"],
  ];
  for (const [fields, words] of contexts) {
    it(`takes the context "${words}" from ${JSON.stringify(fields)}`, () =>
      assert.equal(
        createCaseIdentity({ name: "adds", suites: [], failure: "", ...fields }).contextWords.join(" "),
        words,
      ));
  }

  for (const [name, classname, words] of [
    ["adds tax", "Order lines adds tax", "Order lines"],
    ["adds tax", "Order lines", "Order lines"],
    ["Cart", "shop.Cart", "shop Cart"],
  ] as const) {
    it(`takes the suites or classes "${words}" of "${name}" from the class "${classname}"`, () =>
      assert.equal(createCaseIdentity({ name, classname, suites: [], failure: "" }).chain.join(" "), words));
  }

  for (const [name, words] of [
    ["Mocha Tests adds tax", "adds tax"],
    ["MOCHA tests > adds", "adds"],
    ["Mocha adds tax", "Mocha adds tax"],
    ["adds Mocha Tests", "adds Mocha Tests"],
    ["pytest", "pytest"],
    ["rspec", "rspec"],
    ["rspec adds", "adds"],
    ["Minitest::Result adds", "adds"],
    ["{classname} adds", "adds"],
  ] as const) {
    it(`takes the words "${words}" from the name "${name}"`, () =>
      assert.equal(createCaseIdentity({ name, suites: [], failure: "" }).nameWords.join(" "), words));
  }
});

describe("createRecordIdentity", () => {
  it("takes the parent for the suite", () => {
    const record = { id: "1", name: "adds", classname: "Cart", parent: "total", filePath: "cart.py" };
    const { classname, suite, file, suiteWords } = createRecordIdentity(record);
    assert.deepEqual([classname, suite, file, [...suiteWords]], ["Cart", "total", "cart.py", ["total"]]);
  });
});

describe("renameIdentity", () => {
  it("replaces the name and keeps the words that are known", () => {
    const identity = createCaseIdentity({ name: "adds tax[1]", classname: "Cart", suites: [], failure: "" });
    const { name, nameWords, knownWords, contextWords } = renameIdentity(identity, "rspec adds all");
    assert.deepEqual(
      [name, nameWords, [...knownWords], contextWords],
      ["rspec adds all", ["adds", "all"], ["adds", "tax[1]", "Cart", "all"], ["Cart"]],
    );
  });
});
