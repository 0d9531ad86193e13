/** Whether a value from outside, parsed from JSON, is what it should be. */
export type Check = (value: unknown) => boolean;

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Finite: JSON has numbers that are too large to be. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** An object or a list; not `null`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A property that may be absent; `null` is no absence. */
export function maybe(fits: Check): Check {
  return (value) => value === undefined || fits(value);
}

export function listOf(fits: Check): Check {
  return (value) => Array.isArray(value) && value.every(fits);
}

/** An object with these properties, and any others. */
export function withFields(checks: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(checks);
  return (value) => isRecord(value) && entries.every(([name, fits]) => fits(value[name]));
}
