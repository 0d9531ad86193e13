import { strict as assert } from "node:assert";
import { splitSuite } from "../../../../src/domain/failingTests/suites";
import { parseLogLine } from "../../../../src/domain/logs/logLine";
import { isNamedAt } from "../../../../src/domain/logs/nameContext";
import {
  containsSourceFile,
  createEndingTest,
  isFileOnly,
  isSourceFile,
  isSourcePath,
  sourceEndings,
  unreadEndings,
} from "../../../../src/domain/testNames/sourceEndings";

const long = (length: number): string => `${"a/".repeat((length - 4) / 2)}b.ts`;

describe("isSourcePath: a text", () => {
  for (const text of [
    "src/a.test.ts",
    "src\\a.test.ts",
    "a.test.ts",
    "a-b.ts",
    "a.TEST.TS",
    "src/a.ts",
    "src/a b.go",
    "my tests/a.test.ts",
    "my tests\\a.test.ts",
    "src/a-b.ts::adds",
    "src/a-b.ts::Cart::adds",
    "src/a-b.ts:12",
    "src/a-b.ts:12:34",
    long(4096),
  ]) {
    it(`is the path of a source: ${text.slice(0, 40)}`, () => assert.equal(isSourcePath(text), true));
  }

  for (const [text, reason] of [
    ["", "it is empty"],
    ["src/", "it has no name"],
    [".ts", "its name is only an ending"],
    ["works with jest.config.ts", "it is a title that holds a file's name"],
    ["src/a-b.md", "no language has this ending"],
    ["src/a-b", "it has no ending"],
    ["src/a-b.ts:12:34:56", "it has too many numbers"],
    ["src/a-b.ts:x", "it has no number"],
    ["src/a-b.ts:12 now", "the number is not at the end"],
    ["src/a-b.ts\n", "it has two lines"],
    ["src\r/a-b.ts", "it has a carriage return"],
    ["src/<a>-b.ts", "it has a sign that no path has"],
    ["src/a|b.ts", "it has a sign that no path has"],
    ['src/"a-b.ts', "it has a sign that no path has"],
    ["src/*-b.ts", "it has a sign that no path has"],
    ["src/a › b-c.ts", "it is a chain of titles"],
    ["src/a > b-c.ts", "it is a chain of titles"],
    [long(4098), "it is too long"],
  ] as const) {
    it(`is no path of a source if ${reason}: ${JSON.stringify(text.slice(0, 40))}`, () =>
      assert.equal(isSourcePath(text), false));
  }
});

describe("isSourceFile", () => {
  for (const [name, expected] of [
    ["web/cart.test.ts", true],
    ["cart.mjs", true],
    ["Cart.kts", true],
    ["cart.R", true],
    ["cart.py.bak", false],
    ["the file cart.ts", false],
    ["Cart", false],
    ["com.acme.Cart", false],
    ["com.acme.Go", false],
    ["ts", false],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => assert.equal(isSourceFile(name), expected));
  }
});

describe("isFileOnly", () => {
  for (const [name, expected] of [
    ["web/cart.test.ts", true],
    ["cart.t", true],
    ["my tests/cart.test.ts", true],
    ["tests\\cart.py:12", true],
    ["tests/test_cart.py::TestCart", false],
    ["reads cart.ts", false],
    ["com.acme.Go", false],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => assert.equal(isFileOnly(name), expected));
  }
});

describe("containsSourceFile", () => {
  for (const [text, expected] of [
    ["at web/cart.test.ts:12", true],
    ["cart.c++: adds", true],
    ["cart.tsv", false],
    [".ts", false],
  ] as const) {
    it(`returns ${expected} for "${text}"`, () => assert.equal(containsSourceFile(text), expected));
  }
});

describe("createEndingTest", () => {
  it("knows the files of these languages alone", () => {
    const isClassFile = createEndingTest("java", "kotlin");
    assert.deepEqual(["Cart.java", "Cart.kts", "Cart.java.bak", "cart.py", "java"].map(isClassFile), [
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("Every ending of a source file", () => {
  const endings = [...Object.values(sourceEndings).flat(), ...unreadEndings, "R"];
  for (const ending of endings) {
    it(`is one to all: ${ending}`, () => {
      const name = `Cart.Tests.${ending}`;
      const line = `at ${name}:12 test_refund_rejects`;
      const range = { start: line.indexOf("test_refund"), end: line.length };
      const form = { text: "test_refund_rejects", evidence: "identifier" } as const;
      assert.deepEqual(
        {
          suite: splitSuite(name),
          isSourceFile: isSourceFile(name),
          isSourcePath: isSourcePath(name),
          namesTestOfAnotherFile: isNamedAt(parseLogLine(line), range, form, "other"),
        },
        { suite: { title: name }, isSourceFile: true, isSourcePath: true, namesTestOfAnotherFile: false },
      );
    });
  }
});
