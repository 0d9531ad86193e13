import { cutMark } from "./finding";

/** Maximum lengths of a text and of a line that are read, in characters: patterns go through a line more than once. */
const maxTextLength = 200_000;
const maxLineLength = 5_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const terminalCodes = /\u001b\[[0-9;:?]{0,40}[A-Za-z]/g;
/** Maximum prefixes of a line, one behind the other. */
const maxPrefixes = 3;
const time = String.raw`\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\S*`;
/** What collectors of logs put in front of each line: a time, a container's name, the number of a test. */
const linePrefix = new RegExp(String.raw`^(?:${time}|[\w.-]+ *\||\d+:)(?: |$)`);

/** Annotation of GitHub: the message with its lines in one. */
const annotation = /^::error .{0,4000}?::/gm;
const longLine = new RegExp(`^.{${maxLineLength}}.*`, "gm");
const capturedOutput = /^-{3,} ?Captured [\s\S]*/m;

/**
 * Returns the lines of a failure without colours, without what the collectors of logs added to each of them, and
 * without what the test printed. Of a long text the beginning stays, with the `cutMark` behind it.
 */
export function cleanText(text: string): string {
  const beginning = text.length > maxTextLength ? text.slice(0, maxTextLength) + cutMark : text;
  let lines = beginning.replace(terminalCodes, "").split(/\r\n?|\n/);
  for (let count = 0; count < maxPrefixes; count++) {
    // A single line with a prefix may be a part of a value
    if (!lines.every((line) => line === "" || linePrefix.test(line))) break;
    lines = lines.map((line) => line.replace(linePrefix, ""));
  }
  const message = readAnnotations(lines.join("\n")).replace(capturedOutput, "");
  return message.replace(longLine, "…");
}

function readAnnotations(text: string): string {
  const message = text.replace(annotation, "");
  if (message === text) return text;
  return message.replace(/%0D/g, "").replace(/%0A/g, "\n").replace(/%25/g, "%");
}
