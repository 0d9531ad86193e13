import { weekRateInWords } from "./text/failingTest";

/**
 * Makes the badge at the end of a test's row: its failure rate in percent, in the two characters that there is room
 * for.
 */
export function rateBadge(rate: number): { readonly badge: string; readonly tooltip: string } {
  return { badge: badgeText(rate * 100), tooltip: weekRateInWords(rate) };
}

/** Rounds a percentage, but neither to nothing nor to all: `0`, `<1`, `34`, `99`, and `!!` for 100. */
function badgeText(percent: number): string {
  if (percent === 100) return "!!";
  return percent > 0 && percent < 1 ? "<1" : String(Math.min(Math.round(percent), 99));
}
