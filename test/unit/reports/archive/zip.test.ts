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

async function readSummary(archive: Buffer) {
  const { failures, problem, problemFile } = await readWholeReport([archive]);
  return [failures.map(({ name }) => name), problem, problemFile];
}

describe("Zip archive", () => {
  for (const [description, facts] of [
    ["whose checksum is wrong", { checksum: 1 }],
    ["that is longer than its headers state", { size: report("a").length - 1 }],
    ["that is shorter than its headers state", { size: report("a").length + 1 }],
    ["that is not compressed and longer than its headers state", { size: report("a").length - 1, isStored: true }],
    ["whose bytes are not compressed as its headers state", { method: 8, isStored: true }],
  ] as const) {
    it(`has a malformed file ${description}, and is read with the others`, async () => {
      const [names, ...problem] = await readSummary(createZip([file("a", facts), file("b")]));
      assert.deepEqual([names?.includes("b"), ...problem], [true, "malformed", "a"]);
    });
  }

  it("of GitHub is read with each job once, of which it contains the whole log and that of each step", async () => {
    const names = [
      "0_unit (20).txt",
      "unit (20)/1_Set up.txt",
      "unit (20)/3_Test.txt",
      "lint/2_Lint.txt",
      "-1_old.txt",
    ];
    const archive = createZip(names.map((name) => file(name)));
    assert.deepEqual(await readSummary(archive), [
      ["0_unit (20).txt", "lint/2_Lint.txt", "-1_old.txt"],
      undefined,
      undefined,
    ]);
  });

  it("is read up to a damaged byte of a file", async () => {
    const { files, directory } = createZipParts([
      { name: "a", content: `<testsuite>${report("a")}${" ".repeat(70_000)}${report("late")}`, isStored: true },
    ]);
    files[0]?.fill("x", 70_100);
    assert.deepEqual(await readSummary(joinZip(files, directory)), [["a"], "malformed", "a"]);
  });

  it("is malformed if two entries have the same bytes, of which one is read", async () => {
    const { files, directory } = createZipParts([file("a"), file("b")]);
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = directory;
    const quotedArchive = joinZip(files, [first, first, second, first]);
    assert.deepEqual(await readSummary(quotedArchive), [["a", "b"], "malformed", "a"]);
  });

  it("is malformed if the bytes of a file are within another one, which is read", async () => {
    const inner = createZipParts([file("inner")]);
    const text = Buffer.from(report("outer").padEnd(600));
    const outer = createZipParts([{ name: "outer", content: Buffer.concat([text, ...inner.files]), isStored: true }]);
    const innerEntry = Buffer.from(inner.directory[0] ?? []);
    innerEntry.writeUInt32LE(30 + "outer".length + text.length, 42);
    const archive = joinZip(outer.files, [...outer.directory, innerEntry]);
    assert.deepEqual(await readSummary(archive), [["outer"], "malformed", "inner"]);
  });

  it("is read up to the damage of its directory", async () => {
    const { files, directory } = createZipParts([file("a"), file("b"), file("c")]);
    directory[1]?.fill(0, 0, 4);
    assert.deepEqual(await readSummary(joinZip(files, directory)), [["a"], "malformed", undefined]);
  });

  for (const offset of [1, 0xfffffff0]) {
    it(`has a malformed file if its directory states the wrong offset ${offset}`, async () => {
      const { files, directory } = createZipParts([file("a"), file("b")]);
      directory[1]?.writeUInt32LE(offset, 42);
      assert.deepEqual(await readSummary(joinZip(files, directory)), [["a"], "malformed", "b"]);
    });
  }

  for (const length of [4, 300, realArchives.zip.length - 60]) {
    it(`is truncated without its directory, after ${length} bytes`, async () =>
      assert.deepEqual(await readSummary(realArchives.zip.subarray(0, length)), [[], "truncated", undefined]));
  }

  it("is malformed if its directory is not at the stated offset", async () => {
    const archive = createZip([file("a")]);
    const summaries = [0, 0xffffffff, archive.length - 30].map((offset) => {
      archive.writeUInt32LE(offset, archive.length - 6);
      return readSummary(Buffer.from(archive));
    });
    assert.deepEqual(await Promise.all(summaries), Array(3).fill([[], "malformed", undefined]));
  });

  it("is malformed if the directory of a large archive is not at the stated offset", async () => {
    const archive = Buffer.from(realArchives.zip64);
    archive.writeBigUInt64LE(2n ** 63n, archive.indexOf("PK\u0006\u0007") + 8);
    assert.deepEqual(await readSummary(archive), [[], "malformed", undefined]);
  });

  it("is read with a comment, and with a name that contains the signature of a directory", async () => {
    const archive = createZip([{ ...file("a"), name: "PK\u0001\u0002" }, file("b")]);
    archive.writeUInt16LE(40, archive.length - 2);
    const commentedArchive = Buffer.concat([archive, Buffer.from("PK\u0003\u0004".repeat(10))]);
    assert.deepEqual(await readSummary(commentedArchive), [["a", "b"], undefined, undefined]);
  });
});
