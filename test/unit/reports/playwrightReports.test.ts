import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import type { NamedCase } from "../../../src/reports/caseCollector";
import { readReport } from "../../../src/reports/readReport";
import { createZip } from "../../support/archives";
import { cutBytes } from "../../support/cutBytes";
import { readWholeReport } from "../../support/readWholeReport";
import { realPlaywrightReports } from "./realPlaywrightReports";

/** Number of bytes of a piece that is read from a file. */
const pieceBytes = 65_536;

const { page, brokenPage, pageOf145, blob, brokenBlob, blobOf145 } = realPlaywrightReports;

const place = { classname: "cart.spec.ts", suites: ["cart.spec.ts"], file: "cart.spec.ts" };
const adds = { name: "cart › adds", ...place, line: 3, host: "chromium" };
const rounds = { name: "cart › rounds", ...place, line: 4, host: "chromium" };

/** Reads a report; the texts of its failures up to the end of their first lines, without colours. */
async function readBrief(content: string | Buffer) {
  const report = await readWholeReport(cutBytes(Buffer.from(content), pieceBytes));
  const cutText = <T extends { readonly failure: string }>(reportCase: T): T => {
    const [firstLine = ""] = reportCase.failure.split("\n");
    return { ...reportCase, failure: stripVTControlCharacters(firstLine) };
  };
  return { ...report, failures: report.failures.map(cutText), retriedCases: report.retriedCases.map(cutText) };
}

/** Whole report of the tests in the fixtures. */
const expected = {
  format: "playwright",
  failures: [{ ...adds, failure: "Error: expect(received).toBe(expected) // Object.is equality" }],
  retriedCases: [{ ...rounds, failure: "Error: too early" }],
  caseCount: 4,
};

describe("HTML report of Playwright", () => {
  it("has the tests that failed, and those that passed on retry, with the names of the JSON report", async () => {
    assert.deepEqual(await readBrief(page), { ...expected, startedAt: 1_795_986_472_495 });
    assert.deepEqual(await readBrief(pageOf145), { ...expected, startedAt: 1_795_986_496_074 });
  });

  it("has the files that could not be loaded", async () => {
    const { failures } = await readBrief(brokenPage);
    assert.deepEqual(failures, [{ name: "", suites: [], failure: "Error: broken file" }]);
  });

  it("is read behind its scripts, and wherever its pieces end", async () => {
    const scripts = `<!DOCTYPE html>\n<script>${"const text = '<a>{\"tests\":[]}</a>';\n".repeat(15_000)}</script>\n`;
    const wholePage = Buffer.from(scripts + page);
    for (const size of [1, 29, 4_096, pieceBytes]) {
      const { failures, retriedCases } = await readWholeReport(cutBytes(wholePage, size));
      assert.deepEqual([failures.length, retriedCases.length], [1, 1], String(size));
    }
  });

  it("is read in the archive of a CI system, among other files", async () => {
    const attachment = { name: "playwright-report/data/1.md", content: "# Instructions\n\n- Failed: yes\n" };
    const archive = createZip([attachment, { name: "playwright-report/index.html", content: page }]);
    assert.deepEqual(await readBrief(archive), { ...expected, startedAt: 1_795_986_472_495, isArchive: true });
  });

  it("is read behind the traces of tests, which have more files than are read of an archive", async () => {
    const resources = Array.from({ length: 5_001 }, (_, index) => ({ name: `resources/${index}.txt`, content: "1" }));
    const trace = createZip([{ name: "test.trace", content: '{"type":"before"}' }, ...resources]);
    const digest = "01ba9f46b87382a223ba168f95b39e18b937b14a";
    const archive = createZip([
      { name: `playwright-report/data/${digest}.zip`, content: trace },
      { name: "playwright-report/index.html", content: page },
      { name: "test-results/cart-adds-chromium-retry1/trace.zip", content: trace },
    ]);
    assert.deepEqual(await readBrief(archive), { ...expected, startedAt: 1_795_986_472_495, isArchive: true });
  });

  it("is read up to where it was cut off, which is a problem", async () => {
    const { failures, problem } = await readBrief(page.slice(0, 3_000));
    assert.deepEqual([failures, problem], [[], "truncated"]);
  });
});

describe("Blob report of Playwright", () => {
  it("has the tests that failed, and those that passed on retry, as the HTML report has them", async () => {
    assert.deepEqual(await readBrief(blob), { ...expected, startedAt: 1_795_986_472_495, isArchive: true });
    assert.deepEqual(await readBrief(blobOf145), { ...expected, startedAt: 1_795_986_496_074, isArchive: true });
  });

  it("names the tests that passed, and those that were skipped", async () => {
    const otherCases: [NamedCase, boolean][] = [];
    for await (const _ of readReport([blob], undefined, (...otherCase) => otherCases.push(otherCase))) {
      // Only the cases that the report does not keep are of interest.
    }
    assert.deepEqual(otherCases, [
      [{ name: "cart › clears", ...place, line: 5, host: "chromium" }, true],
      [{ name: "cart › prints", ...place, line: 6, host: "chromium" }, false],
    ]);
  });

  it("has the files that could not be loaded", async () => {
    const { failures } = await readBrief(brokenBlob);
    const file = "/ci/harbour/tests/broken.spec.ts";
    assert.deepEqual(failures, [{ name: "broken.spec.ts", file, suites: [], failure: "Error: broken file" }]);
  });
});
