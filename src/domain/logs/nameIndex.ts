import { forEachYielding } from "../../base/async";
import type { IdentifiedTest } from "../reports/testIdentity";
import { titleWords } from "../reports/titleWords";
import { appendWord, isWordCode, LineWords } from "./lineWords";
import type { LogLine } from "./logLine";
import { isNamedAt, type NameRange, type PlaceAgreement } from "./nameContext";
import { type NameForm, nameForms, type PlaceNames, placeNames } from "./nameForms";

/** Name of a test in a line, with the columns of the original line, and the tests that have it. */
export interface NameHit<T> extends NameRange {
  readonly entries: readonly T[];
}

/** Words of a name that are hashed; the others of a longer name are compared. */
const maxHashedWords = 31;
/** Maximum tests of one name, and maximum names of a line that are compared. */
const maxNamesakes = 100;
const maxComparisons = 400;

/** Slots of the table of names' first words, and of that of whole names; powers of two. */
const firstWordSlots = 1 << 16;
const nameSlots = 1 << 16;

/** Form of a name in the index. */
interface IndexedForm {
  readonly entryIndex: number;
  readonly formIndex: number;
  readonly hash: number;
}

/** A name that a line contains at a position. */
interface Candidate<T> {
  readonly entry: T;
  readonly range: NameRange;
  readonly place: PlaceAgreement;
}

/**
 * Finds the names of tests in lines. Names are stored as hashes of their words, and compared with the text only where
 * the hashes agree, so that 10,000 names take little memory and a line without names is read once.
 */
export class NameIndex<T> {
  /** By the hash of the first word: the numbers of words that names with this first word have, as bits. */
  readonly #lengthsByFirstWord = new Int32Array(firstWordSlots);
  /** By the hash of the words: one more than the number of the last form; the earlier ones follow in `#next`. */
  readonly #formsByHash = new Int32Array(nameSlots);
  #entries: readonly T[] = [];
  #hashes = new Int32Array(1024);
  #entryIndexes = new Int32Array(1024);
  #formIndexes = new Uint8Array(1024);
  #next = new Int32Array(1024);
  #formCount = 0;
  readonly #words = new LineWords();

  readonly #testOf: (entry: T) => IdentifiedTest;

  private constructor(testOf: (entry: T) => IdentifiedTest) {
    this.#testOf = testOf;
  }

  /** Indexes the tests; yields to the event loop. Rejects with `CancelledError` if the signal is aborted. */
  static async create<E>(
    entries: readonly E[],
    testOf: (entry: E) => IdentifiedTest,
    signal?: AbortSignal,
  ): Promise<NameIndex<E>> {
    const index = new NameIndex<E>(testOf);
    index.#entries = entries;
    let entryIndex = 0;
    await forEachYielding(entries, signal, (entry) => index.#add(testOf(entry), entryIndex++));
    return index;
  }

  #add(test: IdentifiedTest, entryIndex: number): void {
    for (const [formIndex, { text }] of nameForms(test).entries()) {
      this.#words.read(text);
      const { count, hashes } = this.#words;
      if (count === 0) continue;
      const length = Math.min(count, maxHashedWords);
      let hash = 0;
      for (let index = 0; index < length; index++) hash = appendWord(hash, hashes[index] ?? 0);
      this.#addForm({ entryIndex, formIndex, hash }, length, hashes[0] ?? 0);
    }
  }

  #addForm({ entryIndex, formIndex, hash }: IndexedForm, length: number, firstWord: number): void {
    if (this.#formCount === this.#hashes.length) this.#grow();
    const form = this.#formCount++;
    const slot = hash & (nameSlots - 1);
    this.#hashes[form] = hash;
    this.#entryIndexes[form] = entryIndex;
    this.#formIndexes[form] = formIndex;
    this.#next[form] = this.#formsByHash[slot] ?? 0;
    this.#formsByHash[slot] = form + 1;
    const firstSlot = firstWord & (firstWordSlots - 1);
    this.#lengthsByFirstWord[firstSlot] = (this.#lengthsByFirstWord[firstSlot] ?? 0) | (1 << (length - 1));
  }

  #grow(): void {
    const size = this.#hashes.length * 2;
    const grown = <A extends Int32Array | Uint8Array>(array: A, copy: A): A => {
      copy.set(array);
      return copy;
    };
    this.#hashes = grown(this.#hashes, new Int32Array(size));
    this.#entryIndexes = grown(this.#entryIndexes, new Int32Array(size));
    this.#formIndexes = grown(this.#formIndexes, new Uint8Array(size));
    this.#next = grown(this.#next, new Int32Array(size));
  }

  /**
   * Returns the names in a line, from left to right, without overlaps: the longest where one contains another. Of
   * several tests with the same name, those whose class or file is in the line as well, if there are any.
   */
  find(line: LogLine): readonly NameHit<T>[] {
    const words = this.#words;
    words.read(line.text, line.messageStart);
    const search = { line, comparisonCount: 0 };
    const hits: NameHit<T>[] = [];
    for (let index = 0; index < words.count; index++) {
      const candidates = this.#findAt(index, search);
      const [first] = candidates;
      if (!first) continue;
      const { range } = first;
      const sure = candidates.filter(({ place }) => place === "same");
      hits.push({
        start: line.columnOf(range.start),
        end: line.columnOf(range.end - 1) + 1,
        entries: [...new Set((sure.length > 0 ? sure : candidates).map(({ entry }) => entry))],
      });
      while (index + 1 < words.count && (words.starts[index + 1] ?? 0) < range.end) index++;
    }
    return hits;
  }

  /** Finds the longest name that begins with a word of the line, and its tests. */
  #findAt(wordIndex: number, search: Search): readonly Candidate<T>[] {
    const { hashes, count } = this.#words;
    const lengths = this.#lengthsByFirstWord[(hashes[wordIndex] ?? 0) & (firstWordSlots - 1)] ?? 0;
    if (lengths === 0) return [];
    let hash = 0;
    let best: readonly Candidate<T>[] = [];
    for (let length = 1; length <= maxHashedWords && wordIndex + length <= count; length++) {
      hash = appendWord(hash, hashes[wordIndex + length - 1] ?? 0);
      if (lengths >>> (length - 1) === 0) break;
      if ((lengths & (1 << (length - 1))) === 0) continue;
      const candidates = this.#compareForms(hash, wordIndex, search);
      if (candidates.length > 0) best = candidates;
    }
    return best;
  }

  #compareForms(hash: number, wordIndex: number, search: Search): readonly Candidate<T>[] {
    const candidates: Candidate<T>[] = [];
    let form = this.#formsByHash[hash & (nameSlots - 1)] ?? 0;
    for (; form !== 0 && candidates.length < maxNamesakes; form = this.#next[form - 1] ?? 0) {
      if (this.#hashes[form - 1] !== hash) continue;
      if (++search.comparisonCount > maxComparisons) break;
      const candidate = this.#compare(form - 1, wordIndex, search.line);
      if (candidate) candidates.push(candidate);
    }
    // The last form comes first.
    return candidates.reverse();
  }

  #compare(form: number, wordIndex: number, line: LogLine): Candidate<T> | undefined {
    const entry = this.#entries[this.#entryIndexes[form] ?? 0];
    if (entry === undefined) return undefined;
    const test = this.#testOf(entry);
    const nameForm = nameForms(test)[this.#formIndexes[form] ?? 0];
    const range = nameForm && findRange(nameForm, line.text, this.#words.starts[wordIndex] ?? 0);
    if (!range) return undefined;
    const place = comparePlaces(line.text, range, placeNames(test));
    return isNamedAt(line, range, nameForm, place) ? { entry, range, place } : undefined;
  }
}

/** Search of one line. */
interface Search {
  readonly line: LogLine;
  comparisonCount: number;
}

/** Returns the range of a name whose first word begins at a position of a text, if the whole name is there. */
function findRange({ text: name }: NameForm, text: string, wordStart: number): NameRange | undefined {
  let leadLength = 0;
  while (leadLength < name.length && !isWordCode(name.charCodeAt(leadLength))) leadLength++;
  const start = wordStart - leadLength;
  if (start < 0) return undefined;
  const end = endOfName(name, text, start);
  return end !== undefined && normalizeTitle(text.slice(start, end)) === normalizeTitle(name)
    ? { start, end }
    : undefined;
}

function normalizeTitle(title: string): string {
  return titleWords(title).join(" ");
}

/** Returns the end of a name in a text: behind as many words, and the symbols at the name's end. */
function endOfName(name: string, text: string, start: number): number | undefined {
  let [textIndex, nameIndex] = [start, 0];
  for (;;) {
    const nameWordStart = skip(name, nameIndex, false);
    if (nameWordStart === name.length) break;
    nameIndex = skip(name, nameWordStart, true);
    textIndex = skip(text, skip(text, textIndex, false), true);
  }
  const end = textIndex + name.length - nameIndex;
  return end <= text.length ? end : undefined;
}

/** Skips characters of words, or all others. */
function skip(text: string, start: number, isWord: boolean): number {
  let index = start;
  while (index < text.length && isWordCode(text.charCodeAt(index)) === isWord) index++;
  return index;
}

/** Returns whether a text names the place of a test outside of a range, if the test has one. */
function comparePlaces(text: string, { start, end }: NameRange, { words, titles }: PlaceNames): PlaceAgreement {
  if (words.length + titles.length === 0) return "unknown";
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (words.some((word) => hasWord(before, word) || hasWord(after, word))) return "same";
  if (titles.length === 0) return "other";
  const title = titleWords(before).join(" ");
  return titles.some((suite) => title.includes(suite)) ? "same" : "other";
}

function hasWord(text: string, word: string): boolean {
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + 1)) {
    if (!isWordCode(text.charCodeAt(index - 1)) && !isWordCode(text.charCodeAt(index + word.length))) return true;
  }
  return false;
}
