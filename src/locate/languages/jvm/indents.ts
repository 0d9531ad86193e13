import { lastIndexUpTo } from "../../syntax/sourceText";

/** Finds the ends of blocks that are delimited only by indentation. Blank lines are ignored. */
export class Indents {
  #cachedLines: IndentedLines | undefined;

  /** @param code source text with blanked comments */
  constructor(private readonly code: string) {}

  /** Returns the end of the block that begins on the line of an offset. */
  findBlockEnd(offset: number): number {
    this.#cachedLines ??= findIndentedLines(this.code);
    return this.#cachedLines.ends[lastIndexUpTo(this.#cachedLines.starts, offset)] ?? this.code.length;
  }
}

interface IndentedLines {
  readonly starts: readonly number[];
  /** For each line, the offset of the first later line that is not indented further. */
  readonly ends: readonly number[];
}

function findIndentedLines(code: string): IndentedLines {
  const starts: number[] = [];
  const indents: number[] = [];
  for (const { index, 0: line } of code.matchAll(/[^\n]+/g)) {
    const indent = line.search(/\S/);
    if (indent < 0) {
      continue;
    }
    starts.push(index);
    indents.push(indent);
  }
  const openLines: number[] = [];
  const ends = starts.map(() => code.length);
  for (const [i, indent] of indents.entries()) {
    let last = openLines.at(-1);
    while (last !== undefined && (indents[last] ?? 0) >= indent) {
      ends[last] = starts[i] ?? 0;
      openLines.pop();
      last = openLines.at(-1);
    }
    openLines.push(i);
  }
  return { starts, ends };
}
