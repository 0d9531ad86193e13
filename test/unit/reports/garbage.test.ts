import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { fuzzRuns, fuzzSeed, fuzzTime } from "../../support/fuzz";
import { readWholeReport } from "../../support/readWholeReport";
import { projectRoot } from "../../workbench/paths";
import { realPlaywrightReports } from "./realPlaywrightReports";

const folder = join(projectRoot, "test", "fixtures", "sample", "reports");
const sampleReports = (readdirSync(folder, { recursive: true }) as string[])
  .map((name) => join(folder, name))
  .filter((path) => statSync(path).isFile())
  .map((path): Buffer => readFileSync(path));
const playwrightReports = Object.values(realPlaywrightReports).map((content): Buffer => Buffer.from(content));
/** Reports of real runners in which tests failed, of less than 30 kB each. */
const reports = [...sampleReports, ...playwrightReports].filter((bytes) => bytes.length < 30_000);

/** Pieces that may get into a report by accident. */
const pieces = [
  "\u0000",
  "\ufeff",
  "\u001b[31m",
  "&",
  "&#27;",
  "&unknown;",
  "<",
  "]]>",
  "<![CDATA[",
  "</testsuite>",
  "{",
  "}",
  '"',
  "\\",
  "\r\n",
  "\ud800",
  "npm error code 1\n",
  '{"level":"info"}\n',
  "=== RUN   TestSails\n",
  "FAILED tests/test_berth.py::test_moors\n",
];

type Change = (bytes: Buffer, place: number, length: number) => Buffer;

/** Changes of a report at a place, each of a length. */
const changes: Readonly<Record<string, Change>> = {
  deletes: (bytes, place, length) => Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + length)]),
  repeats: (bytes, place, length) => Buffer.concat([bytes.subarray(0, place + length), bytes.subarray(place)]),
  inserts: (bytes, place, length) =>
    Buffer.concat([bytes.subarray(0, place), Buffer.from(pieces[length % pieces.length] ?? ""), bytes.subarray(place)]),
  overwrites: (bytes, place, length) => {
    const changedBytes = Buffer.from(bytes);
    changedBytes.fill(length % 256, place, place + 1);
    return changedBytes;
  },
  "writes in UTF-16": (bytes) => Buffer.from(`\ufeff${bytes.toString()}`, "utf16le"),
};

/** Place in a report, as a fraction of its length. */
const place = fc.nat({ max: 999_999 }).map((millionths) => millionths / 1_000_000);
const report = fc.constantFrom(...reports);

describe("Damaged report", () => {
  it("is read to its end without an error", async () => {
    const change = fc.tuple(fc.constantFrom(...Object.values(changes)), place, fc.nat({ max: 300 }));
    await fc.assert(
      fc.asyncProperty(report, fc.array(change, { minLength: 1, maxLength: 3 }), async (original, changeList) => {
        let bytes: Buffer = original;
        for (const [apply, fraction, length] of changeList) {
          bytes = apply(bytes, Math.floor(fraction * bytes.length), length);
        }
        await assert.doesNotReject(readWholeReport([bytes]));
      }),
      { numRuns: fuzzRuns / 5, seed: fuzzSeed },
    );
  }).timeout(fuzzTime);

  it("has failures or a problem if its end is missing", async () => {
    await fc.assert(
      fc.asyncProperty(report, place, async (original, fraction) => {
        const bytes = original.subarray(0, Math.floor(fraction * original.length));
        const { failures, problem } = await readWholeReport([bytes]);
        assert.ok(failures.length > 0 || problem !== undefined);
      }),
      { numRuns: fuzzRuns / 5, seed: fuzzSeed },
    );
  }).timeout(fuzzTime);
});
