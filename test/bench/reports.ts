import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { forEachYielding } from "../../src/base/async";
import { type ExplainedFailure, explainFailure, type KnownTest } from "../../src/domain/reports/explainFailures";
import { CaseMatcher } from "../../src/domain/reports/matchCases";
import { createZip } from "../support/archives";
import { failingTest, harbour } from "../support/builders";
import { leastOwnBlock } from "../support/cpuTime";
import { readWholeReport } from "../support/readWholeReport";
import { createReportFiles } from "../support/reportArchive";
import { alternate, type Context, limitRow, type Measurement, measureMs, type Row, valueRow } from "./measurement";
import { createRecord, failureCount, type LargeFormat, writeLargeReport } from "./support/largeReport";
import type { ReportMeasurements } from "./support/reportProcess";

const run = promisify(execFile);

/** Measures the explanation of large reports and logs, an archive of reports, and the matcher. */
export const reports: Measurement = {
  name: "reports",
  run: async (context) => [
    ...(await measureLargeReport(context, "xml")),
    ...(await measureLargeReport(context, "json")),
    ...(await measureLargeReport(context, "log")),
    ...(await measureLargeReport(context, "zip")),
    ...(await measureArchive()),
    ...(await measureMatching()),
  ],
};

const largeTexts: Readonly<Record<LargeFormat, string>> = {
  xml: "a report of 50 MB (xml), 20,000 of 200,000 cases failed",
  json: "a report of 50 MB (json), 20,000 of 200,000 cases failed",
  log: "a log of 100 MB, 20,000 cases failed",
  zip: "an archive of 100 MB, 20,000 of 400,000 cases failed",
};

async function measureLargeReport({ scratch, bundle }: Context, format: LargeFormat): Promise<readonly Row[]> {
  const path = join(scratch, `large.${format}`);
  writeLargeReport(path, format);
  const script = join(__dirname, "support", "reportProcess.js");
  const { stdout } = await run(process.execPath, ["--expose-gc", script, path, bundle]);
  const measurements = JSON.parse(stdout) as ReportMeasurements;
  if (measurements.failureCount !== failureCount || measurements.knownCount !== 10_000) {
    throw new Error(`${measurements.knownCount} of ${measurements.failureCount} failures are known`);
  }
  const name = largeTexts[format];
  const blocks = [
    limitRow(`longest block of the event loop, ${name}`, "ms", measurements.blockMs, 50),
    limitRow(`longest block without collecting garbage, ${name}`, "ms", measurements.workMs, 16),
  ];
  // The failures of a log are known only at its end.
  if (format === "log" || format === "zip") {
    return [
      valueRow(`first groups of ${name}`, "ms", measurements.firstRowsMs),
      limitRow(`all groups of ${name}`, "ms", measurements.wholeMs, 15_000),
      ...blocks,
      valueRow(`memory growth, ${name}`, "MB", measurements.memoryMb),
    ];
  }
  return [
    limitRow(`first groups of ${name}`, "ms", measurements.firstRowsMs, 2_000),
    limitRow(`all groups of ${name}`, "ms", measurements.wholeMs, 15_000),
    ...blocks,
    // 150 MB for the extension host, and 40 MB for the reading thread.
    limitRow(`memory growth, ${name}`, "MB", measurements.memoryMb, 190),
  ];
}

async function measureArchive(): Promise<readonly Row[]> {
  const files = createReportFiles(500);
  const bytes = createZip(files);
  const texts = files.map(({ content }) => Buffer.from(content));
  const readTexts = async () => {
    for (const text of texts) {
      await readWholeReport([text]);
    }
  };
  const readArchive = async () => {
    const { failures } = await readWholeReport([bytes]);
    if (failures.length !== 2_000) {
      throw new Error(`${failures.length} failures in the archive`);
    }
  };
  const { floor, ours } = await alternate(
    3,
    () => measureMs(readTexts),
    () => measureMs(readArchive),
  );
  return [
    valueRow("500 reports of 20 kB, one by one", "ms", floor),
    limitRow("a zip of these reports", "ms", ours, 2_000),
  ];
}

async function measureMatching(): Promise<readonly Row[]> {
  const state = { repository: harbour, choice: "7d", tests: [], unreadable: 0, loading: false } as const;
  const knownTests = Array.from(
    { length: 10_000 },
    (_, index): KnownTest => ({ test: failingTest(createRecord(index)), state }),
  );
  const cases = Array.from({ length: failureCount }, (_, index) => {
    const { name, classname, filePath } = createRecord(index);
    return { name, classname, file: `/ci/harbour/${filePath}`, suites: ["s"], failure: `Error: expected ${index}` };
  });
  let failures: ExplainedFailure[] = [];
  let wholeMs = 0;
  const blockMs = await leastOwnBlock(async () => {
    failures = [];
    wholeMs = await measureMs(async () => {
      const matcher = await CaseMatcher.create(knownTests, ({ test }) => test);
      const match = await matcher.forReport(cases);
      await forEachYielding(cases, undefined, (reportCase) => {
        failures.push(explainFailure(reportCase, match(reportCase), undefined));
      });
    });
  }, 50);
  const knownCount = failures.filter(({ failureClass }) => failureClass !== "unseen").length;
  if (knownCount !== 10_000) {
    throw new Error(`${knownCount} failures are known`);
  }
  const name = "20,000 failures against 10,000 records";
  return [
    limitRow(`explain ${name}`, "ms", wholeMs, 5_000),
    limitRow(`longest block of the event loop, ${name}`, "ms", blockMs, 50),
  ];
}
