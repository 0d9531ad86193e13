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
 * Returns the suite that distinguishes a test from one of the same name in its file, for a reader who knows the file.
 */
export function findSuiteInFile(test: SuiteFields): string | undefined {
  const suite = findSuite(test);
  const { classname } = test;
  if (suite === undefined || classname === undefined || !isFileOnly(suite)) {
    return suite;
  }
  const isOwnClass = !isFileOnly(classname) && !isGenericName(classname);
  return isOwnClass ? classname : suite;
}

/** Returns the class of a test, unless it is only the file around the suite. */
function findClass({ classname, parent }: SuiteFields): string | undefined {
  if (classname === undefined || parent === undefined) {
    return classname;
  }
  if (!isFileOnly(classname)) {
    return classname;
  }
  const isSuite = !isGenericName(parent) && !isFileOnly(parent);
  return isSuite ? undefined : classname;
}

/** Mark between the parts of a name. */
const nameSeparator = /[./\\:]/;

function qualifiedName(classname: string | undefined): string | undefined {
  if (classname === undefined || !nameSeparator.test(classname)) {
    return undefined;
  }
  return classname;
}

/**
 * Returns a function that names the suite of each test. Records may have a suite as the class of one test and as the
 * parent of another, or with and without its package; all of them get one name.
 */
export function createSuiteNaming(tests: readonly SuiteFields[]): (test: SuiteFields) => string | undefined {
  const parents = new Set(tests.map(({ parent }) => parent));
  const parentByClass = mapSoleValues(tests, readClassParent);
  const fullNames = mapSoleValues(tests, readFullName);
  // Some reporters give every test the class `test`, which is not a suite's name.
  const isSuite = (classname: string) => parents.has(classname) && parentByClass.get(classname) !== null;
  return (test) => {
    const classname = findClass(test);
    const suiteClass = classname !== undefined && isSuite(classname) ? classname : undefined;
    const name = qualifiedName(classname) ?? suiteClass ?? findSuite(test);
    if (name === undefined) {
      return undefined;
    }
    return fullNames.get(name) ?? name;
  };
}

type Entry = readonly [key: string, value: string];

/** Returns a test's class with the suite around it. */
function readClassParent({ classname, parent }: SuiteFields): Entry | undefined {
  if (classname === undefined || parent === undefined || parent === classname) {
    return undefined;
  }
  return [classname, parent];
}

/** Returns a test's suite with the class that is the suite's name with its package. */
function readFullName({ classname, parent }: SuiteFields): Entry | undefined {
  const fullName = qualifiedName(classname);
  if (fullName === undefined || parent === undefined || !isTail(parent, fullName)) {
    return undefined;
  }
  return [parent, fullName];
}

/** Maps each key to its only value among the tests, or to `null` if it has several. */
function mapSoleValues(
  tests: readonly SuiteFields[],
  readEntry: (test: SuiteFields) => Entry | undefined,
): ReadonlyMap<string, string | null> {
  const values = new Map<string, string | null>();
  for (const test of tests) {
    const entry = readEntry(test);
    if (!entry) {
      continue;
    }
    const [key, value] = entry;
    const isSoleValue = !values.has(key) || values.get(key) === value;
    values.set(key, isSoleValue ? value : null);
  }
  return values;
}

/** Returns whether `end` is the last parts of a name: `CartTest` of `com.acme.CartTest`, but not `Test`. */
function isTail(end: string, name: string): boolean {
  if (!name.endsWith(end)) {
    return false;
  }
  const markBefore = name.charAt(name.length - end.length - 1);
  return nameSeparator.test(markBefore);
}

/** A suite's name, split into its title and its container. */
export interface SplitSuite {
  readonly title: string;
  /** Its package, namespace or folder. */
  readonly container?: string;
}

const identifier = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const dottedIdentifiers = new RegExp(String.raw`^${identifier}(?:\.${identifier})+$`, "u");
const testModule = /^test_|_test$/;

/**
 * Splits the name of a class, package or file from its container. A Python class keeps its test module, and a nested
 * class its outer classes. A suite described in prose is all title.
 */
export function splitSuite(name: string): SplitSuite {
  if (/\s/.test(name)) {
    return { title: name };
  }
  const slash = Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\"));
  const isPath = slash > 0 && slash < name.length - 1;
  if (isPath) {
    return { title: name.slice(slash + 1), container: name.slice(0, slash) };
  }
  if (!dottedIdentifiers.test(name) || isSourceFile(name)) {
    return { title: name };
  }
  const parts = name.split(".");
  const titleStart = findTitleStart(parts);
  if (titleStart === 0) {
    return { title: name };
  }
  const title = parts.slice(titleStart).join(".");
  const container = parts.slice(0, titleStart).join(".");
  return { title, container };
}

/**
 * Returns the index of the first part of the title: the outermost class below lower-case packages, otherwise the last
 * part.
 */
function findTitleStart(parts: readonly string[]): number {
  const firstClass = parts.findIndex((part) => /^\p{Lu}/u.test(part));
  if (firstClass <= 0) {
    return parts.length - 1;
  }
  const precedingPart = parts[firstClass - 1] ?? "";
  const isModule = testModule.test(precedingPart);
  return isModule ? firstClass - 1 : firstClass;
}
