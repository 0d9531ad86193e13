import { mostCommonFailureText } from "../failures/failureSignature";
import { ownerKey } from "../owners/owners";
import type { FailingTest } from "../records";
import type { Grouping, Sorting } from "./arrangement";
import { compareStrings, naturalKey } from "./sortTests";
import { createSuiteNaming, splitSuite } from "./suites";
import { computeTrend } from "./trend";

/** Groupings other than the file tree. */
export type GroupKind = Exclude<Grouping, "file">;

/** Failing tests with a common property. */
export interface TestGroup {
  readonly kind: GroupKind;
  /** Identity among groups of its kind; `""` for tests without the property: no owner, no suite, … */
  readonly key: string;
  /** The common property as the service gives it: an owner, a suite, a failure's text; `""` in the worklist. */
  readonly name: string;
  readonly tests: readonly FailingTest[];
}

interface GroupKey {
  readonly key: string;
  readonly name: string;
}

/** Keys of the worklist's groups, in their order. */
export const worklistKeys = ["worse", "noTicket", "ticket", "quarantined"] as const;
export type WorklistKey = (typeof worklistKeys)[number];

/** Returns the groups that a test belongs to; an empty list means the group of tests without the property. */
type KeyReader = (test: FailingTest) => readonly GroupKey[];

const keyReaders: Record<Exclude<GroupKind, "suite">, KeyReader> = {
  owner: ({ owners }) => owners.map((owner) => ({ key: ownerKey(owner), name: owner })),
  failure: readFailureKeys,
  worklist: (test) => [{ key: chooseWorklistKey(test), name: "" }],
};

function readFailureKeys(test: FailingTest): readonly GroupKey[] {
  const failure = mostCommonFailureText(test);
  if (!failure) {
    return [];
  }
  return [{ key: failure.signature, name: failure.example }];
}

/** Returns the worklist's group of a test: the first that applies, but quarantined tests are all in the last one. */
function chooseWorklistKey(test: FailingTest): WorklistKey {
  if (test.quarantined) {
    return "quarantined";
  }
  if (computeTrend(test) === "worse") {
    return "worse";
  }
  return test.ticketUrl ? "ticket" : "noTicket";
}

function createSuiteKeyReader(tests: readonly FailingTest[]): KeyReader {
  const findName = createSuiteNaming(tests);
  return (test) => {
    const name = findName(test);
    if (!name) {
      return [];
    }
    return [{ key: name, name }];
  };
}

/**
 * Groups sorted tests and keeps their order within each group. A test with two owners is in both groups. Groups are
 * ordered by their first test, or by name if the sorting is by name. The group without the property is last. The
 * worklist has a fixed order.
 */
export function groupTests(tests: readonly FailingTest[], kind: GroupKind, sorting: Sorting): readonly TestGroup[] {
  const readKeys = createKeyReader(tests, kind);
  const groups = new Map<string, TestGroup & { readonly tests: FailingTest[] }>();
  for (const test of tests) {
    for (const { key, name } of readKeys(test)) {
      const group = groups.get(key);
      if (!group) {
        groups.set(key, { kind, key, name, tests: [test] });
      } else if (group.tests.at(-1) !== test) {
        group.tests.push(test);
      }
    }
  }
  const sortedGroups = [...groups.values()];
  if (sorting === "name") {
    sortedGroups.sort(compareByName);
  }
  return sortedGroups.sort((a, b) => findFixedRank(a) - findFixedRank(b));
}

/** Creates the reader of a test's groups; a test without the property is in a group of its own. */
function createKeyReader(tests: readonly FailingTest[], kind: GroupKind): KeyReader {
  const readKeys = kind === "suite" ? createSuiteKeyReader(tests) : keyReaders[kind];
  return (test) => {
    const keys = readKeys(test);
    return keys.length > 0 ? keys : ungroupedKeys;
  };
}

function compareByName(a: TestGroup, b: TestGroup): number {
  return compareStrings(sortKey(a), sortKey(b)) || compareStrings(a.key, b.key);
}

/** Returns the sort key of the first part of the row's label. */
function sortKey({ kind, name }: TestGroup): string {
  const label = kind === "suite" ? splitSuite(name).title : name;
  return naturalKey(label);
}

const ungroupedKeys: readonly GroupKey[] = [{ key: "", name: "" }];

/** Returns the rank of a group that does not depend on the sorting; 0 if the sorting decides. */
function findFixedRank({ kind, key }: TestGroup): number {
  if (kind === "worklist") {
    return worklistKeys.indexOf(key as WorklistKey);
  }
  return key === "" ? 1 : 0;
}
