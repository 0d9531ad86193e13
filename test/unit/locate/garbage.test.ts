import { strict as assert } from "node:assert";
import { scanners } from "../../../src/locate/languages/registry";
import type { Scanner } from "../../../src/locate/languages/scanner";
import { SourceText } from "../../../src/locate/languages/text";
import { matchWhole, simplify, wild } from "../../../src/locate/languages/titles/pattern";
import { fileHints } from "../../../src/locate/names/fileHints";
import { cleanPath } from "../../../src/locate/paths/clean";
import { WorkspaceLocator } from "../../../src/locate/workspaceLocator";
import { cpuTime } from "../../support/cpuTime";
import { MemoryFiles } from "./workspace";

/** A small generator with a seed, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pieces = [
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  "</a>",
  "<a",
  "/>",
  "`",
  "${",
  "'",
  '"',
  '"""',
  "\\",
  "\n",
  "\r\n",
  "\t",
  "//",
  "/*",
  "*/",
  "#",
  "/",
  "=",
  "=>",
  ",",
  ";",
  ":",
  ".",
  "?.",
  "@",
  "+",
  "...",
  "describe",
  "it",
  "test",
  ".each",
  "const ",
  "for ",
  " of ",
  "function ",
  "class ",
  "def ",
  "func ",
  "fun ",
  "import ",
  "from ",
  "package ",
  "extends ",
  "t.Run",
  "0",
  "é",
  "\ud83d",
  "a",
  " ",
];

function garbage(seed: number, length: number): string {
  const next = random(seed);
  return Array.from({ length }, () => pieces[Math.floor(next() * pieces.length)]).join("");
}

const test = { name: "Outer inner adds [1] (int)", classname: "com.acme.Outer$Inner", parent: "pkg.test" };

const unclosed = [
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
];

/** Milliseconds to read a text of that length, made of one line again and again, and to look for a test in it. */
function timeToRead(scanner: Scanner, line: string, length: number): Promise<number> {
  const source = new SourceText(line.repeat(Math.floor(length / line.length)));
  return cpuTime(() => scanner.read(source, `a.${scanner.extensions[0]}`).find({ ...test, name: "Testa/b" }));
}

describe("Garbage", () => {
  for (const scanner of scanners) {
    const [extension = ""] = scanner.extensions;
    it(`never makes the scanner of .${extension} throw, and its places lie in the text`, () => {
      for (let seed = 1; seed <= 400; seed++) {
        const source = new SourceText(garbage(seed, 300));
        const declarations = scanner.read(source, `a.${extension}`);
        for (const name of ["a", "test", "Testa/0", test.name]) {
          const found = declarations.find({ ...test, name });
          declarations.inherited?.({ ...test, name });
          for (const { start, end } of found?.places ?? [])
            assert.ok(start >= 0 && start <= end && end <= source.text.length);
        }
      }
    });

    it(`reads 2 MB in one line with the scanner of .${extension}`, async () => {
      const line = garbage(7, 400).replace(/[\r\n]/g, " ");
      assert.ok((await timeToRead(scanner, line, 2_000_000)) < 5000);
    }).timeout(20_000);

    it(`takes the scanner of .${extension} time linear in what never closes`, async () => {
      const slow: string[] = [];
      for (const line of unclosed) if ((await timeToRead(scanner, line, 200_000)) > 1500) slow.push(line);
      assert.deepEqual(slow, []);
    }).timeout(40_000);
  }

  it("never makes paths and names throw", () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const text = garbage(seed, 20);
      cleanPath(text);
      fileHints({ name: text, classname: text, parent: text, filePath: text });
    }
  });

  it("answers for names of a million characters at once", async () => {
    const sources = {
      "a.test.js": `it(\`a \${b} a \${c} a\`, f); `.repeat(300),
      "a_test.py": "def test_a(): pass",
      "A.java": "class A {}",
    };
    const locator = new WorkspaceLocator(new MemoryFiles(sources));
    const took = await cpuTime(async () => {
      for (const text of ["a", " ", "a/", "(", '"before each" hook: ', "a.", "$", "%41"].map((piece) =>
        piece.repeat(1_000_000),
      )) {
        await locator.locate({ name: text, classname: text, parent: text });
        await locator.locate({ name: text, filePath: "a.test.js" });
        await locator.locate({ name: text, filePath: text });
      }
    });
    assert.ok(took < 5000, `took ${Math.round(took)} ms`);
  });

  it("matches many wildcards in time that grows with the text, not with its powers", async () => {
    const pattern = simplify(Array.from({ length: 60 }, (_, i) => (i % 2 ? wild : { kind: "literal", text: "a" })));
    const took = await cpuTime(() => {
      assert.equal(matchWhole(pattern, `${"a".repeat(8000)}b`), 30);
      assert.equal(matchWhole([...pattern, { kind: "literal", text: "c" }], "a".repeat(8000)), undefined);
    });
    assert.ok(took < 2000, `took ${Math.round(took)} ms`);
  });
});
