import { listUnmarked, withoutMarkup } from "./copiedText";
import { isInLongBlock, listUnindented } from "./indentation";
import type { LogCase } from "./logCase";
import { type LogLine, LogLines } from "./logLines";
import { RunsReader } from "./runsReader";

/**
 * Maximum length of a text that may be read without its indentation, in characters: three times that of an issue on
 * GitHub.
 */
const maxIndentedLength = 200_000;

/**
 * Reader of a log whose text is written in order: finds the tests that runners reported in it. The text, or blocks of
 * it, may be indented as people quote a log: that is tried if the text as it is has no tests, or if a run begins there.
 */
export class LogReader {
  readonly #lines = new LogLines();
  #runs = new RunsReader();
  /** The lines so far, unless they are too long. */
  #text = "";

  /** Time of the first line that begins with a time and its zone, in milliseconds since 1970. */
  get startedAt(): number | undefined {
    return this.#runs.startedAt;
  }

  /** Whether a runner was recognized by a line that no test prints. */
  get hasCertainRun(): boolean {
    return this.#runs.hasCertainRun;
  }

  /** Reads the next part of the text. */
  write(text: string): void {
    this.#takeLines(this.#lines.write(text));
  }

  /** Ends the text; returns the tests of all runs, in the order of the runs. */
  end(): readonly LogCase[] {
    this.#takeLines(this.#lines.end());
    const cases = this.#runs.end();
    if (this.#text.length > maxIndentedLength) {
      return cases;
    }
    const plainText = withoutMarkup(this.#text);
    const plainTexts = plainText === this.#text ? [] : [plainText];
    const plainCases = this.#readBest(plainTexts, countNamed(cases)) ?? cases;
    const quotedTexts = this.#isQuoted(plainText) ? listUnindented(plainText) : [];
    const quotedCases = this.#readBest(quotedTexts, 0) ?? plainCases;
    const named = countNamed(quotedCases);
    // Instead of a runner that is recognized with certainty, another one has to name more tests.
    const minNamed = named + Number(this.#runs.hasCertainRun);
    return this.#readBest(listUnmarked(plainText, named > 0), minNamed) ?? quotedCases;
  }

  /** Returns whether the text has no run, or its first run begins in a block that is indented. */
  #isQuoted(text: string): boolean {
    const { startLine, hasCertainRun } = this.#runs;
    return startLine === undefined ? !hasCertainRun : isInLongBlock(text, startLine);
  }

  #takeLines(lines: Iterable<LogLine>): void {
    for (const line of lines) {
      this.#runs.takeLine(line);
      if (this.#text.length <= maxIndentedLength) {
        this.#text += `${line.text}\n`;
      }
    }
  }

  /**
   * Reads what the text may have been; returns the tests of a reading with a minimum number of names if a runner is
   * recognized, with certainty if possible.
   */
  #readBest(texts: readonly string[], minNamed: number): readonly LogCase[] | undefined {
    let bestRank = 0;
    let bestCases: readonly LogCase[] | undefined;
    for (const text of texts) {
      const runs = new RunsReader();
      for (const line of new LogLines().write(text)) {
        runs.takeLine(line);
      }
      const cases = runs.end();
      const named = countNamed(cases);
      const rank = Number(runs.hasCertainRun) * 4 + Number(named > 0) * 2 + Number(cases.length > 0);
      if (rank > bestRank && named >= minNamed) {
        bestRank = rank;
        bestCases = cases;
        this.#runs = runs;
      }
    }
    return bestCases;
  }
}

function countNamed(cases: readonly LogCase[]): number {
  return cases.filter(({ name }) => name !== "").length;
}
