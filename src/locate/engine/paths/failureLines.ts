import { findCommonStart } from "../../../base/commonStart";
import { escapeText } from "./frameForm";

/** Maximum characters of a failure's text that are read, and of a line. */
const maxTextLength = 200_000;
const maxLineLength = 1_000;
/** Maximum characters of a prefix that all lines have. */
const maxPrefixLength = 300;
/** Maximum characters of a message that holds all lines of a failure. */
const maxMessageLength = 100_000;

/** Colors, and commands that end with a bell: links, times of a CI service. */
const color = String.raw`\[[0-9;?]{0,40}[ -/]{0,4}[@-~]`;
const command = String.raw`[_\]][^\u0007\n]{0,400}\u0007`;
const terminalCodes = new RegExp(`\u001b(?:${color}|${command})`, "g");

/** A number, in the prefixes of lines; a letter may tell the output or the time zone. */
const prefixNumber = String.raw`\d+(?:[OEZ]\b)?`;
const prefixNumbers = new RegExp(prefixNumber, "g");
const anyExceptPosition = String.raw`(?:(?!\.\w{1,9}[:(]0).){0,200}`;
/**
 * Prefix that CI services write before each line, and programs that collect the output of others; with 0 for each
 * number.
 */
const commonPrefix = new RegExp(String.raw`^${anyExceptPosition}(?:(?<!#)0|[:\]|│>])[ \t]{1,2}`);
const prefixOfMessage = ".{1,100}(?=::error |##teamcity)";
const prefixOfOneLine = new RegExp(String.raw`^(?:0: |\[?0-0-0[T ]0:0:\S{1,20} |${prefixOfMessage})`);

/** Annotation of a CI service: `::error file=a.ts,line=3::message`. */
const properties = String.raw`(?<properties>[^\n]{0,2000}?)`;
const annotation = new RegExp(String.raw`^::(?:error|warning)\s${properties}::(?<message>.*)$`);
const annotatedFile = /(?:^|,)file=([^,]*)/;
const annotatedLine = /(?:^|,)line=(\d{1,7})/;

/** Message of a build server: `##teamcity[testFailed name='a' details='…']`, with `|n` for a line break. */
const serviceMessage = /^##teamcity\[\w+ /;
const serviceDetails = /\sdetails='((?:[^'|]|\|[^\n]){0,100000})'/;

/** Lines of a failure's text, without the additions of terminals and CI services. */
export interface FailureLines {
  readonly lines: readonly string[];
  /** The position that an annotation gives for the whole text. */
  readonly annotated?: { readonly path: string; readonly line: number };
}

/** Splits the beginning of a failure's text into lines. Takes time linear in its length. */
export function readFailureLines(text: string): FailureLines {
  const lines = splitLines(text.slice(0, maxTextLength));
  const plainLines = removePrefixes(lines);
  const [first = ""] = plainLines;
  if (serviceMessage.test(first)) {
    return { lines: splitLines(readServiceDetails(first)).map((line) => line.trimStart()) };
  }
  const groups = annotation.exec(first)?.groups;
  if (groups?.properties === undefined || groups.message === undefined) {
    return { lines: plainLines };
  }
  const path = decodeProperty(annotatedFile.exec(groups.properties)?.[1] ?? "");
  const line = Number(annotatedLine.exec(groups.properties)?.[1] ?? 0);
  const messageLines = splitLines(decodeProperty(groups.message));
  return { lines: messageLines, ...(path !== "" && line > 0 && { annotated: { path, line } }) };
}

function splitLines(text: string): string[] {
  return text
    .replaceAll(terminalCodes, "")
    .split(/\r?\n/)
    .map((line) => line.slice(0, /^\s*(?:::|##)/.test(line) ? maxMessageLength : maxLineLength));
}

/** A line of source with its number, as runners print it with the lines around it: `> 14 |   total(cart)`. */
const mark = "(?<mark>[>➜]?)";
const lineNumber = String.raw`(?<number>\d{1,7})`;
const numberedLine = new RegExp(String.raw`^\s*${mark}\s*${lineNumber}\s?[|│▕]\s?(?<source>.*)$`);
/** The sign below the column that failed. */
const columnMark = /^\s*[|│▕]?\s*[|│▕]\s*\^/;

/** Returns the line of source of this number if the text marks it as the one that failed. */
export function findMarkedLine(lines: readonly string[], number: number): string | undefined {
  for (const [index, line] of lines.entries()) {
    const groups = numberedLine.exec(line)?.groups;
    if (groups?.source === undefined || Number(groups.number) !== number) {
      continue;
    }
    if (groups.mark !== "" || columnMark.test(lines[index + 1] ?? "")) {
      return groups.source;
    }
  }
  return undefined;
}

/** Removes the prefix that all lines have, but for its numbers. */
function removePrefixes(lines: readonly string[]): readonly string[] {
  const textLines = lines.filter((line) => line.trim() !== "");
  const shapes = textLines.map((line) => `${line} `.replaceAll(prefixNumbers, "0"));
  const prefix = shapes.length > 1 ? commonPrefix : prefixOfOneLine;
  const [shape] = prefix.exec(findCommonStart(shapes).slice(0, maxPrefixLength)) ?? [];
  if (shape === undefined) {
    return lines;
  }
  const pattern = escapeText(shape.trimEnd()).replaceAll("0", prefixNumber);
  const prefixInLine = new RegExp(String.raw`^${pattern}[ \t]{0,2}`);
  return lines.map((line) => line.replace(prefixInLine, ""));
}

function readServiceDetails(message: string): string {
  const [, details = ""] = serviceDetails.exec(message) ?? [];
  return details.replaceAll(/\|(?:0x([0-9a-f]{4})|(.))/gi, (_escaped, code: string | undefined, sign: string) => {
    if (code !== undefined) {
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    return { n: "\n", r: "\r" }[sign] ?? sign;
  });
}

function decodeProperty(value: string): string {
  return value.replaceAll(/%(0A|0D|25|2C|3A)/gi, (escaped) => decodeURIComponent(escaped));
}
