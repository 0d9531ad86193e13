import { strict as assert } from "node:assert";
import { WordIndex } from "../../../../src/locate/engine/wordIndex";
import { FileRanks } from "../../../../src/locate/fileIndex/fileRanks";
import { findFile, MemoryFiles } from "../workspace";

/** Creates an index of files, and of paths of files that are missing. */
const createIndex = (texts: Record<string, string>, missingPaths: readonly string[] = []): WordIndex =>
  new WordIndex([...Object.keys(texts), ...missingPaths].map(findFile), new MemoryFiles(texts), new FileRanks());
const createFiles = (length: number, createText: (i: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length }, (_, i) => [`test/${i}.js`, createText(i)]));

const wordTexts = {
  "test/all.js": "one two three four five six",
  "test/none.js": "seven",
  "test/two.js": "two/one",
  "test/one.js": "one",
  "test/sixth.js": "ONE-TWO_three.four(five)",
  "test/other.js": "THREE, six",
};

describe("WordIndex", () => {
  it("reads tests before test data if there are more files than it reads", async () => {
    const texts: Record<string, string> = {};
    for (let i = 0; i < 6000; i++) {
      texts[`a/test/fixtures/case-${i}/input.js`] = "harbour";
    }
    texts["b/test/harbour.js"] = 'it("opens the harbour", f);';
    const index = new WordIndex(Object.keys(texts).map(findFile), new MemoryFiles(texts), new FileRanks());
    const [first] = await index.findGroups("opens the harbour", false);
    assert.deepEqual(first?.files, [findFile("b/test/harbour.js")]);
    const fixtures = (await index.findFilesWithAllWords("harbour")).slice(1);
    assert.deepEqual(
      fixtures.map(({ path }) => path),
      Object.keys(texts).slice(0, 199),
    );
  });

  it("reads files that are named like tests first if there are more files than it reads", async () => {
    const texts: Record<string, string> = {};
    for (let i = 0; i < 6000; i++) {
      texts[`test/files/t${i}.scala`] = "harbour";
    }
    texts["test/junit/HarbourTest.scala"] = "class QuayTest { @Test def opensTheHarbour() = {} }";
    const index = new WordIndex(Object.keys(texts).map(findFile), new MemoryFiles(texts), new FileRanks());
    assert.deepEqual(await index.findFilesWithAllWords("QuayTest"), [findFile("test/junit/HarbourTest.scala")]);
  });

  it("groups files by how many of the words they contain, at least a third, most first", async () => {
    const groups = await createIndex(wordTexts).findGroups("one two three four five six one", false);
    assert.deepEqual(
      groups.map(({ files, hasAllWords }) => `${files.map(({ path }) => path).join(" ")} ${hasAllWords}`),
      ["test/all.js true", "test/sixth.js false", "test/two.js test/other.js false"],
    );
  });

  for (const [text, expected] of [
    ["one two", "test/all.js test/two.js test/sixth.js"],
    ["SIX", "test/all.js test/other.js"],
    ["six of", "test/all.js test/other.js"],
    ["six seven", ""],
    ["of", ""],
    ["", ""],
  ] as const) {
    it(`finds ${expected || "no files"} with all words of "${text}"`, async () => {
      const files = await createIndex(wordTexts).findFilesWithAllWords(text);
      assert.equal(files.map(({ path }) => path).join(" "), expected);
    });
  }

  it("finds the file with the rarest words among hundreds with as many words", async () => {
    const texts = createFiles(400, (i) => `chrome linux ${i === 390 ? "harbour opens" : "street shut"}`);
    const groups = await createIndex(texts).findGroups("harbour opens chrome headless linux windows", false);
    assert.deepEqual(groups[0]?.files, [findFile("test/390.js")]);
    const [group] = await createIndex({ ...texts, "test/z.js": "pier" }).findGroups(
      "pier opens one two three four five",
      false,
    );
    assert.deepEqual(
      group?.files.map(({ path }) => path),
      ["test/390.js", "test/z.js"],
    );
  });

  it("finds, on request, the few files with a rare word even if they contain no other word", async () => {
    const suites = (length: number) => createFiles(length, () => "Brig");
    const texts = { ...createFiles(20, () => "street"), "test/ships.js": "sets sail with its options" };
    const pathsFor = async (files: Record<string, string>, includesNames = true) =>
      (await createIndex({ ...texts, ...files }).findGroups("Brig sets sail with its options", includesNames)).map(
        ({ files }) => files.map(({ path }) => path).join(" "),
      );
    assert.deepEqual(await pathsFor(suites(2)), ["test/ships.js", "test/0.js test/1.js"]);
    assert.deepEqual(await pathsFor(suites(4)), ["test/ships.js"]);
    assert.deepEqual(await pathsFor(suites(2), false), ["test/ships.js"]);
  });

  it("finds nothing for a text without words of three letters", async () => {
    assert.deepEqual(await createIndex(wordTexts).findGroups("of a: -", false), []);
  });

  for (const word of ["abc", "ABC", "xyz", "XYZ", "a0z", "190", "éàü", "日本語"]) {
    it(`reads ${word} as a word, without the characters around it`, async () => {
      const index = createIndex({ "test/a.js": `_${word}/`, "test/b.js": "other", "test/c.js": `${word}${word}` });
      assert.deepEqual(await index.findFilesWithAllWords(word), [findFile("test/a.js")]);
    });
  }

  for (const mark of ["@", "[", "`", "{", "/", ":", "_", " ", "\u007f"]) {
    it(`ends a word at ${JSON.stringify(mark)}`, async () => {
      assert.deepEqual(await createIndex({ "test/a.js": `one${mark}two` }).findFilesWithAllWords("two one"), [
        findFile("test/a.js"),
      ]);
    });
  }

  for (const [description, paths, expected] of [
    ["only tests if there are any", "src/a.js test/b.js", "test/b.js"],
    ["all sources if none looks like a test", "src/a.js src/b.js", "src/a.js src/b.js"],
    ["no build output", "dist/a.test.js src/b.js", "src/b.js"],
    ["test data as well if there are few files", "test/fixtures/a.js test/b.js", "test/fixtures/a.js test/b.js"],
  ] as const) {
    it(`reads ${description}`, async () => {
      const texts = Object.fromEntries(paths.split(" ").map((path) => [path, "harbour"]));
      const files = await createIndex(texts).findFilesWithAllWords("harbour");
      assert.equal(files.map(({ path }) => path).join(" "), expected);
    });
  }

  it("leaves out files that cannot be read", async () => {
    const files = await createIndex({ "test/a.js": "harbour" }, ["test/gone.js"]).findFilesWithAllWords("harbour");
    assert.deepEqual(files, [findFile("test/a.js")]);
  });

  for (const [fileCount, readCount] of [
    [4999, 4999],
    [5001, 5000],
  ] as const) {
    it(`reads ${readCount} of ${fileCount} files, once`, async () => {
      const texts = createFiles(fileCount, () => "");
      const files = new MemoryFiles(texts);
      const index = new WordIndex(Object.keys(texts).map(findFile), files, new FileRanks());
      await index.findFilesWithAllWords("harbour");
      await index.findGroups("harbour", false);
      assert.equal(files.readCount, readCount);
    });
  }

  it("reads the next 5,000 files for the next index, up to 20,000", async () => {
    const files = new MemoryFiles(createFiles(20_001, () => ""));
    const sources = Array.from({ length: 20_001 }, (_, i) => findFile(`test/${i}.js`));
    const readCounts: number[] = [];
    for (let index: WordIndex | undefined = new WordIndex(sources, files, new FileRanks()); index; index = index.next) {
      await index.findFilesWithAllWords("harbour");
      readCounts.push(files.readCount);
    }
    assert.deepEqual(readCounts, [5_000, 10_000, 15_000, 20_000]);
  });

  it("finds at most 200 files, those with the most words", async () => {
    const index = createIndex({ ...createFiles(250, () => "harbour"), "test/both.js": "harbour dock" });
    const groups = await index.findGroups("dock harbour", false);
    assert.deepEqual(
      groups.map(({ files }) => files.length),
      [1, 199],
    );
    assert.equal((await index.findFilesWithAllWords("harbour")).length, 200);
  });

  it("compares the first 100 words of a long text", async () => {
    const words = Array.from({ length: 102 }, (_, i) => `${String.fromCharCode(97 + (i % 26))}word${i}`);
    const groups = await createIndex({ "test/a.js": words.slice(0, 100).join(" ") }).findGroups(words.join(" "), false);
    assert.deepEqual(groups, [{ files: [findFile("test/a.js")], hasAllWords: true }]);
  });
});
