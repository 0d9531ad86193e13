import type { Standing, Way } from "../language";

/** Confidence that is stated to the user for a finding of each standing. */
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

/** Returns whether a finding counts even in a file to which the record does not refer. */
export function countsAnywhere(standing: Standing): boolean {
  return standing !== "ifReferred" && standing !== "around";
}

/** Returns whether a finding is final, so that no finding in another file can replace it. */
export function isSettled(standing: Standing): boolean {
  return standing === "final" || standing === "unlessBetter" || standing === "withoutCase";
}

/**
 * Returns whether a finding of this standing, which is not settled, may be replaced by one to which such a way leads: a
 * finding by name only by one in a class.
 */
export function mayStandBelow(standing: Standing, way: Way["kind"]): boolean {
  if (way === "classes") {
    return true;
  }
  return standing !== "unlessInherited" && standing !== "ifReferred";
}
