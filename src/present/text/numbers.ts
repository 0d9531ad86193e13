import { isFraction } from "../../domain/failingTests/trend";

/** `1 pull request`, `4 pull requests`, `1,200 failing tests`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** A whole number with thousands grouped: `12,345`. */
export function grouped(number: number): string {
  return number.toString().replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Writes a share as a percentage with one decimal at most. `Intl` would do the same after 15 to 20 ms for its data. */
function percentText(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

/** Writes a part of a whole as a percentage, rounded down, so that only all of it is `100%`: `66.6%`. */
export function shareText(part: number, whole: number): string {
  return percentText(Math.floor((part / whole) * 1000) / 1000);
}

/**
 * A failure rate as a percentage: 0.004 is `0.4%`. Servers send fractions; the contract names no unit, so a value
 * outside 0..1 is shown as it came and never turned into a percentage.
 */
export function rate(value: number | undefined): string {
  if (value === undefined) return "no rate";
  if (!isFraction(value)) return `${value} (unit unknown)`;
  if (value > 0 && value < 0.001) return "under 0.1%";
  return percentText(value < 1 ? Math.min(value, 0.999) : value);
}

/** A number that is not counted, short: `19`, `4.2`, `0.05`. */
export function approximately(value: number): string {
  return value >= 10 ? grouped(Math.round(value)) : String(Number(value.toPrecision(2)));
}
