/** Returns the value of a line of JSON; `undefined` if it is none. */
export function parseJsonLine(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? "");
  } catch {
    return undefined;
  }
}
