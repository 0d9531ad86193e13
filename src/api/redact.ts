import { yieldIfSlow } from "../base/async";
import { findMax, findMin } from "../base/collections";
import { createTable } from "../base/table";

/** Replaces every occurrence of a secret in a text. */
export type Redact = (text: string) => string;

const replacement = "[redacted]";
/** Minimum characters of a piece of base64: shorter pieces would match ordinary words. */
const minEncodedLength = 6;

/**
 * Space, controls (Cc) and invisible characters (Cf), listed one by one: the pattern for one key contains them
 * hundreds of times, and would take a tenth of a second to compile with the names of their categories.
 */
const invisibleCharacters = [
  "\\s\\x00-\\x1f\\x7f-\\x9f\\xad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e",
  "\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\u{110bd}\\u{110cd}",
  "\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0001}\\u{e0020}-\\u{e007f}",
].join("");

/**
 * Text that may occur between two characters of a secret: line breaks, invisible characters, a tag, and the
 * backslashes that JSON in JSON puts before some characters. Limited in length, so that no text takes long.
 */
const gap = `(?:<[^<>]{0,100}>|[\\\\${invisibleCharacters}]){0,12}`;

/**
 * Creates a redaction by value: finds the key itself, reversed, in hexadecimal digits, and inside base64 (plain or
 * URL-safe, at any alignment), in upper or lower case, even if line breaks or tags split it; each of these also
 * percent-encoded, quoted-printable, and escaped as in JSON, JavaScript or HTML, up to three times over.
 */
export function createRedactor(apiKey: string): Redact {
  const encodings = listEncodings(apiKey);
  const forms = encodings.flatMap(listDecodedForms);
  const formPatterns = forms.map(createFormPattern);
  const pattern = new RegExp(formPatterns.join("|"), "giu");
  const minLength = findMin(encodings.map(({ length }) => length));
  return (text) => {
    // The first search compiles the pattern, which takes longer than searching a page.
    if (text.length < minLength) {
      return text;
    }
    let redactedText = text.replace(pattern, replacement);
    let decodedText = redactedText;
    for (let depth = 0; depth < maxEncodings && escapePattern.test(decodedText); depth++) {
      const unescapedText = decodedText.replace(escapes, decode);
      decodedText = unescapedText.replace(pattern, replacement);
      // A text that does not contain the key is returned unchanged.
      if (decodedText !== unescapedText) {
        redactedText = decodedText;
      }
    }
    return redactedText;
  };
}

/**
 * Minimum characters of a key that is searched: shorter keys are words that texts contain anyway, for services that
 * need no key.
 */
const minKeyLength = 8;
/** Code after `\u00` of a letter or a digit, which JSON need not escape and serializers do not escape. */
const letterCode = /^(?:3\d|[46][1-9a-f]|[57][\da])/i;

/** Characters that are searched in one turn of the event loop. */
const charactersPerTurn = 1_000_000;

/** Minimum characters of a half of a key part: a part that is long enough is searched by its halves. */
const minHalfLength = 8;

/**
 * Creates a quick check whether the text of a response may contain the key, in the forms that `createRedactor` finds:
 * a search for two parts of each form that need no escape, since a line break or a tag splits only one of them. Misses
 * a form in which every letter is escaped in another way than in JSON, and a form that is split more than once.
 */
export function createKeySearch(apiKey: string): (text: string) => Promise<boolean> {
  if (apiKey.length < minKeyLength) {
    return async () => false;
  }
  const pieces = listEncodings(apiKey).flatMap(findTwoPlainParts);
  const pieceLengths = pieces.map(({ length }) => length);
  const overlap = findMax(pieceLengths, minKeyLength);
  const containsPiece = createSearch(pieces);
  return async (text) => {
    for (let start = 0; start < text.length; start += charactersPerTurn) {
      const turnStart = performance.now();
      const end = start + charactersPerTurn + overlap;
      const part = text.slice(start, end);
      if (containsPiece(part) || containsEscapedLetter(part)) {
        return true;
      }
      await yieldIfSlow(turnStart);
    }
    return false;
  };
}

function containsEscapedLetter(text: string): boolean {
  const prefix = "\\u00";
  let offset = text.indexOf(prefix);
  while (offset >= 0) {
    const codeStart = offset + prefix.length;
    const code = text.slice(codeStart, codeStart + 2);
    if (letterCode.test(code)) {
      return true;
    }
    offset = text.indexOf(prefix, offset + 1);
  }
  return false;
}

/**
 * Creates a case-insensitive search for any of several texts. Compares two characters and skips as many as none of
 * these texts could contain (Wu and Manber), since every page of a load is searched.
 *
 * @param pieces lowercase letters and digits
 */
function createSearch(pieces: readonly string[]): (text: string) => boolean {
  const length = findMin(pieces.map((piece) => piece.length));
  if (length < 2) {
    return () => true;
  }
  const skips = computeSkips(pieces, length);
  const isHead = new Uint8Array(maxPairs);
  for (const piece of pieces) {
    for (const pair of listCases(piece.slice(0, 2))) {
      isHead[pair] = 1;
    }
  }
  const isPieceAt = (text: string, start: number): boolean => {
    if (isHead[combinePairAt(text, start)] !== 1) {
      return false;
    }
    return pieces.some((piece) => {
      const candidate = text.slice(start, start + piece.length);
      return candidate.toLowerCase() === piece;
    });
  };
  return (text) => {
    let end = length - 1;
    while (end < text.length) {
      const skip = skips[combinePairAt(text, end - 1)] ?? 0;
      if (skip === 0 && isPieceAt(text, end - length + 1)) {
        return true;
      }
      end += Math.max(skip, 1);
    }
    return false;
  };
}

/** Computes how many characters the search may skip after each kind of pair, for pieces of at least this length. */
function computeSkips(pieces: readonly string[], length: number): Uint8Array {
  const maxPieceSkip = Math.min(length - 1, maxSkip);
  const skips = new Uint8Array(maxPairs).fill(maxPieceSkip);
  for (const piece of pieces) {
    for (let end = 1; end < length; end++) {
      const skip = length - 1 - end;
      for (const pair of listCases(piece.slice(end - 1, end + 1))) {
        skips[pair] = Math.min(skips[pair] ?? 0, skip);
      }
    }
  }
  return skips;
}

/** Number of kinds of character pairs that are distinguished: few enough for the cache of a processor. */
const maxPairs = 2 ** 12;
/** Maximum value of a byte. */
const maxSkip = 255;

/** Returns the kind of a pair of characters. If two pairs have the same kind, that only costs a closer comparison. */
function combineBytes(first: number, second: number): number {
  return ((first << 5) ^ second) & (maxPairs - 1);
}

/** Returns the kind of the pair of characters that begins at an offset. */
function combinePairAt(text: string, offset: number): number {
  const first = text.charCodeAt(offset);
  const second = text.charCodeAt(offset + 1);
  return combineBytes(first, second);
}

/** Lists the kinds of a pair of lowercase characters in both cases. */
function listCases(pair: string): number[] {
  const kinds: number[] = [];
  const [first = "", second = ""] = pair;
  for (const firstCode of listLetterCodes(first)) {
    for (const secondCode of listLetterCodes(second)) {
      kinds.push(combineBytes(firstCode, secondCode));
    }
  }
  return kinds;
}

function listLetterCodes(letter: string): readonly number[] {
  const upperCase = letter.toUpperCase();
  return [letter.charCodeAt(0), upperCase.charCodeAt(0)];
}

/** Returns lowercase parts of a form that need no escape. */
function findTwoPlainParts(form: string): string[] {
  const parts = form.toLowerCase().split(/[^a-z0-9]+/);
  parts.sort((first, second) => second.length - first.length);
  const [longestPart = ""] = parts;
  const middle = longestPart.length >> 1;
  if (middle < minHalfLength) {
    return parts.slice(0, 2);
  }
  return [longestPart.slice(0, middle), longestPart.slice(middle)];
}

function listEncodings(apiKey: string): string[] {
  const backwards = [...apiKey].reverse().join("");
  const hex = Buffer.from(apiKey).toString("hex");
  return [apiKey, backwards, hex, ...listBase64Cores(apiKey)];
}

/**
 * Returns a form as it may occur after its text was decoded: a part of the form may look like an escape (`=6c`,
 * `%5C`), and its beginning may combine with the character before it (`?q=43p%5E` becomes `?qCp^` where `=43` is
 * quoted-printable).
 */
function listDecodedForms(form: string): string[] {
  const forms = new Set([form]);
  let decodedForm = form;
  for (let depth = 0; depth < maxEncodings; depth++) {
    decodedForm = decodedForm.replace(escapes, decode);
    forms.add(decodedForm);
  }
  return [...forms].flatMap(listDecodedStarts);
}

/** Returns a form, and the form that it becomes if its beginning combines with the character before it. */
function listDecodedStarts(form: string): string[] {
  const match = escapeDigits.exec(form);
  if (!match) {
    return [form];
  }
  const [start, digits = ""] = match;
  const firstCharacter = decodeHex(digits);
  const remainder = form.slice(start.length);
  return [form, firstCharacter + remainder];
}

/**
 * Returns the base64 characters that depend on the secret alone, for each of its three possible alignments in a longer
 * text.
 */
function listBase64Cores(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const cores = [0, 1, 2].map((shift) => {
    const shiftedBytes = Buffer.concat([Buffer.alloc(shift), bytes]);
    const base64 = shiftedBytes.toString("base64");
    const firstOwnDigit = Math.ceil((8 * shift) / 6);
    const ownDigitsEnd = Math.floor((8 * shiftedBytes.length) / 6);
    return base64.slice(firstOwnDigit, ownDigitsEnd);
  });
  return cores.filter((core) => core.length >= minEncodedLength);
}

const urlSafe: Readonly<Record<string, string>> = {
  "+": "[+-]",
  "/": "[/_]",
};

function createFormPattern(form: string): string {
  const characterPatterns = [...form].map(createPattern);
  return characterPatterns.join(gap);
}

/** Returns a pattern for a printable ASCII character. */
function createPattern(character: string): string {
  const code = character.charCodeAt(0);
  return urlSafe[character] ?? `\\x${code.toString(16)}`;
}

/** Maximum nested encodings that are decoded for the search. */
const maxEncodings = 3;
const hexByte = String.raw`([2-7][\da-f])`;
/** Rest of an escape after its first character, if that character belongs to the text before. */
const escapeDigits = new RegExp(`^(?:x|u00)?${hexByte}`, "i");
const urlEscape = `[%=]${hexByte}`;
const stringEscape = String.raw`\\(?:u00|x)${hexByte}`;
const numericEntity = String.raw`&#x0*${hexByte};|&#0*(\d{2,3});`;
const namedEntity = "&(amp|lt|gt|quot|apos);";
/** Escapes of a printable ASCII character. */
const escapePattern = new RegExp(`${urlEscape}|${stringEscape}|${numericEntity}|${namedEntity}`, "i");
const escapes = new RegExp(escapePattern, "gi");
const entities: Readonly<Record<string, string>> = createTable({
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
});

/** Decodes an escape, by the groups of `escapes`. */
function decode(_: string, ...groups: (string | undefined)[]): string {
  const [byte, unit, hex, decimal, entity] = groups;
  if (entity) {
    return entities[entity.toLowerCase()] ?? "";
  }
  if (decimal) {
    return String.fromCharCode(Number(decimal));
  }
  const digits = byte ?? unit ?? hex ?? "";
  return decodeHex(digits);
}

function decodeHex(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return String.fromCharCode(code);
}
