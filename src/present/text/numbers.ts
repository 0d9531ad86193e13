import { formatNumber, formatPercent, plural, t } from "../../base/l10n";
import { isFraction } from "../../domain/failingTests/trend";

/** Formats a number with its noun: `1 pull request`, `4 pull requests`, `1,200 failing tests`. */
export function countText(number: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(number)} ${number === 1 ? singular : plural}`;
}

/** Formats a part of a whole as a percentage, rounded down, so that only the whole is `100%`: `66.6%`. */
export function shareText(part: number, whole: number): string {
  return formatPercent(Math.floor((part / whole) * 1000) / 1000);
}

/**
 * Formats a failure rate as a percentage: 0.004 is `0.4%`. Servers send fractions; the API contract defines no unit,
 * so a value outside 0..1 is shown unchanged and never converted to a percentage.
 */
export function rateText(value: number | undefined): string {
  if (value === undefined) {
    return t("no rate");
  }
  if (!isFraction(value)) {
    return t("{0} (unit unknown)", formatNumber(value));
  }
  if (value > 0 && value < 0.001) {
    return t("under {0}", formatPercent(0.001));
  }
  return formatPercent(value < 1 ? Math.min(value, 0.999) : value);
}

/** Formats a computed number with at most two significant digits or as a whole number: `19`, `4.2`, `0.05`. */
export function approximateText(value: number): string {
  return formatNumber(value >= 10 ? Math.round(value) : Number(value.toPrecision(2)));
}

/** Formats a whole number for a narrow column, thousands rounded down: `999`, `1k`, `10k`. */
export function shortNumberText(value: number): string {
  return value < 1000 ? String(value) : `${Math.floor(value / 1000)}k`;
}

/** Formats a number of tests: `1 test`, `1,200 tests`. */
export function testCountText(count: number): string {
  return plural({ one: "{0} test", other: "{0} tests" }, count);
}

/** Formats a number of failing tests: `1 failing test`, `1,200 failing tests`. */
export function failingTestCountText(count: number): string {
  return plural({ one: "{0} failing test", other: "{0} failing tests" }, count);
}

/**
 * Formats the number of items that a list leaves out, as its last line: `and 4 more`. English has the same words for
 * one and for several; other languages do not.
 */
export function andMoreText(remainingCount: number): string {
  return plural({ one: "and {0} more", other: "and {0} more" }, remainingCount);
}

/** Appends the number of items that a list leaves out, if there are any: `a, b and 4 more`. */
export function withMoreText(list: string, remainingCount: number): string {
  if (remainingCount <= 0) {
    return list;
  }
  return plural({ one: "{1} and {0} more", other: "{1} and {0} more" }, remainingCount, list);
}
