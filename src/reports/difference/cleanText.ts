import { parseLogLine } from "../../domain/logs/logLine";
import { cutMark } from "./finding";

/** Maximum length of a text and of a line that are read, in characters: patterns scan a line more than once. */
const maxTextLength = 200_000;
const maxLineLength = 5_000;

/** Matches the start of a GitHub annotation, whose message has all of its lines in one. */
const annotation = /^::error .{0,4000}?::/gm;
const capturedOutput = /^-{3,} ?Captured [\s\S]*/m;

/**
 * Returns the lines of a failure without colors, without the prefixes that log collectors added to each line, and
 * without the output of the test. Of a long text, the start is kept, followed by `cutMark`; of a long line, nothing is
 * kept.
 */
export function cleanText(text: string): string {
  const beginning = text.length > maxTextLength ? text.slice(0, maxTextLength) + cutMark : text;
  const lines = beginning.split(/\r\n?|\n/).map(readShortLine);
  // A prefix that only some lines have may be part of a value
  let length = maxLineLength;
  for (const { text: lineText, messageStart } of lines) {
    if (lineText !== "") {
      length = Math.min(length, messageStart);
    }
  }
  const messageLines = lines.map((line) => line.text.slice(length));
  const message = readAnnotations(messageLines.join("\n"));
  return message.replace(capturedOutput, "");
}

function readShortLine(line: string) {
  return parseLogLine(line.length > maxLineLength ? "…" : line);
}

function readAnnotations(text: string): string {
  const message = text.replace(annotation, "");
  if (message === text) {
    return text;
  }
  const lines = message.replace(/%0D/g, "").replace(/%0A/g, "\n");
  return lines.replace(/%25/g, "%");
}
