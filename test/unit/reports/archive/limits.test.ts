import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import type { ReportProblem } from "../../../../src/domain/reports/testReport";
import { readReport } from "../../../../src/reports/readReport";
import { createTar, createTarHeader, createZip, createZipParts, joinZip } from "../../../support/archives";
import { assertQuick, leastTime } from "../../../support/pace";
import { readWholeReport } from "../../../support/readWholeReport";
import { createReportFiles } from "../../../support/reportArchive";

const megabyte = 1024 * 1024;
const report = '<testsuite><testcase name="a"><failure message="no"/></testcase></testsuite>';
const reportFile = { name: "a.xml", content: report };

async function readSummary(archive: Buffer) {
  const { failures, problem, problemFile } = await readWholeReport([archive]);
  return [failures.length, problem, problemFile];
}

/** Compresses bytes of the same value, in members of 10 MB each. */
function compressFilled(byteCount: number, value: string): Buffer {
  const part = 10 * megabyte;
  const compressPart = (length: number) => gzipSync(Buffer.alloc(length, value));
  const wholeParts = Array(Math.floor(byteCount / part)).fill(compressPart(part)) as Buffer[];
  return Buffer.concat([...wholeParts, compressPart(byteCount % part)]);
}

describe("Limits of archives", () => {
  it("read up to 10,000 files and folders of an archive and of the archives in it", async () => {
    const folders = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${index}/`, content: "", type: "5", isStored: true }));
    const inner = createZip([...folders(4_996), reportFile, reportFile]);
    const summaries = await Promise.all([
      readSummary(createZip([...folders(9_999), reportFile])),
      readSummary(createZip([...folders(9_999), reportFile, reportFile])),
      readSummary(createTar([...folders(5_000), reportFile, { name: "inner.zip", content: inner }])),
      readSummary(createTar([...folders(5_000), reportFile, reportFile, { name: "inner.zip", content: inner }])),
    ]);
    assert.deepEqual(summaries, [
      [1, undefined, undefined],
      [1, "archiveTooLarge", undefined],
      [3, undefined, undefined],
      [3, "archiveTooLarge", "inner.zip"],
    ]);
  });

  it("read up to 100 MB of a file, and the files after a larger one", async () => {
    const createFile = (size: number) => Buffer.concat([gzipSync(report), compressFilled(size - report.length, " ")]);
    const summaries = [];
    for (const size of [100 * megabyte, 100 * megabyte + 1]) {
      summaries.push(await readSummary(createZip([{ name: "large.gz", content: createFile(size) }, reportFile])));
    }
    assert.deepEqual(summaries, [
      [2, undefined, undefined],
      [2, "archiveTooLarge", "large.gz"],
    ]);
  });

  it("read up to 500 MB of all files", async () => {
    const zeros = (size: number) => ({ name: "zeros", content: "", size: size.toString(8).padStart(11, "0") });
    const fileSize = 100 * megabyte - 512;
    const fullFile = Buffer.concat([gzipSync(createTarHeader(zeros(fileSize))), compressFilled(fileSize, "\0")]);
    const lastSize = fileSize - 1_024;
    const lastFile = Buffer.concat([gzipSync(createTarHeader(zeros(lastSize))), compressFilled(lastSize, "\0")]);
    const start = gzipSync(createTar([reportFile]).subarray(0, 1_024));
    const archive = Buffer.concat([start, ...(Array(4).fill(fullFile) as Buffer[]), lastFile]);
    const longer = Buffer.concat([archive, gzipSync(Buffer.alloc(1))]);
    assert.deepEqual(
      [await readSummary(archive), await readSummary(longer)],
      [
        [1, undefined, undefined],
        [1, "archiveTooLarge", undefined],
      ],
    );
  });

  it("stop after 500 MB of the files of a zip archive, however many follow", async () => {
    const { files, directory } = createZipParts([{ name: "a", content: Buffer.alloc(99 * megabyte, " ") }]);
    const [file = Buffer.alloc(0)] = files;
    const entries = Array.from({ length: 1_000 }, (_, index) => {
      const entry = Buffer.from(directory[0] ?? []);
      entry.writeUInt32LE(index * file.length, 42);
      return entry;
    });
    const archive = joinZip(Array(1_000).fill(file), entries);
    let sliceCount = 0;
    const countSlices = <T>(work: () => T): T => {
      sliceCount++;
      return work();
    };
    let problem: ReportProblem | undefined;
    for await (const { current } of readReport([archive], countSlices)) {
      problem = current.problem;
    }
    assert.deepEqual([problem, sliceCount < 17_000], ["archiveTooLarge", true]);
  });

  it("limit the time for archives of gigabytes", async () => {
    const zeros = compressFilled(1_000 * megabyte, "\0");
    const blanks = createZip([{ name: "0", content: Buffer.alloc(100 * megabyte, " ") }]);
    const copies = (content: Buffer) =>
      createZip(Array.from({ length: 16 }, (_, index) => ({ name: `${index}`, content })));
    const { files, directory } = createZipParts([{ name: "a", content: Buffer.alloc(90 * megabyte, " ") }]);
    const quotedArchive = joinZip(files, Array(9_000).fill(directory[0]));
    const bombs = {
      zeros,
      nested: gzipSync(zeros),
      twice: copies(blanks),
      thrice: copies(copies(blanks)),
      quoted: quotedArchive,
    };
    const problems: Record<string, unknown> = {};
    for (const [name, bomb] of Object.entries(bombs)) {
      await assertQuick(async () => {
        problems[name] = (await readWholeReport([bomb])).problem;
      }, 600);
    }
    assert.deepEqual(problems, {
      zeros: "noReport",
      nested: "noReport",
      twice: "archiveTooLarge",
      thrice: "nestedArchive",
      quoted: "malformed",
    });
  });

  it("take up to three times as long for a zip archive as for the reports in it", async () => {
    const files = createReportFiles(200);
    const texts = files.map(({ content }) => Buffer.from(content));
    const archive = createZip(files);
    const countFailures = async () => (await readWholeReport([archive])).failures.length;
    assert.equal(await countFailures(), 800);
    const textsTime = await leastTime(async () => {
      for (const text of texts) {
        await readWholeReport([text]);
      }
    });
    const archiveTime = await leastTime(countFailures, 3 * textsTime);
    assert.ok(archiveTime <= 3 * textsTime, `${archiveTime} ms, the reports alone ${textsTime} ms`);
  });

  it("recognize a text by its first 512 bytes", async () => {
    const summaries = [510, 512].map((place) => {
      const content = `${report}${" ".repeat(place - report.length)}\0\0${" ".repeat(1_000)}`;
      return readSummary(createZip([{ name: "a.xml", content }]));
    });
    assert.deepEqual(await Promise.all(summaries), [
      [0, "noReport", undefined],
      [1, undefined, undefined],
    ]);
  });

  it("read 500 entries of a zip archive in one slice", async () => {
    const sliceCounts: number[] = [];
    for (const entryCount of [499, 500, 1_000]) {
      let sliceCount = 0;
      const countSlices = <T>(work: () => T): T => {
        sliceCount++;
        return work();
      };
      const folders = Array.from({ length: entryCount }, () => ({ name: "a/", content: "", isStored: true }));
      for await (const _ of readReport([createZip(folders)], countSlices)) {
      }
      sliceCounts.push(sliceCount);
    }
    // One more slice compares the positions of the entries.
    assert.deepEqual(sliceCounts, [2, 3, 4]);
  });

  for (const [description, fileCount, caseCount] of [
    ["a large file in memory", 1, 100_000],
    ["many small files in memory", 5_000, 5],
  ] as const) {
    it(`yield to the event loop while reading ${description}`, async () => {
      const content = `<testsuite>${"<testcase name='passes'/>".repeat(caseCount)}</testsuite>`;
      const file = { name: "a", content, isStored: true };
      const archive = createZip(Array.from({ length: fileCount }, () => file));
      let turnCount = 0;
      let isReading = true;
      const countTurns = () => {
        turnCount++;
        if (isReading) {
          setImmediate(countTurns);
        }
      };
      countTurns();
      const report = await readWholeReport([archive]);
      isReading = false;
      assert.deepEqual([report.caseCount, turnCount >= 5], [fileCount * caseCount, true]);
    });
  }
});
