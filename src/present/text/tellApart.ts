import { splitName } from "../../domain/failingTests/testTitle";
import type { FailingTest } from "../../domain/records";
import { oneLine } from "./inert";

/** The texts that tell tests from others of the same label; no entry for a test that needs none. */
export type Apart = ReadonlyMap<FailingTest, string>;

/** A text of a test that may differ where its label does not; `undefined` for a test that has none. */
type Trait = (test: FailingTest) => string | undefined;

const traits: readonly Trait[] = [
  (test) => splitName(test).suites,
  ({ classname }) => classname,
  ({ parent }) => parent,
];

/**
 * Tells tests that stand beside each other with the same label apart: by the end of the suite or class around each,
 * else by its place, else by its variant, or by several of these. A text is as short as it can be while it differs from
 * the others'.
 *
 * @param labelOf a row's label
 * @param placeOf a test's file, for rows that do not stand below it
 */
export function tellApart(
  tests: readonly FailingTest[],
  labelOf: (test: FailingTest) => string,
  placeOf: Trait,
): Apart {
  const apart = new Map<FailingTest, string>();
  for (const group of sameLabels(tests, labelOf)) {
    distinguish(group, [...traits, placeOf, ({ variant }) => variant], [], apart);
  }
  return apart;
}

/** Groups the tests that have their label in common with another one. There may be thousands that have not. */
function sameLabels(
  tests: readonly FailingTest[],
  labelOf: (test: FailingTest) => string,
): readonly (readonly FailingTest[])[] {
  const first = new Map<string, FailingTest>();
  const groups = new Map<string, FailingTest[]>();
  for (const test of tests) {
    const label = labelOf(test);
    const group = groups.get(label);
    const firstTest = first.get(label);
    if (group) group.push(test);
    else if (firstTest) groups.set(label, [firstTest, test]);
    else first.set(label, test);
  }
  return [...groups.values()];
}

/** Adds the texts of tests that nothing but the trait at hand, or those after it, may tell apart. */
function distinguish(
  tests: readonly FailingTest[],
  [traitOf, ...others]: readonly Trait[],
  texts: readonly string[],
  apart: Map<FailingTest, string>,
): void {
  if (tests.length === 1 || !traitOf) {
    if (texts.length > 0) for (const test of tests) apart.set(test, texts.join(" · "));
    return;
  }
  const values = tests.map((test) => oneLine(traitOf(test) ?? "", maxLength));
  if (distinct(values) === 1) {
    distinguish(tests, others, texts, apart);
    return;
  }
  const ends = distinctEnds(values);
  const parts = new Map<string, FailingTest[]>();
  tests.forEach((test, index) => {
    const end = oneLine(ends[index] ?? "", maxShown);
    const part = parts.get(end);
    if (part) part.push(test);
    else parts.set(end, [test]);
  });
  for (const [end, part] of parts) distinguish(part, others, end === "" ? texts : [...texts, end], apart);
}

/** Longer names than this come from a broken report. */
const maxLength = 300;
/** Longer texts would leave nothing of the label. */
const maxShown = 80;
/** Names that are the same for this many parts at their end are shown whole. */
const maxParts = 4;

/**
 * Finds the shortest ends of names, in whole parts, that differ where these do: `cart.Tax` and `till.Tax` of two
 * packages.
 */
function distinctEnds(names: readonly string[]): readonly string[] {
  const starts = names.map(partStarts);
  for (let parts = 1; parts <= maxParts; parts++) {
    const ends = names.map((name, index) => name.slice(starts[index]?.at(-parts) ?? 0));
    if (distinct(ends) === distinct(names)) return ends;
  }
  return names;
}

/** Finds where the parts of a name begin: those of a class, package or path, or the suites in words. */
function partStarts(name: string): readonly number[] {
  const separator = /\s/.test(name) ? / [›>] /g : /[.$/\\:#]+/g;
  const starts = [...name.matchAll(separator)].map((match) => match.index + match[0].length);
  return [0, ...starts.filter((start) => start < name.length)];
}

function distinct(texts: readonly string[]): number {
  return new Set(texts).size;
}
