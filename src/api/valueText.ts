import type { Redact } from "./redact";

/** Characters that are shown of a value. */
const maxShown = 80;
/** How much of a text is looked at: a key that reaches beyond it does not fit into what is shown either. */
const maxLookedAt = 20_000;
/** Of a list or an object that many are written, so deep. */
const maxItems = 20;
const maxDepth = 3;

/**
 * A value of parsed JSON as JSON on one line: at most 80 characters, redacted, the rest left out. Takes no longer for a
 * large value.
 */
export function valueText(value: unknown, redact: Redact): string {
  return shownText(written(value, 0), redact, maxShown);
}

/** The beginning of a text, redacted: at most `max` characters. Takes no longer for a long text. */
export function shownText(text: string, redact: Redact, max: number): string {
  // Redacted before it is cut: a cut would leave a piece of the key.
  const redacted = redact(text.slice(0, maxLookedAt));
  return redacted.length > max ? `${redacted.slice(0, max - 1)}…` : redacted;
}

function written(value: unknown, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, maxLookedAt));
  if (typeof value !== "object" || value === null) return String(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  if (depth === maxDepth) return `${open}…${close}`;
  const items: string[] = [];
  for (const name in value) {
    if (items.length === maxItems) {
      items.push("…");
      break;
    }
    const item = written((value as Record<string, unknown>)[name], depth + 1);
    items.push(isList ? item : `${JSON.stringify(name.slice(0, maxShown))}:${item}`);
  }
  return `${open}${items.join(",")}${close}`;
}
