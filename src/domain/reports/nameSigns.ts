import { isSuiteArrow, titleJoins, titleWords } from "../testNames/titleWords";
import { commonTailLength, splitPath } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/**
 * Returns whether the signs between the common words of two names agree. A sign that only one has must join suites,
 * which are words of its class, suites or file. A blank at the end is a part of a title.
 */
export function haveSameSigns(reportCase: TestIdentity, record: TestIdentity, tailLength: number): boolean {
  if (reportCase.title === record.title) {
    return true;
  }
  if (/\s$/.test(reportCase.name) !== /\s$/.test(record.name)) {
    return false;
  }
  const caseJoins = titleJoins(reportCase.title);
  const recordJoins = titleJoins(record.title);
  // Of two names with arrows, both have all of them.
  const haveArrows = caseJoins.some(isSuiteArrow) && recordJoins.some(isSuiteArrow);
  for (let fromEnd = 1; fromEnd < tailLength; fromEnd++) {
    const caseJoin = caseJoins.at(-fromEnd) ?? "";
    const recordJoin = recordJoins.at(-fromEnd) ?? "";
    if (caseJoin === recordJoin) {
      continue;
    }
    if (!haveArrows && (isSuiteArrow(caseJoin) || isSuiteArrow(recordJoin))) {
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

/** Returns whether the first words of a name are some of those of the class with which it begins, as the other does. */
function areInClass(front: readonly string[], test: TestIdentity, { classname }: TestIdentity): boolean {
  const isOfClass = classname !== undefined && classname === test.classname && beginsWithClass(test);
  return isOfClass && front.length < test.chain.length;
}

/** Returns whether the name of a test begins with its classes or suites. */
export function beginsWithClass({ chain, nameWords }: Pick<TestIdentity, "chain" | "nameWords">): boolean {
  return chain.length > 0 && chain.every((word, index) => word === nameWords[index]);
}

/** Returns whether a sign behind these words joins suites: a suite ends there, or is joined with the same sign. */
function joinsSuites(test: TestIdentity, front: readonly string[], join: string): boolean {
  const endsPlace = listPlaces(test).some((place) => {
    const shorterLength = Math.min(place.length, front.length);
    return place.length > 0 && commonTailLength(place, front) === shorterLength;
  });
  if (endsPlace) {
    return true;
  }
  const { chain, classname = "" } = test;
  const isInClass = front.every((word) => chain.includes(word));
  return isInClass && join !== "" && titleJoins(classname).includes(join);
}

/** Returns the words of each thing that a test is in: its classes, its file and its suites. */
function listPlaces({ chain, file, suites }: TestIdentity): readonly (readonly string[])[] {
  const fileName = file === undefined ? "" : (splitPath(file).segments.at(-1) ?? "");
  const suitePlaces = suites.map(titleWords);
  return [chain, titleWords(fileName), ...suitePlaces];
}
