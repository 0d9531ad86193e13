import { lineTime } from "../../base/lineTime";
import { type CollectedLine, Collectors } from "./collectors";
import type { RunnerGrammar } from "./grammar";
import type { LogCase } from "./logCase";
import { type LogLine, LogLines } from "./logLines";
import { runners } from "./runners/index";
import { RunReader } from "./runReader";

/** Maximum runs of a log that are read. */
const maxRuns = 10_000;
/** Maximum lines of a source, and of all, that are held until a run is recognized by a later line. */
const maxHeldLines = 5_000;
const maxHeldLinesOfAll = 50_000;
/** Lines at the start that are read for the time. */
const maxTimeLines = 100;

/** Line of a run, with its number in an editor. */
interface HeldLine {
  readonly text: string;
  readonly number: number;
}

/** Reader of a log, fed with its text in order: finds the tests that runners reported in it. */
export class LogReader {
  readonly #lines = new LogLines();
  readonly #collectors = new Collectors(isRunnersLine);
  /** The run of each source that has not ended. */
  readonly #openRuns = new Map<string, RunReader>();
  readonly #runs: RunReader[] = [];
  /** The lines of each source since its last run. */
  readonly #heldLines = new Map<string, HeldLine[]>();
  #heldLineCount = 0;

  /** Time of the first line that begins with one and its zone, in milliseconds since 1970. */
  startedAt: number | undefined;

  /** Whether a runner was recognized: otherwise nothing is known of what the lines mean. */
  get hasRun(): boolean {
    return this.#runs.length > 0;
  }

  /** Reads on. */
  write(text: string): void {
    for (const line of this.#lines.write(text)) this.#takeLine(line);
  }

  /** Ends the text; returns the tests of all runs, in the order of the runs. */
  end(): readonly LogCase[] {
    for (const line of this.#lines.end()) this.#takeLine(line);
    for (const line of this.#collectors.end()) this.#readLine(line);
    return this.#runs.flatMap((run) => run.end());
  }

  #takeLine(line: LogLine): void {
    if (line.number < maxTimeLines) this.startedAt ??= lineTime(line.text);
    for (const collectedLine of this.#collectors.take(line)) this.#readLine(collectedLine);
  }

  #readLine({ text, source, number }: CollectedLine): void {
    const openRun = this.#openRuns.get(source);
    const grammar = openRun?.isInFailure ? undefined : findRunner(text);
    const run = grammar && grammar !== openRun?.grammar ? this.#startRun(grammar, source) : openRun;
    if (!run) {
      this.#hold({ text, number }, source);
      return;
    }
    run.readLine(text, number);
    if (run.hasEnded) this.#openRuns.delete(source);
  }

  #startRun(grammar: RunnerGrammar, source: string): RunReader | undefined {
    if (this.#runs.length >= maxRuns) return undefined;
    const run = new RunReader(grammar);
    this.#runs.push(run);
    this.#openRuns.set(source, run);
    const heldLines = this.#takeHeldLines(source);
    if (grammar.readsBack) for (const { text, number } of heldLines) run.readLine(text, number);
    return run;
  }

  /** Returns the lines of a source since its last run, those included that were held before its prefix was known. */
  #takeHeldLines(source: string): HeldLine[] {
    const heldLines: HeldLine[] = [];
    for (const [outerSource, lines] of this.#heldLines) {
      if (!source.startsWith(outerSource)) continue;
      const prefix = source.slice(outerSource.length);
      const linesOfSource = lines.filter(({ text }) => text.startsWith(prefix));
      for (const { text, number } of linesOfSource) heldLines.push({ text: text.slice(prefix.length), number });
      const otherLines = lines.filter(({ text }) => !text.startsWith(prefix));
      this.#heldLines.set(outerSource, otherLines);
      this.#heldLineCount -= linesOfSource.length;
    }
    return heldLines;
  }

  #hold(line: HeldLine, source: string): void {
    const lines = this.#heldLines.get(source) ?? [];
    this.#heldLines.set(source, lines);
    if (lines.length >= maxHeldLines) this.#heldLineCount -= lines.splice(0, maxHeldLines / 2).length;
    if (this.#heldLineCount >= maxHeldLinesOfAll) return;
    lines.push(line);
    this.#heldLineCount++;
  }
}

const anyStart = new RegExp(runners.flatMap(({ starts }) => starts.map(({ source }) => `(?:${source})`)).join("|"));

/** Returns whether only a test runner writes such a line. */
function isRunnersLine(line: string): boolean {
  return anyStart.test(line);
}

function findRunner(line: string): RunnerGrammar | undefined {
  if (!isRunnersLine(line)) return undefined;
  return runners.find(({ starts }) => starts.some((start) => start.test(line)));
}
