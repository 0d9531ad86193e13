import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import { splitQualifiedName } from "../../names/qualifiedNames";

/**
 * Splits the module and class off a record's name, if it contains them. Returns any other record unchanged, also one
 * whose last part does not begin like a test: it may be a doctest.
 */
export function splitTestName(test: TestAddress): TestAddress {
  const split = splitQualifiedName(test);
  return split?.name.startsWith("test") ? split : test;
}

/** Matches the class that unittest reports for a module that it could not import. */
const failedImport = /^unittest\.loader\./;
/**
 * Matches a test module in a package, by the naming patterns of pytest and Django. Without a package, the name may also
 * be that of a function.
 */
const testModule = /\.(?:test_\w+|\w+_test|tests)$/;

/**
 * Returns the dotted names in a record without a class that may begin with a module: the name itself, because runners
 * report a module that cannot be imported as a test, and the class within the test's name.
 */
export function listModuleNames(test: TestAddress): readonly string[] {
  const { name, classname } = test;
  if (classname === undefined) {
    const moduleNames = testModule.test(name) ? [name] : [];
    return [...moduleNames, splitTestName(test).classname ?? ""];
  }
  if (failedImport.test(classname)) {
    return [name];
  }
  return [];
}

/**
 * Returns the readings of a test's name, least stripped first. They are stripped of `[parameters]`, a subtest's
 * ` [msg] (i=1)`, and the `_0_case` that `parameterized` appends.
 */
export function listNameReadings(raw: string): string[] {
  const fullName = withoutRetry(raw.trim());
  const [nodeId = ""] = fullName.split("[", 1);
  const lastPart = nodeId.split("::").at(-1) ?? "";
  const [firstWord = ""] = lastPart.split(/[\s([]/, 1);
  const names = new Set([fullName, lastPart, firstWord, firstWord.replace(/_\d+(?:_.*)?$/s, "")]);
  names.delete("");
  return [...names];
}

/** Returns whether a reading of a test's name omits the number of a case, which only a decorator can have added. */
export function isWithoutNumber(reading: string, raw: string): boolean {
  return /^_\d/.test(raw.slice(raw.lastIndexOf(reading) + reading.length));
}
