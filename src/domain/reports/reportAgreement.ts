import { type Completeness, readChains } from "./compareWithRecord";
import { countCommonTail } from "./filePaths";
import { haveSameTexts } from "./sameTexts";
import type { TestIdentity } from "./testIdentity";

/**
 * Minimum number of agreeing cases; their minimum share among the cases with a record whose class ends alike, and among
 * the cases with a record of the same name.
 */
const minCases = 3;
const minShare = 1 / 2;
const minShareOfTexts = 0.9;

/**
 * Words with which the classes of a report begin, and the words with which those of the records begin instead. A blank
 * follows each word.
 */
export type ClassStarts = readonly [ofReport: string, ofRecords: string];

/** Agreement of the texts of a report with those of the records. */
export type Agreements = Pick<Completeness, "haveWholeClasses" | "haveSameTexts"> & { readonly starts: ClassStarts };

/** Determines whether the classes of a report differ from those of the records only in their starts, if at all. */
export class ReportAgreement {
  /** Number of cases by the starts that precede the words shared by the classes of a case and of a record. */
  readonly #counts = new Map<string, number>();
  readonly #classes = new Set<string>();
  /** Whether a class of the report, and of the records, has several words. */
  #isQualified = false;
  #areRecordsQualified = false;
  #caseCount = 0;
  #namedCount = 0;
  #sameCount = 0;

  /** @param records candidates for the case by its name */
  add(reportCase: TestIdentity, records: readonly TestIdentity[]): void {
    this.#namedCount += Number(records.length > 0);
    this.#sameCount += Number(records.some((record) => haveSameTexts(reportCase, record)));
    const starts = new Set<string>();
    for (const record of records) {
      const { caseChain, recordChain } = readChains(reportCase, record);
      const tailLength = countCommonTail(caseChain, recordChain);
      if (tailLength > 0) {
        starts.add(`${joinStart(caseChain, tailLength)}\n${joinStart(recordChain, tailLength)}`);
        this.#classes.add(caseChain.join(" "));
        this.#isQualified ||= isQualified(reportCase);
        this.#areRecordsQualified ||= isQualified(record);
      }
    }
    this.#caseCount += Number(starts.size > 0);
    for (const start of starts) {
      this.#counts.set(start, (this.#counts.get(start) ?? 0) + 1);
    }
  }

  /** @param areReplaced whether the starts of the cases' classes were replaced with those of the records */
  count(areReplaced: boolean): Agreements {
    const [[key, count] = ["\n", 0]] = [...this.#counts].toSorted(([, first], [, second]) => second - first);
    const areMost = count >= Math.max(minCases, this.#caseCount * minShare);
    const [ofReport = "", ofRecords = ""] = areReplaced || !areMost ? [] : key.split("\n");
    // A side without any qualified class omits the packages of the other side.
    const areAlike = this.#isQualified === this.#areRecordsQualified && ofReport === ofRecords;
    const haveWholeClasses = areMost && this.#classes.size > 1 && areAlike;
    const areSame = this.#sameCount >= Math.max(minCases, this.#namedCount * minShareOfTexts);
    return { starts: [ofReport, ofRecords], haveWholeClasses, haveSameTexts: areSame };
  }
}

/** Returns whether the class of a test is in a package. */
function isQualified({ chain, classname = " " }: TestIdentity): boolean {
  return chain.length > 1 && !/\s/.test(classname);
}

function joinStart(chain: readonly string[], tailLength: number): string {
  const start = chain.slice(0, chain.length - tailLength);
  return start.map((word) => `${word} `).join("");
}
