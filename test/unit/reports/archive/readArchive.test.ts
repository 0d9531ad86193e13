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

/** Returns the names of the failures of an archive, its problem, and the file with the problem. */
async function readSummary(archive: Buffer, size = 65_536) {
  const { failures, problem, problemFile } = await readWholeReport(cutBytes(archive, size));
  return [failures.map(({ name }) => name), problem, problemFile];
}

describe("Archive of reports", () => {
  const { zipEncrypted, bzip2, sparse, nested, ...plainArchives } = realArchives;
  for (const [name, archive] of Object.entries(plainArchives)) {
    it(`is read as a tool wrote it: ${name}`, async () =>
      assert.deepEqual(await readSummary(archive), [["adds", "rounds"], undefined, undefined]));
  }

  for (const name of ["zip", "ustar", "twoMembers"] as const) {
    for (const size of [1, 7, 511]) {
      it(`is read in pieces of ${size} bytes: ${name}`, async () =>
        assert.deepEqual(await readSummary(realArchives[name], size), [["adds", "rounds"], undefined, undefined]));
    }
  }

  it("is read from pieces that are valid only until the next one is requested", async () => {
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

  it("has the failures of all its files in their order, the count of all cases and the earliest start", async () => {
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
    assert.deepEqual(await readSummary(archive), [["jest", "prüft", "grün"], undefined, undefined]);
  });

  it("is read without the files that are no reports", async () => {
    const archive = createZip([page, picture, reportFile("a"), page]);
    assert.deepEqual(await readSummary(archive), [["a"], undefined, undefined]);
  });

  it("is read with files in UTF-16, some of whose bytes are zero", async () => {
    const archive = createZip([
      { name: "a.xml", content: Buffer.from(report("a一Ā"), "utf16le") },
      { name: "b.xml", content: Buffer.from(`\ufeff${report("b一Ā")}`, "utf16le").swap16() },
    ]);
    assert.deepEqual(await readSummary(archive), [["a一Ā", "b一Ā"], undefined, undefined]);
  });

  it("is read up to 20,000 failures", async () => {
    const failures = Array.from({ length: 11_000 }, (_, index) => `<testcase name="${index}"><failure/></testcase>`);
    const content = `<testsuite>${failures.join("")}</testsuite>`;
    const archive = createZip([cutReport, ...["a", "b", "c"].map((name) => ({ name, content }))]);
    const report = await readWholeReport([archive]);
    assert.deepEqual([report.failures.length, report.caseCount, report.problem], [20_000, 20_001, "truncated"]);
  });

  it("is no report if none of its files is one", async () => {
    const archives = [createZip([]), createZip([page, picture]), gzipSync("all passed"), createTar([picture])];
    const summaries = await Promise.all(archives.map((archive) => readSummary(archive)));
    assert.deepEqual(summaries, Array(4).fill([[], "noReport", undefined]));
  });

  it("has the first problem of its files with that file's name, and the failures of all files", async () => {
    const unknown = { name: "x.xml", content: '<?xml version="1.0" encoding="EBCDIC-CP-US"?><testsuite/>' };
    const archive = createZip([page, reportFile("a"), cutReport, unknown, reportFile("b")]);
    assert.deepEqual(await readSummary(archive), [["a", "cut", "b"], "truncated", "cut.xml"]);
  });

  it("does not combine the tests of two files as attempts of one test", async () => {
    const attempt = (outcome: string) =>
      JSON.stringify({ created: 1, exitcode: 0, tests: [{ nodeid: "test_a.py::test_a", outcome, call: { outcome } }] });
    const archive = createZip([
      { name: "linux.json", content: attempt("failed") },
      { name: "windows.json", content: attempt("passed") },
    ]);
    const { failures, retriedCases, format } = await readWholeReport([archive]);
    assert.deepEqual([failures.length, retriedCases.length, format], [1, 0, "pytest"]);
  });

  it("has the failure of a run that names no failed test, even after the failures of another file", async () => {
    const texts = [
      '{"created":1,"exitcode":1,"summary":{"failed":1},"tests":[]}',
      '<testng-results failed="1"><suite name="s"/></testng-results>',
    ];
    const summaries = texts.map((content) => readSummary(createZip([reportFile("a"), { name: "b", content }])));
    assert.deepEqual(await Promise.all(summaries), Array(2).fill([["a", ""], undefined, undefined]));
  });

  it("is read with the archives in it, of which a compressed tar archive is one", async () => {
    assert.deepEqual(await readSummary(realArchives.nested), [
      ["adds", "adds", "rounds", "adds", "rounds"],
      undefined,
      undefined,
    ]);
  });

  it("has a problem if it contains an archive in an archive, which is not read", async () => {
    const inner = createZip([{ name: "deep.xml.gz", content: gzipSync(report("deep")) }, reportFile("b")]);
    const archive = createTar([reportFile("a"), { name: "inner.zip", content: inner }, reportFile("c")]);
    assert.deepEqual(await readSummary(archive), [["a", "b", "c"], "nestedArchive", "inner.zip/deep.xml.gz"]);
  });

  it("has a problem with a file with a password, and is read without it", async () => {
    assert.deepEqual(await readSummary(realArchives.zipEncrypted), [["rounds"], "encrypted", "reports/TEST-cart.xml"]);
  });

  it("has a problem with a file of an unknown compression, and is read without it", async () => {
    assert.deepEqual(await readSummary(realArchives.bzip2), [
      ["rounds"],
      "unknownCompression",
      "reports/TEST-cart.xml",
    ]);
  });

  it("has a problem if it is of an unknown format, and is read without archives of such formats in it", async () => {
    const starts = ["377abcaf271c0004", "fd377a585a000004", "28b52ffd0460", "425a6831314159265359", "526172211a0701"];
    const contents = starts.map((start) => Buffer.from(start.padEnd(64, "0"), "hex"));
    const summaries = await Promise.all(contents.map((content) => readSummary(content)));
    const inner = await readSummary(
      createZip([...contents.map((content) => ({ name: "a", content })), reportFile("a")]),
    );
    assert.deepEqual(
      [summaries, inner],
      [Array(5).fill([[], "unknownCompression", undefined]), [["a"], undefined, undefined]],
    );
  });

  it("is recognized by its first bytes, which differ from those of a text", async () => {
    const texts = [`PK ${report("a")}`, `${" ".repeat(257)}ustar\n${report("a").padEnd(512)}`];
    const summaries = await Promise.all(texts.map((text) => readSummary(Buffer.from(text))));
    assert.deepEqual(summaries, [
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
    it(`rejects with the error of the pieces of ${description}, and closes them when its reader stops`, async () => {
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
