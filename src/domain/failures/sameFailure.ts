import { isSourceFile } from "../testNames/sourceEndings";
import { findMeaningfulLines, replaceVariableParts } from "./failureSignature";

/** Maximum characters of a line that are compared: lists are long. */
const maxLineLength = 2_000;
/** Maximum lines of a failure that are compared: the comparison, the expected and the actual value. */
const maxLines = 3;

/** Parts of a failure's text that are compared with those of another one. */
interface ComparedFailure {
  /** Equal for texts that differ only in values: numbers, quoted texts, lists and objects of any size. */
  readonly structure: string;
  /** The values, in the order of the structure for each kind. */
  readonly values: readonly string[];
  readonly place: Place | undefined;
}

interface Place {
  readonly fileName: string;
  readonly line: string;
}

/**
 * Returns whether a text is that of a known failure: `true` for the same structure at the same place, with a value in
 * common; `false` if no known one has the structure; `undefined` if it is uncertain, because another value was expected
 * or the line differs.
 */
export function isSameFailure(text: string, knownTexts: readonly string[]): boolean | undefined {
  const knownFailures = knownTexts.flatMap((knownText) => parseKnown(knownText) ?? []);
  const failure = knownFailures.length === 0 ? undefined : parse(text);
  if (!failure) {
    return undefined;
  }
  const similarFailures = knownFailures.filter((knownFailure) => isAlike(knownFailure.structure, failure.structure));
  if (similarFailures.length === 0) {
    return false;
  }
  const isSame = similarFailures.some(
    (knownFailure) => canBeSamePlace(knownFailure, failure) && sharesValue(knownFailure, failure),
  );
  return isSame || undefined;
}

/** A text may have no place, and files of one name may be different ones. */
function canBeSamePlace({ place }: ComparedFailure, { place: otherPlace }: ComparedFailure): boolean {
  if (!place || !otherPlace) {
    return true;
  }
  return place.fileName !== otherPlace.fileName || place.line === otherPlace.line;
}

/**
 * Returns whether two failures have a value in common. Failures of one cause share at least the expected or the actual
 * value: a race changes only the actual one.
 */
function sharesValue({ values }: ComparedFailure, { values: otherValues }: ComparedFailure): boolean {
  return values.length < 2 || values.some((value, index) => isAlike(value, otherValues[index]));
}

/** A service may cut a long text, and write an ellipsis there. */
function isAlike(knownText: string, text = ""): boolean {
  return knownText.endsWith("…") ? text.startsWith(knownText.slice(0, -1)) : text === knownText;
}

/** The texts that were parsed last: the failures of a report may be those of one record. */
const parsedTexts = new Map<string, ComparedFailure | undefined>();
const maxParsedTexts = 200;

function parseKnown(text: string): ComparedFailure | undefined {
  if (parsedTexts.has(text)) {
    return parsedTexts.get(text);
  }
  if (parsedTexts.size >= maxParsedTexts) {
    parsedTexts.clear();
  }
  const failure = parse(text);
  parsedTexts.set(text, failure);
  return failure;
}

function parse(text: string): ComparedFailure | undefined {
  const lines = findMeaningfulLines(text, maxLineLength, maxLines);
  if (lines.length === 0) {
    return undefined;
  }
  const values: string[] = [];
  const wholeLine = lines.join(" ").replace(positiveZero, "0");
  const line = foldValues(wholeLine, (value) => values.push(value));
  const structure = replaceVariableParts(line, (number) => values.push(number));
  return { structure, values, place: findPlace(text) };
}

/** Positive zero, which Chai writes with its sign. */
const positiveZero = /(?<![\w.])\+0\b/g;

const closingBrackets: Readonly<Record<string, string>> = { "[": "]", "{": "}" };
/** Brackets around a name are no list: `[ERR_ASSERTION]`, `[object Promise]`. */
const bracketedName = /^\[[A-Za-z]\w{0,80}(?: [A-Za-z]\w{0,80})?\]/;

/** Replaces quoted texts, lists and objects. Takes time proportional to the line. */
function foldValues(line: string, onValue: (value: string) => void): string {
  let foldedLine = "";
  let start = 0;
  while (start < line.length) {
    const end = findValueEnd(line, start);
    if (end === undefined) {
      foldedLine += line[start++];
      continue;
    }
    onValue(line.slice(start, end));
    foldedLine += closingBrackets[line[start] ?? ""] ? "<list>" : "<text>";
    if (line[end - 1] === "…") {
      foldedLine += "…";
    }
    start = end;
  }
  return foldedLine;
}

/** Returns where the value ends that begins at a place, if one does. */
function findValueEnd(line: string, start: number): number | undefined {
  const first = line[start] ?? "";
  if (isQuote(line, start)) {
    return findQuoteEnd(line, start);
  }
  if (!closingBrackets[first] || bracketedName.test(line.slice(start, start + 170))) {
    return undefined;
  }
  return findListEnd(line, start);
}

function findListEnd(line: string, start: number): number {
  let depth = 0;
  let index = start;
  do {
    const character = line[index] ?? "";
    if (closingBrackets[character]) {
      depth++;
    } else if (character === "]" || character === "}") {
      depth--;
    }
    const quoteEnd = isQuote(line, index) ? findQuoteEnd(line, index) : undefined;
    index = quoteEnd ?? index + 1;
  } while (depth > 0 && index < line.length);
  return index;
}

const wordCharacter = /[\p{L}\p{N}_]/u;

/** An apostrophe in a word is no quote. */
function isQuote(line: string, index: number): boolean {
  const before = line[index - 1] ?? "";
  return "\"'`".includes(line[index] ?? " ") && !wordCharacter.test(before);
}

function findQuoteEnd(line: string, start: number): number | undefined {
  const quote = line[start] ?? "";
  let index = line.indexOf(quote, start + 1);
  while (index !== -1) {
    const isEscaped = line[index - 1] === "\\";
    const behind = line[index + 1] ?? "";
    if (!isEscaped && !wordCharacter.test(behind)) {
      return index + 1;
    }
    index = line.indexOf(quote, index + 1);
  }
  return undefined;
}

/** Maximum characters of a text in which the place is looked for. */
const maxTextLength = 8_000;
const fileName = String.raw`(?<![\w.@+-])(?<fileName>[\w.@+-]{1,80}\.[A-Za-z]{1,5})`;
const lineNumber = String.raw`(?::(?:line )?|", line )(?<line>\d{1,7})`;
const place = new RegExp(fileName + lineNumber, "g");
const libraryFolder = /node_modules|site-packages|node:/;

/** Returns the first place in a source file that is of no library. */
function findPlace(text: string): Place | undefined {
  for (const line of text.slice(0, maxTextLength).split("\n")) {
    if (libraryFolder.test(line)) {
      continue;
    }
    for (const { groups } of line.matchAll(place)) {
      if (groups?.fileName && groups.line && isSourceFile(groups.fileName)) {
        return { fileName: groups.fileName, line: groups.line };
      }
    }
  }
  return undefined;
}
