/** Joins texts. `undefined`, `false` and `""` stand for a text that is left out, without its separator. */
export function joinTexts(texts: readonly (string | false | undefined)[], separator: string): string {
  return texts.filter(Boolean).join(separator);
}
