import { type Completeness, readChains } from "./compareWithRecord";
import { commonTailLength } from "./filePaths";
import { haveSameTexts } from "./sameTexts";
import type { TestIdentity } from "./testIdentity";

/** Minimum cases, and minimum shares of those with records of classes that end alike, and of their names. */
const minCases = 3;
const minShare = 1 / 2;
const minShareOfTexts = 0.9;

/** Words with which classes of a report begin, and those of the records in their place, with a blank behind each. */
export type ClassStarts = readonly [ofReport: string, ofRecords: string];

/** How the texts of a report and the records agree. */
export type Agreements = Pick<Completeness, "haveWholeClasses" | "haveSameTexts"> & { readonly starts: ClassStarts };

/** Tells whether the tests of a report differ from the records by what their classes begin with alone, if at all. */
export class ReportAgreement {
  /** Number of cases by the starts in front of the words that a case's class and a record's share. */
  readonly #counts = new Map<string, number>();
  readonly #classes = new Set<string>();
  #caseCount = 0;
  #namedCount = 0;
  #sameCount = 0;

  /** @param records those that the case may be by its name */
  add(reportCase: TestIdentity, records: readonly TestIdentity[]): void {
    this.#namedCount += Number(records.length > 0);
    this.#sameCount += Number(records.some((record) => haveSameTexts(reportCase, record)));
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

  /** @param areReplaced whether the cases have been given the starts of the records */
  count(areReplaced: boolean): Agreements {
    const [[key, count] = ["|", 0]] = [...this.#counts].toSorted(([, first], [, second]) => second - first);
    const areMost = count >= Math.max(minCases, this.#caseCount * minShare);
    const [ofReport = "", ofRecords = ""] = areReplaced || !areMost ? [] : key.split("|");
    const haveWholeClasses = areMost && this.#classes.size > 1 && ofReport === ofRecords;
    const areSame = this.#sameCount >= Math.max(minCases, this.#namedCount * minShareOfTexts);
    return { starts: [ofReport, ofRecords], haveWholeClasses, haveSameTexts: areSame };
  }
}

function joinStart(chain: readonly string[], tailLength: number): string {
  const start = chain.slice(0, chain.length - tailLength);
  return start.map((word) => `${word} `).join("");
}
