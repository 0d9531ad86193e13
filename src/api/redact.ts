import { turnAfter } from "../base/async";

/** Replaces every occurrence of a secret in a text. */
export type Redact = (text: string) => string;

const shownInstead = "[redacted]";
/** Shorter pieces of base64 would match ordinary words. */
const minEncodedLength = 6;

/**
 * Space, controls (Cc) and invisible characters (Cf), one by one: named by their categories, of which a pattern for one key holds hundreds,
 * they would take a tenth of a second to compile.
 */
const unseen = [
  "\\s\\x00-\\x1f\\x7f-\\x9f\\xad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e",
  "\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\u{110bd}\\u{110cd}",
  "\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0001}\\u{e0020}-\\u{e007f}",
].join("");

/**
 * Text that may stand between two characters of a secret: line breaks, invisible characters, a tag, and the backslashes
 * that JSON in JSON puts before some. Short, so that no text takes long.
 */
const gap = `\\\\{0,3}(?:<[^<>]{0,100}>|[${unseen}]){0,9}`;

/**
 * Makes a redaction by value: finds the key as it is, backwards, in hexadecimal digits, and inside base64 (plain or
 * URL-safe, at any alignment), whatever the letters' case, and also where line breaks or tags split it; each of these
 * also percent-encoded, quoted-printable, and escaped as in JSON, JavaScript or HTML, three times over.
 */
export function redactor(apiKey: string): Redact {
  const encodings = encodingsOf(apiKey);
  const forms = encodings.flatMap(decodedForms).map((form) => [...form].map(patternOf).join(gap));
  const pattern = new RegExp(forms.join("|"), "giu");
  const shortest = Math.min(...encodings.map(({ length }) => length));
  return (text) => {
    // The first search has the pattern compiled, which takes longer than a page.
    if (text.length < shortest) return text;
    let redacted = text.replace(pattern, shownInstead);
    let decoded = redacted;
    for (let depth = 0; depth < maxEncodings && escapePattern.test(decoded); depth++) {
      const unescaped = decoded.replace(escapes, decode);
      decoded = unescaped.replace(pattern, shownInstead);
      // A text that does not hold the key stays as it is.
      if (decoded !== unescaped) redacted = decoded;
    }
    return redacted;
  };
}

/** Shorter keys are words that texts hold anyway: those of services that need none. */
const minSoughtLength = 8;
/** What follows `\u00` for a letter or a digit, which JSON need not escape, and serializers do not. */
const letterCode = /^(?:3\d|[46][1-9a-f]|[57][\da])/i;

/** Characters that are searched in one turn. */
const searchedAtOnce = 1_000_000;

/** A part of a key that is long enough is looked for by its halves. */
const minHalfLength = 8;

/**
 * Creates a quick search that tells whether the text of a response may quote the key, in the forms that `redactor`
 * finds: a scan for two parts of each form that need no escape, since a line break or a tag splits one of them. Misses
 * a form of which each letter is escaped, other than as in JSON, and one that is split more often.
 */
export function createKeySearch(apiKey: string): (text: string) => Promise<boolean> {
  if (apiKey.length < minSoughtLength) return async () => false;
  const pieces = encodingsOf(apiKey).flatMap((form) => twoPlainParts(form.toLowerCase()));
  const overlap = Math.max(...pieces.map(({ length }) => length), minSoughtLength);
  const holdsPiece = createSearch(pieces);
  return async (text) => {
    for (let start = 0; start < text.length; start += searchedAtOnce) {
      const from = performance.now();
      const part = text.slice(start, start + searchedAtOnce + overlap);
      if (holdsPiece(part) || holdsEscapedLetter(part)) return true;
      await turnAfter(from);
    }
    return false;
  };
}

function holdsEscapedLetter(text: string): boolean {
  const prefix = "\\u00";
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
    if (letterCode.test(text.slice(at + prefix.length, at + prefix.length + 2))) return true;
  }
  return false;
}

/**
 * Creates a search for any of some texts, whatever the letters' case. Looks at two characters and skips as many as no
 * text of these could have them (Wu and Manber), since each page of a load is searched.
 *
 * @param pieces of letters and digits, in lower case
 */
function createSearch(pieces: readonly string[]): (text: string) => boolean {
  const length = Math.min(...pieces.map((piece) => piece.length));
  if (length < 2) return () => true;
  const skips = new Uint8Array(maxPairs).fill(Math.min(length - 1, maxSkip));
  const isHead = new Uint8Array(maxPairs);
  for (const piece of pieces) {
    for (const pair of casesOf(piece.slice(0, 2))) isHead[pair] = 1;
    for (let end = 1; end < length; end++) {
      for (const pair of casesOf(piece.slice(end - 1, end + 1)))
        skips[pair] = Math.min(skips[pair] ?? 0, length - 1 - end);
    }
  }
  const isPieceAt = (text: string, start: number): boolean =>
    isHead[pairOf(text.charCodeAt(start), text.charCodeAt(start + 1))] === 1 &&
    pieces.some((piece) => text.slice(start, start + piece.length).toLowerCase() === piece);
  return (text) => {
    for (let end = length - 1; end < text.length; ) {
      const skip = skips[pairOf(text.charCodeAt(end - 1), text.charCodeAt(end))] ?? 0;
      if (skip === 0 && isPieceAt(text, end - length + 1)) return true;
      end += Math.max(skip, 1);
    }
    return false;
  };
}

/** Kinds of pairs of characters that are told apart: as few as a processor has at hand. */
const maxPairs = 2 ** 12;
/** As much as a byte holds. */
const maxSkip = 255;

/** Pairs of one kind are looked at more closely than they need be. */
function pairOf(first: number, second: number): number {
  return ((first << 5) ^ second) & (maxPairs - 1);
}

function casesOf(text: string): number[] {
  const [first = "", second = ""] = text;
  const codes = (letter: string) => [letter.charCodeAt(0), letter.toUpperCase().charCodeAt(0)];
  return codes(first).flatMap((one) => codes(second).map((other) => pairOf(one, other)));
}

function twoPlainParts(form: string): string[] {
  const parts = form.split(/[^a-z0-9]+/).sort((one, other) => other.length - one.length);
  const [longest = ""] = parts;
  const middle = longest.length >> 1;
  return middle < minHalfLength ? parts.slice(0, 2) : [longest.slice(0, middle), longest.slice(middle)];
}

function encodingsOf(apiKey: string): string[] {
  const backwards = [...apiKey].reverse().join("");
  return [apiKey, backwards, Buffer.from(apiKey).toString("hex"), ...insideBase64(apiKey)];
}

/**
 * A form as it may be found after its text was decoded: a part of it may look like an escape (`=6c`, `%5C`), and its beginning may be taken for one
 * with the sign before it (`?q=43p%5E` becomes `?qCp^` where `=43` is quoted-printable).
 */
function decodedForms(form: string): string[] {
  const forms = new Set([form]);
  for (let depth = 0, decoded = form; depth < maxEncodings; depth++) {
    decoded = decoded.replace(escapes, decode);
    forms.add(decoded);
  }
  return [...forms].flatMap((one) => {
    const [start = "", digits] = /^(?:x|u00)?([2-7][\da-f])/i.exec(one) ?? [];
    return digits ? [one, String.fromCharCode(Number.parseInt(digits, 16)) + one.slice(start.length)] : [one];
  });
}

/** The characters of base64 that depend on the secret alone, for each of the three alignments it may have in a longer text. */
function insideBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const cores = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    return encoded.slice(Math.ceil((8 * shift) / 6), Math.floor((8 * (shift + bytes.length)) / 6));
  });
  return cores.filter((core) => core.length >= minEncodedLength);
}

const urlSafe: Record<string, string> = { "+": "[+-]", "/": "[/_]" };

/** A pattern of a printable ASCII character. */
function patternOf(character: string): string {
  return urlSafe[character] ?? `\\x${character.charCodeAt(0).toString(16)}`;
}

/** How often a text that was encoded is encoded again, at most, to be searched. */
const maxEncodings = 3;
/** The ways in which a printable ASCII character may be written. */
const escapePattern =
  /[%=]([2-7][\da-f])|\\(?:u00|x)([2-7][\da-f])|&#x0*([2-7][\da-f]);|&#0*(\d{2,3});|&(amp|lt|gt|quot|apos);/i;
const escapes = new RegExp(escapePattern, "gi");
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(_: string, ...[byte, unit, hex, decimal, entity]: (string | undefined)[]): string {
  if (entity) return entities[entity.toLowerCase()] ?? "";
  return String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(byte ?? unit ?? hex ?? "", 16));
}
