import { isFraction } from "../../model/trend";

/** `1 pull request`, `4 pull requests`, `1,200 failing tests`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** A whole number with thousands grouped: `12,345`. */
export function grouped(number: number): string {
  return number.toString().replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * A failure rate as a percentage: 0.004 is `0.4 %`. Servers send fractions; the contract names no unit, so a value outside 0..1 is
 * shown as it came and never turned into a percentage.
 */
export function rate(value: number | undefined): string {
  if (value === undefined) return "no rate";
  if (!isFraction(value)) return `${value} (unit unknown)`;
  const percent = value * 100;
  if (percent > 0 && percent < 0.1) return "under 0.1 %";
  if (percent < 100 && percent > 99.9) return "99.9 %";
  return `${Number(percent.toFixed(1))} %`;
}

/** A number that is not counted, short: `19`, `4.2`, `0.05`. */
export function approximately(value: number): string {
  return value >= 10 ? grouped(Math.round(value)) : String(Number(value.toPrecision(2)));
}
