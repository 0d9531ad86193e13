/** Maximum lines of a source, and of all, that are held until a run is recognized by a later line. */
const maxLines = 5_000;
const maxLinesOfAll = 50_000;

/** Line of a run, with its number in an editor. */
export interface HeldLine {
  readonly text: string;
  readonly number: number;
}

/** The lines of each source since its last run: a later line may show that they are a run's. */
export class HeldLines {
  readonly #linesBySource = new Map<string, HeldLine[]>();
  #count = 0;

  /** Holds a line. Of a source with too many lines the first half is dropped; of too many in all, the new one is. */
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

  /** Returns the lines of a source, those included that were held before its prefix was known. */
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

/** Returns what a source has in front of its lines among those of another one, unless it is none of that one. */
function findPrefix(source: string, outerSource: string): string | undefined {
  return source.startsWith(outerSource) ? source.slice(outerSource.length) : undefined;
}
