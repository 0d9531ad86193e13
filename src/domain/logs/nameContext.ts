import { durationPattern } from "../testNames/decorations";
import { bullet, failedMarks, passedMarks, resultWords } from "../testNames/resultMarks";
import { containsSourceFile } from "../testNames/sourceEndings";
import { suiteMarks } from "../testNames/titleWords";
import type { LogLine } from "./logLine";
import type { NameForm } from "./nameForms";

/** Range of the characters of a name in a line. */
export interface NameRange {
  readonly start: number;
  readonly end: number;
}

/** Agreement of a line with the place of a test. */
export type PlaceAgreement = "same" | "unknown" | "other";

/** Separators that runners write between a file, a class or a suite and the name of a test. */
const runnerSeparator = new RegExp(String.raw`(?:::|[.#]|\s[${suiteMarks}#]\s{1,3}|\(\)>\s)$`);
/** Words before a name that state a result. */
const statusWord = new RegExp(
  String.raw`(?:^|[\s[(])(?:${resultWords}|Failed|Passed|Skipped|ok(?: \d{1,6})?|test|RUN)\s{1,10}$`,
);

/** Matches a class with its package after a name, as in `test_add (shop.TestCart)`. */
const classAfter = /^\s?\((?:[A-Za-z_]\w*\.)+[A-Za-z_]\w*\)/;

const punctuation = String.raw`["'\x60)\]}>,;…]|:(?:\s|\d|$)|\(\)`;
const rule = String.raw`[-–—─│|=]{1,200}(?:\s|$)`;
const result = String.raw`${resultWords}|STARTED|OK\b|ok\b`;
const duration = String.raw`(?:${durationPattern}|\d{1,6}\s?m)\b`;
/** Matches text after a title that does not continue the title's sentence, or the end of the line. */
const titleEnd = new RegExp(String.raw`^(?:\s*$|${punctuation}|\s+(?:[([<]|${rule}|\.{3}|…|${result}|${duration}))`);

const openingMarks = String.raw`["'\x60([{<#:\])]|[${suiteMarks}${bullet}${passedMarks}${failedMarks}]`;
/** Matches the text before a title: the start of the message, or a symbol. */
const titleStart = new RegExp(String.raw`(?:^|${openingMarks})\s*$|\s[-–—]\s{1,3}$`, "u");
/** Matches text that continues a name, as after `test_add` in `test_add-all` and `test_add.py`. */
const gluedEnd = /^(?:[[{/\\#]|[.\-:]+[\p{L}_]|\((?!\)))/u;

/** Returns whether a line names a test at a range, given the evidence that the name needs. */
export function isNamedAt(
  line: LogLine,
  { start, end }: NameRange,
  { evidence, isWithoutSuites }: NameForm,
  place: PlaceAgreement,
): boolean {
  const textBefore = line.text.slice(line.messageStart, start);
  const textAfter = line.text.slice(end);
  const isAfterPlace = runnerSeparator.test(textBefore);
  if (isAfterPlace && isWithoutSuites) {
    return false;
  }
  if (place === "other" && (isAfterPlace || containsSourceFile(textBefore) || classAfter.test(textAfter))) {
    return false;
  }
  if (isBeforeClass(textAfter, place)) {
    return isTitleStart(textBefore);
  }
  if (gluedEnd.test(textAfter)) {
    return false;
  }
  if (evidence === "identifier") {
    return !/[-/\\@]$/.test(textBefore);
  }
  if (!titleEnd.test(textAfter)) {
    return false;
  }
  if (place === "same" && isAfterPlace) {
    return true;
  }
  if (evidence === "place" || !isTitleStart(textBefore)) {
    return false;
  }
  return evidence === "title" || line.hasRunnerMark || hasResultAtStart(textAfter);
}

/** Returns whether the class follows in parentheses, as in `test_add (shop.TestCart)`. */
function isBeforeClass(textAfter: string, place: PlaceAgreement): boolean {
  return place === "same" && /^\s?\([A-Za-z_][\w.$:]{2,}/.test(textAfter);
}

/**
 * Returns whether a title begins after these characters: at the start of the message, or after a symbol or a result.
 */
function isTitleStart(textBefore: string): boolean {
  return titleStart.test(textBefore) || statusWord.test(textBefore);
}

/** Returns whether a result follows the name, as in `CartTest > adds tax FAILED`. */
function hasResultAtStart(textAfter: string): boolean {
  return /^\s+(?:\.{3}\s)?(?:FAILED|PASSED)\b/.test(textAfter);
}
