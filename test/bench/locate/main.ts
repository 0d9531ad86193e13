// Measures how often the locator finds the true line of real tests, and how fast:
//   npm run bench:locate -- --corpus FILE... --root DIR [--json] [--failures] [--answers FILE] [--thread]
//     [--without RULE] [--invented COUNT]
// DIR: the checkout of the corpus's repository at its commit, or a folder of checkouts named after their repositories.
// --without: switches off a rule of rules.ts. --invented: locates tests that do not exist, derived from those of the
// corpus; a certain answer is wrong. --thread: uses the reading thread, as in the editor; the times then include
// reading from disk.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Disposable } from "../../../src/base/disposable";
import type { TestLocation } from "../../../src/domain/location";
import type { Locator } from "../../../src/domain/locator";
import type { SourceFiles } from "../../../src/locate/files";
import { nodeSourceFiles } from "../../support/nodeSourceFiles";
import { bundlePath } from "../../workbench/paths";
import { shippedLocator, shippedThread } from "../support/workspace";
import { type Corpus, type CorpusRecord, createAddress, findCheckout, readCorpus } from "./corpus";
import { countSure, inventRecords, readSources } from "./invented";
import { findPlaces, isRightFile, judge, type Verdict } from "./judge";
import { loadLocatorWithoutRule } from "./withoutRule";

const usage =
  "npm run bench:locate -- --corpus FILE... --root DIR [--json] [--failures] [--answers FILE] [--thread] [--without RULE] [--invented COUNT]";

interface Judged {
  readonly record: CorpusRecord;
  readonly answer: TestLocation;
  readonly verdict: Verdict;
  readonly dir: string;
  readonly firstMs: number;
  /** Time of reading from disk, which `firstMs` includes. */
  readonly firstDiskMs: number;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const roundMs = (number: number): number => Math.round(number * 1000) / 1000;

/** Returns files that add the time of each access to `waiting`. */
function withTiming(files: SourceFiles, waiting: { ms: number }): SourceFiles {
  const timing =
    <A extends unknown[], R>(ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const startMs = performance.now();
      const result = await ask(...args);
      waiting.ms += performance.now() - startMs;
      return result;
    };
  return { ...files, read: timing(files.read), version: timing(files.version), exists: timing(files.exists) };
}

/** The locator that is measured: the shipped one, that of the reading thread, or one without a rule. */
interface Subject {
  readonly isThreaded: boolean;
  readonly withoutRule: string | undefined;
}

async function measure(corpus: Corpus, root: string, subject: Subject) {
  const locators = new Map<string, Locator & Disposable>();
  const judgments: Judged[] = [];
  const disk = { ms: 0 };
  for (const record of corpus.records) {
    const dir = findCheckout(record, corpus, root);
    const locator = locators.get(dir) ?? createLocator(dir, subject, disk);
    if (!locators.has(dir)) {
      await locator.prepare();
    }
    locators.set(dir, locator);
    disk.ms = 0;
    const startMs = performance.now();
    const answer = await locator.locate(createAddress(record));
    const firstMs = performance.now() - startMs;
    judgments.push({ record, answer, verdict: judge(answer, record), dir, firstMs, firstDiskMs: disk.ms });
  }
  const warm: number[] = [];
  const warmOwn: number[] = [];
  for (const { record, dir } of judgments) {
    disk.ms = 0;
    const startMs = performance.now();
    await locators.get(dir)?.locate(createAddress(record));
    warm.push(performance.now() - startMs);
    warmOwn.push(performance.now() - startMs - disk.ms);
  }
  for (const locator of locators.values()) {
    locator.dispose();
  }
  return { judgments, warm, warmOwn, ...computeColdTimes(judgments) };
}

function createLocator(dir: string, { isThreaded, withoutRule }: Subject, disk: { ms: number }): Locator & Disposable {
  const files = nodeSourceFiles(dir);
  if (isThreaded) {
    const reading = shippedThread(bundlePath, files, dir);
    return Object.assign(reading.locator, { dispose: () => reading.dispose() });
  }
  if (withoutRule !== undefined) {
    const { WorkspaceLocator } = loadLocatorWithoutRule(withoutRule);
    return new WorkspaceLocator(files);
  }
  return shippedLocator(bundlePath, withTiming(files, disk));
}

/**
 * Returns the times of the first answer in each file except the first file: these answers parse the file. Times per
 * 1,000 lines exclude reading from disk, which takes most of the time for a short file; a file of less than 100 lines
 * counts as 100.
 */
function computeColdTimes(judgments: readonly Judged[]): {
  cold: number[];
  ownPer1000Lines: number[];
  lines: Map<string, number>;
} {
  const lines = new Map<string, number>();
  const cold: number[] = [];
  const ownPer1000Lines: number[] = [];
  for (const { answer, dir, firstMs, firstDiskMs } of judgments) {
    const { file } = findPlaces(answer);
    if (file === undefined || lines.has(join(dir, file))) {
      continue;
    }
    const count = Math.max(100, readFileSync(join(dir, file), "utf8").split("\n").length);
    lines.set(join(dir, file), count);
    cold.push(firstMs);
    ownPer1000Lines.push(((firstMs - firstDiskMs) * 1000) / count);
  }
  return { cold: cold.slice(1), ownPer1000Lines: ownPer1000Lines.slice(1), lines };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function summary(corpus: Corpus, { judgments, warm, cold }: Measured) {
  const count = (verdict: Verdict): number => judgments.filter((judgment) => judgment.verdict === verdict).length;
  return {
    corpus: corpus.name,
    records: judgments.length,
    right: count("right"),
    wrong: count("wrong"),
    ambiguous: count("ambiguous"),
    fileOnly: count("fileOnly"),
    none: count("none"),
    rightFile: judgments.filter(({ answer, record }) => isRightFile(answer, record)).length,
    msPerFileCold: roundMs(median(cold)),
    msPerRecordWarm: roundMs(median(warm)),
  };
}

function speed({ judgments, warmOwn, ownPer1000Lines, lines }: Measured): string {
  const perLines = judgments.flatMap(({ answer, dir }, i) => {
    const count = lines.get(join(dir, findPlaces(answer).file ?? ""));
    return count === undefined ? [] : [((warmOwn[i] ?? 0) * 1000) / count];
  });
  return `ms per 1,000 lines, without the disk: cold ${roundMs(median(ownPer1000Lines))}, warm ${roundMs(median(perLines))}`;
}

function answerLine({ record, answer }: Judged): string {
  const { file, line, candidates } = findPlaces(answer);
  return JSON.stringify({
    id: record.id,
    file: file ?? null,
    line: line ?? null,
    confidence: answer.confidence,
    ...("miss" in answer && { miss: answer.miss }),
    candidates,
    files: listOfferedFiles(answer),
  });
}

/** Files that the user is asked to choose from. */
const listOfferedFiles = (answer: TestLocation): readonly string[] =>
  answer.confidence === "none" ? answer.files.map(({ path }) => path) : [];

function failureLine({ record, answer, verdict }: Judged): string {
  const statedAnswer = { confidence: answer.confidence, ...findPlaces(answer), files: listOfferedFiles(answer) };
  return JSON.stringify({ verdict, ...createAddress(record), expected: record.expected, answer: statedAnswer });
}

/** Returns a line with the counts of the records invented for a corpus, and a line for each certain answer. */
async function measureInvented(corpus: Corpus, root: string, { count, subject }: { count: number; subject: Subject }) {
  const [first] = corpus.records;
  if (!first) {
    return [];
  }
  const invented = inventRecords(corpus.records, readSources(findCheckout(first, corpus, root)), count);
  const { judgments } = await measure({ ...corpus, records: invented.map(({ record }) => record) }, root, subject);
  const counts = countSure(
    invented,
    judgments.map(({ answer }) => answer),
  );
  const sums = counts.map(({ shape, records, sure }) => `${shape} ${sure} of ${records}`);
  const failures = judgments.map((judged, i) => ({ shape: invented[i]?.shape ?? "", judged }));
  const wrongAnswers = failures.filter(({ judged }) => judged.verdict === "wrong");
  return [
    `corpus ${corpus.name}  sure: ${sums.join("  ")}`,
    ...wrongAnswers.map(({ shape, judged }) => `${shape}  ${failureLine(judged)}`),
  ];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      corpus: { type: "string", multiple: true },
      root: { type: "string", multiple: true },
      json: { type: "boolean" },
      failures: { type: "boolean" },
      answers: { type: "string" },
      thread: { type: "boolean" },
      without: { type: "string" },
      invented: { type: "string" },
    },
  });
  const corpora = [...(values.corpus ?? []), ...positionals].map(readCorpus);
  const roots = values.root ?? [];
  if (corpora.length === 0 || (roots.length !== 1 && roots.length !== corpora.length)) {
    throw new Error(`Usage: ${usage}`);
  }
  const subject = { isThreaded: values.thread === true, withoutRule: values.without };
  const summaries = [];
  const answers: string[] = [];
  for (const [i, corpus] of corpora.entries()) {
    const root = roots[i] ?? roots[0] ?? "";
    if (values.invented !== undefined) {
      const lines = await measureInvented(corpus, root, { count: Number(values.invented), subject });
      console.log(lines.slice(0, values.failures ? lines.length : 1).join("\n"));
      continue;
    }
    const measurement = await measure(corpus, root, subject);
    const result = summary(corpus, measurement);
    summaries.push(result);
    answers.push(...measurement.judgments.map(answerLine));
    if (values.json) {
      continue;
    }
    console.log(
      Object.entries(result)
        .map((pair) => pair.join(" "))
        .join("  "),
      ` ${speed(measurement)}`,
    );
    const failures = values.failures ? measurement.judgments.filter(({ verdict }) => verdict !== "right") : [];
    for (const failure of failures) {
      console.log(failureLine(failure));
    }
  }
  if (values.answers !== undefined) {
    writeFileSync(values.answers, `${answers.join("\n")}\n`);
  }
  if (values.json) {
    console.log(JSON.stringify(summaries));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
