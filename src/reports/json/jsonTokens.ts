import type { JsonValue } from "./jsonValue";

/** Values that Python and other programs write into JSON, and that are not needed. */
const unknownNumbers: ReadonlySet<string> = new Set(["NaN", "Infinity", "-Infinity"]);

/** Parses a number, `true`, `false` or `null`. */
export function parseWord(word: string): JsonValue {
  if (unknownNumbers.has(word)) {
    return null;
  }
  return JSON.parse(word) as JsonValue;
}

/** Matches the escapes of JSON, and the text that it forbids: any other `\`, and control characters. */
const escapeOrForbidden = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|[\\\p{Cc}]/gu;

/** Parses the content of a string. Keeps characters that JSON forbids, and unknown escapes. */
export function parseString(content: string): string {
  try {
    return JSON.parse(`"${content}"`);
  } catch {
    const mendedContent = content.replaceAll(escapeOrForbidden, (part) => {
      if (part.length > 1) {
        return part;
      }
      return JSON.stringify(part).slice(1, -1);
    });
    return JSON.parse(`"${mendedContent}"`);
  }
}

/** Returns whether a character may separate the parts of a document. */
export function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\r" || character === "\t";
}

/** Returns the end of the white space that starts at a position. */
export function findSpaceEnd(text: string, start: number): number {
  let end = start;
  while (isSpace(text[end])) {
    end++;
  }
  return end;
}

/** Returns the number, `true`, `false` or `null` at a position, as far as the text contains it. */
export function findWord(text: string, start: number): string {
  const word = /[\w.+-]*/y;
  word.lastIndex = start;
  return word.exec(text)?.[0] ?? "";
}

/** End of the text of a string. */
interface StringEnd {
  /** Position of its closing quote, or the end of the last whole character or escape of the piece. */
  readonly end: number;
  /** End of the part that is kept. */
  readonly keptEnd: number;
}

/** Finds the end of a string's text, of which at most `maxLength` characters are kept. */
export function findStringEnd(text: string, start: number, maxLength: number): StringEnd {
  let end = start;
  let keptEnd: number | undefined;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === 0x22) {
      break;
    }
    const length = code === 0x5c ? measureEscape(text, end) : 1;
    if (end + length > text.length) {
      break;
    }
    if (keptEnd === undefined && end + length - start > maxLength) {
      keptEnd = end;
    }
    end += length;
  }
  keptEnd ??= end;
  return { end, keptEnd };
}

function measureEscape(text: string, start: number): number {
  return text[start + 1] === "u" ? 6 : 2;
}
