import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../src/base/clock";
import { ReasonedError } from "../../src/base/errors";
import { History, type HistoryOptions } from "./history";
import { type JUnitReport, parseJUnit, ReportError } from "./junit";
import { minuteMs } from "./time";

/** Error of reading a history from files. The message is one line that names the file. */
export class LoadError extends ReasonedError<"missing" | "unreadable"> {
  override readonly name = "LoadError";
}

/** Facts about the CI runs that the report files do not contain. */
export interface JUnitOptions {
  readonly clock: Pick<Clock, "now">;
  readonly pullRequest?: number;
  readonly variant?: string;
}

/** Assumed age of the newest report, so that it is within any time window that ends now. */
const newestAgeMs = minuteMs;
const undatedAgeMs = 5 * minuteMs;

/** Creates a history from JUnit reports; see `addJUnit`. */
export function loadJUnit(paths: readonly string[], options: JUnitOptions & HistoryOptions): History {
  const history = new History(options);
  addJUnit(history, paths, options);
  return history;
}

/**
 * Adds reports to a history, each as one CI run. Paths are files, or folders, of which all JUnit reports among the
 * `*.xml` files at any depth are added. The newest report counts as written a minute ago, and the others keep their
 * distance to it; a report without a timestamp counts as written five minutes ago. Throws `LoadError`.
 */
export function addJUnit(history: History, paths: readonly string[], options: JUnitOptions): void {
  const reports = paths.flatMap(readReports);
  if (reports.length === 0) {
    throw new LoadError("missing", `no JUnit report in ${paths.join(", ")}`);
  }
  const now = options.clock.now();
  const newest = Math.max(...reports.flatMap(({ time }) => time ?? []));
  for (const report of reports) {
    const time = report.time === undefined ? now - undatedAgeMs : now - newestAgeMs - (newest - report.time);
    addReport(history, report, { ...options, time });
  }
}

/** Adds every case of a report as executed at `time`. */
export function addReport(
  history: History,
  report: JUnitReport,
  run: { readonly time: number; readonly pullRequest?: number; readonly variant?: string },
): void {
  const { time, pullRequest, variant } = run;
  for (const { identity, failure } of report.cases) {
    history.record(
      { ...identity, ...(variant === undefined ? {} : { variant }) },
      { time, ...(pullRequest === undefined ? {} : { pullRequest }), ...(failure === undefined ? {} : { failure }) },
    );
  }
}

/** Reads one report. Throws `LoadError`. */
export function readReport(file: string): JUnitReport {
  const xml = readText(file);
  try {
    return parseJUnit(xml);
  } catch (error) {
    if (error instanceof ReportError) {
      throw new LoadError("unreadable", `${file}: ${error.message}`, error);
    }
    throw error;
  }
}

/** Reads a text file. Throws `LoadError`. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new LoadError("missing", `cannot read ${file}`, error);
  }
}

function readReports(path: string): JUnitReport[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) {
    throw new LoadError("missing", `no such file or folder: ${path}`);
  }
  return stat.isDirectory() ? listXmlFiles(path).flatMap(readIfReport) : [readReport(path)];
}

/** Reads the report in a file of a folder; returns none if the file is not a JUnit report. */
function readIfReport(file: string): JUnitReport[] {
  try {
    return [readReport(file)];
  } catch (error) {
    if (error instanceof LoadError && error.cause instanceof ReportError && error.cause.reason === "notJUnit") {
      return [];
    }
    throw error;
  }
}

function listXmlFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return entry.name === "node_modules" || entry.name === ".git" ? [] : listXmlFiles(path);
      }
      return entry.isFile() && entry.name.endsWith(".xml") ? [path] : [];
    });
}
