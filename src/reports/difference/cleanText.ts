import { cutMark } from "./finding";

/** Maximum length of a text that is read, in characters. */
const maxTextLength = 200_000;

/** Maximum prefixes of a line, one behind the other. */
const maxPrefixes = 3;

const controlSequence = String.raw`\u001b\[[0-9;:?]{0,40}[ -/]{0,4}[@-~]`;
const systemCommand = String.raw`\u001b\][^\u0007\u001b]{0,2000}(?:\u0007|\u001b\\)`;
const terminalCodes = new RegExp(`${controlSequence}|${systemCommand}`, "g");
/** Colours whose escape character was lost: XML cannot hold it. */
const bareColors = /\[\d{1,3}(?:;\d{1,3}){0,5}m/g;
const bareReset = /\[(?:0|39|22)m/;

const isoTime = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?`;
/** What collectors of logs put in front of each line: a time, a container's name, the number of a test. */
const linePrefixes: readonly RegExp[] = [
  new RegExp(String.raw`^\[?${isoTime}\]?(?: |$)`),
  /^[\w.-]{1,100} {0,40}\|(?: |$)/,
  /^\d{1,6}:(?: |$)/,
];

/** Annotation of GitHub: the message with its lines in one. */
const annotation = /^::error [^\n]{0,4000}?::/gm;
const capturedOutput = /^-{3,} ?Captured /m;

/**
 * Returns the lines of a failure without colours and without what the collectors of logs added to each of them. Of a
 * long text the beginning stays, with the `cutMark` behind it.
 */
export function cleanText(text: string): string {
  const beginning = text.length > maxTextLength ? text.slice(0, maxTextLength) + cutMark : text;
  const withoutColors = removeColors(beginning).replace(/\r\n?/g, "\n");
  const failure = readAnnotations(removeLinePrefixes(withoutColors));
  const outputStart = failure.search(capturedOutput);
  return outputStart === -1 ? failure : failure.slice(0, outputStart);
}

function removeColors(text: string): string {
  if (text.includes("\u001b")) return text.replace(terminalCodes, "");
  return bareReset.test(text) ? text.replace(bareColors, "") : text;
}

/** A prefix is one only if each line has it: a single line may be a part of a value. */
function removeLinePrefixes(text: string): string {
  let lines = text.split("\n");
  for (let count = 0; count < maxPrefixes; count++) {
    const prefix = linePrefixes.find((pattern) => lines.every((line) => line === "" || pattern.test(line)));
    if (!prefix) break;
    lines = lines.map((line) => line.replace(prefix, ""));
  }
  return lines.join("\n");
}

function readAnnotations(text: string): string {
  if (text.search(annotation) === -1) return text;
  return text.replace(annotation, "").replace(/%0D/g, "").replace(/%0A/g, "\n").replace(/%25/g, "%");
}
