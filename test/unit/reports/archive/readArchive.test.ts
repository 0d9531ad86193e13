import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { readReport } from "../../../../src/reports/readReport";
import { createTar, createZip, type PackedFile } from "../../../support/archives";
import { cutBytes } from "../../../support/cutBytes";
import { readWholeReport } from "../../../support/readWholeReport";
import { realArchives } from "./realArchives";

const report = (name: string) => `<testsuite><testcase name="${name}"><failure message="no"/></testcase></testsuite>`;
const reportFile = (name: string): PackedFile => ({ name: `${name}.xml`, content: report(name) });
const page = { name: "index.html", content: "<html><body>4 of 5 passed</body></html>" };
const picture = { name: "logo.png", content: Buffer.from("89504e470d0a1a0a0000000d4948445200", "hex") };
const cutReport = { name: "cut.xml", content: '<testsuite><testcase name="cut"><failure/></testcase>' };

/** Names of the failures of an archive, its problem, and the file that has it. */
async function readBrief(archive: Buffer, size = 65_536) {
  const { failures, problem, problemFile } = await readWholeReport(cutBytes(archive, size));
  return [failures.map(({ name }) => name), problem, problemFile];
}

describe("Archive of reports", () => {
  it("is read as tools write it", async () => {
    const { zipEncrypted, bzip2, sparse, nested, ...others } = realArchives;
    for (const [name, archive] of Object.entries(others)) {
      assert.deepEqual(await readBrief(archive), [["adds", "rounds"], undefined, undefined], name);
    }
  });

  it("is read wherever its pieces end", async () => {
    for (const archive of [realArchives.zip, realArchives.ustar, realArchives.twoMembers]) {
      for (const size of [1, 7, 511]) {
        assert.deepEqual(await readBrief(archive, size), [["adds", "rounds"], undefined, undefined], String(size));
      }
    }
  });

  it("is read from pieces that are valid until the next is requested", async () => {
    const reports = Array.from({ length: 300 }, (_, index) => reportFile(`a${Math.sin(index)}`));
    const counts: number[] = [];
    for (const archive of [createZip(reports), gzipSync(createTar(reports)), createTar(reports)]) {
      const buffer = Buffer.alloc(1_000);
      async function* createPieces() {
        for (const piece of cutBytes(archive, buffer.length)) {
          buffer.fill(0);
          yield buffer.subarray(0, piece.copy(buffer));
        }
      }
      const { failures } = await readWholeReport(createPieces());
      counts.push(new Set(failures.map(({ name }) => name)).size);
    }
    assert.deepEqual(counts, [300, 300, 300]);
  });

  it("gives the failures of all its files in their order, with the count of all cases and the earliest start", async () => {
    const text = (name: string, time: string) =>
      `<testsuite timestamp="${time}"><testcase name="passes"/><testcase name="${name}"><failure/></testcase></testsuite>`;
    const archive = createZip([
      { name: "b.xml", content: text("second", "2026-01-02T00:00:00Z") },
      { name: "a.xml", content: text("first", "2026-01-01T00:00:00Z") },
    ]);
    const { failures, caseCount, startedAt } = await readWholeReport([archive]);
    assert.deepEqual(
      [failures.map(({ name }) => name), caseCount, startedAt],
      [["second", "first"], 4, Date.UTC(2026, 0, 1)],
    );
  });

  it("has reports of several formats, in the encoding of each", async () => {
    const jest = { numTotalTests: 1, testResults: [{ assertionResults: [{ title: "jest", status: "failed" }] }] };
    const archive = createZip([
      { name: "a.json", content: JSON.stringify(jest) },
      { name: "b.xml", content: Buffer.from(report("prüft"), "utf16le") },
      { name: "c", content: Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${report("grün")}`, "latin1") },
    ]);
    assert.deepEqual(await readBrief(archive), [["jest", "prüft", "grün"], undefined, undefined]);
  });

  it("leaves out what is no report", async () => {
    const archive = createZip([page, picture, reportFile("a"), page]);
    assert.deepEqual(await readBrief(archive), [["a"], undefined, undefined]);
  });

  it("takes a text of UTF-16 for a text, wherever its bytes are zero", async () => {
    const archive = createZip([
      { name: "a.xml", content: Buffer.from(report("a一Ā"), "utf16le") },
      { name: "b.xml", content: Buffer.from(`\ufeff${report("b一Ā")}`, "utf16le").swap16() },
    ]);
    assert.deepEqual(await readBrief(archive), [["a一Ā", "b一Ā"], undefined, undefined]);
  });

  it("ends with its last failure that is kept", async () => {
    const failures = Array.from({ length: 11_000 }, (_, index) => `<testcase name="${index}"><failure/></testcase>`);
    const content = `<testsuite>${failures.join("")}</testsuite>`;
    const archive = createZip([cutReport, ...["a", "b", "c"].map((name) => ({ name, content }))]);
    const { failures: keptFailures, caseCount, problem } = await readWholeReport([archive]);
    assert.deepEqual([keptFailures.length, caseCount, problem], [20_000, 20_001, "truncated"]);
  });

  it("is no report if none of its files is one", async () => {
    const archives = [createZip([]), createZip([page, picture]), gzipSync("all passed"), createTar([picture])];
    const briefs = await Promise.all(archives.map((archive) => readBrief(archive)));
    assert.deepEqual(briefs, Array(4).fill([[], "noReport", undefined]));
  });

  it("keeps the first problem of a file with the file's name, and reads all others", async () => {
    const unknown = { name: "x.xml", content: '<?xml version="1.0" encoding="EBCDIC-CP-US"?><testsuite/>' };
    const archive = createZip([page, reportFile("a"), cutReport, unknown, reportFile("b")]);
    assert.deepEqual(await readBrief(archive), [["a", "cut", "b"], "truncated", "cut.xml"]);
  });

  it("does not take a test of one file for another attempt of that in another one", async () => {
    const attempt = (outcome: string) =>
      JSON.stringify({ created: 1, exitcode: 0, tests: [{ nodeid: "test_a.py::test_a", outcome, call: { outcome } }] });
    const archive = createZip([
      { name: "linux.json", content: attempt("failed") },
      { name: "windows.json", content: attempt("passed") },
    ]);
    const { failures, retriedCases, format } = await readWholeReport([archive]);
    assert.deepEqual([failures.length, retriedCases.length, format], [1, 0, "pytest"]);
  });

  it("has the failure of a run in which none is named, also behind the failures of another file", async () => {
    const texts = [
      '{"created":1,"exitcode":1,"summary":{"failed":1},"tests":[]}',
      '<testng-results failed="1"><suite name="s"/></testng-results>',
    ];
    const briefs = texts.map((content) => readBrief(createZip([reportFile("a"), { name: "b", content }])));
    assert.deepEqual(await Promise.all(briefs), Array(2).fill([["a", ""], undefined, undefined]));
  });

  it("is read one level deep, where a compressed tar archive is one archive", async () => {
    assert.deepEqual(await readBrief(realArchives.nested), [
      ["adds", "adds", "rounds", "adds", "rounds"],
      undefined,
      undefined,
    ]);
  });

  it("names an archive in an archive in it as not read", async () => {
    const inner = createZip([{ name: "deep.xml.gz", content: gzipSync(report("deep")) }, reportFile("b")]);
    const archive = createTar([reportFile("a"), { name: "inner.zip", content: inner }, reportFile("c")]);
    assert.deepEqual(await readBrief(archive), [["a", "b", "c"], "nestedArchive", "inner.zip/deep.xml.gz"]);
  });

  it("names a file with a password, and reads the others", async () => {
    assert.deepEqual(await readBrief(realArchives.zipEncrypted), [["rounds"], "encrypted", "reports/TEST-cart.xml"]);
  });

  it("names a file of a compression that is not known, and reads the others", async () => {
    assert.deepEqual(await readBrief(realArchives.bzip2), [["rounds"], "unknownCompression", "reports/TEST-cart.xml"]);
  });

  it("tells other archives, and leaves them out within one", async () => {
    const starts = ["377abcaf271c0004", "fd377a585a000004", "28b52ffd0460", "425a6831314159265359", "526172211a0701"];
    const contents = starts.map((start) => Buffer.from(start.padEnd(64, "0"), "hex"));
    const briefs = await Promise.all(contents.map((content) => readBrief(content)));
    const inner = await readBrief(createZip([...contents.map((content) => ({ name: "a", content })), reportFile("a")]));
    assert.deepEqual(
      [briefs, inner],
      [Array(5).fill([[], "unknownCompression", undefined]), [["a"], undefined, undefined]],
    );
  });

  it("is told by its first bytes, and not by those of a text", async () => {
    const texts = [`PK ${report("a")}`, `${" ".repeat(257)}ustar\n${report("a").padEnd(512)}`];
    const briefs = await Promise.all(texts.map((text) => readBrief(Buffer.from(text))));
    assert.deepEqual(briefs, [
      [[], "noReport", undefined],
      [["a"], undefined, undefined],
    ]);
  });

  it("yields its failures while it is read", async () => {
    const counts: number[] = [];
    const archive = createZip([reportFile("a"), reportFile("b")]);
    for await (const { current } of readReport([archive])) {
      counts.push(current.failures.length);
    }
    assert.deepEqual(counts, [1, 2, 2]);
  });

  const noise = Array.from({ length: 50_000 }, (_, index) => Math.sin(index)).join("\n");
  const wholeTar = createTar([reportFile("a"), { name: "noise.txt", content: noise }]);
  const tar = wholeTar.subarray(0, -1_024);
  for (const [description, bytes] of [
    ["a text", Buffer.from(`${report("a")}\n${noise}`)],
    ["a tar archive", tar],
    ["a compressed tar archive", gzipSync(tar)],
  ] as const) {
    it(`rejects as the pieces of ${description} do, and closes them when nobody reads on`, async () => {
      const openPieces = new Set<object>();
      async function* createPieces(end: () => void) {
        const key = {};
        openPieces.add(key);
        try {
          yield* cutBytes(bytes, 10_000);
          end();
        } finally {
          openPieces.delete(key);
        }
      }
      const failingPieces = createPieces(() => {
        throw new RangeError("unplugged");
      });
      await assert.rejects(readWholeReport(failingPieces), { message: "unplugged" });
      for await (const _ of readReport(createPieces(() => {}))) {
        break;
      }
      assert.equal(openPieces.size, 0);
    });
  }
});
