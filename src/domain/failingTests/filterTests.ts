import { createOwnerTest } from "../owners/owners";
import type { FailingTest } from "../records";
import { withoutReporterEscapes } from "../testNames/escapes";
import type { Filter } from "./arrangement";
import type { Recurrence } from "./windowComparison";

/** Facts about a test that filters need beyond its record. */
export interface FilterContext {
  /** Returns whether one of the user's owners owns the test. */
  isMine(test: FailingTest): boolean;
  /** Returns whether the test is declared in the file of the active editor. */
  isInActiveFile(test: FailingTest): boolean;
  /** Returns the path of the test's file in the workspace, if known; a text filter matches it too. */
  findPath(test: FailingTest): string | undefined;
  /** Returns `undefined` while the previous window is not loaded; no test counts as new then. */
  findRecurrence(test: FailingTest): Recurrence | undefined;
}

/** Returns whether the filter matches everything. */
export function isEmptyFilter(filter: Filter): boolean {
  return createConditions(filter).length === 0;
}

/** Returns the tests that meet every condition, in their order; returns the same array if there are no conditions. */
export function filterTests(
  tests: readonly FailingTest[],
  filter: Filter,
  context: FilterContext,
): readonly FailingTest[] {
  const conditions = createConditions(filter);
  if (conditions.length === 0) {
    return tests;
  }
  const meetsAll = (test: FailingTest) => conditions.every((holds) => holds(test, context));
  return tests.filter(meetsAll);
}

type Condition = (test: FailingTest, context: FilterContext) => boolean;

function createConditions(filter: Filter): Condition[] {
  const conditions: Condition[] = [];
  // Cheapest conditions first.
  if (filter.quarantined) {
    const wantsQuarantined = filter.quarantined === "only";
    conditions.push(({ quarantined = false }) => quarantined === wantsQuarantined);
  }
  if (filter.ticket) {
    const wantsTicket = filter.ticket === "with";
    conditions.push(({ ticketUrl }) => (ticketUrl !== undefined) === wantsTicket);
  }
  if (filter.isNew) {
    conditions.push((test, { findRecurrence }) => findRecurrence(test) === "new");
  }
  if (filter.mine) {
    conditions.push((test, { isMine }) => isMine(test));
  }
  const { owner: owners = [] } = filter;
  if (owners.length > 0) {
    conditions.push(createOwnerTest(owners));
  }
  if (filter.activeFile) {
    conditions.push((test, { isInActiveFile }) => isInActiveFile(test));
  }
  const words = splitWords(filter.text);
  if (words.length > 0) {
    conditions.push((test, context) => hasWords(test, words, context));
  }
  return conditions;
}

function splitWords(text = ""): readonly string[] {
  const words = text.toLowerCase().split(/\s+/);
  return words.filter((word) => word !== "");
}

function hasWords(test: FailingTest, words: readonly string[], { findPath }: FilterContext): boolean {
  const text = searchableText(test);
  return words.every((word) => {
    if (text.includes(word)) {
      return true;
    }
    const path = findPath(test)?.toLowerCase();
    return path?.includes(word) ?? false;
  });
}

/** Maximum number of searched characters of one failure; the rest of a long text is a stack trace. */
const maxFailureLength = 300;
/** Maximum length of other fields; longer ones come from broken reports. */
const maxFieldLength = 2_000;

/** Search texts, created on first use and kept as long as their records. */
const searchTexts = new WeakMap<FailingTest, string>();

function searchableText(test: FailingTest): string {
  const cachedText = searchTexts.get(test);
  if (cachedText !== undefined) {
    return cachedText;
  }
  const fields = listFields(test).map((field) => field.slice(0, maxFieldLength));
  const failures = test.mostCommonFailures.map(({ summary }) => summary.slice(0, maxFailureLength));
  const allTexts = [...fields, ...failures].join("\n");
  const text = allTexts.toLowerCase();
  searchTexts.set(test, text);
  return text;
}

/** Returns the searched fields; a text that equals another one counts once. */
function listFields(test: FailingTest): readonly string[] {
  const { name, classname = "", parent = "", filePath = "", variant = "", owners } = test;
  const displayName = withoutReporterEscapes(name);
  const otherName = displayName === name ? "" : displayName;
  const otherClass = parent === classname ? "" : parent;
  return [name, otherName, classname, otherClass, filePath, variant, ...owners];
}
