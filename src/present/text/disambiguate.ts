import { addToList } from "../../base/collections";
import { splitName } from "../../domain/failingTests/testTitle";
import type { FailingTest } from "../../domain/records";
import { singleLineText, withoutIsolates } from "./sanitize";

/** Qualifiers that distinguish tests with the same label, by test; no entry for a test that needs none. */
export type Disambiguation = ReadonlyMap<FailingTest, string>;

/** Text of a test that may differ between tests of the same label; `undefined` for a test without it. */
type Trait = (test: FailingTest) => string | undefined;

const traits: readonly Trait[] = [
  (test) => splitName(test).suites,
  ({ classname }) => classname,
  ({ parent }) => parent,
];

/**
 * Finds qualifiers for adjacent tests with the same label: the end of the suite or class of each, else its place, else
 * its variant, or a combination of these. A qualifier is as short as possible while it differs from the others.
 *
 * @param findLabel returns a row's label, or all that a row shows
 * @param findPlace returns a test's file, for rows that neither are below it nor show it
 */
export function disambiguate(
  tests: readonly FailingTest[],
  findLabel: (test: FailingTest) => string,
  findPlace: Trait = () => undefined,
): Disambiguation {
  const qualifiers = new Map<FailingTest, string>();
  for (const group of groupBySameLabel(tests, findLabel)) {
    addQualifiers(group, [...traits, findPlace, ({ variant }) => variant], [], qualifiers);
  }
  return qualifiers;
}

/** Puts a test's qualifier before its title, so that rows still differ if a long title is truncated. */
export function qualifyTitle(title: string, qualifier: string | undefined): string {
  if (qualifier === undefined) {
    return title;
  }
  return `${qualifier} › ${title}`;
}

/** Groups the tests that share their label with another one. There may be thousands that do not. */
function groupBySameLabel(
  tests: readonly FailingTest[],
  findLabel: (test: FailingTest) => string,
): readonly (readonly FailingTest[])[] {
  const firstByLabel = new Map<string, FailingTest>();
  const groups = new Map<string, FailingTest[]>();
  for (const test of tests) {
    const label = findLabel(test);
    const group = groups.get(label);
    const firstTest = firstByLabel.get(label);
    if (group) {
      group.push(test);
    } else if (firstTest) {
      groups.set(label, [firstTest, test]);
    } else {
      firstByLabel.set(label, test);
    }
  }
  return [...groups.values()];
}

/** Adds the qualifiers of tests that only the first trait, or those after it, may distinguish. */
function addQualifiers(
  tests: readonly FailingTest[],
  [readTrait, ...otherTraits]: readonly Trait[],
  texts: readonly string[],
  qualifiers: Map<FailingTest, string>,
): void {
  if (tests.length === 1 || !readTrait) {
    if (texts.length === 0) {
      return;
    }
    for (const test of tests) {
      qualifiers.set(test, texts.join(" · "));
    }
    return;
  }
  const values = tests.map((test) => {
    const value = readTrait(test) ?? "";
    return withoutIsolates(singleLineText(value, maxLength));
  });
  if (countDistinct(values) === 1) {
    addQualifiers(tests, otherTraits, texts, qualifiers);
    return;
  }
  const ends = findDistinctEnds(values);
  const parts = new Map<string, FailingTest[]>();
  tests.forEach((test, index) => {
    const end = singleLineText(ends[index] ?? "", maxQualifierLength);
    addToList(parts, end, test);
  });
  for (const [end, part] of parts) {
    addQualifiers(part, otherTraits, end === "" ? texts : [...texts, end], qualifiers);
  }
}

/** Maximum length of a compared text, in characters; longer names come from a broken report. */
const maxLength = 300;
/** Maximum length of a part of a qualifier, in characters; a longer one would leave no room for the label. */
const maxQualifierLength = 80;
/** Maximum number of parts that are compared; names that are equal for this many parts at their end are shown whole. */
const maxParts = 4;

/**
 * Finds the shortest ends of names, in whole parts, that differ where the names do: `cart.Tax` and `till.Tax` of two
 * packages.
 */
function findDistinctEnds(names: readonly string[]): readonly string[] {
  const starts = names.map(findPartStarts);
  for (let parts = 1; parts <= maxParts; parts++) {
    const ends = names.map((name, index) => {
      const start = starts[index]?.at(-parts) ?? 0;
      return name.slice(start);
    });
    if (countDistinct(ends) === countDistinct(names)) {
      return ends;
    }
  }
  return names;
}

/** Finds the offsets at which the parts of a name begin: those of a class, package or path, or suites in words. */
function findPartStarts(name: string): readonly number[] {
  const separator = /\s/.test(name) ? / [›>] /g : /[.$/\\:#]+/g;
  const separators = [...name.matchAll(separator)];
  const starts = separators.map((match) => match.index + match[0].length);
  return [0, ...starts.filter((start) => start < name.length)];
}

function countDistinct(texts: readonly string[]): number {
  return new Set(texts).size;
}
