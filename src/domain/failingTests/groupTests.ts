import { failureOf } from "../failures/failureKey";
import { ownerKey } from "../owners/owners";
import type { FailingTest } from "../records";
import type { Grouping, Sorting } from "./arrangement";
import { compare, naturalKey } from "./sortTests";
import { splitSuite, suiteNames } from "./suites";
import { type Trend, trendOf } from "./trend";

/** The groupings that are neither the file tree nor a plain list. */
export type GroupKind = Exclude<Grouping, "file" | "none">;

/** Failing tests that have something in common. */
export interface TestGroup {
  readonly kind: GroupKind;
  /** Its identity among its kind; `""` for the tests that have none: no owner, no ticket, … */
  readonly key: string;
  /** What they have in common as the service says it: an owner, a ticket's address, a status, a failure's text. */
  readonly name: string;
  readonly tests: readonly FailingTest[];
}

interface Key {
  readonly key: string;
  readonly name: string;
}

/** The group of quarantined tests among those by status; a service's own word never holds a line break. */
export const quarantinedKey = "\nquarantined";

const trendOrder: readonly (Trend | "")[] = ["worse", "steady", "fading", ""];

/** Which groups a test belongs to; none stands for the group of those that have none. */
const keysOf: Record<Exclude<GroupKind, "suite">, (test: FailingTest) => readonly Key[]> = {
  owner: ({ owners }) => owners.map((owner) => ({ key: ownerKey(owner), name: owner })),
  // The contract names only a reason; servers that have a word for it send a value as well.
  status: ({ quarantined, status }) =>
    quarantined ? [{ key: quarantinedKey, name: "" }] : own((status?.value ?? status?.reason)?.trim()),
  trend: (test) => own(trendOf(test)),
  failure: (test) => {
    const failure = failureOf(test);
    return failure ? [{ key: failure.key, name: failure.example }] : [];
  },
  ticket: ({ ticketUrl }) => own(ticketUrl),
};

function own(name: string | undefined): readonly Key[] {
  return name === undefined || name === "" ? [] : [{ key: name, name }];
}

function suiteKeys(tests: readonly FailingTest[]): (test: FailingTest) => readonly Key[] {
  const nameOf = suiteNames(tests);
  return (test) => own(nameOf(test));
}

/**
 * Puts sorted tests into groups, each in the order in which the tests come. A test with two owners is in both of their groups. The group
 * whose first test comes first is the first, unless the sorting is by name. Those that have none of it come last; of tickets first, for they
 * are the work to do. Trends have an order of their own.
 */
export function groupTests(tests: readonly FailingTest[], kind: GroupKind, sorting: Sorting): readonly TestGroup[] {
  const keysFor = kind === "suite" ? suiteKeys(tests) : keysOf[kind];
  const groups = new Map<string, { kind: GroupKind; key: string; name: string; tests: FailingTest[] }>();
  for (const test of tests) {
    for (const { key, name } of keysOrNone(keysFor(test))) {
      const group = groups.get(key);
      if (!group) groups.set(key, { kind, key, name, tests: [test] });
      else if (group.tests.at(-1) !== test) group.tests.push(test);
    }
  }
  const found = [...groups.values()];
  if (sorting === "name") found.sort((a, b) => compare(sortKey(a), sortKey(b)) || compare(a.key, b.key));
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

/** By what a group's row says first. */
function sortKey({ kind, name }: TestGroup): string {
  return naturalKey(kind === "suite" ? splitSuite(name).title : name);
}

const none: readonly Key[] = [{ key: "", name: "" }];

function keysOrNone(keys: readonly Key[]): readonly Key[] {
  return keys.length === 0 ? none : keys;
}

/** Where a group stands whatever the sorting; 0 for those that the sorting decides. */
function placeOf({ kind, key }: TestGroup): number {
  if (kind === "trend") return trendOrder.indexOf(key as Trend | "");
  if (key === quarantinedKey) return 1;
  if (key !== "") return 0;
  return kind === "ticket" ? -1 : 2;
}
