/** Maximum number of characters of a name that are kept. */
export const maxNameLength = 4_000;
/** Maximum number of suites of a case, and maximum total length in characters: the innermost ones are kept. */
const maxSuites = 100;
const maxSuitesLength = 4_000;
/** Maximum length of all kept texts of a report, in characters; a name that several cases share counts once. */
const maxTotalLength = 50_000_000;

/** Kept texts of a report, each stored once: cases share equal texts. */
export class KeptTexts {
  readonly #texts = new Map<string, string>();
  #totalLength = 0;

  /** Whether no further text should be added. */
  get isFull(): boolean {
    return this.#totalLength > maxTotalLength;
  }

  /** Returns the shared copy of a text. A substring would keep the whole piece of the report in memory. */
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
