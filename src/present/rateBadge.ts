import { weekRateText } from "./text/failureRates";

/** Creates the badge at the end of a test's row: its failure rate in percent, within the limit of two characters. */
export function createRateBadge(rate: number): { readonly badge: string; readonly tooltip: string } {
  return { badge: badgeText(rate * 100), tooltip: weekRateText(rate) };
}

/** Rounds a percentage, but never to 0 or 100: `0`, `<1`, `34`, `99`, and a full disk for exactly 100. */
function badgeText(percent: number): string {
  if (percent === 100) {
    return "●";
  }
  if (percent > 0 && percent < 1) {
    return "<1";
  }
  return String(Math.min(Math.round(percent), 99));
}
