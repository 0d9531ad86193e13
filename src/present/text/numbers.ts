import { isFraction } from "../../domain/failingTests/trend";

/** Formats a number with its noun: `1 pull request`, `4 pull requests`, `1,200 failing tests`. */
export function countText(number: number, singular: string, plural = `${singular}s`): string {
  return `${numberText(number)} ${number === 1 ? singular : plural}`;
}

/** Formats a whole number with grouped thousands: `12,345`. */
export function numberText(number: number): string {
  return number.toString().replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Formats a share as a percentage with at most one decimal. `Intl` would do the same, but takes 15 to 20 ms to load
 * its data.
 */
function percentText(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

/** Formats a part of a whole as a percentage, rounded down, so that only the whole is `100%`: `66.6%`. */
export function shareText(part: number, whole: number): string {
  return percentText(Math.floor((part / whole) * 1000) / 1000);
}

/**
 * Formats a failure rate as a percentage: 0.004 is `0.4%`. Servers send fractions; the API contract defines no unit,
 * so a value outside 0..1 is shown unchanged and never converted to a percentage.
 */
export function rateText(value: number | undefined): string {
  if (value === undefined) return "no rate";
  if (!isFraction(value)) return `${value} (unit unknown)`;
  if (value > 0 && value < 0.001) return "under 0.1%";
  return percentText(value < 1 ? Math.min(value, 0.999) : value);
}

/** Formats a computed number with at most two significant digits or as a whole number: `19`, `4.2`, `0.05`. */
export function approximateText(value: number): string {
  return value >= 10 ? numberText(Math.round(value)) : String(Number(value.toPrecision(2)));
}
