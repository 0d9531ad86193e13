import { readChains } from "./compareWithRecord";
import { commonTailLength } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/** Minimum cases, and minimum share of those with a record of a class that ends alike. */
const minCases = 3;
const minShare = 1 / 2;

/** Words with which classes of a report begin, and those of the records in their place, with a blank behind each. */
export type ClassStarts = readonly [ofReport: string, ofRecords: string];

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
   * Returns the starts by which most classes differ, and whether classes are the same only if they are so from their
   * starts on.
   *
   * @param areReplaced whether the cases have been given the starts of the records
   */
  findStarts(areReplaced: boolean): { readonly starts: ClassStarts; readonly haveWholeClasses: boolean } {
    const [[key, count] = ["|", 0]] = [...this.#counts].toSorted(([, first], [, second]) => second - first);
    const areMost = count >= Math.max(minCases, this.#caseCount * minShare);
    const [ofReport = "", ofRecords = ""] = areReplaced || !areMost ? [] : key.split("|");
    const haveWholeClasses = areMost && this.#classes.size > 1 && ofReport === ofRecords;
    return { starts: [ofReport, ofRecords], haveWholeClasses };
  }
}

function joinStart(chain: readonly string[], tailLength: number): string {
  const start = chain.slice(0, chain.length - tailLength);
  return start.map((word) => `${word} `).join("");
}
