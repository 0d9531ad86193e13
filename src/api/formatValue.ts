import type { Redact } from "./redact";

/** Maximum characters that are shown of a value. */
const maxShownLength = 80;
/**
 * Maximum characters of a text that are read: a key that extends beyond them does not fit into the shown text either.
 */
const maxReadLength = 20_000;
/** Maximum items of a list or an object that are written, and maximum depth. */
const maxItems = 20;
const maxDepth = 3;

/**
 * Formats a value of parsed JSON as JSON on one line: at most 80 characters, redacted, the rest omitted. Takes no
 * longer for a large value.
 */
export function formatValue(value: unknown, redact: Redact): string {
  return truncateRedacted(toShortJson(value, 0), redact, maxShownLength);
}

/** Returns the beginning of a text, redacted: at most `maxLength` characters. Takes no longer for a long text. */
export function truncateRedacted(text: string, redact: Redact, maxLength: number): string {
  // Redact before truncating: a truncated text could keep a piece of the key.
  const redactedText = redact(text.slice(0, maxReadLength));
  return redactedText.length > maxLength ? `${redactedText.slice(0, maxLength - 1)}…` : redactedText;
}

function toShortJson(value: unknown, depth: number): string {
  if (typeof value === "string") {
    return JSON.stringify(value.slice(0, maxReadLength));
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  if (depth === maxDepth) {
    return `${open}…${close}`;
  }
  const items: string[] = [];
  for (const name in value) {
    if (items.length === maxItems) {
      items.push("…");
      break;
    }
    const item = toShortJson((value as Record<string, unknown>)[name], depth + 1);
    items.push(isList ? item : `${JSON.stringify(name.slice(0, maxShownLength))}:${item}`);
  }
  return `${open}${items.join(",")}${close}`;
}
