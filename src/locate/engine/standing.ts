import type { Standing, Way } from "../language";

/** What the user is told about the place of a finding. */
export const confidenceByStanding = {
  final: "exact",
  unlessInherited: "exact",
  unlessBetter: "pattern",
  unlessImported: "pattern",
  ifReferred: "pattern",
  ifOnlyOne: "container",
  withoutCase: "container",
  around: "container",
} as const satisfies Record<Standing, string>;

const rankByConfidence = { container: 1, pattern: 2, exact: 3 } as const;

/** Returns the rank of a finding among those of several files: the highest one is preferred. */
export function computeStandingRank(standing: Standing): number {
  const confidence = confidenceByStanding[standing];
  return rankByConfidence[confidence];
}

/** Returns true if a finding counts even in a file to which the record does not refer. */
export function countsAnywhere(standing: Standing): boolean {
  return standing !== "ifReferred" && standing !== "around";
}

/** Returns true if nothing to which the finding's file leads can take its place. */
export function isSettled(standing: Standing): boolean {
  return standing === "final" || standing === "unlessBetter" || standing === "withoutCase";
}

/** Returns true if what a way leads to replaces a finding that is not settled: a name yields to classes alone. */
export function mayStandBelow(standing: Standing, way: Way["kind"]): boolean {
  if (way === "classes") {
    return true;
  }
  return standing !== "unlessInherited" && standing !== "ifReferred";
}
