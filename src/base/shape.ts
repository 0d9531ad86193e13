/** Returns whether a value from outside, parsed from JSON, has the expected shape. */
export type Validator = (value: unknown) => boolean;

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns whether a value is a finite number: JSON has numbers that are too large to be finite. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** Returns whether a value is an object or an array; `null` is not. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Returns a validator of a property that may be absent; `null` does not count as absent. */
export function optional(isValid: Validator): Validator {
  return (value) => value === undefined || isValid(value);
}

export function isListWith(isValid: Validator): Validator {
  return (value) => Array.isArray(value) && value.every(isValid);
}

/** Returns a validator of objects with these properties; they may have others. */
export function isObjectWith(validators: Readonly<Record<string, Validator>>): Validator {
  const entries = Object.entries(validators);
  return (value) => isRecord(value) && entries.every(([name, isValid]) => isValid(value[name]));
}

/** Returns the value if it is one of these, otherwise `undefined`. */
export function parseOneOf<const T>(value: unknown, accepted: readonly T[]): T | undefined {
  return accepted.find((candidate) => candidate === value);
}
