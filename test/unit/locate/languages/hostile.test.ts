import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../src/domain/locator";
import { readDeclarations } from "../../../../src/locate/engine/fileDeclarations";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { languages } from "../../../../src/locate/languages/registry";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { leastTime, pace } from "../../../support/pace";
import { MemoryFiles } from "../workspace";

/** A text of about that length. */
type Shape = (length: number) => string;

const again =
  (piece: string): Shape =>
  (length) =>
    piece.repeat(Math.floor(length / piece.length));
const nested =
  (open: string, close: string): Shape =>
  (length) => {
    const times = Math.floor(length / (open.length + close.length));
    return open.repeat(times) + close.repeat(times);
  };
const counted =
  (piece: (i: number) => string): Shape =>
  (length) => {
    const one = piece(10_000).length;
    return Array.from({ length: Math.floor(length / one) }, (_, i) => piece(10_000 + i)).join("");
  };
const within =
  (before: string, shape: Shape, after: string): Shape =>
  (length) =>
    before + shape(length) + after;

/** Texts that every scanner must survive. */
const common: Readonly<Record<string, Shape>> = {
  "one word": (length) => "a".repeat(length),
  "blank lines": again("\n"),
  "short lines": again("a\n"),
  "ever deeper lines": (length) =>
    Array.from({ length: Math.sqrt(length * 2) }, (_, i) => `${" ".repeat(i)}a\n`).join(""),
  "nested brackets": nested("({[", "]})"),
  "nested brackets on lines": nested("(\n", ")\n"),
  "unclosed brackets": again("(["),
  "unclosed braces on lines": again("a {\n"),
  "unclosed strings": again('"a'),
  "strings on lines": again('"a",\n'),
  "templates in templates": nested("`${", "}`"),
  "texts in texts": nested('"#{', '}"'),
  "nested types": nested("A<", ">"),
  "unclosed comments": again("/* a\n"),
  annotations: again("@A\n"),
  "annotations with values": again('@A("b") '),
  attributes: again("[A]\n#[a]\n"),
  backslashes: again("\\"),
  concatenations: within("it(", again('"a"+'), '"b", f)'),
};

const jvm: Readonly<Record<string, Shape>> = {
  tests: within(
    "class Outer {\n",
    counted((i) => `@Test void t${i}() {}\n`),
    "}",
  ),
  "tests of one name": within("class Outer {\n", again("@Test void adds() {}\n"), "}"),
  classes: counted((i) => `class A${i} extends A${i - 1} {}\n`),
  "nested classes": nested("class A {\n", "}\n"),
  "nested titles": within("class A : FunSpec({", nested('context("a") {', "}"), "})"),
  titles: within(
    "class A : FunSpec({\n",
    counted((i) => `test("t${i}") {}\n`),
    "})",
  ),
};

/** By the first ending of a scanner's files. */
const own: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  js: {
    "300,000 tests": again("it()"),
    "tests in one line": counted((i) => `it("t${i}",f);`),
    tests: counted((i) => `it("t${i}", f);\n`),
    "tests of one title": again('it("adds", f);\n'),
    "nested suites": nested("describe('Outer',()=>{\n", "})\n"),
    "titles that are put together": again(["it(`$", "{a} $", "{b} adds`, f);\n"].join("")),
    tables: again('it.each([1, 2])("adds %s", f);\n'),
    "unclosed arrows": again("a.map(x=>"),
    markup: nested("<a>", "</a>"),
  },
  py: {
    tests: counted((i) => `def test_${i}(): pass\n`),
    "classes in a row": counted((i) => `class T${i}(T${i - 1}): pass\n`),
    decorators: again("@a\n"),
    "a long table": within('@p.parametrize("a", [', again("1,\n"), "])\ndef test_a(a): pass"),
  },
  go: {
    tests: counted((i) => `func Test${i}(t *testing.T) {}\n`),
    "sub-tests": within("func Testa(t *testing.T) {\n", again('t.Run("b", f)\n'), "}"),
  },
  java: jvm,
  kt: jvm,
  groovy: jvm,
  scala: jvm,
  cs: {
    tests: within(
      "class Outer {\n",
      counted((i) => `[Fact] public void T${i}() {}\n`),
      "}",
    ),
    "classes that extend each other": again("class A : A {}\n"),
    namespaces: nested("namespace a {\n", "}\n"),
  },
  fs: { tests: counted((i) => `[<Fact>]\nlet t${i} () = ()\n`), names: again("``") },
  vb: { tests: counted((i) => `<Fact>\nSub T${i}()\nEnd Sub\n`), classes: again("Class A\nInherits A\nEnd Class\n") },
  php: {
    tests: within(
      "class Outer {\n",
      counted((i) => `function test${i}() {}\n`),
      "}",
    ),
    classes: again("class A extends A { use A; }\n"),
    titles: counted((i) => `it('t${i}', fn() => 1);\n`),
  },
  cpp: {
    tests: counted((i) => `TEST(A, t${i}) {}\n`),
    sections: within('TEST_CASE("a") {', nested('SECTION("a") {\n', "}\n"), "}"),
    macros: within(`#define A(x) ${"TEST(A, x) ".repeat(100)}\n`, again("A(b)\n"), ""),
    conditions: again("#if 1\nTEST(A, a) {}\n#endif\n"),
  },
  rs: { tests: counted((i) => `#[test]\nfn t${i}() {}\n`), modules: nested("mod a {\n", "}\n") },
  swift: { tests: counted((i) => `func test${i}() {}\n`), classes: nested("class A {\n", "}\n") },
  rb: {
    tests: counted((i) => `it 't${i}' do\nend\n`),
    groups: nested("describe 'a' do\n", "end\n"),
    classes: again("class A < A\nend\n"),
    documents: again("<<A, "),
  },
  exs: { tests: again('test "adds" do\nend\n'), modules: nested("defmodule A do\n", "end\n") },
  dart: { tests: counted((i) => `test('t${i}', () {});\n`), groups: nested("group('a', () {\n", "});\n") },
  lua: {
    tests: counted((i) => `it("t${i}", function() end)\n`),
    groups: nested('describe("a", function()\n', "end)\n"),
  },
  robot: {
    tests: within(
      "*** Test Cases ***\n",
      counted((i) => `T${i}\n    Log  a\n`),
      "",
    ),
  },
  feature: {
    tests: counted((i) => `Scenario: t${i}\nGiven a\n`),
    rows: within("Scenario: a\nExamples:\n", again("|1|\n"), ""),
  },
  bats: { tests: counted((i) => `@test "t${i}" {\n}\n`) },
};

const questions: readonly TestAddress[] = [
  { name: "Outer inner adds [1] (int)", classname: "com.acme.Outer", parent: "pkg.test" },
  { name: "t10007", classname: "Outer" },
];

const megabyte = 1_000_000;

/** Less time than this says nothing of how it grows. */
const noise = 40;

describe("Hostile files of a megabyte", () => {
  /** 200 ms where the fixed work takes 50, which is slow. */
  let allowed = 200;
  before(async () => {
    allowed = Math.max(200, 4 * (await pace()));
  });

  for (const { extensions } of languages) {
    const [extension = ""] = extensions;
    const path = `a.${extension}`;
    const opening = extension === "php" ? "<?php\n" : "";
    it(`take no longer than others to be asked, in .${extension}`, async () => {
      const slow: string[] = [];
      for (const [name, shape] of Object.entries({ ...common, ...own[extension] })) {
        const [whole, half] = [shape(megabyte), shape(megabyte / 2)];
        for (const question of questions) {
          const ask = (text: string) => () => {
            const declarations = readDeclarations(new SourceText(opening + text), path);
            declarations.find(question);
            declarations.findInheritedTests?.(question);
          };
          const took = await leastTime(ask(whole), noise);
          const grew = took > noise && took > noise + 2.5 * (await leastTime(ask(half)));
          if (took > allowed || grew) slow.push(`${name}: ${took.toFixed()} ms`);
        }
      }
      assert.deepEqual(slow, []);
    }).timeout(60_000);
  }

  it("are asked for names of 8,192 characters as well", async () => {
    const text = Array.from({ length: 15_000 }, (_, i) => `it("takes ${i} of \${a} (b) [c]", () => {});\n`).join("");
    const files: Record<string, string> = { "big.test.js": text.repeat(2), "small.test.js": text.slice(0, 90_000) };
    const locator = new WorkspaceLocator(new MemoryFiles(files));
    const slow: string[] = [];
    for (const mark of [..."a .*+?()[]{}|\\/^$\"'`<>#:%,-\n", "ab ", "it(", "takes ", `$${"{a}"} `, "a/", "\u00e9 "]) {
      const name = mark.repeat(8192 / mark.length);
      for (const filePath of Object.keys(files)) {
        const took = await leastTime(() => locator.locate({ name, classname: name, parent: name, filePath }), noise);
        if (took > allowed) slow.push(`${mark} in ${filePath}: ${took.toFixed()} ms`);
      }
    }
    assert.deepEqual(slow, []);
  }).timeout(60_000);
});
