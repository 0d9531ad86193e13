const maxLines = 4;
const maxLength = 300;

/** Matches the control sequences of terminal colors. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a control sequence
const colors = /\u001b\[[0-9;]*[A-Za-z]/g;
const stackLine = /^\s+at |^\s*File ".*", line \d+|^\s*❯ |^Traceback \(most recent call last\)|^goroutine \d+ /;
/** Matches lines that Go's tools print around the output of a test. */
const banner = /^\s*(=== (RUN|PAUSE|CONT|NAME)|--- (FAIL|PASS|SKIP):)/;
/** Matches messages without information. */
const empty = /^(failed|failure|test failed|error)?[.!]?$/i;

/**
 * Summarizes a failure by the first lines of the report's message, or of the text if the message has no information:
 * without colors and blank lines, up to the first line of a stack, at most 4 lines and 300 characters. Returns `""` if
 * there are no lines.
 */
export function summarizeFailure(message: string, text: string): string {
  const source = empty.test(message.trim()) && text.trim() !== "" ? text : message;
  const lines = source
    .replace(colors, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "" && !banner.test(line));
  const stack = lines.findIndex((line, index) => index > 0 && stackLine.test(line));
  const shortText = lines
    .slice(0, stack < 0 ? maxLines : Math.min(stack, maxLines))
    .join("\n")
    .trim();
  return shortText.length > maxLength ? `${shortText.slice(0, maxLength - 1)}…` : shortText;
}

/**
 * Returns a key that is equal for summaries of the same failure: without white space, times, ids and addresses, which
 * differ from run to run.
 */
export function createSummaryKey(summary: string): string {
  return summary
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<id>")
    .replace(/\b0x[0-9a-f]+\b/gi, "<address>")
    .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/g, "<time>")
    .replace(/\b\d+(\.\d+)?\s?(ms|s|sec|seconds|milliseconds)\b/g, "<duration>")
    .replace(/\s+/g, " ")
    .trim();
}
