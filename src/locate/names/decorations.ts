/** Removes the suffix that runners add to the name of a repeated test: `test (retry #1)`, `test [attempt 2]`. */
export function withoutRetry(name: string): string {
  return name.replace(retrySuffix, "");
}

const inParentheses = String.raw`\((?:retry|attempt|run|repeat)\s*#?\d+\)`;
const inBrackets = String.raw`\[(?:retry|attempt)\s*#?\d+\]`;
const retrySuffix = new RegExp(String.raw`\s?(?:${inParentheses}|${inBrackets})$`, "i");

/** Removes the time of the run, which unittest-xml-reporting adds to a suite's name. */
export function withoutTimestamp(name: string): string {
  return name.replace(/-\d{14}$/, "");
}
