import { isOwnContext } from "../testNames/ownContexts";
import { withoutTimes } from "../testNames/runTraces";
import { collapseBlanks, titleWords, withoutRewriting } from "../testNames/titleWords";
import type { TestIdentity } from "./testIdentity";

/** Minimum cases, and minimum share of those with a record of a like text, that have one of the same text. */
const minCases = 3;
const minShare = 0.9;

/** Tells whether texts of a report are those of the records, and not only alike. */
export class TextAgreement {
  #likeCount = 0;
  #sameCount = 0;

  /** @param likenesses of a case's text and those of the records that it may be by its name */
  add(likenesses: readonly Likeness[]): void {
    this.#likeCount += Number(likenesses.some((likeness) => likeness !== "different"));
    this.#sameCount += Number(likenesses.includes("same"));
  }

  get isSame(): boolean {
    return this.#sameCount >= Math.max(minCases, this.#likeCount * minShare);
  }
}

type Likeness = "same" | "like" | "different";

/** Compares two names of which one ends like the other. */
export function compareNameTexts(reportCase: TestIdentity, record: TestIdentity): Likeness {
  if (reportCase.title === record.title || spell(reportCase.title) === spell(record.title)) {
    return "same";
  }
  return beginsWithSuite(reportCase, record) || beginsWithSuite(record, reportCase) ? "same" : "like";
}

/** Returns whether a name is that of the other test behind its suite. */
function beginsWithSuite({ nameWords }: TestIdentity, { suite = "", nameWords: otherWords }: TestIdentity): boolean {
  return (
    nameWords.length > otherWords.length && [...titleWords(suite), ...otherWords].join(" ") === nameWords.join(" ")
  );
}

/** Compares the suites of two tests without classes. */
export function compareSuiteTexts(reportCase: TestIdentity, record: TestIdentity): Likeness {
  const [first, second] = [readSuite(reportCase), readSuite(record)];
  if (first === undefined || second === undefined) {
    return "different";
  }
  if (first === second || spell(first) === spell(second)) {
    return "same";
  }
  return titleWords(first).join(" ") === titleWords(second).join(" ") ? "like" : "different";
}

function readSuite({ suite, classname = "" }: TestIdentity): string | undefined {
  return classname === "" || !isOwnContext(classname) ? suite : undefined;
}

function spell(text: string): string {
  return collapseBlanks(withoutRewriting(withoutTimes(text)));
}
