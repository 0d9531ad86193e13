import { forEachYielding } from "../../base/async";
import type { TestAddress } from "../testAddress";
import { titleWords } from "../testNames/titleWords";
import { appendWord, isWordCode, LineWords } from "./lineWords";
import type { LogLine } from "./logLine";
import { isNamedAt, type NameRange, type PlaceAgreement } from "./nameContext";
import { listNameForms, listPlaceNames, type NameForm, type PlaceNames } from "./nameForms";
import { NumbersByHash } from "./numbersByHash";

/** Name of a test in a line, with its columns in the original line, and the tests of that name. */
export interface NameHit<T> extends NameRange {
  readonly entries: readonly T[];
}

/** Number of words of a name that are hashed; further words of a longer name are only compared. */
const maxHashedWords = 31;
/** Maximum number of tests of one name that a line may mean. */
const maxNamesakes = 50;
/** Maximum number of failed comparisons of a line with tests of one name: text that one of them misses, all miss. */
const maxVainComparisons = 20;

/** Maximum number of tests that are compared with one line; names after that are not found. */
const maxComparisons = 300;

/** Maximum number of words of a line that are looked up as words of a test's place. */
const maxPlaceWords = 200;

/** Number of slots in the table of the names' first words; a power of two. */
const firstWordSlots = 1 << 16;
/**
 * Upper limit of the number of forms per name: the number of a form is that of its test, times this limit, plus its own
 * index.
 */
const maxForms = 16;

/** A test whose name a line contains at some range. */
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
  /** Word counts of the names that share a first word, as bits, by the hash of that word. */
  readonly #lengthsByFirstWord = new Int32Array(firstWordSlots);
  /** Forms by the hash of their words, without those that a line must name with their place. */
  readonly #formsByName = new NumbersByHash();
  /** Forms by the hash of their words and one word of their place, which distinguishes many tests of the same name. */
  readonly #formsByPlace = new NumbersByHash();
  readonly #words = new LineWords();
  readonly #placeWords = new LineWords();
  /** Number of tests that were compared with the current line. */
  #comparisonCount = 0;
  /** Hashes of the words of the current line, each of which may belong to a place. */
  #lineWordHashes: ReadonlySet<number> = new Set();

  readonly #entries: readonly T[];
  readonly #getTest: (entry: T) => TestAddress;

  private constructor(entries: readonly T[], getTest: (entry: T) => TestAddress) {
    this.#entries = entries;
    this.#getTest = getTest;
  }

  /** Indexes the tests; yields to the event loop. Rejects with `CancelledError` if the signal is aborted. */
  static async create<E>(
    entries: readonly E[],
    getTest: (entry: E) => TestAddress,
    signal?: AbortSignal,
  ): Promise<NameIndex<E>> {
    const index = new NameIndex<E>(entries, getTest);
    let entryIndex = 0;
    await forEachYielding(entries, signal, (entry) => index.#add(getTest(entry), entryIndex++));
    return index;
  }

  #add(test: TestAddress, entryIndex: number): void {
    const places = this.#hashPlaces(test);
    for (const [formIndex, { text, evidence }] of listNameForms(test).entries()) {
      this.#words.read(text);
      const { count, hashes } = this.#words;
      if (count === 0) {
        continue;
      }
      const length = Math.min(count, maxHashedWords);
      let hash = 0;
      for (let index = 0; index < length; index++) {
        hash = appendWord(hash, hashes[index] ?? 0);
      }
      const form = entryIndex * maxForms + formIndex;
      if (evidence !== "place") {
        this.#formsByName.add(hash, form);
      }
      for (const place of places) {
        this.#formsByPlace.add(appendWord(hash, place), form);
      }
      const slot = findSlot(hashes[0]);
      const lengths = this.#lengthsByFirstWord[slot] ?? 0;
      this.#lengthsByFirstWord[slot] = lengths | toLengthBit(length);
    }
  }

  /** Returns the hash of the longest word of each place. */
  #hashPlaces(test: TestAddress): ReadonlySet<number> {
    const { words, titles } = listPlaceNames(test);
    return new Set([...words, ...titles].map((place) => this.#hashLongestWord(place)));
  }

  /** Returns the hash of the longest word of a text; 0, which no word has, for a text without words. */
  #hashLongestWord(text: string): number {
    const words = this.#placeWords;
    words.read(text);
    let hash = 0;
    let maxLength = 0;
    for (let index = 0; index < words.count; index++) {
      const length = words.getLength(index);
      if (length <= maxLength) {
        continue;
      }
      hash = words.hashes[index] ?? 0;
      maxLength = length;
    }
    return hash;
  }

  /**
   * Returns the names in a line, from left to right, without overlaps: the longest name where one contains another. Of
   * several tests with the same name, returns those whose class or file the line contains as well, if there are any.
   */
  find(line: LogLine): readonly NameHit<T>[] {
    const words = this.#words;
    words.read(line.text);
    this.#comparisonCount = 0;
    const placeWordCount = Math.min(words.count, maxPlaceWords);
    this.#lineWordHashes = new Set(words.hashes.subarray(0, placeWordCount));
    const hits: NameHit<T>[] = [];
    for (let index = 0; index < words.count; index++) {
      if ((words.starts[index] ?? 0) < line.messageStart) {
        continue;
      }
      const candidates = this.#findAt(index, line);
      const [first] = candidates;
      if (!first) {
        continue;
      }
      const { range } = first;
      const entries = new Set(candidates.map(({ entry }) => entry));
      const lastColumn = line.findColumn(range.end - 1);
      hits.push({
        start: line.findColumn(range.start),
        end: lastColumn + 1,
        entries: [...entries],
      });
      while (index + 1 < words.count && (words.starts[index + 1] ?? 0) < range.end) {
        index++;
      }
    }
    return hits;
  }

  /** Finds the longest name that begins with a word of the line, and its tests. */
  #findAt(wordIndex: number, line: LogLine): readonly Candidate<T>[] {
    const { hashes, count } = this.#words;
    const slot = findSlot(hashes[wordIndex]);
    const lengths = this.#lengthsByFirstWord[slot] ?? 0;
    if (lengths === 0) {
      return [];
    }
    let hash = 0;
    let best: readonly Candidate<T>[] = [];
    for (let length = 1; length <= maxHashedWords && wordIndex + length <= count; length++) {
      hash = appendWord(hash, hashes[wordIndex + length - 1] ?? 0);
      const isTooLong = lengths >>> (length - 1) === 0;
      if (isTooLong) {
        break;
      }
      if ((lengths & toLengthBit(length)) === 0) {
        continue;
      }
      const candidates = this.#compareForms(hash, wordIndex, line);
      if (candidates.length > 0) {
        best = candidates;
      }
    }
    return best;
  }

  /**
   * Finds the tests whose name begins at a word of the line; only those whose place the line names, if there are any.
   */
  #compareForms(hash: number, wordIndex: number, line: LogLine): readonly Candidate<T>[] {
    const placedCandidates: Candidate<T>[] = [];
    for (const word of this.#lineWordHashes) {
      const placedHash = appendWord(hash, word);
      this.#compareAll(this.#formsByPlace, placedHash, wordIndex, line, placedCandidates);
    }
    const candidates = placedCandidates.filter(({ place }) => place === "same");
    if (candidates.length === 0) {
      this.#compareAll(this.#formsByName, hash, wordIndex, line, candidates);
    }
    // The last test comes first.
    return candidates.reverse();
  }

  /** Adds the candidates for the forms that a line names. */
  #compareAll(forms: NumbersByHash, hash: number, wordIndex: number, line: LogLine, candidates: Candidate<T>[]): void {
    let vainCount = 0;
    forms.forEach(hash, (form) => {
      if (++this.#comparisonCount > maxComparisons) {
        return false;
      }
      const candidate = this.#compare(form, wordIndex, line);
      if (candidate) {
        candidates.push(candidate);
      } else {
        vainCount++;
      }
      return candidates.length < maxNamesakes && vainCount < maxVainComparisons;
    });
  }

  #compare(form: number, wordIndex: number, line: LogLine): Candidate<T> | undefined {
    const entry = this.#entries[Math.floor(form / maxForms)];
    if (entry === undefined) {
      return undefined;
    }
    const test = this.#getTest(entry);
    const nameForm = listNameForms(test)[form % maxForms];
    const wordStart = this.#words.starts[wordIndex] ?? 0;
    const range = nameForm && findRange(nameForm, line.text, wordStart);
    if (!range) {
      return undefined;
    }
    const place = comparePlaces(line.text, range, listPlaceNames(test));
    if (!isNamedAt(line, range, nameForm, place)) {
      return undefined;
    }
    return { entry, range, place };
  }
}

/** Returns the slot of a first word in the table of lengths. */
function findSlot(hash = 0): number {
  return hash & (firstWordSlots - 1);
}

/** Returns the bit that represents names with this number of words. */
function toLengthBit(length: number): number {
  return 1 << (length - 1);
}

/**
 * Returns the range of a name whose first word begins at an index of a text; `undefined` if the rest of it is missing.
 */
function findRange({ text: name }: NameForm, text: string, wordStart: number): NameRange | undefined {
  let leadLength = 0;
  while (leadLength < name.length && !isWordCode(name.charCodeAt(leadLength))) {
    leadLength++;
  }
  const start = wordStart - leadLength;
  if (start < 0) {
    return undefined;
  }
  const end = findNameEnd(name, text, start);
  if (end === undefined) {
    return undefined;
  }
  const isSameName = normalizeTitle(text.slice(start, end)) === normalizeTitle(name);
  return isSameName ? { start, end } : undefined;
}

function normalizeTitle(title: string): string {
  return titleWords(title).join(" ");
}

/** Returns the end of a name in a text: after the same number of words, and the symbols at the name's end. */
function findNameEnd(name: string, text: string, start: number): number | undefined {
  let textIndex = start;
  let nameIndex = 0;
  for (;;) {
    const nameWordStart = skip(name, nameIndex, false);
    if (nameWordStart === name.length) {
      break;
    }
    nameIndex = skip(name, nameWordStart, true);
    const textWordStart = skip(text, textIndex, false);
    textIndex = skip(text, textWordStart, true);
  }
  const end = textIndex + name.length - nameIndex;
  return end <= text.length ? end : undefined;
}

/** Returns the index after the word characters, or after the other characters, that begin at an index. */
function skip(text: string, start: number, isWord: boolean): number {
  let index = start;
  while (index < text.length && isWordCode(text.charCodeAt(index)) === isWord) {
    index++;
  }
  return index;
}

/** Compares the text outside of a range with the place of a test; `unknown` if the test has none. */
function comparePlaces(text: string, { start, end }: NameRange, { words, titles }: PlaceNames): PlaceAgreement {
  if (words.length + titles.length === 0) {
    return "unknown";
  }
  const textBefore = text.slice(0, start);
  const textAfter = text.slice(end);
  if (words.some((word) => hasWord(textBefore, word) || hasWord(textAfter, word))) {
    return "same";
  }
  if (titles.some((title) => normalizeTitle(textBefore).includes(title))) {
    return "same";
  }
  return "other";
}

function hasWord(text: string, word: string): boolean {
  let index = text.indexOf(word);
  while (index !== -1) {
    const followsWord = isWordCode(text.charCodeAt(index - 1));
    const precedesWord = isWordCode(text.charCodeAt(index + word.length));
    if (!followsWord && !precedesWord) {
      return true;
    }
    index = text.indexOf(word, index + 1);
  }
  return false;
}
