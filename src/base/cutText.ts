/** Of a text that is longer, a part would keep the whole in memory. */
const maxHeldByPart = 10_000;

/** Cuts a text, marked by an ellipsis. Never ends within a character that takes two places. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const part = `${/[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head}…`;
  return text.length <= maxHeldByPart ? part : Buffer.from(part).toString();
}
