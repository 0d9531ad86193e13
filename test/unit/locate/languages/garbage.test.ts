import { strict as assert } from "node:assert";
import fc from "fast-check";
import type { TestLocation } from "../../../../src/domain/location";
import { isSourcePath } from "../../../../src/domain/testNames/sourceEndings";
import { listFileHints } from "../../../../src/locate/engine/fileHints";
import { cleanPath } from "../../../../src/locate/engine/paths/cleanPath";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { matchWhole, simplify, wild } from "../../../../src/locate/titles/pattern";
import { fuzzRuns, fuzzTime } from "../../../support/fuzz";
import { assertQuick, leastTime } from "../../../support/pace";
import { garbage, seed } from "../pieces";
import { MemoryFiles } from "../workspace";
import { type ScannedFiles, scannedFiles } from "./shapes";

const test = { name: "Outer inner adds [1] (int)", classname: "com.acme.Outer$Inner", parent: "pkg.test" };

/** Fragments that begin a construct and do not close it. */
const openFragments = [
  "it('a',()=>{",
  "a.map(x=>",
  "func a(",
  "class a ",
  "fun a",
  "const a=",
  "'\\",
  "<a ",
  "`${",
  ".Run(",
  "((((",
  "f() ",
  "/a",
  "def a(",
  "class a{a a(",
  '$"{',
  '@$"{"',
  '"{$a["',
  "<<<a ",
  "\n#if a{",
  "use a,",
  "namespace a ",
  "(* ``",
  "[<\nlet a=",
  "<A>\nSub a(",
  "[<a>] ",
  'SECTION("a"){',
  "TEST(a,",
  "#if 1\n",
  "#define TEST_A(x) TEST(x\nTEST_A(",
  'R"(',
  "fn a<",
  "mod a{",
  "a!{",
  "#[a(",
  '"\\(',
  "@a(",
  "@implementation a\n- (a)a",
  '"#{',
  "<<A ",
  "%w[a ",
  "it 'a' do ",
  "it_behaves_like 'a' do ",
  "[=[",
  "/* ",
  "x.each do |a| ",
];

/** Text before which a file contains no code, by extension. */
const openings: Readonly<Record<string, string>> = { php: "<?php " };

describe("Random text", () => {
  for (const files of scannedFiles) {
    const { extension, scanner } = files;
    it(`does not make the scanner of .${extension} throw or return places outside of the text`, () => {
      fc.assert(
        fc.property(garbage(600), fc.constantFrom("a", "test", "Testa/0", test.name), (text, name) => {
          const source = new SourceText((openings[extension] ?? "") + text);
          const declarations = scanner.read(source, `a.${extension}`, isSourcePath);
          declarations.lookFurther?.({ ...test, name });
          const places = declarations.find({ ...test, name })?.places ?? [];
          const isInside = ({ start, end }: (typeof places)[number]) =>
            start >= 0 && start <= end && end <= source.text.length;
          assert.deepEqual(
            places.filter((place) => !isInside(place)),
            [],
          );
        }),
        { seed, numRuns: Math.ceil(fuzzRuns / 25) },
      );
    }).timeout(fuzzTime);

    it(`of 1 MB in one line is read in linear time by the scanner of .${extension}`, async () => {
      const [text = ""] = fc.sample(garbage(400, 400), { seed, numRuns: 1 });
      const line = text.replace(/[\r\n]/g, " ");
      await assertQuick(() => readRepeated(files, line, 1_000_000), 6);
    });

    it(`with unclosed constructs is read in linear time by the scanner of .${extension}`, async () => {
      const slow: string[] = [];
      for (const line of openFragments) {
        const reading = assertQuick(() => readRepeated(files, line, 30_000), 6);
        await reading.catch((error: Error) => slow.push(`${line} ${error.message}`));
      }
      assert.deepEqual(slow, []);
    });
  }

  it("does not make the readers of paths and names throw", () => {
    fc.assert(
      fc.property(garbage(20), (text) => {
        cleanPath(text);
        listFileHints({ name: text, classname: text, parent: text, filePath: text });
      }),
      { seed, numRuns: fuzzRuns },
    );
  }).timeout(fuzzTime);

  it("in a record leads to a place in a file of the workspace, or to none, within 200 ms", async () => {
    const sources = { "a/b.test.js": "it('a b', f)", "pkg/test_a.py": "def test_a(): pass", "a/A.java": "class A {}" };
    const files = new MemoryFiles(sources);
    const locator = new WorkspaceLocator(files);
    const field = fc.option(
      fc.oneof(garbage(8), fc.constantFrom(...Object.keys(sources), "../../etc/passwd", "/a/A.java")),
      {
        nil: undefined,
      },
    );
    await fc.assert(
      fc.asyncProperty(garbage(8), field, field, async (name, classname, filePath) => {
        const address = { name, ...(classname && { classname }), ...(filePath && { filePath }) };
        const locations: TestLocation[] = [];
        const took = await leastTime(async () => locations.push(await locator.locate(address)), 200);
        assert.ok(took <= 200, `${took} ms for ${JSON.stringify(address)}`);
        const files = locations.flatMap((location) => {
          if (location.confidence === "none") {
            return [];
          }
          return location.confidence === "ambiguous" ? location.candidates.map(({ file }) => file) : [location.file];
        });
        assert.deepEqual(
          files.filter(({ root, path }) => root !== "r" || !Object.hasOwn(sources, path)),
          [],
        );
      }),
      { seed, numRuns: fuzzRuns },
    );
  }).timeout(fuzzTime);

  for (const piece of ["a", " ", "a/", "(", '"before each" hook: ', "a.", "$", "%41"]) {
    it(`in names of a million times ${JSON.stringify(piece)} is located in linear time`, async () => {
      const sources = {
        "a.test.js": `it(\`a \${b} a \${c} a\`, f); `.repeat(300),
        "a_test.py": "def test_a(): pass",
        "A.java": "class A {}",
      };
      const locator = new WorkspaceLocator(new MemoryFiles(sources));
      const text = piece.repeat(1_000_000);
      const locateAll = async () => {
        await locator.locate({ name: text, classname: text, parent: text });
        await locator.locate({ name: text, filePath: "a.test.js" });
        await locator.locate({ name: text, filePath: text });
      };
      await assertQuick(locateAll, 4);
    });
  }

  it("is matched with a pattern of 30 wildcards in linear time", async () => {
    const pattern = simplify(Array.from({ length: 60 }, (_, i) => (i % 2 ? wild : { kind: "literal", text: "a" })));
    await assertQuick(() => {
      assert.equal(matchWhole(pattern, `${"a".repeat(8000)}b`), 30);
      assert.equal(matchWhole([...pattern, { kind: "literal", text: "c" }], "a".repeat(8000)), undefined);
    }, 20);
  });
});

/** Reads a text of about `length` characters that repeats a line, and searches it for a test. */
function readRepeated({ extension, scanner }: ScannedFiles, line: string, length: number): void {
  const source = new SourceText((openings[extension] ?? "") + line.repeat(Math.floor(length / line.length)));
  scanner.read(source, `a.${extension}`, isSourcePath).find({ ...test, name: "Testa/b" });
}
