import { isOwnContext } from "../testNames/ownContexts";
import { listJoins } from "../testNames/titleWords";
import { splitContext, type TestIdentity } from "./testIdentity";

/**
 * Returns whether two names are equal as texts, or one is the other with its suite before it. The suites of tests
 * without a class must be equal as well.
 */
export function haveSameTexts(reportCase: TestIdentity, record: TestIdentity): boolean {
  if (reportCase.title !== record.title) {
    const [caseName, recordName] = [reportCase.nameWords.join(" "), record.nameWords.join(" ")];
    if (caseName !== recordName) {
      return joinNames(reportCase) === recordName || joinNames(record) === caseName;
    }
  }
  return haveSameJoins(reportCase.title, record.title) && haveSameSuites(reportCase, record);
}

/** Returns whether two suites do not differ in their separators alone. */
function haveSameSuites(reportCase: TestIdentity, record: TestIdentity): boolean {
  if (reportCase.suite === record.suite) {
    return true;
  }
  const [caseSuite, recordSuite] = [readSuite(reportCase), readSuite(record)];
  const haveSameWords = splitContext(caseSuite).join(" ") === splitContext(recordSuite).join(" ");
  return !haveSameWords || haveSameJoins(caseSuite, recordSuite);
}

/**
 * Returns the words of the innermost suite and of the name; those of the class and of the name if the suite is generic.
 */
function joinNames({ suite = "", classname = "", nameWords }: TestIdentity): string {
  return [...splitContext(isOwnContext(suite) ? suite : classname), ...nameWords].join(" ");
}

/** Returns the suite of a test that has no class of its own, otherwise an empty text. */
function readSuite({ suite = "", classname = "test" }: TestIdentity): string {
  return isOwnContext(classname) ? "" : suite;
}

function haveSameJoins(first: string, second: string): boolean {
  return first === second || listJoins(first).join(" ") === listJoins(second).join(" ");
}
