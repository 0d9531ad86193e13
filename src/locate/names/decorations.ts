/** Marks that runners add when they try again: `test (retry #1)`, `test [attempt 2]`. */
export function withoutRetry(name: string): string {
  return name.replace(/\s?(?:\((?:retry|attempt|run|repeat)\s*#?\d+\)|\[(?:retry|attempt)\s*#?\d+\])$/i, "");
}

/** unittest-xml-reporting adds the time of the run to a suite's name. */
export function withoutTimestamp(name: string): string {
  return name.replace(/-\d{14}$/, "");
}
