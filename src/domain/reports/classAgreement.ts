import { readChains } from "./compareWithRecord";
import { commonTailLength } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/** Minimum cases, and minimum share of those with a record of a class that ends alike: if all differ alike; if most. */
const minCases = 3;
const minShare = 2 / 3;
const minShareOfMost = 1 / 2;

/** Words with which classes of a report begin, and those of the records in their place, with a blank behind each. */
export type ClassStarts = readonly [ofReport: string, ofRecords: string];

export const noStarts: ClassStarts = ["", ""];

/** Tells whether the classes of a report differ from those of the records by their starts alone, if at all. */
export class ClassAgreement {
  /** Number of cases by the starts in front of the words that a case's class and a record's share. */
  readonly #counts = new Map<string, number>();
  readonly #classes = new Set<string>();
  #caseCount = 0;

  /** @param records those that the case may be by its name */
  add(reportCase: TestIdentity, records: readonly TestIdentity[]): void {
    const starts = new Set<string>();
    for (const record of records) {
      const { caseChain, recordChain } = readChains(reportCase, record);
      const tailLength = commonTailLength(caseChain, recordChain);
      if (tailLength > 0) {
        starts.add(`${joinStart(caseChain, tailLength)}|${joinStart(recordChain, tailLength)}`);
        this.#classes.add(caseChain.join(" "));
      }
    }
    this.#caseCount += Number(starts.size > 0);
    for (const start of starts) {
      this.#counts.set(start, (this.#counts.get(start) ?? 0) + 1);
    }
  }

  /**
   * Returns whether classes are the same only if they are so from their starts on.
   *
   * @param areReplaced whether the cases have been given the starts of the records
   */
  areWhole(areReplaced: boolean): boolean {
    const isMax = areReplaced || this.#counts.get("|") === this.#maxCount;
    return isMax && this.#classes.size > 1 && this.#areMost(minShare);
  }

  /** Returns the starts by which most classes differ. */
  findStarts(): ClassStarts {
    const [starts = ""] = [...this.#counts].find(([, count]) => count === this.#maxCount) ?? [];
    const [ofReport = "", ofRecords = ""] = starts.split("|");
    return this.#areMost(minShareOfMost) ? [ofReport, ofRecords] : noStarts;
  }

  get #maxCount(): number {
    return Math.max(0, ...this.#counts.values());
  }

  #areMost(share: number): boolean {
    return this.#maxCount >= Math.max(minCases, this.#caseCount * share);
  }
}

function joinStart(chain: readonly string[], tailLength: number): string {
  const start = chain.slice(0, chain.length - tailLength);
  return start.map((word) => `${word} `).join("");
}
