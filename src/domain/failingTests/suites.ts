import type { FailingTest } from "../records";

type Named = Pick<FailingTest, "classname" | "parent">;

/**
 * A class name with dots, slashes or the like is the better name; else (`test`, a test's own title) the suite around it
 * is.
 */
export function suiteOf({ classname, parent }: Named): string | undefined {
  return qualified(classname) ?? parent ?? classname;
}

function qualified(classname: string | undefined): string | undefined {
  return classname !== undefined && /[./\\:]/.test(classname) ? classname : undefined;
}

/**
 * Names the suite of each of the tests. Records may have a suite as the class of one test and as the parent of another,
 * or with and without its package: it gets one name.
 */
export function suiteNames(tests: readonly Named[]): (test: Named) => string | undefined {
  const parents = new Set(tests.map(({ parent }) => parent));
  const parentOf = soleValues(tests, ({ classname, parent }) => [classname, parent === classname ? undefined : parent]);
  const wholeOf = soleValues(tests, ({ classname, parent }) =>
    parent !== undefined && isEndOf(parent, qualified(classname)) ? [parent, classname] : [undefined, undefined],
  );
  // Some reporters give every test the same class, `test`: that is no suite's name.
  const isSuite = (classname: string) => parents.has(classname) && parentOf.get(classname) !== null;
  return (test) => {
    const { classname } = test;
    const shared = classname !== undefined && isSuite(classname) ? classname : undefined;
    const name = qualified(classname) ?? shared ?? suiteOf(test);
    return name === undefined ? undefined : (wholeOf.get(name) ?? name);
  };
}

/** Maps each key to the one value that it has among the tests, `null` where it has several. */
function soleValues(
  tests: readonly Named[],
  entryOf: (test: Named) => readonly [key: string | undefined, value: string | undefined],
): ReadonlyMap<string, string | null> {
  const values = new Map<string, string | null>();
  for (const test of tests) {
    const [key, value] = entryOf(test);
    if (key === undefined || value === undefined) continue;
    const soleValue = values.get(key);
    values.set(key, soleValue === undefined || soleValue === value ? value : null);
  }
  return values;
}

/** True for the last parts of a name: `CartTest` of `com.acme.CartTest`, but not `Test`. */
function isEndOf(end: string, name: string | undefined): boolean {
  return name?.endsWith(end) === true && /[./\\:]/.test(name.charAt(name.length - end.length - 1));
}

/** A suite's name in the part that tells it from others and what is around that. */
export interface SplitSuite {
  readonly title: string;
  /** Its package, namespace or folder. */
  readonly container?: string;
}

const identifiers = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;
const sourceFile =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kts?|groovy|scala|cs|php|swift|dart|exs?|cc|cpp|lua|robot|feature)$/;
const testModule = /^test_|_test$/;

/**
 * Splits the name of a class, package or file from what is around it: a Python class keeps its test module, a nested
 * class its outer ones. A suite that is described in words is all title.
 */
export function splitSuite(name: string): SplitSuite {
  if (/\s/.test(name)) return { title: name };
  const slash = Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\"));
  if (slash > 0 && slash < name.length - 1) return { title: name.slice(slash + 1), container: name.slice(0, slash) };
  if (!identifiers.test(name) || sourceFile.test(name)) return { title: name };
  const parts = name.split(".");
  const first = firstOfTitle(parts);
  return first === 0
    ? { title: name }
    : { title: parts.slice(first).join("."), container: parts.slice(0, first).join(".") };
}

/**
 * Finds the part of a name that its title begins with: the outermost class below packages in small letters, else the
 * last part.
 */
function firstOfTitle(parts: readonly string[]): number {
  const isCapital = (part: string | undefined) => /^\p{Lu}/u.test(part ?? "");
  const firstClass = isCapital(parts[0]) ? -1 : parts.findIndex(isCapital);
  if (firstClass === -1) return parts.length - 1;
  return testModule.test(parts[firstClass - 1] ?? "") ? firstClass - 1 : firstClass;
}
