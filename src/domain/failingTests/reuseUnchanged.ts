import { forEachYielding } from "../../base/async";
import type { FailingTest } from "../records";

/**
 * Returns the new records, with the old object in place of every unchanged record. Data derived from a record (search
 * text, location) stays valid, and a comparison of lists shows what is new. Yields to the event loop.
 */
export async function reuseUnchanged(
  oldTests: readonly FailingTest[],
  newTests: readonly FailingTest[],
): Promise<readonly FailingTest[]> {
  if (oldTests.length === 0) {
    return newTests;
  }
  const byId = new Map(oldTests.map((test) => [test.id, test]));
  const reusedTests: FailingTest[] = [];
  await forEachYielding(newTests, undefined, (test) => {
    const oldTest = byId.get(test.id);
    const isUnchanged = isEqualJson(oldTest, test);
    reusedTests.push(oldTest && isUnchanged ? oldTest : test);
  });
  return reusedTests;
}

/** Returns whether two JSON values are equal. Records are flat, so the recursion is shallow. */
function isEqualJson(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return false;
  }
  if (Object.keys(a).length !== Object.keys(b).length) {
    return false;
  }
  const otherFields = b as Record<string, unknown>;
  return Object.entries(a).every(([name, value]) => isEqualJson(value, otherFields[name]));
}
