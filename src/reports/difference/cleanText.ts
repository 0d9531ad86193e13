import { parseLogLine } from "../../domain/logs/logLine";
import { cutMark } from "./finding";

/** Maximum lengths of a text and of a line that are read, in characters: patterns go through a line more than once. */
const maxTextLength = 200_000;
const maxLineLength = 5_000;

/** Annotation of GitHub: the message with its lines in one. */
const annotation = /^::error .{0,4000}?::/gm;
const capturedOutput = /^-{3,} ?Captured [\s\S]*/m;

/**
 * Returns the lines of a failure without colours, without what the collectors of logs added to each of them, and
 * without what the test printed. Of a long text the beginning stays, with the `cutMark` behind it, and none of a long
 * line.
 */
export function cleanText(text: string): string {
  const beginning = text.length > maxTextLength ? text.slice(0, maxTextLength) + cutMark : text;
  const lines = beginning.split(/\r\n?|\n/).map((line) => parseLogLine(line.length > maxLineLength ? "…" : line));
  // A prefix that only some lines have may be a part of a value
  const length = lines.reduce(
    (shortest, line) => (line.text === "" ? shortest : Math.min(shortest, line.messageStart)),
    maxLineLength,
  );
  const message = lines.map((line) => line.text.slice(length)).join("\n");
  return readAnnotations(message).replace(capturedOutput, "");
}

function readAnnotations(text: string): string {
  const message = text.replace(annotation, "");
  if (message === text) {
    return text;
  }
  return message.replace(/%0D/g, "").replace(/%0A/g, "\n").replace(/%25/g, "%");
}
