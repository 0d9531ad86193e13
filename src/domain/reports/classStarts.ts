import { readChains } from "./compareWithRecord";
import { countCommonTail } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/** Minimum number of agreeing cases, and their minimum share among the cases with a record whose class ends alike. */
const minCases = 3;
const minShare = 1 / 2;

/**
 * Words with which the classes of a report begin, and the words with which those of the records begin instead. A blank
 * follows each word.
 */
export type ClassStarts = readonly [ofReport: string, ofRecords: string];

export const noStarts: ClassStarts = ["", ""];

/** Votes of a report's cases on the starts in which their classes differ from those of the records. */
export class ClassStartVotes {
  /** Number of cases by the starts that precede the words shared by the classes of a case and of a record. */
  readonly #counts = new Map<string, number>();
  #caseCount = 0;

  /** @param records candidates for the case by its name */
  add(reportCase: TestIdentity, records: readonly TestIdentity[]): void {
    const starts = new Set<string>();
    for (const record of records) {
      const { caseChain, recordChain } = readChains(reportCase, record);
      const tailLength = countCommonTail(caseChain, recordChain);
      if (tailLength > 0) {
        starts.add(`${joinStart(caseChain, tailLength)}\n${joinStart(recordChain, tailLength)}`);
      }
    }
    this.#caseCount += Number(starts.size > 0);
    for (const start of starts) {
      this.#counts.set(start, (this.#counts.get(start) ?? 0) + 1);
    }
  }

  count(): ClassStarts {
    const [[key, count] = ["\n", 0]] = [...this.#counts].toSorted(([, first], [, second]) => second - first);
    if (count < Math.max(minCases, this.#caseCount * minShare)) {
      return noStarts;
    }
    const [ofReport = "", ofRecords = ""] = key.split("\n");
    return [ofReport, ofRecords];
  }
}

function joinStart(chain: readonly string[], tailLength: number): string {
  const start = chain.slice(0, chain.length - tailLength);
  return start.map((word) => `${word} `).join("");
}
