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

async function readBrief(archive: Buffer) {
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
  it("names its files as GNU tar and pax do, of more than 100 bytes as well", async () => {
    const folder = `deep/lang-${"x".repeat(110)}`;
    const expected = {
      files: [
        ["deep/TEST-tax.xml", 109],
        [`${folder}/TEST-cärt.xml`, 109],
      ],
      entryCount: 5,
    };
    for (const archive of [realArchives.gnu, realArchives.pax]) {
      const { files, entryCount } = await listFiles(gunzipSync(archive));
      assert.deepEqual({ files: files.toSorted(), entryCount }, expected);
    }
  });

  it("joins the two parts of a name of ustar", async () => {
    const header = createTarHeader(file("a.xml", { content: "" }));
    header.write("deep/folder", 345);
    header.write(
      `${(header.reduce((sum, byte) => sum + byte, 0) - checksumBytes(header) + 256).toString(8)}\0`.padStart(7, "0"),
      148,
    );
    assert.deepEqual((await listFiles(header)).files, [["deep/folder/a.xml", 0]]);
  });

  it("passes over sparse files, with all of their blocks", async () => {
    assert.deepEqual(await readBrief(realArchives.sparse), [["rounds"], undefined, undefined]);
  });

  it("takes the size of a file from its properties, and those of all files for none", async () => {
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

  it("passes over properties of all kinds in time in proportion to their number", async () => {
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

  it("passes over folders, links and devices", async () => {
    const otherFiles = ["1", "2", "3", "4", "5", "6"].map((type) => file(type, { type, content: "" }));
    const { files, entryCount } = await listFiles(createTar([...otherFiles, file("a", { content: "x", type: "\0" })]));
    assert.deepEqual([files, entryCount], [[["a", 1]], 7]);
  });

  it("reads a size of 8 GB and more, of which there is a part", async () => {
    const binarySize = Buffer.from("800000000000000200000000", "hex");
    for (const size of ["77777777777", binarySize]) {
      const archive = createTar([file("a"), file("b", { size, content: report("b").padEnd(600) })]);
      assert.deepEqual(await readBrief(archive), [["a", "b"], "truncated", "b"]);
    }
  });

  it("is malformed where a header is damaged, behind the files that precede it", async () => {
    const sizes = ["0000000008x", Buffer.from("ffffffffffffffffffffffff", "hex"), Buffer.alloc(12, 0x80)];
    const archives = sizes.map((size) => createTar([file("a"), file("b", { size })]));
    const damagedTar = createTar([file("a"), file("b")]);
    damagedTar.write("x", 1_024);
    const briefs = await Promise.all([...archives, damagedTar].map(readBrief));
    assert.deepEqual(briefs, Array(4).fill([["a"], "malformed", undefined]));
  });

  it("is malformed where properties are", async () => {
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
    const briefs = await Promise.all([...archives, createTar([file("a"), large, file("b")])].map(readBrief));
    assert.deepEqual(briefs, Array(7).fill([["a"], "malformed", undefined]));
  });

  it("ends in the middle within a header and within a file, and not behind a whole file", async () => {
    const archive = createTar([file("a"), file("b")]);
    const briefs = await Promise.all([1_024, 1_100, 1_540].map((length) => readBrief(archive.subarray(0, length))));
    assert.deepEqual(briefs, [
      [["a"], undefined, undefined],
      [["a"], "truncated", undefined],
      [["a"], "truncated", "b"],
    ]);
  });
});

function checksumBytes(header: Buffer): number {
  return header.subarray(148, 156).reduce((sum, byte) => sum + byte, 0);
}
