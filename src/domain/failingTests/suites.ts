import type { FailingTest } from "../records";
import { isGenericName } from "../testNames/genericNames";
import { isFileOnly, isSourceFile } from "../testNames/sourceEndings";

type SuiteFields = Pick<FailingTest, "classname" | "parent">;

/**
 * Returns the suite of a test: its class name if it is qualified with dots, slashes or the like, otherwise (`test`,
 * the test's own title) the suite around it. A class that is the path of a file is no suite where there is another.
 */
export function findSuite(test: SuiteFields): string | undefined {
  const classname = findClass(test);
  return qualifiedName(classname) ?? test.parent ?? classname;
}

/**
 * Returns the suite of a test for a reader who knows its file: what tells it from a test of the same name in that file.
 */
export function findSuiteInFile(test: SuiteFields): string | undefined {
  const suite = findSuite(test);
  const { classname } = test;
  if (suite === undefined || classname === undefined || !isFileOnly(suite)) return suite;
  return isFileOnly(classname) || isGenericName(classname) ? suite : classname;
}

/** Returns the class of a test, unless it is only the file around the suite. */
function findClass({ classname, parent }: SuiteFields): string | undefined {
  if (classname === undefined || parent === undefined) return classname;
  const isSuite = !isGenericName(parent) && !isFileOnly(parent);
  return isSuite && isFileOnly(classname) ? undefined : classname;
}

function qualifiedName(classname: string | undefined): string | undefined {
  return classname !== undefined && /[./\\:]/.test(classname) ? classname : undefined;
}

/**
 * Returns a function that names the suite of each test. Records may have a suite as the class of one test and as the
 * parent of another, or with and without its package; all of them get one name.
 */
export function suiteNames(tests: readonly SuiteFields[]): (test: SuiteFields) => string | undefined {
  const parents = new Set(tests.map(({ parent }) => parent));
  const parentByClass = soleValues(tests, ({ classname, parent }) => [
    classname,
    parent === classname ? undefined : parent,
  ]);
  const fullNames = soleValues(tests, ({ classname, parent }) =>
    parent !== undefined && isTail(parent, qualifiedName(classname)) ? [parent, classname] : [undefined, undefined],
  );
  // Some reporters give every test the class `test`, which is not a suite's name.
  const isSuite = (classname: string) => parents.has(classname) && parentByClass.get(classname) !== null;
  return (test) => {
    const classname = findClass(test);
    const suiteClass = classname !== undefined && isSuite(classname) ? classname : undefined;
    const name = qualifiedName(classname) ?? suiteClass ?? findSuite(test);
    return name === undefined ? undefined : (fullNames.get(name) ?? name);
  };
}

/** Maps each key to its only value among the tests, or to `null` if it has several. */
function soleValues(
  tests: readonly SuiteFields[],
  getEntry: (test: SuiteFields) => readonly [key: string | undefined, value: string | undefined],
): ReadonlyMap<string, string | null> {
  const values = new Map<string, string | null>();
  for (const test of tests) {
    const [key, value] = getEntry(test);
    if (key === undefined || value === undefined) continue;
    const soleValue = values.get(key);
    values.set(key, soleValue === undefined || soleValue === value ? value : null);
  }
  return values;
}

/** Returns true if `end` is the last parts of a name: `CartTest` of `com.acme.CartTest`, but not `Test`. */
function isTail(end: string, name: string | undefined): boolean {
  return name?.endsWith(end) === true && /[./\\:]/.test(name.charAt(name.length - end.length - 1));
}

/** A suite's name, split into its title and its container. */
export interface SplitSuite {
  readonly title: string;
  /** Its package, namespace or folder. */
  readonly container?: string;
}

const identifiers = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;
const testModule = /^test_|_test$/;

/**
 * Splits the name of a class, package or file from its container. A Python class keeps its test module, and a nested
 * class its outer classes. A suite described in prose is all title.
 */
export function splitSuite(name: string): SplitSuite {
  if (/\s/.test(name)) return { title: name };
  const slash = Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\"));
  if (slash > 0 && slash < name.length - 1) return { title: name.slice(slash + 1), container: name.slice(0, slash) };
  if (!identifiers.test(name) || isSourceFile(name)) return { title: name };
  const parts = name.split(".");
  const titleStart = findTitleStart(parts);
  return titleStart === 0
    ? { title: name }
    : { title: parts.slice(titleStart).join("."), container: parts.slice(0, titleStart).join(".") };
}

/**
 * Returns the index of the first part of the title: the outermost class below lower-case packages, otherwise the last
 * part.
 */
function findTitleStart(parts: readonly string[]): number {
  const isCapital = (part: string | undefined) => /^\p{Lu}/u.test(part ?? "");
  const firstClass = isCapital(parts[0]) ? -1 : parts.findIndex(isCapital);
  if (firstClass === -1) return parts.length - 1;
  return testModule.test(parts[firstClass - 1] ?? "") ? firstClass - 1 : firstClass;
}
