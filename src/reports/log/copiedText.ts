import { findCommonStart } from "../../base/commonStart";
import { decodeEntities } from "../../domain/testNames/escapes";

const lineBreak = /<br ?\/?>\n?/g;
const tag = /<\/?(?:code|pre|span)\b[^<>]{0,300}>/g;
const entity = /&#?\w{1,10};/g;
const emptyLine = /^ *(\d{1,7})[ \t|│:]*$/;
/** Text between the number of a line and the line, whose own indentation may follow. */
const separator = /^(?:\t| ?[|│:] ?| {2}|)/;
/** Runners may indent all of their lines by more than one blank. */
const mark = /^(?: | *[*+-]+ *)$/;
const markOrWords = /^ $|\S/;

/**
 * Returns the text of a page whose source a person has copied: it has entities, and no character beside its entity. A
 * text with other tags may be one about elements of a page.
 */
export function withoutMarkup(text: string): string {
  const withoutTags = text.replace(lineBreak, "\n").replace(tag, "");
  const characters = withoutTags.replace(entity, "");
  const entities = [...new Set(withoutTags.match(entity))];
  const isEncoded = entities.length > 0 && !characters.includes("<");
  if (isEncoded && entities.every((code) => !characters.includes(decodeEntities(code)))) {
    return decodeEntities(withoutTags);
  }
  return text;
}

/**
 * Lists a text without the numbers of its lines, and without the mark with which all of its lines begin, or any words
 * if its tests have no names.
 */
export function listUnmarked(text: string, hasNames: boolean): readonly string[] {
  const lines = text.split("\n");
  const start = findStart(lines);
  const isMarked = (hasNames ? mark : markOrWords).test(start);
  const unmarked = isMarked ? [lines.map((line) => line.slice(start.length))] : [];
  return [...unmarked, withoutLineNumbers(lines)].map((others) => others.join("\n")).filter((other) => other !== text);
}

/** Removes the numbers of lines; an empty line consists of its number. */
function withoutLineNumbers(lines: readonly string[]): readonly string[] {
  const emptyIndex = lines.findIndex((line) => emptyLine.test(line));
  const first = Number(emptyLine.exec(lines[emptyIndex] ?? "")?.[1]) - emptyIndex;
  const rests = lines.map((line, index) => {
    const start = line.trimStart();
    const number = String(first + index);
    return start.startsWith(number) ? start.slice(number.length) : undefined;
  });
  const [{ length }] = separator.exec(findStart(rests)) ?? [""];
  return rests.map((rest, index) => rest?.slice(length) ?? lines[index] ?? "");
}

/** Returns the text with which all lines begin that are not blank. */
function findStart(lines: readonly (string | undefined)[]): string {
  return findCommonStart(lines.flatMap((line) => (line?.trim() ? [line] : [])));
}
