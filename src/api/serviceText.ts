import type { Redact } from "./redact";

/** How much of a text is looked at: what follows could not fit into what is shown. */
const maxLookedAt = 10_000;
const maxShown = 300;

/**
 * What a server wrote, fit to be shown: the message of a JSON body or else the text itself, as one line of at most 300 characters
 * without tags and control characters, redacted. `undefined` if nothing is left.
 */
export function serviceText(body: string, redact: Redact): string | undefined {
  return plainText(jsonMessage(body) ?? body, redact) || undefined;
}

/** One line of at most 300 characters without tags and control characters, redacted. */
export function plainText(text: string, redact: Redact): string {
  // Redacted before anything is taken away: a tag that looks like one may be a part of the key, and a cut would leave a piece of it.
  const lookedAt = redact(text.slice(0, 2 * maxLookedAt)).slice(0, maxLookedAt);
  const plain = lookedAt
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return plain.slice(0, maxShown);
}

/** The message of `{message}`, `{error}` and `{error: {message}}`, the shapes of error bodies that were seen. */
function jsonMessage(body: string): string | undefined {
  if (body.length > maxLookedAt || !body.trimStart().startsWith("{")) return undefined;
  try {
    const { message, error } = JSON.parse(body);
    return [message, error, error?.message].find((text) => typeof text === "string" && text !== "");
  } catch {
    return undefined;
  }
}
