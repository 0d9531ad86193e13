import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { FileDeclarations } from "../../../../src/locate/engine/fileDeclarations";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { noGuard } from "../../../../src/locate/guard";
import { languages } from "../../../../src/locate/languages/registry";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { leastTime, slowness } from "../../../support/pace";
import { MemoryFiles } from "../workspace";

/** Returns a text of about `length` characters. */
type Shape = (length: number) => string;

const repeatPiece =
  (piece: string): Shape =>
  (length) =>
    piece.repeat(Math.floor(length / piece.length));
const nest =
  (open: string, close: string): Shape =>
  (length) => {
    const times = Math.floor(length / (open.length + close.length));
    return open.repeat(times) + close.repeat(times);
  };
const numberPieces =
  (createPiece: (i: number) => string): Shape =>
  (length) => {
    const pieceLength = createPiece(10_000).length;
    return Array.from({ length: Math.floor(length / pieceLength) }, (_, i) => createPiece(10_000 + i)).join("");
  };
const surround =
  (prefix: string, shape: Shape, suffix: string): Shape =>
  (length) =>
    prefix + shape(length) + suffix;

/** Texts for every scanner. */
const common: Readonly<Record<string, Shape>> = {
  "one word": (length) => "a".repeat(length),
  "blank lines": repeatPiece("\n"),
  "short lines": repeatPiece("a\n"),
  "ever deeper lines": (length) =>
    Array.from({ length: Math.sqrt(length * 2) }, (_, i) => `${" ".repeat(i)}a\n`).join(""),
  "nested brackets": nest("({[", "]})"),
  "nested brackets on lines": nest("(\n", ")\n"),
  "unclosed brackets": repeatPiece("(["),
  "unclosed braces on lines": repeatPiece("a {\n"),
  "unclosed strings": repeatPiece('"a'),
  "strings on lines": repeatPiece('"a",\n'),
  "templates in templates": nest("`${", "}`"),
  "texts in texts": nest('"#{', '}"'),
  "nested types": nest("A<", ">"),
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
    numberPieces((i) => `@Test void t${i}() {}\n`),
    "}",
  ),
  "tests of one name": surround("class Outer {\n", repeatPiece("@Test void adds() {}\n"), "}"),
  classes: numberPieces((i) => `class A${i} extends A${i - 1} {}\n`),
  "nested classes": nest("class A {\n", "}\n"),
  "nested titles": surround("class A : FunSpec({", nest('context("a") {', "}"), "})"),
  titles: surround(
    "class A : FunSpec({\n",
    numberPieces((i) => `test("t${i}") {}\n`),
    "})",
  ),
};

/** Texts for the scanner of a language, by its first extension. */
const languageShapes: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  js: {
    "300,000 tests": repeatPiece("it()"),
    "tests in one line": numberPieces((i) => `it("t${i}",f);`),
    tests: numberPieces((i) => `it("t${i}", f);\n`),
    "tests of one title": repeatPiece('it("adds", f);\n'),
    "nested suites": nest("describe('Outer',()=>{\n", "})\n"),
    "titles of several parts": repeatPiece(["it(`$", "{a} $", "{b} adds`, f);\n"].join("")),
    tables: repeatPiece('it.each([1, 2])("adds %s", f);\n'),
    "unclosed arrows": repeatPiece("a.map(x=>"),
    markup: nest("<a>", "</a>"),
  },
  py: {
    tests: numberPieces((i) => `def test_${i}(): pass\n`),
    "classes in a row": numberPieces((i) => `class T${i}(T${i - 1}): pass\n`),
    decorators: repeatPiece("@a\n"),
    "a long table": surround('@p.parametrize("a", [', repeatPiece("1,\n"), "])\ndef test_a(a): pass"),
  },
  go: {
    tests: numberPieces((i) => `func Test${i}(t *testing.T) {}\n`),
    "sub-tests": surround("func Testa(t *testing.T) {\n", repeatPiece('t.Run("b", f)\n'), "}"),
  },
  java: jvm,
  kt: jvm,
  groovy: jvm,
  scala: jvm,
  cs: {
    tests: surround(
      "class Outer {\n",
      numberPieces((i) => `[Fact] public void T${i}() {}\n`),
      "}",
    ),
    "classes that extend each other": repeatPiece("class A : A {}\n"),
    namespaces: nest("namespace a {\n", "}\n"),
  },
  fs: { tests: numberPieces((i) => `[<Fact>]\nlet t${i} () = ()\n`), names: repeatPiece("``") },
  vb: {
    tests: numberPieces((i) => `<Fact>\nSub T${i}()\nEnd Sub\n`),
    classes: repeatPiece("Class A\nInherits A\nEnd Class\n"),
  },
  php: {
    tests: surround(
      "class Outer {\n",
      numberPieces((i) => `function test${i}() {}\n`),
      "}",
    ),
    classes: repeatPiece("class A extends A { use A; }\n"),
    titles: numberPieces((i) => `it('t${i}', fn() => 1);\n`),
  },
  cpp: {
    tests: numberPieces((i) => `TEST(A, t${i}) {}\n`),
    sections: surround('TEST_CASE("a") {', nest('SECTION("a") {\n', "}\n"), "}"),
    macros: surround(`#define A(x) ${"TEST(A, x) ".repeat(100)}\n`, repeatPiece("A(b)\n"), ""),
    conditions: repeatPiece("#if 1\nTEST(A, a) {}\n#endif\n"),
  },
  rs: { tests: numberPieces((i) => `#[test]\nfn t${i}() {}\n`), modules: nest("mod a {\n", "}\n") },
  swift: { tests: numberPieces((i) => `func test${i}() {}\n`), classes: nest("class A {\n", "}\n") },
  rb: {
    tests: numberPieces((i) => `it 't${i}' do\nend\n`),
    groups: nest("describe 'a' do\n", "end\n"),
    classes: repeatPiece("class A < A\nend\n"),
    documents: repeatPiece("<<A, "),
  },
  exs: { tests: repeatPiece('test "adds" do\nend\n'), modules: nest("defmodule A do\n", "end\n") },
  dart: { tests: numberPieces((i) => `test('t${i}', () {});\n`), groups: nest("group('a', () {\n", "});\n") },
  lua: {
    tests: numberPieces((i) => `it("t${i}", function() end)\n`),
    groups: nest('describe("a", function()\n', "end)\n"),
  },
  robot: {
    tests: surround(
      "*** Test Cases ***\n",
      numberPieces((i) => `T${i}\n    Log  a\n`),
      "",
    ),
  },
  feature: {
    tests: numberPieces((i) => `Scenario: t${i}\nGiven a\n`),
    rows: surround("Scenario: a\nExamples:\n", repeatPiece("|1|\n"), ""),
  },
  hs: {
    tests: numberPieces((i) => `  it "t${i}" $ pending\n`),
    "deeper groups": (length) =>
      Array.from({ length: Math.sqrt(length * 2) }, (_, i) => `${" ".repeat(i)}describe "a" $ do\n`).join(""),
    comments: nest("{-", "-}"),
  },
  ml: {
    tests: numberPieces((i) => `test_case "t${i}" \`Quick f;\n`),
    lists: nest('("a", [', "])"),
    comments: repeatPiece("(*"),
    quotations: numberPieces((i) => `{a${"_".repeat(i % 9)}|`),
  },
  nim: { tests: numberPieces((i) => `  test "t${i}":\n`), titles: surround("test ", repeatPiece('"a" & '), '"b":') },
  zig: { tests: numberPieces((i) => `test "t${i}" {}\n`), names: numberPieces((i) => `test t${i} {}\n`) },
  hcl: { tests: numberPieces((i) => `run "t${i}" {\n}\n`) },
  bats: { tests: numberPieces((i) => `@test "t${i}" {\n}\n`) },
};

const records: readonly TestAddress[] = [
  { name: "Outer inner adds [1] (int)", classname: "com.acme.Outer", parent: "pkg.test" },
  { name: "t10007", classname: "Outer" },
];

/** Length of the texts in characters, like a long file. */
const length = 50_000;
/** Milliseconds that one text may take on a fast machine. */
const fastMs = 300;

/** Milliseconds below which growth is not meaningful. */
const noise = 40;

describe("Hostile files", () => {
  let maxMs = fastMs;
  before(async () => {
    maxMs = fastMs * (await slowness());
  });

  for (const { extensions } of languages) {
    const [extension = ""] = extensions;
    const path = `a.${extension}`;
    const opening = extension === "php" ? "<?php\n" : "";
    it(`are searched in linear time: .${extension}`, async () => {
      const slow: string[] = [];
      for (const [name, shape] of Object.entries({ ...common, ...languageShapes[extension] })) {
        const [whole, half] = [shape(length), shape(length / 2)];
        for (const record of records) {
          const search = (text: string) => () => {
            const declarations = new FileDeclarations(new SourceText(opening + text), path, path, noGuard);
            declarations.find(record);
            declarations.lookFurther?.(record);
          };
          const took = await leastTime(search(whole), noise);
          // One doubling may be distorted; two more show whether the time grows faster than the length.
          const seemsToGrow = took > noise && took > noise + 2.5 * (await leastTime(search(half)));
          const grew = seemsToGrow && (await leastTime(search(shape(4 * length)))) > 7 * took;
          if (took > maxMs || grew) {
            slow.push(`${name}: ${took.toFixed()} ms`);
          }
        }
      }
      assert.deepEqual(slow, []);
    });
  }

  it("are searched quickly for names of 8,192 characters", async () => {
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
