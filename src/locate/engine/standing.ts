import type { Standing, Way } from "../language";

/** What the user is told about a place. */
export const confidenceByStanding = {
  final: "exact",
  unlessInherited: "exact",
  unlessBetter: "pattern",
  unlessImported: "pattern",
  ifReferred: "pattern",
  ifOnlyOne: "container",
  around: "container",
} as const satisfies Record<Standing, string>;

/** Order in which findings of several files are preferred, the best last. */
const rankByConfidence = { container: 1, pattern: 2, exact: 3 } as const;

export const computeStandingRank = (standing: Standing): number => rankByConfidence[confidenceByStanding[standing]];

/** Returns true if a finding counts even in a file to which the record does not refer. */
export const countsAnywhere = (standing: Standing): boolean => standing !== "ifReferred" && standing !== "around";

/** Returns true if no other file, to which its own leads, may have a surer finding. */
export const isSettled = (standing: Standing): boolean => standing === "final" || standing === "unlessBetter";

/** Returns true if what a way leads to counts before a finding that is not settled: a name yields only to a class. */
export const mayStandBelow = (standing: Standing, way: Way["kind"]): boolean =>
  way === "classes" || (standing !== "unlessInherited" && standing !== "ifReferred");
