/** Formats a value that may be missing; `undefined` for a missing one. */
export function formatOptional<T>(value: T | undefined, format: (value: T) => string): string | undefined {
  if (value === undefined) {
    return undefined;
  }
  return format(value);
}
