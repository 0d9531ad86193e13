import type { Redact } from "./redact";

/** Maximum characters of a text that are read: further ones could not fit into the shown text. */
const maxReadLength = 10_000;
const maxShownLength = 300;

/**
 * Returns the text of a server in displayable form: the message of a JSON body or otherwise the text itself, as one
 * line of at most 300 characters without tags and control characters, redacted. Returns `undefined` if nothing
 * remains.
 */
export function extractServiceText(body: string, redact: Redact): string | undefined {
  return toPlainText(findJsonMessage(body) ?? body, redact) || undefined;
}

/** Returns a text as one line of at most 300 characters without tags and control characters, redacted. */
export function toPlainText(text: string, redact: Redact): string {
  // Redact before removing anything: a part of the key may look like a tag, and a truncated text
  // could keep a piece of the key.
  const redactedText = redact(text.slice(0, 2 * maxReadLength)).slice(0, maxReadLength);
  const plainText = redactedText
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return plainText.slice(0, maxShownLength);
}

/** Returns the message of `{message}`, `{error}` and `{error: {message}}`, the observed shapes of error bodies. */
function findJsonMessage(body: string): string | undefined {
  if (body.length > maxReadLength || !body.trimStart().startsWith("{")) {
    return undefined;
  }
  try {
    const { message, error } = JSON.parse(body);
    return [message, error, error?.message].find((text) => typeof text === "string" && text !== "");
  } catch {
    return undefined;
  }
}
