import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { readTar } from "../../../../src/reports/archive/tar";
import { createTar, createTarHeader, type TarredFile } from "../../../support/archives";
import { assertQuick } from "../../../support/pace";
import { readWholeReport } from "../../../support/readWholeReport";
import { realArchives } from "./realArchives";

const report = (name: string) => `<testsuite><testcase name="${name}"><failure message="no"/></testcase></testsuite>`;
const file = (name: string, facts: Partial<TarredFile> = {}): TarredFile => ({
  name,
  content: report(name),
  ...facts,
});

async function readSummary(archive: Buffer) {
  const { failures, problem, problemFile } = await readWholeReport([archive]);
  return [failures.map(({ name }) => name), problem, problemFile];
}

/** Lists the files of an archive, each with its size, and counts all entries. */
async function listFiles(archive: Buffer) {
  const files: (readonly [name: string, size: number])[] = [];
  let entryCount = 0;
  async function* createPieces() {
    yield archive;
  }
  const countEntry = () => {
    entryCount++;
  };
  for await (const { name, pieces } of readTar(createPieces(), countEntry)) {
    let size = 0;
    for await (const piece of pieces) {
      size += piece.length;
    }
    files.push([name, size]);
  }
  return { files, entryCount };
}

const property = (key: string, value: string) => {
  const length = `${key}=${value}\n`.length + 4;
  return `${String(length).padStart(3, "0")} ${key}=${value}\n`;
};

describe("Tar archive", () => {
  for (const format of ["gnu", "pax"] as const) {
    it(`of the format ${format} has files with names of more than 100 bytes`, async () => {
      const { files, entryCount } = await listFiles(gunzipSync(realArchives[format]));
      assert.deepEqual(
        { files: files.toSorted(), entryCount },
        {
          files: [
            ["deep/TEST-tax.xml", 109],
            [`deep/lang-${"x".repeat(110)}/TEST-cärt.xml`, 109],
          ],
          entryCount: 5,
        },
      );
    });
  }

  it("of the format ustar has names of two parts", async () => {
    const header = createTarHeader(file("a.xml", { content: "" }));
    header.write("deep/folder", 345);
    header.write(
      `${(header.reduce((sum, byte) => sum + byte, 0) - checksumBytes(header) + 256).toString(8)}\0`.padStart(7, "0"),
      148,
    );
    assert.deepEqual((await listFiles(header)).files, [["deep/folder/a.xml", 0]]);
  });

  it("is read without sparse files and their blocks", async () => {
    assert.deepEqual(await readSummary(realArchives.sparse), [["rounds"], undefined, undefined]);
  });

  it("has the size of a file in the file's properties, and ignores global properties", async () => {
    const archive = createTar([
      file("pax", { type: "x", content: property("size", "600") + property("mtime", "1.5") }),
      file("a", { content: "x".repeat(600), size: "00000000001" }),
      file("global", { type: "g", content: property("path", "b") }),
      file("c", { content: "xyz" }),
    ]);
    assert.deepEqual((await listFiles(archive)).files, [
      ["a", 600],
      ["c", 3],
    ]);
  });

  it("is read in linear time if it has many properties", async () => {
    const content = "7 a=bb\n".repeat(149_000) + property("path", "c");
    const properties = createTar([file("pax", { type: "x", content })]).subarray(0, -1_024);
    const archive = Buffer.concat([
      ...(Array(20).fill(properties) as Buffer[]),
      createTar([file("a", { content: "x" })]),
    ]);
    let files: unknown;
    await assertQuick(async () => {
      files = (await listFiles(archive)).files;
    }, 25);
    assert.deepEqual(files, [["c", 1]]);
  });

  it("is read without folders, links and devices", async () => {
    const otherFiles = ["1", "2", "3", "4", "5", "6"].map((type) => file(type, { type, content: "" }));
    const { files, entryCount } = await listFiles(createTar([...otherFiles, file("a", { content: "x", type: "\0" })]));
    assert.deepEqual([files, entryCount], [[["a", 1]], 7]);
  });

  for (const [form, size] of [
    ["octal", "77777777777"],
    ["binary", Buffer.from("800000000000000200000000", "hex")],
  ] as const) {
    it(`is truncated in a file with an ${form} size of 8 GB or more`, async () => {
      const archive = createTar([file("a"), file("b", { size, content: report("b").padEnd(600) })]);
      assert.deepEqual(await readSummary(archive), [["a", "b"], "truncated", "b"]);
    });
  }

  it("is malformed after the files before a damaged header", async () => {
    const sizes = ["0000000008x", Buffer.from("ffffffffffffffffffffffff", "hex"), Buffer.alloc(12, 0x80)];
    const archives = sizes.map((size) => createTar([file("a"), file("b", { size })]));
    const damagedTar = createTar([file("a"), file("b")]);
    damagedTar.write("x", 1_024);
    const summaries = await Promise.all([...archives, damagedTar].map(readSummary));
    assert.deepEqual(summaries, Array(4).fill([["a"], "malformed", undefined]));
  });

  it("is malformed if properties are", async () => {
    const contents = [
      "path=b\n",
      "99 path=b\n",
      "0 path=b\n",
      "2 a",
      property("size", "-1"),
      property("size", "9".repeat(16)),
    ];
    const archives = contents.map((content) => createTar([file("a"), file("x", { type: "x", content }), file("b")]));
    const large = file("x", { type: "L", content: "x".repeat(1_048_577) });
    const summaries = await Promise.all([...archives, createTar([file("a"), large, file("b")])].map(readSummary));
    assert.deepEqual(summaries, Array(7).fill([["a"], "malformed", undefined]));
  });

  it("is truncated if it ends within a header or a file, and not if it ends after a file", async () => {
    const archive = createTar([file("a"), file("b")]);
    const summaries = await Promise.all(
      [1_024, 1_100, 1_540].map((length) => readSummary(archive.subarray(0, length))),
    );
    assert.deepEqual(summaries, [
      [["a"], undefined, undefined],
      [["a"], "truncated", undefined],
      [["a"], "truncated", "b"],
    ]);
  });
});

function checksumBytes(header: Buffer): number {
  return header.subarray(148, 156).reduce((sum, byte) => sum + byte, 0);
}
