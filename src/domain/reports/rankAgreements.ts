import type { Agreement } from "./compareWithRecord";

/** Returns a positive number if the first agreement is better. */
export function compareAgreements(first: Agreement, second: Agreement): number {
  const explainedDifference = Number(first.unexplainedCount === 0) - Number(second.unexplainedCount === 0);
  if (explainedDifference !== 0) {
    return explainedDifference;
  }
  for (const [index, value] of first.equality.entries()) {
    const difference = value - (second.equality[index] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return second.unexplainedCount - first.unexplainedCount;
}

/**
 * Returns whether a record may be meant as well as the best one. If the best one has unexplained words, or the case
 * states no class, every record with an equally equal title may be meant.
 */
export function isRival(agreement: Agreement, best: Agreement, isClassless = false): boolean {
  if (agreement.lacksSuites || compareAgreements(agreement, best) === 0) {
    return true;
  }
  return (best.unexplainedCount > 0 || isClassless) && agreement.hasEqualTitle === best.hasEqualTitle;
}
