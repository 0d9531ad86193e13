import { isBrowser } from "../testNames/genericNames";
import { isOwnContext } from "../testNames/ownContexts";
import { withoutRowValues } from "../testNames/rows";
import { listTimes } from "../testNames/runTraces";
import { isSourceEnding } from "../testNames/sourceEndings";
import { isSuiteArrow, listJoins, titleWords } from "../testNames/titleWords";
import { withModule, withoutModule } from "./fileModules";
import { countCommonTail, mayBeSameFile, rankFiles } from "./filePaths";
import { beginsWithClass, haveSameBlanks, haveSameSigns } from "./nameSigns";
import { hasSuites } from "./suiteDepth";
import { splitNested, type TestIdentity } from "./testIdentity";

/** Degree of agreement between a report's case and a record that do not contradict each other. */
export interface Agreement {
  /** Number of words in the class or the suite that only one of the two tests has. */
  readonly unexplainedCount: number;
  /** How equal each field is, most significant field first; a larger number means more equal. */
  readonly equality: readonly number[];
  readonly hasEqualTitle: boolean;
  /** Whether something besides the name agrees, and each word of a name also occurs in the other test. */
  readonly isSure: boolean;
  /** Whether one side states further inner suites, which the reporter of the other side omits. */
  readonly lacksSuites: boolean;
  /** Whether the record's name begins with words that the case's name lacks. */
  readonly hasLongerName: boolean;
  /** Whether the record states a file, a class or suites that the case lacks. */
  readonly isMoreExact: boolean;
}

/**
 * Compares a report's case with a record; one of their names must end like the other. Returns `undefined` if they are
 * different tests: their files differ, each has words in its class or suite that the other lacks, one has words in its
 * name that the other has nowhere, or a qualified name has additional segments in the middle.
 *
 * @param completeness which sides are known to state all suites of a test
 */
export function compareWithRecord(
  reportCase: TestIdentity,
  record: TestIdentity,
  completeness: Completeness = bothComplete,
): Agreement | undefined {
  const names = compareNames(reportCase, record);
  if (!names || !haveSameProject(reportCase, record) || haveOtherValues(reportCase, record)) {
    return undefined;
  }
  const moduleCase = withModule(reportCase, record);
  const moduleRecord = withModule(record, reportCase);
  const chain = compareSuites(moduleCase, moduleRecord, names, completeness);
  if (chain === "different" || !mayLackSuites(chain, reportCase, record, names, completeness)) {
    return undefined;
  }
  if (haveDifferentPlaces(reportCase, record)) {
    return undefined;
  }
  const caseExtra = findUnknownWords(reportCase, record);
  const recordExtra = findUnknownWords(record, reportCase);
  if (caseExtra.length > 0 && recordExtra.length > 0) {
    return undefined;
  }
  return {
    unexplainedCount: caseExtra.length + recordExtra.length,
    equality: compareFields(reportCase, record),
    hasEqualTitle: reportCase.title === record.title,
    isSure: isSureAgreement(moduleCase, moduleRecord, names),
    lacksSuites: chain !== "same",
    hasLongerName: names.recordStart.length > 0,
    isMoreExact: isMoreExact(record, reportCase),
  };
}

/** Returns whether a test states a file, a class or suites that the other test lacks. */
function isMoreExact(test: TestIdentity, counterpart: TestIdentity): boolean {
  const hasFile = test.file !== undefined && counterpart.file === undefined;
  return hasFile || (hasOwnClass(test) && !hasOwnClass(counterpart)) || test.chain.length > counterpart.chain.length;
}

function hasOwnClass({ classname }: TestIdentity): boolean {
  return classname !== undefined && isOwnContext(classname);
}

/** Returns how equal each field of two tests is, most significant field first. */
function compareFields(reportCase: TestIdentity, record: TestIdentity): readonly number[] {
  const hasFiles = reportCase.file !== undefined && record.file !== undefined;
  const hasEqualSuite = reportCase.suite !== undefined && reportCase.suite === record.suite;
  return [
    hasFiles ? rankFiles(reportCase.file, record.file) : 0,
    Number(haveEqualClass(reportCase, record)),
    Number(reportCase.title === record.title),
    Number(hasEqualSuite),
    Number(reportCase.machine === record.machine),
  ];
}

/** Returns whether something besides the name confirms that two tests are the same, and nothing casts doubt on it. */
function isSureAgreement(reportCase: TestIdentity, record: TestIdentity, names: NameComparison): boolean {
  const hasFiles = reportCase.file !== undefined && record.file !== undefined;
  const sharesContext =
    reportCase.contextWords.some((word) => record.knownWords.has(word)) ||
    record.contextWords.some((word) => reportCase.knownWords.has(word));
  const haveChains = reportCase.chain.length > 0 && record.chain.length > 0;
  const isContextSure = sharesContext || haveChains || haveEqualClass(reportCase, record);
  const isConfirmed = hasFiles || isContextSure || names.isExplained;
  const isProjectSure = reportCase.project === record.project || reportCase.host === record.project;
  const isNameSure = !names.isSuiteOnly && names.haveSameBlanks && haveSameTimes(reportCase, record);
  return isConfirmed && isProjectSure && isNameSure;
}

function haveEqualClass({ classname }: TestIdentity, record: TestIdentity): boolean {
  return classname !== undefined && classname === record.classname;
}

/** Returns the words of a test's class and suite that the other test does not have. */
function findUnknownWords(test: TestIdentity, counterpart: TestIdentity): readonly string[] {
  // A reporter that writes the whole title as the class states the first suite of the file for all tests of the file.
  if (test.classname === test.name && counterpart.classname !== counterpart.name) {
    return [];
  }
  return test.contextWords.filter((word) => !counterpart.knownWords.has(word));
}

/** Returns whether the names of two tests contain the same times. */
function haveSameTimes({ name }: TestIdentity, record: TestIdentity): boolean {
  return listTimes(name).join() === listTimes(record.name).join();
}

/** Returns whether both tests are rows with values, and the values differ. */
function haveOtherValues({ name, title }: TestIdentity, record: TestIdentity): boolean {
  const mayHaveValues = title === record.title && name !== record.name;
  const haveValues = mayHaveValues && [name, record.name].every((text) => withoutRowValues(text) === title);
  return haveValues && titleWords(name).join(" ") !== titleWords(record.name).join(" ");
}

/** Returns whether the tests may belong to the same Playwright project. */
function haveSameProject({ project, host, isFileFromContext }: TestIdentity, record: TestIdentity): boolean {
  if (project === record.project) {
    return true;
  }
  // If only one test has a project, its start in brackets belongs to the title, unless the reporter writes the file as
  // the class.
  if (project === undefined) {
    return host !== undefined && host === record.project;
  }
  const isStatedProject = host === project || (isFileFromContext && record.isFileFromContext && isBrowser(project));
  return record.project === undefined && isStatedProject;
}

/** Returns whether the files contradict each other, or two suites that have generic names do. */
function haveDifferentPlaces(reportCase: TestIdentity, record: TestIdentity): boolean {
  if (haveDifferentFiles(reportCase, record)) {
    return true;
  }
  const caseOnly = reportCase.genericWords.some((word) => !record.knownWords.has(word));
  return caseOnly && record.genericWords.some((word) => !reportCase.knownWords.has(word));
}

function haveDifferentFiles(reportCase: TestIdentity, record: TestIdentity): boolean {
  if (reportCase.file === undefined || record.file === undefined) {
    return false;
  }
  if (mayBeSameFile(reportCase.file, record.file)) {
    return false;
  }
  // A class or a suite that looks like a file may be a title.
  return !(mayBeTitle(reportCase, record) || mayBeTitle(record, reportCase));
}

/**
 * Returns whether a class or suite that looks like a file also occurs in a class, a suite or the path of the other
 * test.
 */
function mayBeTitle({ file = "", isFileFromContext }: TestIdentity, counterpart: TestIdentity): boolean {
  if (!isFileFromContext || /[/\\]/.test(file)) {
    return false;
  }
  return titleWords(file).every((word) => counterpart.knownWords.has(word));
}

/** States which sides name all suites of a test, not only the outermost ones. */
export interface Completeness {
  readonly report: boolean;
  readonly records: boolean;
  /** Whether the side states suites at all: then a test for which it states none is outside all suites. */
  readonly hasReportSuites: boolean;
  readonly hasRecordSuites: boolean;
}

const bothComplete: Completeness = { report: true, records: true, hasReportSuites: false, hasRecordSuites: false };

/**
 * Returns whether a test's class repeats its whole name, which begins with all suites of the other test. Such a class
 * states no suites: the reporters that write it state the first suite of the file for all tests of the file.
 */
function namesSuites({ name, classname, nameWords }: TestIdentity, counterpart: TestIdentity): boolean {
  if (classname !== name || nameWords.length <= counterpart.chain.length) {
    return false;
  }
  return beginsWithClass({ chain: counterpart.chain, nameWords });
}

/** Returns whether a class lists the other test's suites innermost first, as Bun writes them. */
function isReversed({ classname = "" }: TestIdentity, { suites }: TestIdentity): boolean {
  const titles = classname.split(" > ").toReversed();
  return titles.length > 1 && titles.join() === suites.filter(isOwnContext).join();
}

/**
 * Agreement of two lists of suites: `same` if one is the end of the other, or empty; else one may lack inner suites.
 */
type ChainAgreement = "same" | "caseLacksSuites" | "recordLacksSuites" | "different";

/** Compares the classes or suites of two tests, including those with which their names begin. */
function compareSuites(
  reportCase: TestIdentity,
  record: TestIdentity,
  names: NameComparison,
  completeness: Completeness,
): ChainAgreement {
  const areSame =
    namesSuites(reportCase, record) ||
    namesSuites(record, reportCase) ||
    isReversed(reportCase, record) ||
    isReversed(record, reportCase);
  if (areSame) {
    return "same";
  }
  const caseChain = withStart(reportCase, names.caseStart);
  const recordChain = withStart(record, names.recordStart);
  // A reporter that omits suites may still state one for a test that is in none.
  const hasRecordSuites = completeness.hasRecordSuites && completeness.report;
  const isOutside =
    isOutsideSuites(reportCase, caseChain, withoutModule(record, recordChain), completeness.hasReportSuites) ||
    isOutsideSuites(record, recordChain, withoutModule(reportCase, caseChain), hasRecordSuites);
  if (isOutside) {
    return "different";
  }
  return compareChains(caseChain, recordChain);
}

/** Returns whether a test is in no suite although its side states suites, while the other test is in some. */
function isOutsideSuites(
  test: TestIdentity,
  chain: readonly string[],
  otherChain: readonly string[],
  hasSideSuites: boolean,
): boolean {
  const { suite, classname, name, knownWords } = test;
  const isSuiteless = hasSideSuites && chain.length === 0 && !hasSuites(test);
  const isInRoot = suite === "Root Suite" ? classname === name : isSuiteless;
  return isInRoot && otherChain.some((word) => !knownWords.has(word));
}

function compareChains(caseChain: readonly string[], recordChain: readonly string[]): ChainAgreement {
  const minLength = Math.min(caseChain.length, recordChain.length);
  if (countCommonTail(caseChain, recordChain) === minLength) {
    return "same";
  }
  const isStart = caseChain.slice(0, minLength).every((word, index) => word === recordChain[index]);
  if (!isStart) {
    return "different";
  }
  return caseChain.length < recordChain.length ? "caseLacksSuites" : "recordLacksSuites";
}

/** Returns whether the suites that only one side states are titles that the other side's reporter omits. */
function mayLackSuites(
  chain: ChainAgreement,
  reportCase: TestIdentity,
  record: TestIdentity,
  names: NameComparison,
  completeness: Completeness,
): boolean {
  if (chain === "same") {
    return true;
  }
  const isOfRecord = chain === "caseLacksSuites";
  // A name that begins with suites begins with all of them.
  const ownStart = isOfRecord ? names.caseStart : names.recordStart;
  if (ownStart.length > 0 || (isOfRecord ? reportCase : record).chain.length === 0) {
    return false;
  }
  const { classname = "" } = isOfRecord ? record : reportCase;
  // Reporters never omit packages and classes from the end.
  if (!/\s/.test(classname)) {
    return false;
  }
  return isOfRecord ? !completeness.report : !completeness.records;
}

/** Returns the classes or suites of two tests, including those with which their names begin. */
export function readChains(
  reportCase: TestIdentity,
  record: TestIdentity,
): { readonly caseChain: readonly string[]; readonly recordChain: readonly string[] } {
  const tailLength = countCommonTail(reportCase.nameWords, record.nameWords);
  const readChain = (test: TestIdentity) => {
    const startLength = test.nameWords.length - tailLength;
    return startLength === 0 ? test.chain : withStart(test, test.nameWords.slice(0, startLength));
  };
  return { caseChain: readChain(reportCase), recordChain: readChain(record) };
}

/** Appends the words before the common end of the names to the class, unless the class contains them. */
function withStart({ chain, classname = "" }: TestIdentity, start: readonly string[]): readonly string[] {
  if (start.join(" ") === titleWords(classname).join(" ")) {
    return chain;
  }
  const words = start.filter((word) => !isSourceEnding(word)).flatMap(splitNested);
  const isIncluded = ` ${chain.join(" ")} `.includes(` ${words.join(" ")} `);
  if (words.length === 0 || isIncluded) {
    return chain;
  }
  const isTail = countCommonTail(chain, words) === chain.length;
  const hasChain = isTail || beginsWithClass({ chain, nameWords: words });
  return hasChain ? words : [...chain, ...words];
}

/** Comparison of two names whose ends are equal. */
interface NameComparison {
  /** Words of each name before the common end. */
  readonly caseStart: readonly string[];
  readonly recordStart: readonly string[];
  /** Whether one name begins with words that the other test has elsewhere, or with its own file, class or suites. */
  readonly isExplained: boolean;
  /** Whether the case's name begins with words of its own suites that the record has nowhere. */
  readonly isSuiteOnly: boolean;
  readonly haveSameBlanks: boolean;
}

/** Compares two names; returns `undefined` if one begins with words that the other test does not contain. */
function compareNames(reportCase: TestIdentity, record: TestIdentity): NameComparison | undefined {
  const tailLength = countCommonTail(reportCase.nameWords, record.nameWords);
  const caseStart = reportCase.nameWords.slice(0, reportCase.nameWords.length - tailLength);
  const recordStart = record.nameWords.slice(0, record.nameWords.length - tailLength);
  if (!recordStart.every((word) => reportCase.knownWords.has(word))) {
    return undefined;
  }
  const unknownWords = caseStart.filter((word) => !record.knownWords.has(word));
  if (!unknownWords.every((word) => reportCase.suiteWords.has(word))) {
    return undefined;
  }
  if (!haveSameSigns(reportCase, record, tailLength)) {
    return undefined;
  }
  const isWithoutChains = reportCase.chain.length + record.chain.length === 0;
  const statesSuites = isWithoutChains && listJoins(reportCase.title).some(isSuiteArrow);
  const hasWholeTitle = reportCase.placeWords.has(reportCase.nameWords[0] ?? "") || beginsWithClass(record);
  return {
    caseStart,
    recordStart,
    isExplained: hasWholeTitle || caseStart.length + recordStart.length > 0 || statesSuites,
    isSuiteOnly: unknownWords.length > 0,
    haveSameBlanks: haveSameBlanks(reportCase, record, tailLength),
  };
}
