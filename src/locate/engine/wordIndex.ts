import { inTurns } from "../../base/async";
import { Lazy } from "../../base/lazy";
import type { SourceFile } from "../../domain/location";
import { isBuildOutput, looksLikeData } from "../fileIndex/fileRanks";
import type { SourceFiles } from "../files";
import { fileRanks } from "./sourceNames";

/** Files that are read to find a test by its words. */
const mostFiles = 5000;
/** Files with the most of the words, in which the test itself is looked for. */
const mostCandidates = 200;
/** Bits of a file's word set. */
const bits = 8192;

/** Files that hold equally many of a text's words; `complete` if these are all that it has. */
export interface WordGroup {
  readonly files: readonly SourceFile[];
  readonly complete: boolean;
}

/** Which words stand in which files: finds the few that can hold a test of which no path is known. Read on the first question. */
export class WordIndex {
  private readonly words = new Lazy((signal) => this.readAll(signal));

  /** @param sources the files to look through; of those that look like tests at most 5,000, those in folders of data last; of others only if none does. */
  constructor(
    private readonly sources: readonly SourceFile[],
    private readonly files: SourceFiles,
  ) {}

  /**
   * Files that hold at least a third of a text's words, in groups of those that hold equally many, most first: a file of a later
   * group lacks words that one before it has.
   */
  async filesFor(text: string, signal?: AbortSignal): Promise<readonly WordGroup[]> {
    const wanted = [...new Set(wordsOf(text))].slice(0, 100);
    if (wanted.length === 0) return [];
    const least = Math.ceil(wanted.length / 3);
    const ranked: { file: SourceFile; count: number }[] = [];
    for (const { file, words } of await this.words.get(signal)) {
      const count = wanted.reduce((sum, word) => sum + (has(words, word) ? 1 : 0), 0);
      if (count >= least) ranked.push({ file, count });
    }
    ranked.sort((a, b) => b.count - a.count);
    const groups: { files: SourceFile[]; complete: boolean }[] = [];
    for (const [i, { file, count }] of ranked.slice(0, mostCandidates).entries()) {
      if (count !== ranked[i - 1]?.count) groups.push({ files: [], complete: count === wanted.length });
      groups.at(-1)?.files.push(file);
    }
    return groups;
  }

  /** Files that hold every word of a text, at most 200. */
  async filesWith(text: string, signal?: AbortSignal): Promise<readonly SourceFile[]> {
    const wanted = [...new Set(wordsOf(text))];
    if (wanted.length === 0) return [];
    const all = await this.words.get(signal);
    const holding = all.filter(({ words }) => wanted.every((word) => has(words, word)));
    return holding.slice(0, mostCandidates).map(({ file }) => file);
  }

  private async readAll(signal: AbortSignal): Promise<readonly { file: SourceFile; words: Uint8Array }[]> {
    const all: { file: SourceFile; words: Uint8Array }[] = [];
    await inTurns(this.candidates(), signal, async (file) => {
      const read = await this.files.read(file);
      if (read) all.push({ file, words: wordSet(read.text) });
    });
    return all;
  }

  private candidates(): readonly SourceFile[] {
    const sources = this.sources.filter(({ path }) => !isBuildOutput(path));
    const tests = sources.filter(({ path }) => fileRanks.looksLikeTest(path));
    const likely = tests.length > 0 ? tests : sources;
    if (likely.length <= mostFiles) return likely;
    const [data, others] = [true, false].map((is) => likely.filter(({ path }) => looksLikeData(path) === is));
    return [...(others ?? []), ...(data ?? [])].slice(0, mostFiles);
  }
}

function* wordsOf(text: string): Iterable<number> {
  let hash = 0;
  let length = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    const inWord =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 127;
    if (inWord) {
      hash = (Math.imul(hash, 31) + (code | 32)) | 0;
      length++;
    } else {
      if (length > 2) yield (hash >>> 0) % bits;
      hash = 0;
      length = 0;
    }
  }
}

function wordSet(text: string): Uint8Array {
  const words = new Uint8Array(bits / 8);
  for (const word of wordsOf(text)) words[word >> 3] = (words[word >> 3] ?? 0) | (1 << (word & 7));
  return words;
}

function has(words: Uint8Array, word: number): boolean {
  return ((words[word >> 3] ?? 0) & (1 << (word & 7))) !== 0;
}
