import { lastUpTo } from "../../syntax/sourceText";

/** Which lines belong to a block that is told by its indentation alone. Lines of blanks count for nothing. */
export class Indents {
  private known: Lines | undefined;

  /** @param code a text without comments */
  constructor(private readonly code: string) {}

  /** The offset at which the block ends that the line of an offset begins. */
  blockEnd(offset: number): number {
    this.known ??= linesOf(this.code);
    return this.known.ends[lastUpTo(this.known.starts, offset)] ?? this.code.length;
  }
}

interface Lines {
  readonly starts: readonly number[];
  /** For each line the offset at which the first later line begins that is indented no further. */
  readonly ends: readonly number[];
}

function linesOf(code: string): Lines {
  const starts: number[] = [];
  const indents: number[] = [];
  for (const { index, 0: line } of code.matchAll(/[^\n]+/g)) {
    const indent = line.search(/\S/);
    if (indent < 0) continue;
    starts.push(index);
    indents.push(indent);
  }
  const open: number[] = [];
  const ends = starts.map(() => code.length);
  for (const [i, indent] of indents.entries()) {
    while (open.length > 0 && (indents[open.at(-1) ?? 0] ?? 0) >= indent) ends[open.pop() ?? 0] = starts[i] ?? 0;
    open.push(i);
  }
  return { starts, ends };
}
