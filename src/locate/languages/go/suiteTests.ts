import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { fixedText } from "../../titles/pattern";
import type { GoFunction } from "./code";
import type { GoOutline } from "./outline";
import { findCalledFunctions, findSubtest } from "./subtests";
import { findForeignSuites, findSuiteMethod, type SuiteReference, suitesRunIn } from "./suites";

/** Test of a suite that another file may declare. */
interface ForeignSuiteTest {
  /** Address of the method, as `findAddressedTest` reads it. */
  readonly path: string;
  readonly importPath: string | undefined;
}

/** Part of a path that may be a method of these suites, with the parts below it. */
interface SuiteReading {
  readonly suites: readonly SuiteReference[];
  readonly method: string;
  readonly subpath: readonly string[];
}

/** Method of a suite, without the function that runs the suite: `Suite.TestA`, `NewSuite().TestA`. */
const methodAddress = /^([\p{L}_][\p{L}\p{N}_]*)(\(\))?\.(Test.*)$/su;

/**
 * Finds `TestSuite/TestMethod` of testify in the file of the function or method that runs the suite: also below a
 * subtest, and the subtests of the method.
 */
export function findSuiteTest(outline: GoOutline, owner: GoFunction, path: readonly string[]): Finding | undefined {
  for (const { suites, method, subpath } of methodsIn(outline, owner, path)) {
    const methods = new Set(suites.flatMap((suite) => findSuiteMethod(outline, suite, method) ?? []));
    const [onlyMethod] = methods;
    if (methods.size > 1) return { standing: "final", places: [...methods].map(({ span }) => span) };
    if (onlyMethod) return findInMethod(outline, onlyMethod, subpath);
  }
  const [method = "", ...subpath] = path;
  if (!method.startsWith("Test") || suitesRunBy(outline, owner, []).length > 0) return undefined;
  return findInAnySuite(outline, method, subpath);
}

/** Finds a test in the suites of a file that does not tell which of them is run: never exact. */
export function findInAnySuite(outline: GoOutline, method: string, subpath: readonly string[]): Finding | undefined {
  if (!method.startsWith("Test")) return undefined;
  const methods = outline.functions.filter(({ name, receiver }) => name === method && receiver !== undefined);
  const [firstMethod] = methods;
  if (!firstMethod) return undefined;
  if (methods.length > 1) return { standing: "unlessBetter", places: methods.map(({ span }) => span) };
  const finding = findInMethod(outline, firstMethod, subpath);
  if (finding.standing === "around") return finding;
  return { standing: "unlessBetter", places: finding.places };
}

/** Finds the method that an address without a function names: `Suite.TestA`. */
export function findAddressedTest(outline: GoOutline, path: string): Finding | undefined {
  const address = parseAddress(path);
  const [method = "", ...subpath] = address?.path ?? [];
  const declaration = address && findSuiteMethod(outline, address.suite, method);
  return declaration && findInMethod(outline, declaration, subpath);
}

/** Returns the name that a file must contain to declare the method of an address, `undefined` for any other name. */
export const suiteOfAddress = (path: string): string | undefined => methodAddress.exec(path)?.[1];

/** Returns the tests of other files that a name may refer to, through the suites that a file names. */
export function findForeignSuiteTests(
  outline: GoOutline,
  owner: GoFunction | undefined,
  path: string,
): readonly ForeignSuiteTest[] {
  const foreignTests = listReadings(outline, owner, path).flatMap((reading) => findForeignMethods(outline, reading));
  return foreignTests.filter((foreignTest) => foreignTest.path !== path || foreignTest.importPath !== undefined);
}

function listReadings(outline: GoOutline, owner: GoFunction | undefined, path: string): readonly SuiteReading[] {
  const address = parseAddress(path);
  if (address) {
    const [method = "", ...subpath] = address.path;
    return [{ suites: [address.suite], method, subpath }];
  }
  if (!owner) return [];
  return [...methodsIn(outline, owner, path.split("/").slice(1))];
}

/** Returns the methods of other files that a reading may refer to, also of suites that a method of this file runs. */
function findForeignMethods(outline: GoOutline, { suites, method, subpath }: SuiteReading): ForeignSuiteTest[] {
  return suites.flatMap((suite) => {
    const declaration = findSuiteMethod(outline, suite, method);
    if (declaration) {
      const readings = [...methodsIn(outline, declaration, subpath)];
      return readings.flatMap((reading) => findForeignMethods(outline, reading));
    }
    return findForeignSuites(outline, suite).map(({ name, isCall, importPath }) => {
      const suiteName = isCall ? `${name}()` : name;
      return { path: [`${suiteName}.${method}`, ...subpath].join("/"), importPath };
    });
  });
}

function parseAddress(path: string): { suite: SuiteReference; path: readonly string[] } | undefined {
  const [, name, call, methodPath = ""] = methodAddress.exec(path) ?? [];
  if (name === undefined) return undefined;
  return { suite: { name, isCall: call !== undefined, importPath: undefined }, path: methodPath.split("/") };
}

/** Yields the parts of a path that may be methods of suites, with the suites that are run there. */
function* methodsIn(outline: GoOutline, owner: GoFunction, path: readonly string[]): Iterable<SuiteReading> {
  for (const [i, method] of path.entries()) {
    if (!method.startsWith("Test")) continue;
    const suites = suitesRunBy(outline, owner, path.slice(0, i));
    if (suites.length > 0) yield { suites, method, subpath: path.slice(i + 1) };
  }
}

/** Suites that each function runs, by the subtest that runs them. */
const suitesByFunction = new WeakMap<GoFunction, Map<string, readonly SuiteReference[]>>();

/** Returns the suites that a function runs inside a subtest, or else those that the functions that it calls run. */
function suitesRunBy(outline: GoOutline, owner: GoFunction, titles: readonly string[]): readonly SuiteReference[] {
  const suitesByTitle = suitesByFunction.get(owner) ?? new Map<string, readonly SuiteReference[]>();
  suitesByFunction.set(owner, suitesByTitle);
  const regions = titles.length === 0 ? [] : runCallsTitled(outline, owner, titles.join("/"));
  const key = regions.map(({ start }) => start).join();
  const suites = suitesByTitle.get(key) ?? findSuitesIn(outline, owner, regions);
  suitesByTitle.set(key, suites);
  return suites;
}

function runCallsTitled({ runCalls }: GoOutline, { body }: GoFunction, title: string): readonly Span[] {
  const ownCalls = runCalls.filter(({ span }) => span.start > body.start && span.end < body.end);
  return ownCalls.filter(({ pattern }) => fixedText(pattern) === title).map(({ span }) => span);
}

function findSuitesIn(outline: GoOutline, owner: GoFunction, regions: readonly Span[]): readonly SuiteReference[] {
  const searchedRegions = regions.length > 0 ? regions : [owner.body];
  const suites = searchedRegions.flatMap((region) => suitesRunIn(outline, region, owner.body));
  if (suites.length > 0) return suites;
  const calledFunctions = findCalledFunctions(outline, owner.body).flat();
  return calledFunctions.flatMap(({ body }) => suitesRunIn(outline, body, body));
}

function findInMethod(outline: GoOutline, method: GoFunction, subpath: readonly string[]): Finding {
  if (subpath.length === 0) return { standing: "final", places: [method.span] };
  const mayBeSuiteTest = subpath.some((part) => part.startsWith("Test"));
  const suiteFinding = mayBeSuiteTest ? findSuiteTest(outline, method, subpath) : undefined;
  const finding = suiteFinding ?? findSubtest(outline, method, subpath.join("/"));
  return finding ?? { standing: "around", places: [method.span] };
}
