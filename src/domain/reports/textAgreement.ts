import { isOwnContext } from "../testNames/ownContexts";
import { withoutTimes } from "../testNames/runTraces";
import { collapseBlanks, withoutRewriting } from "../testNames/titleWords";
import { contextWords, type TestIdentity } from "./testIdentity";

/** Minimum cases, and minimum share of those with records of their names, that have one of the same texts. */
const minCases = 3;
const minShare = 0.9;

/** Tells whether tests of a report are the same as records only if their names and suites are so as texts. */
export class TextAgreement {
  #caseCount = 0;
  #sameCount = 0;

  /** @param records those that the case may be by its name */
  add(reportCase: TestIdentity, records: readonly TestIdentity[]): void {
    this.#caseCount += Number(records.length > 0);
    this.#sameCount += Number(records.some((record) => haveSameTexts(reportCase, record)));
  }

  get isSame(): boolean {
    return this.#sameCount >= Math.max(minCases, this.#caseCount * minShare);
  }
}

/** Returns whether two names are the same, or one has a suite of the other in front, and suites without classes too. */
export function haveSameTexts(reportCase: TestIdentity, record: TestIdentity): boolean {
  const areNamesSame = isSpelledAs(reportCase.title, record.title);
  if (!areNamesSame && !beginsWithSuite(reportCase, record) && !beginsWithSuite(record, reportCase)) {
    return false;
  }
  const [caseSuite, recordSuite] = [readSuite(reportCase), readSuite(record)];
  const haveSameWords = contextWords(caseSuite).join(" ") === contextWords(recordSuite).join(" ");
  return !haveSameWords || isSpelledAs(caseSuite, recordSuite);
}

function beginsWithSuite({ nameWords }: TestIdentity, { suite = "", nameWords: otherWords }: TestIdentity): boolean {
  return (
    nameWords.length > otherWords.length && [...contextWords(suite), ...otherWords].join(" ") === nameWords.join(" ")
  );
}

/** Returns the suite of a test that has no class. */
function readSuite({ suite = "", classname = "" }: TestIdentity): string {
  return classname === "" || !isOwnContext(classname) ? suite : "";
}

function isSpelledAs(first: string, second: string): boolean {
  return first === second || spell(first) === spell(second);
}

function spell(text: string): string {
  return collapseBlanks(withoutRewriting(withoutTimes(text)));
}
