import { lineTime } from "../../base/lineTime";
import { type CollectedLine, Collectors } from "./collectors";
import type { RunnerGrammar } from "./grammar";
import { type HeldLine, HeldLines } from "./heldLines";
import type { LogCase } from "./logCase";
import type { LogLine } from "./logLines";
import { PrintedOutputs } from "./printedOutputs";
import { runners } from "./runners/index";
import { findSection, RunReader } from "./runReader";

/** Maximum number of runs of a log that are read. */
const maxRuns = 10_000;
/** Number of lines at the start that are searched for the time. */
const maxTimeLines = 100;

/** Reader of the lines of a log, in order: finds the tests that runners reported in them. */
export class RunsReader {
  readonly #collectors = new Collectors(isRunnersLine);
  /** The open run of each source. */
  readonly #openRuns = new Map<string, RunReader>();
  /** The latest run of each runner in each source. */
  readonly #latestRuns = new Map<RunnerGrammar, Map<string, RunReader>>();
  /** The source of each run, in the order of the runs. */
  readonly #runs = new Map<RunReader, string>();
  /** Runs without a certain start: they may have been started by a line of another runner. */
  readonly #weakRuns = new Set<RunReader>();
  readonly #heldLines = new HeldLines();
  /** The last line of each source that is not empty. */
  readonly #lastLines = new Map<string, string>();
  readonly #outputs = new PrintedOutputs();

  /** Time of the first line that begins with a time and its zone, in milliseconds since 1970. */
  startedAt: number | undefined;

  /** Line at which the first run was recognized. */
  startLine: string | undefined;

  /** Whether a runner was recognized by a line that no test prints. */
  get hasCertainRun(): boolean {
    return [...this.#runs.keys()].some((run) => !this.#weakRuns.has(run));
  }

  /** Ends the text; returns the tests of all runs, in the order of the runs. */
  end(): readonly LogCase[] {
    for (const line of this.#collectors.end()) {
      this.#readLine(line);
    }
    const reportedFailures = new ReportedFailures();
    const casesByRun = new Map<RunReader, readonly LogCase[]>();
    for (const [run, source] of this.#runs) {
      const cases = this.#endTests(run);
      casesByRun.set(
        run,
        cases.filter((logCase) => reportedFailures.add(source, logCase)),
      );
    }
    return withoutNameless(this.#outputs.joinCases(casesByRun));
  }

  #endTests(run: RunReader): readonly LogCase[] {
    const cases = run.end();
    const { minWeakTests = 0 } = run.grammar;
    const hasFewTests = cases.length < minWeakTests;
    if (hasFewTests && this.#weakRuns.has(run)) {
      return [];
    }
    return cases;
  }

  /** Reads the next line. */
  takeLine(line: LogLine): void {
    if (line.number < maxTimeLines) {
      this.startedAt ??= lineTime(line.text);
    }
    for (const collectedLine of this.#collectors.take(line)) {
      this.#readLine(collectedLine);
    }
    if (this.#runs.size > 0) {
      this.startLine ??= line.text;
    }
  }

  #readLine({ text, source, number }: CollectedLine): void {
    this.#outputs.readLine(text);
    const openRun = this.#openRuns.get(source);
    const start = this.#findStart(text, source, openRun);
    const run = start ? this.#startRun(start, text, source) : openRun;
    if (!run || this.#weakRuns.has(run)) {
      this.#heldLines.add({ text, number }, source);
    }
    run?.readLine(text, number);
    if (text !== "") {
      this.#lastLines.set(source, text);
    }
    if (run?.hasEnded) {
      this.#endRun(run, source);
    }
  }

  /**
   * Finds the start of a run. While a run is open, only a line that no test prints starts another, unless the run has a
   * weak start and no test so far.
   */
  #findStart(text: string, source: string, openRun: RunReader | undefined): RunStart | undefined {
    const lastLine = this.#lastLines.get(source) ?? "";
    if (!openRun) {
      return findCertainStart(text, lastLine) ?? findWeakStart(text, lastLine);
    }
    if (openRun.isInFailure) {
      return undefined;
    }
    const start = findCertainStart(text, lastLine);
    if (start || openRun.record.tests.length > 0 || !this.#weakRuns.has(openRun)) {
      return start;
    }
    const otherStart = findWeakStart(text, lastLine);
    return otherStart?.grammar === openRun.grammar ? undefined : otherStart;
  }

  #startRun({ grammar, isWeak }: RunStart, line: string, source: string): RunReader | undefined {
    const openRun = this.#openRuns.get(source);
    if (openRun?.grammar === grammar) {
      return this.#confirm(openRun, source);
    }
    if (this.#runs.size >= maxRuns || this.#isRepetition(grammar)) {
      return undefined;
    }
    const interruptedRun = this.#findInterruptedRun(grammar, source);
    if (interruptedRun) {
      this.#openRuns.set(source, interruptedRun);
      return isWeak ? interruptedRun : this.#confirm(interruptedRun, source);
    }
    if (openRun && !openRun.grammar.runsPrograms && this.#weakRuns.has(openRun) && takesOver(grammar)) {
      this.#runs.delete(openRun);
      this.#latestRuns.get(openRun.grammar)?.delete(source);
    }
    const run = new RunReader(grammar);
    this.#add(run, source);
    if (isWeak) {
      this.#weakRuns.add(run);
    }
    const heldLines = grammar.readsBack ? this.#heldLines.find(source) : [];
    if (!isWeak) {
      // The lines before a weak start may belong to another runner, whose certain start is yet to come.
      this.#heldLines.remove(source);
    }
    readBack(run, heldLines, isWeak || !certainStart.test(line) ? line : undefined);
    return run;
  }

  #add(run: RunReader, source: string): void {
    this.#runs.set(run, source);
    this.#outputs.add(run);
    this.#openRuns.set(source, run);
    const latestRuns = this.#latestRuns.get(run.grammar) ?? new Map();
    this.#latestRuns.set(run.grammar, latestRuns.set(source, run));
  }

  /** Finds the run that a start continues: one of its tests printed the run of another runner, or the start of one. */
  #findInterruptedRun(grammar: RunnerGrammar, source: string): RunReader | undefined {
    const run = this.#latestRuns.get(grammar)?.get(source);
    return run?.hasEnded ? undefined : run;
  }

  #isRepetition({ repeats }: RunnerGrammar): boolean {
    const runs = repeats && this.#latestRuns.get(repeats);
    return runs !== undefined && runs.size > 0;
  }

  /** Marks a run as certain. Its lines are its own: no other run reads them back. */
  #confirm(run: RunReader, source: string): RunReader {
    if (this.#weakRuns.delete(run)) {
      this.#heldLines.remove(source);
    }
    return run;
  }

  #endRun(run: RunReader, source: string): void {
    this.#confirm(run, source);
    this.#openRuns.delete(source);
  }
}

/** Names of a failure: its own, or else those of its suites, such as the project whose tests failed. */
const namings: readonly ((logCase: LogCase) => boolean)[] = [
  ({ name }) => name !== "",
  ({ suites }) => suites.length > 0,
];

/** Removes the failures without a name if others have one: a part of the log may be quoted again. */
function withoutNameless(cases: readonly LogCase[]): readonly LogCase[] {
  const failures = cases.filter(({ outcome }) => outcome === "failed");
  const isNamed = namings.find((naming) => failures.some(naming));
  return isNamed ? cases.filter((logCase) => logCase.outcome !== "failed" || isNamed(logCase)) : cases;
}

/** Failures of a log. A command that is executed again reports some of them again. */
class ReportedFailures {
  readonly #textsByTest = new Map<string, Set<string>>();

  /**
   * Returns whether a case is not a repetition: an identical failure was reported before in the lines of the same
   * source.
   */
  add(source: string, { outcome, failure, logLine: _, ...test }: LogCase): boolean {
    if (outcome !== "failed") {
      return true;
    }
    const key = JSON.stringify([source, test]);
    const texts = this.#textsByTest.get(key) ?? new Set();
    this.#textsByTest.set(key, texts);
    const { size } = texts;
    return texts.add(failure).size > size;
  }
}

/**
 * Reads the lines before the one by which a run was recognized.
 *
 * @param weakStart that line, if the run may begin in its middle: at this line, or at the name on the line before
 */
function readBack(run: RunReader, lines: readonly HeldLine[], weakStart?: string): void {
  for (const [index, { text, number }] of lines.entries()) {
    const isLast = index === lines.length - 1;
    if (isLast && weakStart !== undefined && findSection(run.grammar, weakStart) === undefined) {
      run.beginAt(text);
    }
    run.readLine(text, number);
  }
  if (weakStart !== undefined) {
    run.beginAt(weakStart);
  }
}

/** Start of a run. */
interface RunStart {
  readonly grammar: RunnerGrammar;
  readonly isWeak: boolean;
}

/**
 * Returns whether a runner that is recognized after its first lines takes over those of an earlier run with a weak
 * start.
 */
function takesOver({ readsBack, minWeakTests }: RunnerGrammar): boolean {
  return readsBack === true && minWeakTests === undefined;
}

const certainStart = joinPatterns(runners.flatMap(({ starts }) => starts));
const weakStart = joinPatterns(runners.flatMap(({ weakStarts = [] }) => weakStarts));
/** Ruled line that identifies a runner together with the line below it. */
const rule = /^={70,79}$/;
const runnersOfOneLine = runners.filter(({ lineBeforeWeakStart }) => !lineBeforeWeakStart);
const weakStartOfOneLine = joinPatterns(runnersOfOneLine.flatMap(({ weakStarts = [] }) => weakStarts));

/** Joins patterns as alternatives, without their named groups: several may have the same group. */
function joinPatterns(patterns: readonly RegExp[]): RegExp {
  const sources = patterns.map(({ source }) => `(?:${source.replace(/\(\?<\w+>/g, "(?:")})`);
  return new RegExp(sources.join("|"));
}

/** Returns whether a test runner writes such a line; for `certain`, also that no test prints it. */
function isRunnersLine(line: string, kind: "any" | "certain"): boolean {
  return certainStart.test(line) || rule.test(line) || (kind === "any" && weakStartOfOneLine.test(line));
}

/**
 * Returns the run that certainly begins with a line, or with a ruled line above it: tests print ruled lines as well.
 */
function findCertainStart(line: string, previousLine: string): RunStart | undefined {
  const lines = rule.test(previousLine) ? [line, `${previousLine}\n${line}`] : [line];
  const startLines = lines.find((text) => certainStart.test(text));
  if (startLines === undefined) {
    return undefined;
  }
  const grammar = runners.find(({ starts }) => starts.some((start) => start.test(startLines)));
  return grammar && { grammar, isWeak: false };
}

/** Returns the run that begins with a line unless a test printed it. */
function findWeakStart(line: string, previousLine: string): RunStart | undefined {
  if (!weakStart.test(line)) {
    return undefined;
  }
  const grammar = runners.find(({ weakStarts = [], lineBeforeWeakStart }) => {
    const isAfterLine = lineBeforeWeakStart?.test(previousLine) ?? true;
    return isAfterLine && weakStarts.some((start) => start.test(line));
  });
  return grammar && { grammar, isWeak: true };
}
