/**
 * Iterates over the lines of a text in parts, without joining or splitting all of it at once. They end where those of
 * an editor end, so that their numbers are the same: at `\n`, `\r\n`, and the `\r` of a runner that overwrites its
 * line.
 */
export function* textLines(parts: Iterable<string>): Generator<string> {
  let lineStart = "";
  for (const part of parts) {
    let start = 0;
    for (let lineEnd = part.indexOf("\n"); lineEnd !== -1; lineEnd = part.indexOf("\n", start)) {
      yield* splitOverwritten(withoutCarriageReturn(lineStart + part.slice(start, lineEnd)));
      lineStart = "";
      start = lineEnd + 1;
    }
    lineStart += part.slice(start);
  }
  yield* splitOverwritten(lineStart);
}

function splitOverwritten(line: string): readonly string[] {
  return line.includes("\r") ? line.split("\r") : [line];
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
