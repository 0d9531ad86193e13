import { t } from "../../base/l10n";
import { computeTrend, type Trend } from "../../domain/failingTests/trend";
import type { FailingTest } from "../../domain/records";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { rateText } from "./numbers";

export const trendTexts: Record<Trend, () => string> = {
  worse: () => t("getting worse"),
  steady: () => t("steady"),
  fading: () => t("fading"),
};
const trendArrows: Record<Exclude<Trend, "steady">, string> = { worse: "↗", fading: "↘" };

/**
 * Formats the 7-day rate with its trend: `12% ↗`, `12% in 7 days ↗`; the 24-hour rate if the service returned no
 * other, `undefined` without rates.
 */
export function shortRateText(test: FailingTest, isLabeled = false): string | undefined {
  const { failureRate7d: week, failureRate24h: day } = test;
  if (week === undefined) {
    return formatOptional(day, (rate) => t("{0} in 24 h", rateText(rate)));
  }
  const text = isLabeled ? t("{0} in 7 days", rateText(week)) : rateText(week);
  return joinTexts([text, trendArrow(test)], " ");
}

/** Returns the arrow of a trend; `undefined` while the rate is steady or unknown. */
export function trendArrow(test: FailingTest): string | undefined {
  const trend = computeTrend(test);
  if (trend === undefined || trend === "steady") {
    return undefined;
  }
  return trendArrows[trend];
}

/** Formats the rates as evidence: `Failure rate 12% in 7 days, 40% in 24 hours: getting worse`. */
export function ratesText(test: FailingTest): string {
  const { failureRate7d: week, failureRate24h: day } = test;
  if (week === undefined) {
    if (day === undefined) {
      return t("The service gave no failure rate");
    }
    return t("Failure rate {0} in 24 hours", rateText(day));
  }
  if (day === undefined) {
    return weekRateText(week);
  }
  const trend = computeTrend(test);
  const text = t("{0}, {1} in 24 hours", weekRateText(week), rateText(day));
  if (trend) {
    return `${text}: ${trendTexts[trend]()}`;
  }
  return text;
}

/** Formats the 7-day rate: `Failure rate 12% in 7 days`. */
export function weekRateText(weekRate: number): string {
  return t("Failure rate {0} in 7 days", rateText(weekRate));
}
