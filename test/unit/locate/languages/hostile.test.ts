import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { FileDeclarations } from "../../../../src/locate/engine/fileDeclarations";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { noGuard } from "../../../../src/locate/guard";
import { languages } from "../../../../src/locate/languages/registry";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { leastTime, slowness } from "../../../support/pace";
import { MemoryFiles } from "../workspace";

/** A text of about that length. */
type Shape = (length: number) => string;

const repeatPiece =
  (piece: string): Shape =>
  (length) =>
    piece.repeat(Math.floor(length / piece.length));
const nested =
  (open: string, close: string): Shape =>
  (length) => {
    const times = Math.floor(length / (open.length + close.length));
    return open.repeat(times) + close.repeat(times);
  };
const numberedPieces =
  (piece: (i: number) => string): Shape =>
  (length) => {
    const pieceLength = piece(10_000).length;
    return Array.from({ length: Math.floor(length / pieceLength) }, (_, i) => piece(10_000 + i)).join("");
  };
const surround =
  (prefix: string, shape: Shape, suffix: string): Shape =>
  (length) =>
    prefix + shape(length) + suffix;

/** Texts that every scanner must survive. */
const common: Readonly<Record<string, Shape>> = {
  "one word": (length) => "a".repeat(length),
  "blank lines": repeatPiece("\n"),
  "short lines": repeatPiece("a\n"),
  "ever deeper lines": (length) =>
    Array.from({ length: Math.sqrt(length * 2) }, (_, i) => `${" ".repeat(i)}a\n`).join(""),
  "nested brackets": nested("({[", "]})"),
  "nested brackets on lines": nested("(\n", ")\n"),
  "unclosed brackets": repeatPiece("(["),
  "unclosed braces on lines": repeatPiece("a {\n"),
  "unclosed strings": repeatPiece('"a'),
  "strings on lines": repeatPiece('"a",\n'),
  "templates in templates": nested("`${", "}`"),
  "texts in texts": nested('"#{', '}"'),
  "nested types": nested("A<", ">"),
  "unclosed comments": repeatPiece("/* a\n"),
  annotations: repeatPiece("@A\n"),
  "annotations with values": repeatPiece('@A("b") '),
  attributes: repeatPiece("[A]\n#[a]\n"),
  backslashes: repeatPiece("\\"),
  concatenations: surround("it(", repeatPiece('"a"+'), '"b", f)'),
};

const jvm: Readonly<Record<string, Shape>> = {
  tests: surround(
    "class Outer {\n",
    numberedPieces((i) => `@Test void t${i}() {}\n`),
    "}",
  ),
  "tests of one name": surround("class Outer {\n", repeatPiece("@Test void adds() {}\n"), "}"),
  classes: numberedPieces((i) => `class A${i} extends A${i - 1} {}\n`),
  "nested classes": nested("class A {\n", "}\n"),
  "nested titles": surround("class A : FunSpec({", nested('context("a") {', "}"), "})"),
  titles: surround(
    "class A : FunSpec({\n",
    numberedPieces((i) => `test("t${i}") {}\n`),
    "})",
  ),
};

/** By the first ending of a scanner's files. */
const languageShapes: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  js: {
    "300,000 tests": repeatPiece("it()"),
    "tests in one line": numberedPieces((i) => `it("t${i}",f);`),
    tests: numberedPieces((i) => `it("t${i}", f);\n`),
    "tests of one title": repeatPiece('it("adds", f);\n'),
    "nested suites": nested("describe('Outer',()=>{\n", "})\n"),
    "titles that are put together": repeatPiece(["it(`$", "{a} $", "{b} adds`, f);\n"].join("")),
    tables: repeatPiece('it.each([1, 2])("adds %s", f);\n'),
    "unclosed arrows": repeatPiece("a.map(x=>"),
    markup: nested("<a>", "</a>"),
  },
  py: {
    tests: numberedPieces((i) => `def test_${i}(): pass\n`),
    "classes in a row": numberedPieces((i) => `class T${i}(T${i - 1}): pass\n`),
    decorators: repeatPiece("@a\n"),
    "a long table": surround('@p.parametrize("a", [', repeatPiece("1,\n"), "])\ndef test_a(a): pass"),
  },
  go: {
    tests: numberedPieces((i) => `func Test${i}(t *testing.T) {}\n`),
    "sub-tests": surround("func Testa(t *testing.T) {\n", repeatPiece('t.Run("b", f)\n'), "}"),
  },
  java: jvm,
  kt: jvm,
  groovy: jvm,
  scala: jvm,
  cs: {
    tests: surround(
      "class Outer {\n",
      numberedPieces((i) => `[Fact] public void T${i}() {}\n`),
      "}",
    ),
    "classes that extend each other": repeatPiece("class A : A {}\n"),
    namespaces: nested("namespace a {\n", "}\n"),
  },
  fs: { tests: numberedPieces((i) => `[<Fact>]\nlet t${i} () = ()\n`), names: repeatPiece("``") },
  vb: {
    tests: numberedPieces((i) => `<Fact>\nSub T${i}()\nEnd Sub\n`),
    classes: repeatPiece("Class A\nInherits A\nEnd Class\n"),
  },
  php: {
    tests: surround(
      "class Outer {\n",
      numberedPieces((i) => `function test${i}() {}\n`),
      "}",
    ),
    classes: repeatPiece("class A extends A { use A; }\n"),
    titles: numberedPieces((i) => `it('t${i}', fn() => 1);\n`),
  },
  cpp: {
    tests: numberedPieces((i) => `TEST(A, t${i}) {}\n`),
    sections: surround('TEST_CASE("a") {', nested('SECTION("a") {\n', "}\n"), "}"),
    macros: surround(`#define A(x) ${"TEST(A, x) ".repeat(100)}\n`, repeatPiece("A(b)\n"), ""),
    conditions: repeatPiece("#if 1\nTEST(A, a) {}\n#endif\n"),
  },
  rs: { tests: numberedPieces((i) => `#[test]\nfn t${i}() {}\n`), modules: nested("mod a {\n", "}\n") },
  swift: { tests: numberedPieces((i) => `func test${i}() {}\n`), classes: nested("class A {\n", "}\n") },
  rb: {
    tests: numberedPieces((i) => `it 't${i}' do\nend\n`),
    groups: nested("describe 'a' do\n", "end\n"),
    classes: repeatPiece("class A < A\nend\n"),
    documents: repeatPiece("<<A, "),
  },
  exs: { tests: repeatPiece('test "adds" do\nend\n'), modules: nested("defmodule A do\n", "end\n") },
  dart: { tests: numberedPieces((i) => `test('t${i}', () {});\n`), groups: nested("group('a', () {\n", "});\n") },
  lua: {
    tests: numberedPieces((i) => `it("t${i}", function() end)\n`),
    groups: nested('describe("a", function()\n', "end)\n"),
  },
  robot: {
    tests: surround(
      "*** Test Cases ***\n",
      numberedPieces((i) => `T${i}\n    Log  a\n`),
      "",
    ),
  },
  feature: {
    tests: numberedPieces((i) => `Scenario: t${i}\nGiven a\n`),
    rows: surround("Scenario: a\nExamples:\n", repeatPiece("|1|\n"), ""),
  },
  hs: {
    tests: numberedPieces((i) => `  it "t${i}" $ pending\n`),
    "deeper groups": (length) =>
      Array.from({ length: Math.sqrt(length * 2) }, (_, i) => `${" ".repeat(i)}describe "a" $ do\n`).join(""),
    comments: nested("{-", "-}"),
  },
  ml: {
    tests: numberedPieces((i) => `test_case "t${i}" \`Quick f;\n`),
    lists: nested('("a", [', "])"),
    comments: repeatPiece("(*"),
    quotations: numberedPieces((i) => `{a${"_".repeat(i % 9)}|`),
  },
  nim: { tests: numberedPieces((i) => `  test "t${i}":\n`), titles: surround("test ", repeatPiece('"a" & '), '"b":') },
  zig: { tests: numberedPieces((i) => `test "t${i}" {}\n`), names: numberedPieces((i) => `test t${i} {}\n`) },
  hcl: { tests: numberedPieces((i) => `run "t${i}" {\n}\n`) },
  bats: { tests: numberedPieces((i) => `@test "t${i}" {\n}\n`) },
};

const questions: readonly TestAddress[] = [
  { name: "Outer inner adds [1] (int)", classname: "com.acme.Outer", parent: "pkg.test" },
  { name: "t10007", classname: "Outer" },
];

/** Length of the texts in characters: that of a long file. */
const length = 50_000;
/** Milliseconds that one may take on a quick machine. */
const quickMs = 300;

/** Less time than this says nothing of how it grows. */
const noise = 40;

describe("Hostile files", () => {
  let maxMs = quickMs;
  before(async () => {
    maxMs = quickMs * (await slowness());
  });

  for (const { extensions } of languages) {
    const [extension = ""] = extensions;
    const path = `a.${extension}`;
    const opening = extension === "php" ? "<?php\n" : "";
    it(`are searched in linear time, in .${extension}`, async () => {
      const slow: string[] = [];
      for (const [name, shape] of Object.entries({ ...common, ...languageShapes[extension] })) {
        const [whole, half] = [shape(length), shape(length / 2)];
        for (const question of questions) {
          const ask = (text: string) => () => {
            const declarations = new FileDeclarations(new SourceText(opening + text), path, path, noGuard);
            declarations.find(question);
            declarations.lookFurther?.(question);
          };
          const took = await leastTime(ask(whole), noise);
          // A single doubling may seem more than it is: the next two show it.
          const seemsToGrow = took > noise && took > noise + 2.5 * (await leastTime(ask(half)));
          const grew = seemsToGrow && (await leastTime(ask(shape(4 * length)))) > 7 * took;
          if (took > maxMs || grew) {
            slow.push(`${name}: ${took.toFixed()} ms`);
          }
        }
      }
      assert.deepEqual(slow, []);
    });
  }

  it("are searched for names of 8,192 characters", async () => {
    const text = Array.from({ length: 6_000 }, (_, i) => `it("takes ${i} of \${a} (b) [c]", () => {});\n`).join("");
    const files: Record<string, string> = { "big.test.js": text.repeat(2), "small.test.js": text.slice(0, 90_000) };
    const locator = new WorkspaceLocator(new MemoryFiles(files));
    const slow: string[] = [];
    for (const mark of [..."a .*+?()[]{}|\\/^$\"'`<>#:%,-\n", "ab ", "it(", "takes ", `$${"{a}"} `, "a/", "\u00e9 "]) {
      const name = mark.repeat(8192 / mark.length);
      for (const filePath of Object.keys(files)) {
        const took = await leastTime(() => locator.locate({ name, classname: name, parent: name, filePath }), noise);
        if (took > maxMs) {
          slow.push(`${mark} in ${filePath}: ${took.toFixed()} ms`);
        }
      }
    }
    assert.deepEqual(slow, []);
  });
});
