import { valueOr } from "./valueOr";

/** Returns the value of a line of JSON; `undefined` if the line is not JSON. */
export function parseJsonLine(line: string | undefined): unknown {
  return valueOr(undefined, () => JSON.parse(line ?? ""));
}
