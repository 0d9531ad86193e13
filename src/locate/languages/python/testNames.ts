import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import { splitQualifiedName } from "../../names/qualifiedNames";

/**
 * Returns a record whose name holds module and class as well with these apart, else the record. What does not begin
 * like a test may be the example of a docstring.
 */
export function splitTestName(test: TestAddress): TestAddress {
  const split = splitQualifiedName(test);
  return split?.name.startsWith("test") ? split : test;
}

/** Class of a module that unittest could not import. */
const failedImport = /^unittest\.loader\./;
/** Module in a package by the patterns of pytest and Django: alone it may be a function as well. */
const testModule = /\.(?:test_\w+|\w+_test|tests)$/;

/**
 * Returns the dotted names in a record that begin with a module, for one that names no class: that of a module, which
 * runners report as a test if it cannot be imported, and that of the class in the test's name.
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
 * Returns the readings of a test's name, least stripped first. Strips `[parameters]`, ` [msg] (i=1)` of a subtest and
 * `_0_case` of `parameterized`.
 */
export function functionNameReadings(raw: string): string[] {
  const fullName = withoutRetry(raw.trim());
  const [nodeId = ""] = fullName.split("[", 1);
  const lastPart = nodeId.split("::").at(-1) ?? "";
  const [firstWord = ""] = lastPart.split(/[\s([]/, 1);
  const names = new Set([fullName, lastPart, firstWord, firstWord.replace(/_\d+(?:_.*)?$/s, "")]);
  names.delete("");
  return [...names];
}

/** Returns whether a reading of a test's name leaves out the number of a case, which only a decorator adds. */
export function isWithoutNumber(reading: string, raw: string): boolean {
  return /^_\d/.test(raw.slice(raw.lastIndexOf(reading) + reading.length));
}
