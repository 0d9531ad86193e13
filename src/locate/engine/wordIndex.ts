import { forEachYielding } from "../../base/async";
import { addToList } from "../../base/collections";
import { Lazy } from "../../base/lazy";
import type { SourceFile } from "../../domain/location";
import { type FileRanks, isBuildOutput, looksLikeData } from "../fileIndex/fileRanks";
import { baseName } from "../fileIndex/pathNames";
import type { SourceFiles } from "../files";

/** Maximum number of files of an index, and of successive indexes, to find a test by its words. */
const maxFiles = 5000;
const maxIndexes = 4;
/** Number of indexes, the first ones, with files that do not look like tests. */
const indexesOfAllFiles = 2;
/** Maximum number of files, those with the rarest of the words, in which the test itself is searched for. */
const maxCandidates = 200;
/** Maximum number of files with a word that is so rare that each of them is searched, whatever other words it lacks. */
const maxFilesWithName = 3;
/** Number of bits in a file's word set. */
const wordSetBits = 8192;

/** Files that contain equally many of a text's words; `hasAllWords` if they contain all of them. */
export interface WordGroup {
  readonly files: readonly SourceFile[];
  readonly hasAllWords: boolean;
}

/** File with the set of its words. */
interface IndexedFile {
  readonly file: SourceFile;
  readonly words: Uint8Array;
}

/** File with the words of a text that it contains: how many, and how rare they are together. */
interface RankedFile {
  readonly file: SourceFile;
  readonly position: number;
  readonly count: number;
  readonly rarity: number;
}

/**
 * Index of the words in files: finds the few files that may contain a test without a known path. Reads the files on
 * the first lookup.
 */
export class WordIndex {
  readonly #words = new Lazy((signal) => this.#readAll(signal));
  /** The index of the next files, in which a test is searched for that is in none of these. */
  readonly next: WordIndex | undefined;

  /**
   * @param sources the files to index: those that look like tests or, if none does, all; at most 5,000, first those
   * whose own names look like tests, with those in data folders last. The next indexes have 5,000 each, up to 20,000.
   * @param testMark text in the files of the second index that do not look like tests; there are none if it is absent
   */
  constructor(
    private readonly sources: readonly SourceFile[],
    private readonly files: SourceFiles,
    private readonly ranks: FileRanks,
    private readonly testMark?: string,
    private readonly position = 0,
  ) {
    const hasNext = position + 1 < maxIndexes;
    this.next = hasNext ? new WordIndex(sources, files, ranks, testMark, position + 1) : undefined;
  }

  /**
   * Finds the files that contain at least a third of a text's words, or words that together are as rare as a third of
   * them, grouped by the number of words that they contain, most first: a file of a later group lacks words that a file
   * of an earlier group has.
   *
   * @param includesNames whether to find also files with any word that very few contain: the title of a suite whose
   * tests another file declares
   */
  async findGroups(text: string, includesNames: boolean, signal?: AbortSignal): Promise<readonly WordGroup[]> {
    const queryWords = [...new Set(hashWords(text))].slice(0, 100);
    if (queryWords.length === 0) {
      return [];
    }
    const all = await this.#words.get(signal);
    const query = createQuery(queryWords, all, includesNames);
    const matchingFiles: RankedFile[] = [];
    for (let position = 0; position < all.length; position++) {
      const indexedFile = all[position];
      const rankedFile = indexedFile && rankFile(indexedFile, position, query);
      if (rankedFile) {
        matchingFiles.push(rankedFile);
      }
    }
    const rankedFiles = selectRarest(matchingFiles);
    rankedFiles.sort((a, b) => b.count - a.count || a.position - b.position);
    return groupByCount(rankedFiles, queryWords.length);
  }

  /** Finds at most 200 files that contain every word of a text. */
  async findFilesWithAllWords(text: string, signal?: AbortSignal): Promise<readonly SourceFile[]> {
    const queryWords = [...new Set(hashWords(text))];
    if (queryWords.length === 0) {
      return [];
    }
    const all = await this.#words.get(signal);
    const matches = all.filter(({ words }) => queryWords.every((word) => hasWord(words, word)));
    const candidates = matches.slice(0, maxCandidates);
    return candidates.map(({ file }) => file);
  }

  async #readAll(signal: AbortSignal): Promise<readonly IndexedFile[]> {
    const all: IndexedFile[] = [];
    await forEachYielding(this.#selectFiles(), signal, async (file) => {
      const content = await this.files.read(file);
      if (content && this.#mayDeclare(file, content.text)) {
        all.push({ file, words: createWordSet(content.text) });
      }
    });
    return all;
  }

  #mayDeclare({ path }: SourceFile, text: string): boolean {
    if (this.position === 0 || this.testMark === undefined) {
      return true;
    }
    return this.ranks.looksLikeTest(path) || text.includes(this.testMark);
  }

  #selectFiles(): readonly SourceFile[] {
    const sources = this.sources.filter(({ path }) => !isBuildOutput(path));
    const tests = sources.filter(({ path }) => this.ranks.looksLikeTest(path));
    const likelyFiles = tests.length > 0 ? tests : sources;
    if (this.position === 0 && likelyFiles.length <= maxFiles) {
      return likelyFiles;
    }
    const filesByOrder: SourceFile[][] = [[], [], [], []];
    const hasAllFiles = this.testMark !== undefined && this.position < indexesOfAllFiles;
    const orderedFiles = hasAllFiles ? sources : likelyFiles;
    for (const file of orderedFiles) {
      filesByOrder[this.#findOrder(file)]?.push(file);
    }
    const start = Math.min(this.position * maxFiles, likelyFiles.length);
    return filesByOrder.flat().slice(start, start + maxFiles);
  }

  /** Returns 0 for a file whose own name looks like that of a test, 1 for other tests, 2 for their data, and else 3. */
  #findOrder({ path }: SourceFile): number {
    if (!this.ranks.looksLikeTest(path)) {
      return 3;
    }
    if (looksLikeData(path)) {
      return 2;
    }
    return this.ranks.looksLikeTest(baseName(path)) ? 0 : 1;
  }
}

/** Words that are searched for, and what a file must contain of them. */
interface Query {
  readonly words: readonly number[];
  /** Weight of each word. */
  readonly rarities: readonly number[];
  readonly minCount: number;
  readonly minRarity: number;
  /** Minimum weight of a word that suffices alone. */
  readonly minNameRarity: number;
}

function createQuery(words: readonly number[], all: readonly IndexedFile[], includesNames: boolean): Query {
  const rarities = computeRarities(words, all);
  let totalRarity = 0;
  for (const rarity of rarities) {
    totalRarity += rarity;
  }
  return {
    words,
    rarities,
    minCount: Math.ceil(words.length / 3),
    minRarity: totalRarity / 3,
    minNameRarity: includesNames ? computeRarity(maxFilesWithName, all.length) : Number.POSITIVE_INFINITY,
  };
}

/** Returns a file with the words of a query that it contains; `undefined` if they are too few and too common. */
function rankFile({ file, words }: IndexedFile, position: number, query: Query): RankedFile | undefined {
  let count = 0;
  let rarity = 0;
  let hasName = false;
  for (let i = 0; i < query.words.length; i++) {
    if (!hasWord(words, query.words[i] ?? 0)) {
      continue;
    }
    const wordRarity = query.rarities[i] ?? 0;
    count++;
    rarity += wordRarity;
    hasName ||= wordRarity >= query.minNameRarity;
  }
  const hasEnough = count >= query.minCount || rarity > query.minRarity || hasName;
  if (hasEnough) {
    return { file, position, count, rarity };
  }
  return undefined;
}

/** Groups files, those with the most words first, by the number of their words. */
function groupByCount(rankedFiles: readonly RankedFile[], wordCount: number): readonly WordGroup[] {
  const filesByCount = new Map<number, SourceFile[]>();
  for (const { file, count } of rankedFiles) {
    addToList(filesByCount, count, file);
  }
  return Array.from(filesByCount, ([count, files]) => ({ files, hasAllWords: count === wordCount }));
}

/** Returns the files with the rarest words, if there are more than can be searched. */
function selectRarest(files: RankedFile[]): RankedFile[] {
  if (files.length <= maxCandidates) {
    return files;
  }
  const rarities = Float64Array.from(files, ({ rarity }) => rarity).sort();
  const minRarity = rarities[files.length - maxCandidates] ?? 0;
  const rarestFiles = files.filter(({ rarity }) => rarity > minRarity);
  const tiedFiles = files.filter(({ rarity }) => rarity === minRarity);
  return [...rarestFiles, ...tiedFiles.slice(0, maxCandidates - rarestFiles.length)];
}

/** Returns the weight of each word, by the number of files that contain it; 0 if none does. */
function computeRarities(queryWords: readonly number[], all: readonly IndexedFile[]): readonly number[] {
  return queryWords.map((word) => {
    let fileCount = 0;
    for (const { words } of all) {
      if (hasWord(words, word)) {
        fileCount++;
      }
    }
    if (fileCount === 0) {
      return 0;
    }
    return computeRarity(fileCount, all.length);
  });
}

function computeRarity(fileCount: number, total: number): number {
  return Math.log2((2 * total) / fileCount);
}

function* hashWords(text: string): Iterable<number> {
  let hash = 0;
  let length = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    if (isWordCode(code)) {
      hash = (Math.imul(hash, 31) + (code | 32)) | 0;
      length++;
    } else {
      if (length > 2) {
        yield (hash >>> 0) % wordSetBits;
      }
      hash = 0;
      length = 0;
    }
  }
}

/** Returns whether a code is that of an ASCII letter or digit, or of any character beyond ASCII. */
function isWordCode(code: number): boolean {
  if (code > 127) {
    return true;
  }
  const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return isLetter || (code >= 48 && code <= 57);
}

function createWordSet(text: string): Uint8Array {
  const words = new Uint8Array(wordSetBits / 8);
  for (const word of hashWords(text)) {
    const byte = words[word >> 3] ?? 0;
    words[word >> 3] = byte | (1 << (word & 7));
  }
  return words;
}

function hasWord(words: Uint8Array, word: number): boolean {
  const byte = words[word >> 3] ?? 0;
  return (byte & (1 << (word & 7))) !== 0;
}
