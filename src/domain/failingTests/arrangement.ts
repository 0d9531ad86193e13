import { isListWith, isRecord, isString, parseOneOf } from "../../base/shape";
import { withoutUndefined } from "../../base/withoutUndefined";

/** Groupings of the rows of the failing tests view. */
export const groupings = ["file", "owner", "suite", "failure", "worklist"] as const;
export type Grouping = (typeof groupings)[number];

/** Groupings of earlier versions, which the worklist has replaced. */
const retiredGroupings: readonly unknown[] = ["status", "trend", "ticket", "none"];

/** Parses a grouping that was stored or given to a command; `undefined` for anything else. */
export function readGrouping(value: unknown): Grouping | undefined {
  if (retiredGroupings.includes(value)) {
    return "worklist";
  }
  return parseOneOf(value, groupings);
}

/** Sort orders of failing tests, the most urgent first; `name` is alphabetical. */
export const sortings = ["impact", "rate", "lastSeen", "name"] as const;
export type Sorting = (typeof sortings)[number];

/** Filter of the failing tests. All conditions that are set must hold; an empty filter matches everything. */
export interface Filter {
  /** Words that must all occur in the test's name, file, class, suite, owners or failures, in any case. */
  readonly text?: string;
  /** Owners of which at least one must own the test. */
  readonly owner?: readonly string[];
  /** The test must belong to one of the owners in the user's `owners` setting. */
  readonly mine?: true;
  readonly quarantined?: "only" | "hidden";
  readonly ticket?: "with" | "without";
  /** The test must not have failed in the previous window. */
  readonly isNew?: true;
  /** The test must be declared in the file of the active editor. */
  readonly activeFile?: true;
}

/** The user's grouping, sorting and filter of the failing tests. */
export interface Arrangement {
  readonly grouping: Grouping;
  readonly sorting: Sorting;
  readonly filter: Filter;
}

export const defaultArrangement: Arrangement = { grouping: "file", sorting: "impact", filter: {} };

/** Parses a stored filter; ignores conditions that this version does not know. */
export function readFilter(value: unknown): Filter {
  if (!isRecord(value)) {
    return {};
  }
  const { text, owner, mine, quarantined, ticket, isNew, activeFile } = value;
  return withoutUndefined({
    text: isString(text) && text !== "" ? text : undefined,
    owner: isTextList(owner) ? owner : undefined,
    mine: parseOneOf(mine, [true]),
    quarantined: parseOneOf(quarantined, ["only", "hidden"]),
    ticket: parseOneOf(ticket, ["with", "without"]),
    isNew: parseOneOf(isNew, [true]),
    activeFile: parseOneOf(activeFile, [true]),
  });
}

const isTextList = isListWith(isString) as (value: unknown) => value is readonly string[];
