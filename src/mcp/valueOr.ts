/** Returns the result of a function, or the fallback if it throws. */
export function valueOr<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}
