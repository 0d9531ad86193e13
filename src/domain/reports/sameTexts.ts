import { isOwnContext } from "../testNames/ownContexts";
import { titleJoins } from "../testNames/titleWords";
import { contextWords, type TestIdentity } from "./testIdentity";

/** Returns whether two names are the same, or one has a suite of the other in front, and suites without classes too. */
export function haveSameTexts(reportCase: TestIdentity, record: TestIdentity): boolean {
  if (reportCase.title !== record.title) {
    const [caseName, recordName] = [reportCase.nameWords.join(" "), record.nameWords.join(" ")];
    if (caseName !== recordName) {
      return joinNames(reportCase) === recordName || joinNames(record) === caseName;
    }
  }
  return haveSameJoins(reportCase.title, record.title) && haveSameSuites(reportCase, record);
}

/** Returns whether no sign tells two suites apart. */
function haveSameSuites(reportCase: TestIdentity, record: TestIdentity): boolean {
  if (reportCase.suite === record.suite) {
    return true;
  }
  const [caseSuite, recordSuite] = [readSuite(reportCase), readSuite(record)];
  const haveSameWords = contextWords(caseSuite).join(" ") === contextWords(recordSuite).join(" ");
  return !haveSameWords || haveSameJoins(caseSuite, recordSuite);
}

/** Returns the name of a test behind its innermost suite; behind its class where that is a reporter's. */
function joinNames({ suite = "", classname = "", nameWords }: TestIdentity): string {
  return [...contextWords(isOwnContext(suite) ? suite : classname), ...nameWords].join(" ");
}

/** Returns the suite of a test that has no class. */
function readSuite({ suite = "", classname = "test" }: TestIdentity): string {
  return isOwnContext(classname) ? "" : suite;
}

function haveSameJoins(first: string, second: string): boolean {
  return first === second || titleJoins(first).join(" ") === titleJoins(second).join(" ");
}
