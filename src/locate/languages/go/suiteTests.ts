import { getOrCreate } from "../../../base/collections";
import type { Finding } from "../../language";
import { isInside, type Span } from "../../syntax/sourceText";
import { fixedText } from "../../titles/pattern";
import { createFinding } from "../../types/findings";
import { type GoFunction, identifier } from "./code";
import { findCalledFunctions } from "./helpers";
import type { GoOutline } from "./outline";
import { findSubtest } from "./subtests";
import { findForeignSuites, findRunSuites, findSuiteMethod, type SuiteReference } from "./suites";

/** Test of a suite that another file may declare. */
export interface ForeignSuiteTest {
  /** Address of the method, as `findAddressedTest` reads it. */
  readonly path: string;
  readonly importPath: string | undefined;
}

/** Part of a path that may be a method of one of some suites, with the parts after it. */
interface SuiteReading {
  readonly suites: readonly SuiteReference[];
  readonly method: string;
  readonly subpath: readonly string[];
}

/**
 * Matches the address of a suite's method without the function that runs the suite: `Suite.TestA`, `NewSuite().TestA`.
 */
const methodAddress = new RegExp(String.raw`^(${identifier})(\(\))?\.(Test.*)$`, "su");

/**
 * Finds testify's `TestSuite/TestMethod` in the file with the function or method that runs the suite, including suites
 * run in a subtest and subtests of the method.
 */
export function findSuiteTest(outline: GoOutline, owner: GoFunction, path: readonly string[]): Finding | undefined {
  for (const reading of readMethods(outline, owner, path)) {
    const methods = findMethods(outline, reading);
    const [firstMethod] = methods;
    if (firstMethod) {
      if (methods.length > 1) {
        return createFinding("final", methods);
      }
      return findInMethod(outline, firstMethod, reading.subpath);
    }
  }
  const [method = "", ...subpath] = path;
  if (!method.startsWith("Test")) {
    return undefined;
  }
  const runsNamedSuite = findSuitesRunBy(outline, owner, []).length > 0;
  if (runsNamedSuite) {
    return undefined;
  }
  return findInAnySuite(outline, method, subpath);
}

/** Returns the distinct methods of this file to which a reading may refer. */
function findMethods(outline: GoOutline, { suites, method }: SuiteReading): readonly GoFunction[] {
  return [...new Set(suites.flatMap((suite) => findSuiteMethod(outline, suite, method) ?? []))];
}

/** Finds a test in any suite of a file that does not show which of them is run, so that the finding is never exact. */
export function findInAnySuite(outline: GoOutline, method: string, subpath: readonly string[]): Finding | undefined {
  if (!method.startsWith("Test")) {
    return undefined;
  }
  const methods = outline.functions.filter(({ name, receiver }) => name === method && receiver !== undefined);
  const [firstMethod] = methods;
  if (!firstMethod || methods.length > 1) {
    return createFinding("unlessBetter", methods);
  }
  const finding = findInMethod(outline, firstMethod, subpath);
  if (finding.standing === "around") {
    return finding;
  }
  return { standing: "unlessBetter", places: finding.places };
}

/** Finds the method to which an address without a function refers: `Suite.TestA`. */
export function findAddressedTest(outline: GoOutline, path: string): Finding | undefined {
  const address = parseAddress(path);
  const [method] = address ? findMethods(outline, address) : [];
  return address && method && findInMethod(outline, method, address.subpath);
}

/**
 * Returns the name of the suite in a method's address, which a file must contain to declare the method; `undefined` for
 * any other name.
 */
export function suiteOfAddress(path: string): string | undefined {
  return methodAddress.exec(path)?.[1];
}

/** Returns the tests of other files to which a name may refer, through the suites that a file mentions. */
export function findForeignSuiteTests(
  outline: GoOutline,
  owner: GoFunction | undefined,
  path: string,
): readonly ForeignSuiteTest[] {
  const readings = listReadings(outline, owner, path);
  const foreignTests = readings.flatMap((reading) => findForeignMethods(outline, reading));
  const isItself = (test: ForeignSuiteTest) => test.path === path && test.importPath === undefined;
  return foreignTests.filter((foreignTest) => !isItself(foreignTest));
}

function listReadings(outline: GoOutline, owner: GoFunction | undefined, path: string): readonly SuiteReading[] {
  const address = parseAddress(path);
  if (address) {
    return [address];
  }
  if (!owner) {
    return [];
  }
  const [, ...subtestPath] = path.split("/");
  return [...readMethods(outline, owner, subtestPath)];
}

/**
 * Returns the methods of other files to which a reading may refer, including those of suites that a method of this file
 * runs.
 */
function findForeignMethods(outline: GoOutline, reading: SuiteReading): readonly ForeignSuiteTest[] {
  return reading.suites.flatMap((suite) => {
    const declaration = findSuiteMethod(outline, suite, reading.method);
    if (!declaration) {
      return listForeignMethods(outline, suite, reading);
    }
    const innerReadings = [...readMethods(outline, declaration, reading.subpath)];
    return innerReadings.flatMap((innerReading) => findForeignMethods(outline, innerReading));
  });
}

function listForeignMethods(
  outline: GoOutline,
  suite: SuiteReference,
  { method, subpath }: SuiteReading,
): readonly ForeignSuiteTest[] {
  return findForeignSuites(outline, suite).map(({ name, isCall, importPath }) => {
    const suiteName = isCall ? `${name}()` : name;
    const path = [`${suiteName}.${method}`, ...subpath].join("/");
    return { path, importPath };
  });
}

function parseAddress(path: string): SuiteReading | undefined {
  const match = methodAddress.exec(path);
  if (!match) {
    return undefined;
  }
  const [, name = "", call, methodPath = ""] = match;
  const [method = "", ...subpath] = methodPath.split("/");
  return { suites: [{ name, isCall: call !== undefined, importPath: undefined }], method, subpath };
}

/** Yields the parts of a path that may be methods of suites, each with the suites that are run at that level. */
function* readMethods(outline: GoOutline, owner: GoFunction, path: readonly string[]): Iterable<SuiteReading> {
  for (const [i, method] of path.entries()) {
    if (!method.startsWith("Test")) {
      continue;
    }
    const titles = path.slice(0, i);
    const suites = findSuitesRunBy(outline, owner, titles);
    const subpath = path.slice(i + 1);
    if (suites.length > 0) {
      yield { suites, method, subpath };
    }
  }
}

/** Suites that each function runs, by the subtest that runs them. */
const suitesByFunction = new WeakMap<GoFunction, Map<string, readonly SuiteReference[]>>();

/**
 * Returns the suites that a function runs inside a subtest or, if there are none, those that are run by the functions
 * it calls.
 */
function findSuitesRunBy(outline: GoOutline, owner: GoFunction, titles: readonly string[]): readonly SuiteReference[] {
  const suitesByTitle = getOrCreate(suitesByFunction, owner, () => new Map());
  const regions = findSubtests(outline, owner, titles);
  const key = regions.map(({ start }) => start).join();
  return getOrCreate(suitesByTitle, key, () => findSuitesIn(outline, owner, regions));
}

/** Returns the spans of the subtests with these nested titles, outermost first; none if there are no titles. */
function findSubtests({ runCalls }: GoOutline, { body }: GoFunction, titles: readonly string[]): readonly Span[] {
  if (titles.length === 0) {
    return [];
  }
  const title = titles.join("/");
  const ownCalls = runCalls.filter(({ span }) => isInside(span, body));
  const namesakes = ownCalls.filter(({ pattern }) => fixedText(pattern) === title);
  return namesakes.map(({ span }) => span);
}

function findSuitesIn(outline: GoOutline, owner: GoFunction, regions: readonly Span[]): readonly SuiteReference[] {
  const searchedRegions = regions.length > 0 ? regions : [owner.body];
  const suites = searchedRegions.flatMap((region) => findRunSuites(outline, region, owner.body));
  if (suites.length > 0) {
    return suites;
  }
  const calledFunctions = findCalledFunctions(outline, owner.body).flat();
  return calledFunctions.flatMap(({ body }) => findRunSuites(outline, body, body));
}

function findInMethod(outline: GoOutline, method: GoFunction, subpath: readonly string[]): Finding {
  const places = [method.span];
  if (subpath.length === 0) {
    return { standing: "final", places };
  }
  const mayBeSuiteTest = subpath.some((part) => part.startsWith("Test"));
  const suiteFinding = mayBeSuiteTest ? findSuiteTest(outline, method, subpath) : undefined;
  if (suiteFinding) {
    return suiteFinding;
  }
  const finding = findSubtest(outline, method, subpath.join("/"));
  return finding ?? { standing: "around", places };
}
