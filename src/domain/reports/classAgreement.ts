import { readChains } from "./compareWithRecord";
import { commonTailLength } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/** Minimum cases, and minimum share of those with a record of a class that ends alike. */
const minCases = 3;
const minShare = 2 / 3;

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
    const maxCount = Math.max(0, ...this.#counts.values());
    const isMax = areReplaced || this.#counts.get("|") === maxCount;
    return isMax && this.#classes.size > 1 && maxCount >= Math.max(minCases, this.#caseCount * minShare);
  }
}

function joinStart(chain: readonly string[], tailLength: number): string {
  return tailLength === chain.length ? "" : chain.slice(0, -tailLength).join(" ");
}
