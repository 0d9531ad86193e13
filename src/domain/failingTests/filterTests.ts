import { ownedBy } from "../owners/owners";
import type { FailingTest } from "../records";
import type { Filter } from "./arrangement";
import type { Recurrence } from "./comparison";
import { withoutReporterEscapes } from "./reporterEscapes";

/** What a filter asks of a test beyond its record. */
export interface FilterContext {
  /** One of the person's own owners owns it. */
  isMine(test: FailingTest): boolean;
  /** Its file is the active editor's. */
  isInActiveFile(test: FailingTest): boolean;
  /** The path of the workspace's file that the record means, where it is known: a text filter finds it as well. */
  pathOf(test: FailingTest): string | undefined;
  /** `undefined` while the window before has not been asked for: nothing counts as new then. */
  recurrenceOf(test: FailingTest): Recurrence | undefined;
}

/** True if the filter lets everything through. */
export function isEmptyFilter(filter: Filter): boolean {
  return conditionsOf(filter).length === 0;
}

/** The tests for which every condition holds, in their order; the very same array if there is no condition. */
export function filterTests(
  tests: readonly FailingTest[],
  filter: Filter,
  context: FilterContext,
): readonly FailingTest[] {
  const conditions = conditionsOf(filter);
  if (conditions.length === 0) return tests;
  return tests.filter((test) => conditions.every((holds) => holds(test, context)));
}

type Condition = (test: FailingTest, context: FilterContext) => boolean;

function conditionsOf(filter: Filter): Condition[] {
  const conditions: Condition[] = [];
  // What costs least comes first.
  if (filter.quarantined) {
    const wanted = filter.quarantined === "only";
    conditions.push(({ quarantined = false }) => quarantined === wanted);
  }
  if (filter.ticket) {
    const wanted = filter.ticket === "with";
    conditions.push(({ ticketUrl }) => (ticketUrl !== undefined) === wanted);
  }
  if (filter.isNew) conditions.push((test, { recurrenceOf }) => recurrenceOf(test) === "new");
  if (filter.mine) conditions.push((test, { isMine }) => isMine(test));
  if (filter.owner && filter.owner.length > 0) conditions.push(ownedBy(filter.owner));
  if (filter.activeFile) conditions.push((test, { isInActiveFile }) => isInActiveFile(test));
  const words = wordsOf(filter.text);
  if (words.length > 0) conditions.push((test, context) => hasWords(test, words, context));
  return conditions;
}

function wordsOf(text = ""): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

function hasWords(test: FailingTest, words: readonly string[], { pathOf }: FilterContext): boolean {
  const text = searchableText(test);
  return words.every((word) => text.includes(word) || (pathOf(test)?.toLowerCase().includes(word) ?? false));
}

/** What is searched of one failure; the rest of a long text is stack. */
const longestFailure = 300;
/** Longer fields come from broken reports. */
const longestField = 2_000;

/** Made when a test is first searched for, and kept as long as its record is. */
const texts = new WeakMap<FailingTest, string>();

function searchableText(test: FailingTest): string {
  const made = texts.get(test);
  if (made !== undefined) return made;
  const { name, classname = "", parent = "", filePath = "", variant = "", owners, mostCommonFailures } = test;
  const shownName = withoutReporterEscapes(name);
  const fields = [
    name,
    shownName === name ? "" : shownName,
    classname,
    parent === classname ? "" : parent,
    filePath,
    variant,
    ...owners,
  ];
  const failures = mostCommonFailures.map(({ summary }) => summary.slice(0, longestFailure));
  const text = [...fields.map((field) => field.slice(0, longestField)), ...failures].join("\n").toLowerCase();
  texts.set(test, text);
  return text;
}
