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

/**
 * Returns the readings of a test's name, least stripped first. Strips `[parameters]`, ` [msg] (i=1)` of a subtest and
 * `_0_case` of `parameterized`.
 */
export function functionNameReadings(raw: string): string[] {
  const fullName = withoutRetry(raw.trim());
  const [nodeId = ""] = fullName.split("[", 1);
  const lastPart = nodeId.split("::").at(-1) ?? "";
  const [firstWord = ""] = lastPart.split(/[\s([]/, 1);
  const unnumberedName = firstWord.replace(/_\d+(?:_.*)?$/s, "");
  const names = new Set([fullName, lastPart, firstWord, unnumberedName]);
  names.delete("");
  return [...names];
}
