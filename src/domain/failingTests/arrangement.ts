import { isRecord } from "../../base/shape";

/** What the rows of the failing tests view stand below. */
export const groupings = ["file", "owner", "suite", "status", "trend", "failure", "ticket", "none"] as const;
export type Grouping = (typeof groupings)[number];

/** In which order failing tests stand, the one that needs attention first; `name` is alphabetical. */
export const sortings = ["impact", "rate", "lastSeen", "name"] as const;
export type Sorting = (typeof sortings)[number];

/** What is to be seen. Every condition that is set must hold; an empty filter shows everything. */
export interface Filter {
  /** Every word of it occurs in the test's name, file, class, suite, owners or failures, in any case. */
  readonly text?: string;
  /** One of these owns the test. */
  readonly owner?: readonly string[];
  /** One of the person's own owners (setting) owns the test. */
  readonly mine?: true;
  readonly quarantined?: "only" | "hidden";
  readonly ticket?: "with" | "without";
  /** Did not fail in the window before. */
  readonly isNew?: true;
  /** Declared in the file of the active editor. */
  readonly activeFile?: true;
}

/** How a person wants to see the failing tests. */
export interface Arrangement {
  readonly grouping: Grouping;
  readonly sorting: Sorting;
  readonly filter: Filter;
}

export const defaultArrangement: Arrangement = { grouping: "file", sorting: "impact", filter: {} };

/** A filter of what may be one: conditions that this version does not know are left out. */
export function readFilter(value: unknown): Filter {
  if (!isRecord(value)) return {};
  const { text, owner, mine, quarantined, ticket, isNew, activeFile } = value;
  return {
    ...(typeof text === "string" && text !== "" ? { text } : {}),
    ...(Array.isArray(owner) && owner.every((one) => typeof one === "string") ? { owner } : {}),
    ...(mine === true ? { mine } : {}),
    ...(quarantined === "only" || quarantined === "hidden" ? { quarantined } : {}),
    ...(ticket === "with" || ticket === "without" ? { ticket } : {}),
    ...(isNew === true ? { isNew } : {}),
    ...(activeFile === true ? { activeFile } : {}),
  };
}
