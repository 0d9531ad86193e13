import { isOwnContext } from "../testNames/ownContexts";
import { titleJoins } from "../testNames/titleWords";
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
  const caseName = reportCase.nameWords.join(" ");
  const recordName = record.nameWords.join(" ");
  if (caseName !== recordName) {
    return joinNames(reportCase) === recordName || joinNames(record) === caseName;
  }
  const [caseSuite, recordSuite] = [readSuite(reportCase), readSuite(record)];
  const haveSuites = contextWords(caseSuite).join(" ") === contextWords(recordSuite).join(" ");
  return haveSameJoins(reportCase.title, record.title) && (!haveSuites || haveSameJoins(caseSuite, recordSuite));
}

/** Returns the name of a test behind its innermost suite. */
function joinNames({ suite = "", nameWords }: TestIdentity): string {
  return [...contextWords(suite), ...nameWords].join(" ");
}

/** Returns the suite of a test that has no class. */
function readSuite({ suite = "", classname = "test" }: TestIdentity): string {
  return isOwnContext(classname) ? "" : suite;
}

function haveSameJoins(first: string, second: string): boolean {
  return first === second || titleJoins(first).join(" ") === titleJoins(second).join(" ");
}
