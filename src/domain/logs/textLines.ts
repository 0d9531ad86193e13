/** Maximum characters of a line that are kept: more than any that are searched. */
const maxLineLength = 10_000;

/**
 * Iterates over the lines of a text in parts, without joining or splitting all of it at once; the rest of a line of
 * more than 10,000 characters is left out. They end where those of an editor end, so that their numbers are the same:
 * at `\n`, `\r\n`, and the `\r` of a runner that overwrites its line.
 */
export function* textLines(parts: Iterable<string>): Generator<string> {
  let line = "";
  let isBehindCarriageReturn = false;
  for (const part of parts) {
    if (part === "") continue;
    let start = isBehindCarriageReturn && part.startsWith("\n") ? 1 : 0;
    for (let end = findLineEnd(part, start); end !== -1; end = findLineEnd(part, start)) {
      yield appendText(line, part.slice(start, end));
      line = "";
      start = end + (part.startsWith("\r\n", end) ? 2 : 1);
    }
    line = appendText(line, part.slice(start));
    isBehindCarriageReturn = part.endsWith("\r");
  }
  yield line;
}

const lineEnd = /[\r\n]/g;

function findLineEnd(text: string, start: number): number {
  lineEnd.lastIndex = start;
  return lineEnd.exec(text)?.index ?? -1;
}

function appendText(line: string, text: string): string {
  return line + text.slice(0, maxLineLength - line.length);
}
