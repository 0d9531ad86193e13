/** Maximum number of lines of a source, and of all sources, that are held until a later line identifies a run. */
const maxLines = 5_000;
const maxLinesOfAll = 50_000;

/** Line of a run, with its 0-based number in an editor. */
export interface HeldLine {
  readonly text: string;
  readonly number: number;
}

/** Lines of each source since its last run: a later line may show that they belong to a run. */
export class HeldLines {
  readonly #linesBySource = new Map<string, HeldLine[]>();
  #count = 0;

  /**
   * Adds a line. If its source has too many lines, the first half of them is dropped; if there are too many in all, the
   * new line is.
   */
  add(line: HeldLine, source: string): void {
    const lines = this.#linesBySource.get(source) ?? [];
    this.#linesBySource.set(source, lines);
    if (lines.length >= maxLines) {
      const droppedLines = lines.splice(0, maxLines / 2);
      this.#count -= droppedLines.length;
    }
    if (this.#count >= maxLinesOfAll) {
      return;
    }
    lines.push(line);
    this.#count++;
  }

  /** Returns the lines of a source, including those that were held before its prefix was known. */
  find(source: string): readonly HeldLine[] {
    const heldLines: HeldLine[] = [];
    for (const [outerSource, lines] of this.#linesBySource) {
      const prefix = findPrefix(source, outerSource);
      for (const { text, number } of lines) {
        if (prefix !== undefined && text.startsWith(prefix)) {
          heldLines.push({ text: text.slice(prefix.length), number });
        }
      }
    }
    return heldLines;
  }

  /** Removes the lines that `find` returns. */
  remove(source: string): void {
    for (const [outerSource, lines] of this.#linesBySource) {
      const prefix = findPrefix(source, outerSource);
      const otherLines = lines.filter(({ text }) => prefix === undefined || !text.startsWith(prefix));
      this.#linesBySource.set(outerSource, otherLines);
      this.#count -= lines.length - otherLines.length;
    }
  }
}

/** Returns the prefix of a source's lines within another source; `undefined` if it is not part of that source. */
function findPrefix(source: string, outerSource: string): string | undefined {
  return source.startsWith(outerSource) ? source.slice(outerSource.length) : undefined;
}
