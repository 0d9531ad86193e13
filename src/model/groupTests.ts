import type { FailingTest } from "../api/records";
import type { Grouping, Sorting } from "./arrangement";
import { failureOf } from "./failureKey";
import { ownerKey } from "./owners";
import { compare, naturalKey } from "./sortTests";
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
const keysOf: Record<GroupKind, (test: FailingTest) => readonly Key[]> = {
  owner: ({ owners }) => owners.map((owner) => ({ key: ownerKey(owner), name: owner })),
  suite: (test) => own(suiteOf(test)),
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

/** A class name with dots, slashes or the like is the better name; else (`test`, a test's own title) the suite around it is. */
export function suiteOf({ classname, parent }: Pick<FailingTest, "classname" | "parent">): string | undefined {
  const qualified = classname !== undefined && /[./\\:]/.test(classname) ? classname : undefined;
  return qualified ?? parent ?? classname;
}

/**
 * Puts sorted tests into groups, each in the order in which the tests come. A test with two owners is in both of their groups. The group
 * whose first test comes first is the first, unless the sorting is by name. Those that have none of it come last; of tickets first, for they
 * are the work to do. Trends have an order of their own.
 */
export function groupTests(tests: readonly FailingTest[], kind: GroupKind, sorting: Sorting): readonly TestGroup[] {
  const groups = new Map<string, { kind: GroupKind; key: string; name: string; tests: FailingTest[] }>();
  for (const test of tests) {
    for (const { key, name } of keysOrNone(test, kind)) {
      const group = groups.get(key);
      if (!group) groups.set(key, { kind, key, name, tests: [test] });
      else if (group.tests.at(-1) !== test) group.tests.push(test);
    }
  }
  const found = [...groups.values()];
  if (sorting === "name")
    found.sort((a, b) => compare(naturalKey(a.name), naturalKey(b.name)) || compare(a.key, b.key));
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

const none: readonly Key[] = [{ key: "", name: "" }];

function keysOrNone(test: FailingTest, kind: GroupKind): readonly Key[] {
  const keys = keysOf[kind](test);
  return keys.length === 0 ? none : keys;
}

/** Where a group stands whatever the sorting; 0 for those that the sorting decides. */
function placeOf({ kind, key }: TestGroup): number {
  if (kind === "trend") return trendOrder.indexOf(key as Trend | "");
  if (key === quarantinedKey) return 1;
  if (key !== "") return 0;
  return kind === "ticket" ? -1 : 2;
}
