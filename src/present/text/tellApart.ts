import type { FailingTest } from "../../api/records";
import { splitName } from "../../model/testTitle";
import { oneLine } from "./inert";

/** What is said of tests that would look alike: the class or suite that each is in. */
export type Apart = ReadonlyMap<FailingTest, string>;

/**
 * Of tests that stand beside each other, those that have a title in common with another one in the same place, with what tells them apart:
 * the last part of the class or suite around them, whole where the last parts are the same. Those whose name holds their suites say it already.
 *
 * @param placeOf what a row says of the place, if it does
 */
export function tellApart(tests: readonly FailingTest[], placeOf: (test: FailingTest) => string | undefined): Apart {
  const sameTitle = alike(tests, (test) => {
    const { own, suites } = splitName(test);
    return suites === undefined ? own : undefined;
  });
  const lookAlike = sameTitle.flatMap((group) => alike(group, (test) => placeOf(test) ?? ""));
  return new Map(lookAlike.flatMap(containersOf));
}

/** Those that have a key in common with another one, together. There may be thousands that have not. */
function alike(
  tests: readonly FailingTest[],
  keyOf: (test: FailingTest) => string | undefined,
): readonly (readonly FailingTest[])[] {
  const first = new Map<string, FailingTest>();
  const groups = new Map<string, FailingTest[]>();
  for (const test of tests) {
    const key = keyOf(test);
    if (key === undefined) continue;
    const before = first.get(key);
    const group = groups.get(key);
    if (group) group.push(test);
    else if (before) groups.set(key, [before, test]);
    else first.set(key, test);
  }
  return [...groups.values()];
}

function containersOf(tests: readonly FailingTest[]): readonly (readonly [FailingTest, string])[] {
  const field = (["classname", "parent"] as const).find((name) => distinct(tests.map((test) => test[name])) > 1);
  if (field === undefined) return [];
  const whole = tests.map((test) => test[field] ?? "");
  const last = whole.map(lastPart);
  const shown = distinct(last) === distinct(whole) ? last : whole;
  return tests.flatMap((test, index) => {
    const text = oneLine(shown[index] ?? "", 80);
    return text === "" ? [] : [[test, text] as const];
  });
}

/** Of a class or package: `TestRates` of `tests.test_exchange.TestRates`. Of words, all. */
function lastPart(container: string): string {
  return /\s/.test(container) ? container : (container.split(/[.$/\\:#]+/).findLast((part) => part !== "") ?? "");
}

function distinct(texts: readonly (string | undefined)[]): number {
  return new Set(texts).size;
}
