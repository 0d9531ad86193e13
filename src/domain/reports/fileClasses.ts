import type { ReportCase } from "./testReport";

/** Minimum cases of a file, and maximum ones that are looked at. */
const minCases = 3;
const maxCases = 100;
/** Minimum cases that have a record of another class alone. */
const minOtherClasses = 2;

/** A title has blanks. What has none may be a class of the language, which is always the test's own. */
const isTitle = /\s/;

/** Cases of one file, if they state one class. */
interface FileCases {
  readonly classname: string;
  /** At most `maxCases`. */
  readonly cases: ReportCase[];
}

/**
 * Finds the files of which a report states one class for all tests, where these are of several: some reporters write
 * the outermost suite of the file's last test. Then one case at least has a record of that class, and two have records
 * of other classes alone.
 *
 * @param isKnown whether a case has a record
 */
export function findFilesOfOneClass(
  cases: readonly ReportCase[],
  isKnown: (reportCase: ReportCase) => boolean,
): ReadonlySet<string> {
  const files = new Set<string>();
  for (const [file, fileCases] of groupByFile(cases)) {
    if (!fileCases || fileCases.cases.length < minCases) continue;
    const unknownCases = fileCases.cases.filter((reportCase) => !isKnown(reportCase));
    if (unknownCases.length < minOtherClasses || unknownCases.length === fileCases.cases.length) continue;
    const casesOfOtherClasses = unknownCases.filter((reportCase) => isKnown(withoutClass(reportCase)));
    if (casesOfOtherClasses.length >= minOtherClasses) files.add(file);
  }
  return files;
}

/** Groups the cases that state a file and a title as their class; `undefined` for a file with several classes. */
function groupByFile(cases: readonly ReportCase[]): ReadonlyMap<string, FileCases | undefined> {
  const casesByFile = new Map<string, FileCases | undefined>();
  for (const reportCase of cases) {
    const { file, classname } = reportCase;
    if (file === undefined || classname === undefined || !isTitle.test(classname)) continue;
    const knownCases = casesByFile.get(file);
    if (!casesByFile.has(file)) casesByFile.set(file, { classname, cases: [reportCase] });
    else if (knownCases?.classname !== classname) casesByFile.set(file, undefined);
    else if (knownCases.cases.length < maxCases) knownCases.cases.push(reportCase);
  }
  return casesByFile;
}

/** Returns a case without what a report states of its class. */
export function withoutClass({ classname: _, ...reportCase }: ReportCase): ReportCase {
  return { ...reportCase, suites: [] };
}
