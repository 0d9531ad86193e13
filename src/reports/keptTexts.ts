/** Maximum characters of a name that are kept. */
export const maxNameLength = 4_000;
/** Maximum suites of a case, and maximum characters that they have together: the innermost ones are kept. */
const maxSuites = 100;
const maxSuitesLength = 4_000;
/** Maximum characters of all texts of a report that are kept; a name that several cases share counts once. */
const maxTotalLength = 50_000_000;

/** Texts of a report that are kept, each by itself: cases share those that are equal. */
export class KeptTexts {
  readonly #texts = new Map<string, string>();
  #totalLength = 0;

  /** Whether no further text should be kept. */
  get isFull(): boolean {
    return this.#totalLength > maxTotalLength;
  }

  /** Returns the copy of a text that cases share. A part of a piece of the report would keep that in memory. */
  keep(text: string): string {
    const keptText = this.#texts.get(text);
    if (keptText !== undefined) {
      return keptText;
    }
    const copy = Buffer.from(text).toString();
    this.#texts.set(copy, copy);
    this.#totalLength += copy.length;
    return copy;
  }

  keepName(name: string): string {
    return this.keep(name.slice(0, maxNameLength));
  }

  keepSuites(suites: readonly string[]): readonly string[] {
    const keptSuites: string[] = [];
    let missingLength = maxSuitesLength;
    for (const suite of suites.slice(-maxSuites).reverse()) {
      const keptSuite = suite.slice(0, missingLength);
      missingLength -= keptSuite.length;
      if (keptSuite !== "") {
        keptSuites.push(this.keep(keptSuite));
      }
    }
    return keptSuites.reverse();
  }
}
