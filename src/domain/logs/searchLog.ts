import { lineTime } from "../../base/lineTime";
import { withoutUndefined } from "../../base/withoutUndefined";
import type { LogLineReference } from "../reports/testReport";
import { parseLogLine } from "./logLine";
import type { NameHit, NameIndex } from "./nameIndex";
import { LineSplitter } from "./textLines";

/** Test that a log names without stating that it passed. */
export interface LoggedTest<T> extends LogLineReference {
  /** Its records; several if the names do not tell which of them it is. */
  readonly entries: readonly T[];
}

/** Result of searching a log. */
export interface LogSearch<T> {
  /** Each test once, in the order of the log. */
  readonly tests: readonly LoggedTest<T>[];
  /** Time of the first line with a time zone, in milliseconds since 1970. */
  readonly startedAt?: number;
}

/** Maximum number of tests that are kept, and of characters of a line. */
const maxTests = 10_000;
const maxTextLength = 500;
/** Number of lines at the start that are searched for the time. */
const maxTimeLines = 100;

/** A test as the lines of a log name it. */
interface Mention<T> {
  readonly entries: readonly T[];
  /** First line that states that the test failed. */
  failedLine?: LogLineReference;
  /** First line that states no result. */
  plainLine?: LogLineReference;
  hasPassed: boolean;
}

/**
 * Finds the tests of an index that a log names as failed. A line which states that a test passed, was started or was
 * skipped names no failure, and neither does a line without a result if another line states that the test passed.
 * Rejects only if `parts` does.
 *
 * @param parts parts of the log, in order
 * @param run runs the search of one part
 */
export async function searchLog<T>(
  parts: AsyncIterable<string> | Iterable<string>,
  index: NameIndex<T>,
  run: (work: () => void) => void = (work) => work(),
): Promise<LogSearch<T>> {
  const lines = new LineSplitter();
  const searcher = new LineSearcher(index);
  for await (const part of parts) {
    run(() => {
      for (const line of lines.write(part)) {
        searcher.read(line);
      }
    });
  }
  run(() => searcher.read(lines.end()));
  return searcher.result;
}

/** Searches the lines of a log one by one. */
class LineSearcher<T> {
  readonly #mentions = new Map<T, Mention<T>>();
  readonly #headline = new SplitTitle();
  readonly #index: NameIndex<T>;
  #startedAt: number | undefined;
  #line = 0;

  constructor(index: NameIndex<T>) {
    this.#index = index;
  }

  read(text: string): void {
    const line = this.#line++;
    if (line < maxTimeLines) {
      this.#startedAt ??= lineTime(text);
    }
    const logLine = parseLogLine(text);
    const hits = this.#index.find(logLine);
    const title = this.#headline.read(logLine.text, line, hits.length > 0);
    if (title) {
      this.#add(this.#index.find(parseLogLine(title.text)), title, "failed");
    } else {
      this.#add(hits, { line, text: logLine.text }, logLine.outcome);
    }
  }

  #add(hits: readonly NameHit<T>[], { line, text }: LogLineReference, outcome: string | undefined): void {
    const mention = { line, text: text.trim().slice(0, maxTextLength), outcome };
    for (const hit of hits) {
      addMention(this.#mentions, hit, mention);
    }
  }

  get result(): LogSearch<T> {
    const tests = listFailedTests(this.#mentions);
    return withoutUndefined({ tests, startedAt: this.#startedAt });
  }
}

function addMention<T>(
  mentions: Map<T, Mention<T>>,
  { entries }: NameHit<T>,
  { outcome, ...reference }: LogLineReference & { readonly outcome: string | undefined },
): void {
  const [first] = entries;
  if (first === undefined) {
    return;
  }
  const oldMention = mentions.get(first);
  if (!oldMention && mentions.size >= maxTests) {
    return;
  }
  // A line that identifies fewer of several tests replaces one that identifies more.
  const isReplaced = !oldMention || oldMention.entries.length > entries.length;
  const mention: Mention<T> = isReplaced ? { hasPassed: false, entries } : oldMention;
  mentions.set(first, mention);
  if (outcome === "failed") {
    mention.failedLine ??= reference;
  } else if (outcome === "passed") {
    mention.hasPassed = true;
  } else if (outcome === undefined) {
    mention.plainLine ??= reference;
  }
}

function listFailedTests<T>(mentions: ReadonlyMap<T, Mention<T>>): readonly LoggedTest<T>[] {
  const tests: LoggedTest<T>[] = [];
  for (const mention of mentions.values()) {
    const reference = findFailedLine(mention);
    if (reference) {
      tests.push({ ...reference, entries: mention.entries });
    }
  }
  const sureTests = tests.filter(({ entries }) => entries.length === 1);
  const sureEntries = new Set(sureTests.flatMap(({ entries }) => entries));
  const isListed = ({ entries }: LoggedTest<T>) =>
    entries.length === 1 || !entries.some((entry) => sureEntries.has(entry));
  return tests.filter(isListed).sort((first, second) => first.line - second.line);
}

/** Returns the line that states that a test failed; if none states that it passed either, a line without a result. */
function findFailedLine<T>({ failedLine, plainLine, hasPassed }: Mention<T>): LogLineReference | undefined {
  if (failedLine) {
    return failedLine;
  }
  return hasPassed ? undefined : plainLine;
}

/** Maximum number of lines of a title. */
const maxTitleLines = 8;

/**
 * Title that a runner prints over several lines: `1) Cart`, and below it, indented further, `totals` and `adds tax:`.
 */
class SplitTitle {
  #parts: readonly string[] = [];
  #line = 0;
  #indent = 0;

  /** Reads the next line; if it ends a title, returns the whole title, with its first line. */
  read(text: string, line: number, isNamed: boolean): LogLineReference | undefined {
    const indent = text.length - text.trimStart().length;
    const part = text.trim();
    const isShort = part.length <= maxTextLength;
    if (/^\d{1,5}\) \S/.test(part) && !isNamed && isShort) {
      this.#parts = [part];
      this.#line = line;
      this.#indent = indent;
      return undefined;
    }
    if (this.#parts.length === 0) {
      return undefined;
    }
    const isBelow = part !== "" && indent > this.#indent;
    const isContinued = isBelow && isShort && this.#parts.length < maxTitleLines;
    const parts = [...this.#parts, part];
    if (isContinued && !part.endsWith(":")) {
      this.#parts = parts;
      return undefined;
    }
    this.#parts = [];
    return isContinued ? { line: this.#line, text: parts.join(" ") } : undefined;
  }
}
