import { withoutTapNumber, withoutTimes } from "../testNames/runTraces";
import { withoutRewriting } from "../testNames/titleWords";
import { normalizePath } from "./filePaths";
import { splitContext, type TestIdentity } from "./testIdentity";

/** Set of bits, each of which states that a text of a report's case is equal to a text of a record. */
export type Equalities = number;

/** Minimum number of cases for which the most frequent equality of names holds, and their minimum share. */
const minCases = 3;
const minShareOfFirst = 0.75;
/** Minimum share of the cases, or of the records, for which another equality holds besides that one. */
const minShare = 0.8;

/** Number of texts of a test that are compared with all signs and blanks; the last one is the file. */
const textCount = 4;
const fileIndex = 3;
/** Whether the name is among each list of words that is compared. */
const areNames = [true, false, false, true, true];
const pairsOfWords = areNames.flatMap((isCaseName, ofCase) =>
  areNames.map((isRecordName, ofRecord) => ({ isOfName: isCaseName || isRecordName, isOfSame: ofCase === ofRecord })),
);
const bitCount = textCount + pairsOfWords.length;

/** Equalities of words in which a name takes part, and those of a field with the same field. */
const ofNames = sumBits(pairsOfWords.map(({ isOfName }) => isOfName));
const ofSameFields = sumBits(pairsOfWords.map(({ isOfSame }) => isOfSame)) | 0b1111;
/** Equality of the words of both names, and those of the names and the files alone. */
const ofWholeNames = 1 << textCount;
export const ofNameOrFile = ofWholeNames | 0b1001;

function sumBits(areIncluded: readonly boolean[]): Equalities {
  return areIncluded.reduce((bits, isIncluded, index) => bits | (Number(isIncluded) << (textCount + index)), 0);
}

function listTexts({ title, classname = "", suite = "", file = "" }: TestIdentity): readonly string[] {
  return [title, classname, suite, file];
}

/** Returns the words of the name, the class, the suite, the class with the name, and all suites with the name. */
function listWords({ nameWords, classname = "", suite = "", suites }: TestIdentity): readonly string[] {
  const name = nameWords.join(" ");
  const ownClass = joinWords(classname);
  return [name, ownClass, joinWords(suite), `${ownClass} ${name}`.trim(), [...suites.map(joinWords), name].join(" ")];
}

function joinWords(context: string): string {
  return splitContext(context).join(" ");
}

/** Returns a text without what changes with the run or the reporter. */
function toPlainText(text: string): string {
  return withoutTimes(withoutTapNumber(withoutRewriting(text)))
    .replace(/\r\n|\s/g, " ")
    .trim();
}

/** Returns the equalities that hold for a case and a record. */
function compareTexts(reportCase: TestIdentity, record: TestIdentity): Equalities {
  let equalities = 0;
  const [caseWords, recordWords] = [listWords(reportCase), listWords(record)];
  const recordTexts = listTexts(record);
  for (const [index, text] of listTexts(reportCase).entries()) {
    const recordText = recordTexts[index] ?? "";
    const toText = index === fileIndex ? normalizePath : toPlainText;
    const mayBeEqual = index === fileIndex || caseWords[index] === recordWords[index];
    if (mayBeEqual && (text === recordText || toText(text) === toText(recordText))) {
      equalities |= 1 << index;
    }
  }
  let bit = 1 << textCount;
  for (const words of caseWords) {
    for (const otherWords of recordWords) {
      equalities |= words === otherWords ? bit : 0;
      bit <<= 1;
    }
  }
  return equalities;
}

/** A case and a record of its name. */
interface Pair {
  readonly reportCase: TestIdentity;
  readonly record: TestIdentity;
  readonly equalities: Equalities;
}

type Side = "reportCase" | "record";

/** Counts for how many cases of a report, and for how many records, each equality holds. */
export class EqualityVotes {
  readonly #pairs: Pair[] = [];

  /** @param records candidates for the case by its name */
  add(reportCase: TestIdentity, records: readonly TestIdentity[]): void {
    for (const record of records) {
      this.#pairs.push({ reportCase, record, equalities: compareTexts(reportCase, record) });
    }
  }

  /** Returns the equalities that hold for nearly all tests for which the most frequent one of names holds. */
  count(): Equalities {
    // Without a class, the name alone is the name with the class.
    const pairsWithClass = this.#pairs.filter(({ reportCase }) => reportCase.classname !== undefined);
    const allPairs = pairsWithClass.length > 0 ? pairsWithClass : this.#pairs;
    const countedBits = countBits(allPairs, "reportCase").filter(({ bit }) => bit & ofNames);
    const { bit, count } = countedBits.reduce((best, next) => (next.count > best.count ? next : best), noBit);
    const caseCount = new Set(allPairs.map(({ reportCase }) => reportCase)).size;
    if (count < minCases || count <= caseCount * minShareOfFirst) {
      return 0;
    }
    const pairs = allPairs.filter(({ equalities }) => equalities & bit);
    const common = findCommonBits(pairs, "reportCase") | findCommonBits(pairs, "record");
    // Of different fields, two may be equal by chance; where the names are equal, no other field has them.
    return common & (common & ofWholeNames ? ofSameFields : ofSameFields | ofNames);
  }
}

/** Returns whether all of these equalities hold for two tests. */
export function haveEqualities(reportCase: TestIdentity, record: TestIdentity, equalities: Equalities): boolean {
  return equalities === 0 || (compareTexts(reportCase, record) & equalities) === equalities;
}

interface CountedBit {
  readonly bit: number;
  readonly count: number;
}

const noBit: CountedBit = { bit: 0, count: 0 };

/** Counts the tests of one side that have each bit with any test of the other side. */
function countBits(pairs: readonly Pair[], side: Side): readonly CountedBit[] {
  const equalitiesOfTest = new Map<TestIdentity, Equalities>();
  for (const pair of pairs) {
    equalitiesOfTest.set(pair[side], (equalitiesOfTest.get(pair[side]) ?? 0) | pair.equalities);
  }
  const tests = [...equalitiesOfTest.values()];
  const bits = Array.from({ length: bitCount }, (_, index) => 1 << index);
  return bits.map((bit) => ({ bit, count: tests.filter((equalities) => equalities & bit).length }));
}

/** Returns the bits that nearly all tests of one side have. */
function findCommonBits(pairs: readonly Pair[], side: Side): Equalities {
  const minCount = new Set(pairs.map((pair) => pair[side])).size * minShare;
  const commonBits = countBits(pairs, side).filter(({ count }) => count >= minCount);
  return commonBits.reduce((equalities, { bit }) => equalities | bit, 0);
}
