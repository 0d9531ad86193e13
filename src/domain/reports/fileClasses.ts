import { forEachYielding } from "../../base/async";
import { withoutUndefined } from "../../base/withoutUndefined";
import { isOwnContext } from "../testNames/ownContexts";
import { isFileOnly } from "../testNames/sourceEndings";
import type { ReportCase } from "./testReport";

/** Minimum number of cases of a file, and maximum number of them that are examined. */
const minCases = 3;
const maxCases = 100;
/** Minimum number of cases that have records of other classes only. */
const minOtherClasses = 2;

/**
 * Matches a title, which contains blanks. A text without any may be a class of the language, which is always the test's
 * own.
 */
const isTitle = /\s/;

/** Title that jest-junit writes for a file whose first test is in no suite. */
const missingTitle = "undefined";

/** Cases of one file that all state the same class. */
interface FileCases {
  readonly file: string;
  readonly classname: string;
  /** At most `maxCases`. */
  readonly cases: ReportCase[];
  /** Cases without a record of the class. */
  readonly unknownCases: ReportCase[];
  /** Number of the unknown cases that have records of other classes. */
  otherClassCount: number;
}

/**
 * Finds the files for which a report states the same class for all tests although the tests belong to several: some
 * reporters write the outermost suite of the file's last test. In such a file, at least one case has a record of that
 * class, and at least two have records of other classes only. Yields to the event loop.
 *
 * @param find returns the match of a case, `undefined` if it has no record
 * @param findByName does the same without regard to the case's class
 */
export async function findFilesOfOneClass(
  cases: readonly ReportCase[],
  find: (reportCase: ReportCase) => unknown,
  findByName: (reportCase: ReportCase) => unknown,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const casesByFile = await groupByFile(cases, signal);
  const groups = [...casesByFile.values()].filter((group) => group !== undefined);
  const largeGroups = groups.filter((group) => group.cases.length >= minCases);
  await forEachYielding(listCases(largeGroups, "cases"), signal, ({ group, reportCase }) => {
    if (find(reportCase) === undefined) {
      group.unknownCases.push(reportCase);
    }
  });
  const mixedGroups = largeGroups.filter(isMixed);
  await forEachYielding(listCases(mixedGroups, "unknownCases"), signal, ({ group, reportCase }) => {
    if (findByName(reportCase) !== undefined) {
      group.otherClassCount++;
    }
  });
  const foundGroups = mixedGroups.filter(({ otherClassCount }) => otherClassCount >= minOtherClasses);
  return new Set(foundGroups.map(({ file }) => file));
}

/** Returns whether some cases of a file have a record of the class, if it is one, and enough cases have none. */
function isMixed({ classname, cases, unknownCases }: FileCases): boolean {
  const hasRecords = unknownCases.length < cases.length || classname === missingTitle;
  return unknownCases.length >= minOtherClasses && hasRecords;
}

interface GroupedCase {
  readonly group: FileCases;
  readonly reportCase: ReportCase;
}

function* listCases(groups: readonly FileCases[], list: "cases" | "unknownCases"): Generator<GroupedCase, void> {
  for (const group of groups) {
    for (const reportCase of group[list]) {
      yield { group, reportCase };
    }
  }
}

/** Returns the title that a case states as its class, or its innermost suite if the class is the file. */
function findTitle({ classname, suites }: ReportCase): string | undefined {
  if (classname === undefined || isOwnContext(classname)) {
    return classname !== undefined && isTitle.test(classname) ? classname : undefined;
  }
  return suites.at(-1);
}

/** Groups the cases that state a file and a title as their class; `undefined` for a file with several classes. */
async function groupByFile(
  cases: readonly ReportCase[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, FileCases | undefined>> {
  const casesByFile = new Map<string, FileCases | undefined>();
  await forEachYielding(cases, signal, (reportCase) => {
    const file = findFile(reportCase);
    const classname = findTitle(reportCase);
    if (file === undefined || classname === undefined) {
      return;
    }
    const knownCases = casesByFile.get(file);
    const newCases = { file, classname, cases: [reportCase], unknownCases: [], otherClassCount: 0 };
    if (!casesByFile.has(file)) {
      casesByFile.set(file, newCases);
    } else if (knownCases?.classname !== classname) {
      casesByFile.set(file, undefined);
    } else if (knownCases.cases.length < maxCases) {
      knownCases.cases.push(reportCase);
    }
  });
  return casesByFile;
}

/** Returns the file of a case, which some reporters write as the class. */
export function findFile({ file, classname }: ReportCase): string | undefined {
  return file ?? (classname !== undefined && isFileOnly(classname) ? classname : undefined);
}

/** Returns a case with its file alone, without its class and its suites. */
export function withoutClass(reportCase: ReportCase): ReportCase {
  const { classname: _, ...test } = reportCase;
  return withoutUndefined({ ...test, file: findFile(reportCase), suites: [] });
}
