/** Returns the text with which all texts begin. */
export function findCommonStart(texts: readonly string[]): string {
  return texts.reduce(cutToCommonStart, texts[0] ?? "");
}

function cutToCommonStart(start: string, text: string): string {
  let length = 0;
  while (length < start.length && start[length] === text[length]) {
    length++;
  }
  return start.slice(0, length);
}
