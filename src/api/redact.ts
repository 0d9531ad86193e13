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

/** What may stand between two characters of a secret: line breaks, invisible characters, a tag. Short, so that no text takes long. */
const gap = `(?:<[^<>]{0,100}>|[${unseen}]){0,9}`;

/**
 * Makes a redaction by value: finds the key as it is, percent-encoded, escaped as in JSON or HTML, and inside base64
 * (plain or URL-safe, at any alignment), whatever the letters' case, and also where line breaks or tags split it.
 */
export function redactor(apiKey: string): Redact {
  const forms = [apiKey, ...insideBase64(apiKey)].map((form) => [...form].map(anyEscapeOf).join(gap));
  const pattern = new RegExp(forms.join("|"), "giu");
  return (text) => text.replace(pattern, shownInstead);
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

const urlSafe: Record<string, string> = { "+": "-", "/": "_" };
const htmlEntities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** A pattern of the ways in which a printable ASCII character may be written. */
function anyEscapeOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, "0");
  if (/[a-z0-9]/i.test(character)) return `(?:${character}|%${hex})`;
  const ways = [`\\\\?\\x${hex}`, `%${hex}`, `\\\\u00${hex}`, `&#0*${code};`, `&#x0*${hex};`];
  const others = [urlSafe[character], htmlEntities[character]].filter((way) => way !== undefined);
  return `(?:${[...ways, ...others].join("|")})`;
}
