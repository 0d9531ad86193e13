import { forEachYielding } from "../../base/async";
import { Lazy } from "../../base/lazy";
import type { SourceFile } from "../../domain/location";
import { type FileRanks, isBuildOutput, looksLikeData } from "../fileIndex/fileRanks";
import { baseName } from "../fileIndex/pathNames";
import type { SourceFiles } from "../files";

/** Maximum number of files that are read to find a test by its words. */
const maxFiles = 5000;
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

  /**
   * @param sources the files to index: those that look like tests or, if none does, all; at most 5,000, first those
   * whose own names look like tests, with those in data folders last
   */
  constructor(
    private readonly sources: readonly SourceFile[],
    private readonly files: SourceFiles,
    private readonly ranks: FileRanks,
  ) {}

  /**
   * Finds the files that contain at least a third of a text's words, or words that together are as rare as a third of
   * them, grouped by the number of words that they contain, most first: a file of a later group lacks words that a file
   * of an earlier group has.
   *
   * @param includesNames whether to find also files with any word that very few contain: the title of a suite whose
   * tests another file declares
   */
  async filesFor(text: string, includesNames: boolean, signal?: AbortSignal): Promise<readonly WordGroup[]> {
    const queryWords = [...new Set(hashWords(text))].slice(0, 100);
    if (queryWords.length === 0) return [];
    const all = await this.#words.get(signal);
    const rarities = computeRarities(queryWords, all);
    const minCount = Math.ceil(queryWords.length / 3);
    const minRarity = rarities.reduce((sum, rarity) => sum + rarity, 0) / 3;
    const minNameRarity = computeRarity(maxFilesWithName, all.length);
    const matchingFiles: RankedFile[] = [];
    for (let position = 0; position < all.length; position++) {
      const indexedFile = all[position];
      if (!indexedFile) continue;
      let count = 0;
      let rarity = 0;
      let hasName = false;
      for (let i = 0; i < queryWords.length; i++) {
        if (!hasWord(indexedFile.words, queryWords[i] ?? 0)) continue;
        count++;
        rarity += rarities[i] ?? 0;
        hasName ||= (rarities[i] ?? 0) >= minNameRarity;
      }
      if (count >= minCount || rarity > minRarity || (includesNames && hasName))
        matchingFiles.push({ file: indexedFile.file, position, count, rarity });
    }
    const rankedFiles = selectRarest(matchingFiles).sort((a, b) => b.count - a.count || a.position - b.position);
    const groups: { files: SourceFile[]; hasAllWords: boolean }[] = [];
    for (const [i, { file, count }] of rankedFiles.entries()) {
      if (count !== rankedFiles[i - 1]?.count) groups.push({ files: [], hasAllWords: count === queryWords.length });
      groups.at(-1)?.files.push(file);
    }
    return groups;
  }

  /** Finds at most 200 files that contain every word of a text. */
  async filesWith(text: string, signal?: AbortSignal): Promise<readonly SourceFile[]> {
    const queryWords = [...new Set(hashWords(text))];
    if (queryWords.length === 0) return [];
    const all = await this.#words.get(signal);
    const matches = all.filter(({ words }) => queryWords.every((word) => hasWord(words, word)));
    return matches.slice(0, maxCandidates).map(({ file }) => file);
  }

  async #readAll(signal: AbortSignal): Promise<readonly { file: SourceFile; words: Uint8Array }[]> {
    const all: { file: SourceFile; words: Uint8Array }[] = [];
    await forEachYielding(this.#selectFiles(), signal, async (file) => {
      const content = await this.files.read(file);
      if (content) all.push({ file, words: createWordSet(content.text) });
    });
    return all;
  }

  #selectFiles(): readonly SourceFile[] {
    const sources = this.sources.filter(({ path }) => !isBuildOutput(path));
    const tests = sources.filter(({ path }) => this.ranks.looksLikeTest(path));
    const likely = tests.length > 0 ? tests : sources;
    if (likely.length <= maxFiles) return likely;
    return [0, 1, 2].flatMap((order) => likely.filter((file) => this.#findOrder(file) === order)).slice(0, maxFiles);
  }

  /** Returns 0 for a file whose own name looks like that of a test, 2 for data of tests, and 1 for others. */
  #findOrder({ path }: SourceFile): number {
    if (looksLikeData(path)) return 2;
    return this.ranks.looksLikeTest(baseName(path)) ? 0 : 1;
  }
}

/** Returns the files with the rarest words, if there are more than can be searched. */
function selectRarest(files: RankedFile[]): RankedFile[] {
  if (files.length <= maxCandidates) return files;
  const rarities = Float64Array.from(files, ({ rarity }) => rarity).sort();
  const minRarity = rarities[files.length - maxCandidates] ?? 0;
  const rarestFiles = files.filter(({ rarity }) => rarity > minRarity);
  const tiedFiles = files.filter(({ rarity }) => rarity === minRarity);
  return [...rarestFiles, ...tiedFiles.slice(0, maxCandidates - rarestFiles.length)];
}

/** Returns the weight of each word, by the number of files that contain it; 0 if none does. */
function computeRarities(queryWords: readonly number[], all: readonly { words: Uint8Array }[]): readonly number[] {
  return queryWords.map((word) => {
    let fileCount = 0;
    for (const { words } of all) if (hasWord(words, word)) fileCount++;
    return fileCount === 0 ? 0 : computeRarity(fileCount, all.length);
  });
}

const computeRarity = (fileCount: number, total: number): number => Math.log2((2 * total) / fileCount);

function* hashWords(text: string): Iterable<number> {
  let hash = 0;
  let length = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    const isInWord =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 127;
    if (isInWord) {
      hash = (Math.imul(hash, 31) + (code | 32)) | 0;
      length++;
    } else {
      if (length > 2) yield (hash >>> 0) % wordSetBits;
      hash = 0;
      length = 0;
    }
  }
}

function createWordSet(text: string): Uint8Array {
  const words = new Uint8Array(wordSetBits / 8);
  for (const word of hashWords(text)) words[word >> 3] = (words[word >> 3] ?? 0) | (1 << (word & 7));
  return words;
}

function hasWord(words: Uint8Array, word: number): boolean {
  return ((words[word >> 3] ?? 0) & (1 << (word & 7))) !== 0;
}
