import assert from "node:assert/strict";
import { createZip, createZipParts, joinZip, type ZippedFile } from "../../../support/archives";
import { readWholeReport } from "../../../support/readWholeReport";
import { realArchives } from "./realArchives";

const report = (name: string) => `<testsuite><testcase name="${name}"><failure message="no"/></testcase></testsuite>`;
const file = (name: string, facts: Partial<ZippedFile> = {}): ZippedFile => ({
  name,
  content: report(name),
  ...facts,
});

async function readBrief(archive: Buffer) {
  const { failures, problem, problemFile } = await readWholeReport([archive]);
  return [failures.map(({ name }) => name), problem, problemFile];
}

describe("Zip archive", () => {
  for (const [description, facts] of [
    ["whose checksum is not that of its bytes", { checksum: 1 }],
    ["that is longer than its headers say", { size: report("a").length - 1 }],
    ["that is shorter than its headers say", { size: report("a").length + 1 }],
    ["that is longer than its headers say, not compressed", { size: report("a").length - 1, isStored: true }],
    ["whose bytes are not compressed as its headers say", { method: 8, isStored: true }],
  ] as const) {
    it(`says that a file is malformed ${description}, and reads the others`, async () => {
      const [names, ...problem] = await readBrief(createZip([file("a", facts), file("b")]));
      assert.deepEqual([names?.includes("b"), ...problem], [true, "malformed", "a"]);
    });
  }

  it("reads a job of GitHub once that it holds as a whole and by its steps", async () => {
    const names = [
      "0_unit (20).txt",
      "unit (20)/1_Set up.txt",
      "unit (20)/3_Test.txt",
      "lint/2_Lint.txt",
      "-1_old.txt",
    ];
    const archive = createZip(names.map((name) => file(name)));
    assert.deepEqual(await readBrief(archive), [
      ["0_unit (20).txt", "lint/2_Lint.txt", "-1_old.txt"],
      undefined,
      undefined,
    ]);
  });

  it("keeps what precedes a damaged byte of a file", async () => {
    const { files, directory } = createZipParts([
      { name: "a", content: `<testsuite>${report("a")}${" ".repeat(70_000)}${report("late")}`, isStored: true },
    ]);
    files[0]?.fill("x", 70_100);
    assert.deepEqual(await readBrief(joinZip(files, directory)), [["a"], "malformed", "a"]);
  });

  it("reads no file whose bytes are those of another one", async () => {
    const { files, directory } = createZipParts([file("a"), file("b")]);
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = directory;
    const quotedArchive = joinZip(files, [first, first, second, first]);
    assert.deepEqual(await readBrief(quotedArchive), [["a", "b"], "malformed", "a"]);
  });

  it("reads no file whose bytes lie within another one", async () => {
    const inner = createZipParts([file("inner")]);
    const text = Buffer.from(report("outer").padEnd(600));
    const outer = createZipParts([{ name: "outer", content: Buffer.concat([text, ...inner.files]), isStored: true }]);
    const innerEntry = Buffer.from(inner.directory[0] ?? []);
    innerEntry.writeUInt32LE(30 + "outer".length + text.length, 42);
    const archive = joinZip(outer.files, [...outer.directory, innerEntry]);
    assert.deepEqual(await readBrief(archive), [["outer"], "malformed", "inner"]);
  });

  it("reads the files that precede damage of its directory", async () => {
    const { files, directory } = createZipParts([file("a"), file("b"), file("c")]);
    directory[1]?.fill(0, 0, 4);
    assert.deepEqual(await readBrief(joinZip(files, directory)), [["a"], "malformed", undefined]);
  });

  it("says that a file is malformed whose header is elsewhere", async () => {
    const { files, directory } = createZipParts([file("a"), file("b")]);
    for (const offset of [1, 0xfffffff0]) {
      directory[1]?.writeUInt32LE(offset, 42);
      assert.deepEqual(await readBrief(joinZip(files, directory)), [["a"], "malformed", "b"], String(offset));
    }
  });

  it("ends in the middle where its directory is missing", async () => {
    const { zip } = realArchives;
    for (const length of [4, 300, zip.length - 60]) {
      assert.deepEqual(await readBrief(zip.subarray(0, length)), [[], "truncated", undefined], String(length));
    }
  });

  it("is malformed where its directory is not where it says", async () => {
    const archive = createZip([file("a")]);
    const briefs = [0, 0xffffffff, archive.length - 30].map((offset) => {
      archive.writeUInt32LE(offset, archive.length - 6);
      return readBrief(Buffer.from(archive));
    });
    assert.deepEqual(await Promise.all(briefs), Array(3).fill([[], "malformed", undefined]));
  });

  it("is malformed where the field of large archives leads nowhere", async () => {
    const archive = Buffer.from(realArchives.zip64);
    archive.writeBigUInt64LE(2n ** 63n, archive.indexOf("PK\u0006\u0007") + 8);
    assert.deepEqual(await readBrief(archive), [[], "malformed", undefined]);
  });

  it("is read with a comment, and with a name that holds the mark of a directory", async () => {
    const archive = createZip([{ ...file("a"), name: "PK\u0001\u0002" }, file("b")]);
    archive.writeUInt16LE(40, archive.length - 2);
    const commentedArchive = Buffer.concat([archive, Buffer.from("PK\u0003\u0004".repeat(10))]);
    assert.deepEqual(await readBrief(commentedArchive), [["a", "b"], undefined, undefined]);
  });
});
