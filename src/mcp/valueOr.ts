/** Returns the value that a function reads; the fallback if it throws. */
export function valueOr<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}
