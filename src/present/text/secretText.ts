import { t } from "../../base/l10n";
import { isolatedCodeText } from "./sanitize";

const secretName = "authorization|(?:api|access|secret|private)[_-]?key|[a-z_-]{0,20}(?:token|secret|password|passwd)";
const assignment = String.raw`["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:bearer |basic )?`;
/** Values named as a secret: `Authorization: Bearer …`, `api_key=…`, `"password": "…"`. */
const namedSecrets = new RegExp(String.raw`\b((?:${secretName})${assignment})[^\s"',;]{6,2000}`, "gi");
/** Long sequences of the characters that keys and tokens consist of. */
const tokenRuns = /[A-Za-z0-9+/=_-]{32,8000}/g;

const redactedMark = t("[left out]");

/**
 * Redacts likely secrets in a text for other readers: values that are named as a secret, and sequences of 32 or more
 * characters that look random. Paths, test names and UUIDs stay. A safety net only: the result may still contain a
 * secret.
 */
export function redactSecrets(text: string): string {
  return text
    .replace(namedSecrets, (_found, name: string) => `${name}${redactedMark}`)
    .replace(tokenRuns, (tokenRun) => (looksRandom(tokenRun) ? redactedMark : tokenRun));
}

/** Formats a third-party text as a code span for other readers, with likely secrets redacted. */
export function redactedCodeText(text: string, max?: number): string {
  return isolatedCodeText(redactSecrets(text), max);
}

/**
 * Returns whether a sequence looks random: words of a language have no digits between their letters, and the pieces of
 * a path or name are short.
 */
function looksRandom(tokenRun: string): boolean {
  return (
    tokenRun.split(/[/_-]/).some((piece) => piece.length >= 20 && countAlternations(piece) >= 4) ||
    /^[0-9a-f]{32,}$/i.test(tokenRun)
  );
}

/** Counts the changes between letters and digits. */
function countAlternations(piece: string): number {
  return (piece.match(/\d+|[A-Za-z]+/g)?.length ?? 1) - 1;
}
