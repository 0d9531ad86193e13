import { isSuiteArrow, listJoins, listSeparators, titleWords } from "../testNames/titleWords";
import { countCommonTail, splitPath } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/**
 * Returns whether the separators between the common words of two names agree. Where they differ, the separator must
 * join suites, which are words of the class, the suites or the file. A blank at the end is part of a title.
 */
export function haveSameSigns(reportCase: TestIdentity, record: TestIdentity, tailLength: number): boolean {
  if (reportCase.title === record.title) {
    return true;
  }
  if (/\s$/.test(reportCase.name) !== /\s$/.test(record.name)) {
    return false;
  }
  const caseJoins = listJoins(reportCase.title);
  const recordJoins = listJoins(record.title);
  // If both names contain arrows, both contain all of them.
  const haveArrows = caseJoins.some(isSuiteArrow) && recordJoins.some(isSuiteArrow);
  for (let fromEnd = 1; fromEnd < tailLength; fromEnd++) {
    const caseJoin = caseJoins.at(-fromEnd) ?? "";
    const recordJoin = recordJoins.at(-fromEnd) ?? "";
    if (caseJoin === recordJoin) {
      continue;
    }
    const isJoinOfCase = isSuiteArrow(caseJoin) && mayNameSuites(reportCase);
    const isJoinOfRecord = isSuiteArrow(recordJoin) && mayNameSuites(record);
    if (!haveArrows && (isJoinOfCase || isJoinOfRecord)) {
      continue;
    }
    const front = reportCase.nameWords.slice(0, -fromEnd);
    const isJoin =
      areInClass(front, reportCase, record) ||
      joinsSuites(reportCase, front, caseJoin) ||
      joinsSuites(record, front, recordJoin);
    if (!isJoin) {
      return false;
    }
  }
  return true;
}

/** Returns whether the common words of two names are separated by equally many blanks, where blanks separate them. */
export function haveSameBlanks(reportCase: TestIdentity, record: TestIdentity, tailLength: number): boolean {
  if (reportCase.title === record.title) {
    return true;
  }
  const [caseBlanks, recordBlanks] = [listBlanks(reportCase.title), listBlanks(record.title)];
  for (let fromEnd = 1; fromEnd < tailLength; fromEnd++) {
    const [caseCount = 0, recordCount = 0] = [caseBlanks.at(-fromEnd), recordBlanks.at(-fromEnd)];
    if (caseCount > 0 && recordCount > 0 && caseCount !== recordCount) {
      return false;
    }
  }
  return true;
}

/** Returns the number of blanks between the words of a title, 0 where there is something else between them. */
function listBlanks(title: string): readonly number[] {
  return listSeparators(title).map((separator) =>
    separator.trim() === "" ? separator.replaceAll("\r\n", "\n").length : 0,
  );
}

/**
 * Returns whether two tests have the same class, with which the test's name begins, and these first words are part of
 * it.
 */
function areInClass(front: readonly string[], test: TestIdentity, { classname }: TestIdentity): boolean {
  const isOfClass = classname !== undefined && classname === test.classname && beginsWithClass(test);
  return isOfClass && front.length < test.chain.length;
}

/** Returns whether the name of a test may begin with suites: it begins with those that the test states, if any. */
function mayNameSuites(test: TestIdentity): boolean {
  return test.chain.length === 0 || beginsWithClass(test);
}

/** Returns whether the name of a test begins with its classes or suites. */
export function beginsWithClass({ chain, nameWords }: Pick<TestIdentity, "chain" | "nameWords">): boolean {
  return chain.length > 0 && chain.every((word, index) => word === nameWords[index]);
}

/**
 * Returns whether the separator after these words joins suites: a suite ends there, or the class has the same
 * separator.
 */
function joinsSuites(test: TestIdentity, front: readonly string[], join: string): boolean {
  const endsPlace = listPlaces(test).some((place) => {
    const shorterLength = Math.min(place.length, front.length);
    return place.length > 0 && countCommonTail(place, front) === shorterLength;
  });
  if (endsPlace) {
    return true;
  }
  const { chain, classname = "" } = test;
  const isInClass = front.every((word) => chain.includes(word));
  return isInClass && join !== "" && listJoins(classname).includes(join);
}

/** Returns the words of each container of a test: its classes, its file and each of its suites. */
function listPlaces({ chain, file, suites }: TestIdentity): readonly (readonly string[])[] {
  const fileName = file === undefined ? "" : (splitPath(file).segments.at(-1) ?? "");
  const suitePlaces = suites.map(titleWords);
  return [chain, titleWords(fileName), ...suitePlaces];
}
