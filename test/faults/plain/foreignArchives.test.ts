import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { reportProblemText } from "../../../src/present/text/explainedFailures";
import { createZip, createZipParts, joinZip } from "../../support/archives";
import { cpuTime } from "../../support/cpuTime";
import { withEnvironment } from "../../support/environment";
import { slowness } from "../../support/pace";
import { readWholeReport } from "../../support/readWholeReport";
import { realArchives } from "../../unit/reports/archive/realArchives";
import { faultCase } from "../faultCase";

const megabyte = 2 ** 20;
const report = (name: string) => `<testsuite><testcase name="${name}"><failure message="no"/></testcase></testsuite>`;

async function readBrief(archive: Buffer) {
  const read = await readWholeReport([archive]);
  return [read.failures.map(({ name }) => name).join(), reportProblemText({ name: "r.zip", report: read })] as const;
}

describe("Foreign archives", () => {
  faultCase(67, "are read only up to the limits", async function () {
    this.timeout(240_000);
    const zeros = gzipSync(Buffer.alloc(800 * megabyte));
    const blanks = createZip([{ name: "blanks", content: Buffer.alloc(90 * megabyte, " ") }]);
    const copies = Array.from({ length: 16 }, (_, index) => ({ name: `${index}`, content: blanks }));
    const { files, directory } = createZipParts([{ name: "a", content: Buffer.alloc(90 * megabyte, " ") }]);
    const bombs = [
      gzipSync(zeros),
      createZip([{ name: "a.xml", content: report("before") }, ...copies]),
      joinZip(files, Array(9_000).fill(directory[0])),
    ];
    const answers: (readonly [string, string | undefined])[] = [];
    const pace = await slowness();
    const ms = await cpuTime(async () => {
      for (const bomb of bombs) {
        answers.push(await readBrief(bomb));
      }
    });
    assert.deepEqual(answers, [
      ["", "r.zip contains no test report and no log of a known test runner. Select another file."],
      [
        "before",
        "5/blanks in r.zip unpacks to more than 100 MB a file, 500 MB or 10,000 files, so failures may be missing. Select the reports in it alone.",
      ],
      ["", "a in r.zip is malformed, so only what precedes the error is shown. Write the report again."],
    ]);
    const quickMs = ms / pace;
    assert.ok(quickMs < 20_000, `${quickMs} ms`);
    return `3 archives of gigabytes: ${(quickMs / 1000).toFixed(1)} s of work, a sentence each, the failure before them kept`;
  });

  faultCase(68, "are read as far as possible, and only in memory", async () => {
    const folder = mkdtempSync(join(tmpdir(), "foreign-archives-"));
    const path = join(folder, "entry.xml");
    const climbing = createZip([
      { name: `../../../../..${path}`, content: report("climbs") },
      { name: path, content: report("is absolute") },
      { name: "C:\\windows\\a.xml", content: report("has a drive") },
    ]);
    const archives = [climbing, realArchives.zipEncrypted, realArchives.zip.subarray(0, -30)];
    const answers = await withEnvironment({ TMPDIR: folder, TEMP: folder }, async () => {
      const briefs: (readonly [string, string | undefined])[] = [];
      for (const archive of archives) {
        briefs.push(await readBrief(archive));
      }
      return briefs;
    });
    assert.deepEqual(
      answers.map(([names]) => names),
      ["climbs,is absolute,has a drive", "rounds", ""],
    );
    const sentences = answers.flatMap(([, sentence]) => sentence ?? []);
    assert.equal(sentences.length, 2);
    assert.match(sentences[0] ?? "", /^reports\/TEST-cart\.xml in r\.zip /);
    assert.deepEqual(readdirSync(folder), []);
    rmdirSync(folder);
    return "3 reports with names like paths read, the file with a password named and the other read, 0 files written";
  });
});

describe("Foreign logs", () => {
  faultCase(69, "do not report failures that are part of the output of a test", async () => {
    const logs = {
      pytest: [
        "============================= test session starts ==============================",
        "tests/test_berth.py::test_moors PASSED",
        "----------------------------- Captured stdout call -----------------------------",
        "FAILED tests/test_berth.py::test_imaginary - no",
        "tests/test_berth.py::test_imaginary FAILED",
        "============================== 1 passed in 0.01s ===============================",
      ],
      jest: [
        "PASS test/berth.test.js",
        "  ✓ moors (2 ms)",
        "  ● Berth › imaginary",
        "",
        "Tests:       1 passed, 1 total",
        "Test Suites: 1 passed, 1 total",
        "Ran all test suites.",
      ],
      mocha: ["  Berth", "    ✔ moors", "  1) imaginary", "", "  1 passing (4ms)", ""],
      cargo: [
        "running 1 test from berth.rs",
        "running 1 test",
        "test imaginary ... FAILED",
        "test moors ... ok",
        "",
        "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
      ],
    };
    const failures: Record<string, readonly string[]> = {};
    for (const [runner, lines] of Object.entries(logs)) {
      const read = await readWholeReport([Buffer.from(lines.join("\n"))]);
      failures[runner] = read.failures.map(({ name }) => name);
    }
    assert.deepEqual(failures, { pytest: [], jest: [], mocha: [], cargo: [] });
    return "0 failures in 4 logs of 4 runners whose tests printed some";
  });
});
