import { appendAll } from "../base/collections";
import type { FileStore } from "../base/fileStore";
import { gunzipJsonLines, gzipJsonLines } from "../base/gzipJsonLines";
import { LatestTask } from "../base/latestTask";
import { isListWith, isNumber, isObjectWith, isRecord, isString, optional } from "../base/shape";
import { withoutUndefined } from "../base/withoutUndefined";
import type { KeptReport, KeptReports, KeptReportsStore } from "../domain/reports/keptExplanation";
import type { ReportCase } from "../domain/reports/testReport";

/** Increased when the stored format changes; files of older versions are not read. */
const version = 1;
const fileName = "explained-reports.gz";
/** Maximum cases in one line of the file. */
const casesPerLine = 500;
/** Maximum cases that are stored; reports with more are not stored at all. */
const maxCases = 20_000;

const isLogLine = isObjectWith({ line: isNumber, text: isString });
const isCase = isObjectWith({
  name: isString,
  classname: optional(isString),
  file: optional(isString),
  line: optional(isNumber),
  suites: isListWith(isString),
  host: optional(isString),
  failure: isString,
  logLine: optional(isLogLine),
});
const isHead = isObjectWith({ version: (value) => value === version, explainedAt: isNumber });
const isReport = isObjectWith({
  name: isString,
  source: optional(isObjectWith({ uri: isString, firstLine: isNumber })),
  file: optional(isString),
  facts: isObjectWith({
    format: optional(isString),
    caseCount: isNumber,
    startedAt: optional(isNumber),
    problem: optional(isString),
  }),
});
const isCaseList = isListWith(isCase);

/** Disk store of the reports that were explained when the workspace was last open, without the texts of failures. */
export class StoredReports implements KeptReportsStore {
  readonly #latestSave = new LatestTask();
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(private readonly files: Pick<FileStore, "read" | "write" | "remove">) {}

  async load(): Promise<KeptReports | undefined> {
    const bytes = await this.files.read(fileName);
    if (!bytes) {
      return undefined;
    }
    const [head, ...lines] = (await gunzipJsonLines(bytes)) ?? [];
    if (!isRecord(head) || !isHead(head)) {
      return undefined;
    }
    const reports = readReports(lines);
    return reports && { explainedAt: Number(head.explainedAt), reports };
  }

  save(keptReports: KeptReports | undefined): Promise<void> {
    const save = this.#latestSave.start();
    this.#lastWrite = this.#lastWrite.then(async () => {
      // A save that was superseded before its turn is skipped.
      if (save.aborted) {
        return;
      }
      if (keptReports && countCases(keptReports) <= maxCases) {
        const bytes = await gzipJsonLines(toLines(keptReports));
        await this.files.write(fileName, bytes);
      } else {
        await this.files.remove(fileName);
      }
    });
    return this.#lastWrite;
  }

  /** Resolves when no write is pending. */
  settled(): Promise<void> {
    return this.#lastWrite;
  }
}

function countCases({ reports }: KeptReports): number {
  let count = 0;
  for (const { report } of reports) {
    count += report.failures.length + report.retriedCases.length;
  }
  return count;
}

function* toLines({ explainedAt, reports }: KeptReports): Generator<unknown, void> {
  yield { version, explainedAt };
  for (const { name, source, file, report } of reports) {
    const { failures, retriedCases, ...facts } = report;
    yield { name, source, file, facts };
    yield* toCaseLines("failures", failures);
    yield* toCaseLines("retriedCases", retriedCases);
  }
}

function* toCaseLines(
  list: "failures" | "retriedCases",
  cases: readonly ReportCase[],
): Generator<Record<string, readonly ReportCase[]>, void> {
  for (let start = 0; start < cases.length; start += casesPerLine) {
    const part = cases.slice(start, start + casesPerLine);
    yield { [list]: part.map(withoutText) };
  }
}

/**
 * Omits the text of a failure, which may contain secrets. It is read again from the report's file if that still exists.
 */
function withoutText(reportCase: ReportCase): ReportCase {
  return { ...reportCase, failure: "" };
}

/** Report whose lines are being read. */
interface UnfinishedReport {
  readonly head: Readonly<Record<string, unknown>>;
  readonly failures: ReportCase[];
  readonly retriedCases: ReportCase[];
}

/** Parses the lines of reports; returns `undefined` if one of them is malformed. */
function readReports(lines: readonly unknown[]): readonly KeptReport[] | undefined {
  const reports: UnfinishedReport[] = [];
  for (const line of lines) {
    if (!isRecord(line)) {
      return undefined;
    }
    if (isReport(line)) {
      reports.push({ head: line, failures: [], retriedCases: [] });
      continue;
    }
    const report = reports.at(-1);
    const { failures = [], retriedCases = [] } = line;
    if (!report || !isCaseList(failures) || !isCaseList(retriedCases)) {
      return undefined;
    }
    appendAll(report.failures, failures as readonly ReportCase[]);
    appendAll(report.retriedCases, retriedCases as readonly ReportCase[]);
  }
  return reports.map(finishReport);
}

function finishReport({ head, failures, retriedCases }: UnfinishedReport): KeptReport {
  const { name, source, file, facts } = head;
  const report = { ...(facts as object), failures, retriedCases };
  return withoutUndefined({ name, source, file, report }) as unknown as KeptReport;
}
