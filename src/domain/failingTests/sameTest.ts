import { inTurns } from "../../base/async";
import type { FailingTest } from "../records";

/**
 * The new records, with the old object in place of every record that did not change: what was worked out for a record (search text,
 * location) stays known, and who compares lists sees what is new. Works in turns.
 */
export async function reuseUnchanged(
  old: readonly FailingTest[],
  fresh: readonly FailingTest[],
): Promise<readonly FailingTest[]> {
  if (old.length === 0) return fresh;
  const byId = new Map(old.map((test) => [test.id, test]));
  const reused: FailingTest[] = [];
  await inTurns(fresh, undefined, (test) => {
    const known = byId.get(test.id);
    reused.push(known && isSame(known, test) ? known : test);
  });
  return reused;
}

/** Whether two values of JSON are equal. Records are flat, so that it never goes deep. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [fields, otherFields] = [Object.entries(one), Object.keys(other)];
  return (
    fields.length === otherFields.length &&
    fields.every(([name, value]) => isSame(value, (other as Record<string, unknown>)[name]))
  );
}
