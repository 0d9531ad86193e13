import type { SourceFile } from "../../domain/location";

const installedFolders = String.raw`node_modules|bower_components|\.venv|site-packages`;
const cacheFolders = String.raw`\.next|\.nuxt|\.tox|__pycache__|bazel-[^/]*`;
/** Folders that only tools write to, wherever they are. */
const toolFolderPattern = new RegExp(`(?:^|/)(?:${installedFolders}|${cacheFolders})/`);

const outputFolders = "dist|build|out|target|vendor|venv|coverage";
/**
 * Folders that tools write to beside the sources. Below the sources, or directly in a folder of packages, a folder of
 * the same name is a part of the product.
 */
const outputFolderPattern = new RegExp(`(?<!(?:^|/)(?:packages|apps))(?:^|/)(?:${outputFolders})/`);
const sourceFolderPattern = /(?:^|\/)(?:src|sources?|tests?|specs?|__tests__|e2e)\//;

const testWords = "[Tt]ests?|unittests?|[Ss]pecs?|e2e|cy|__tests__|__specs__|testing";
const testWord = `(?:^|[/._-])(?:${testWords})(?:[/._-]|$)`;
const testFolder = "(?:^|/)src/it/|(?:Tests?|Specs?)/";
const testFile = String.raw`(?:Tests?|Specs?|IT|TestCase)\.[^./]+$`;
const testPathPattern = new RegExp(`${testWord}|${testFolder}|${testFile}`);

const dataFolders = "fixtures?|test-?data|snapshots?|mocks?|goldens?";
const dataFolderPattern = new RegExp(`(?:^|/)_*(?:${dataFolders})_*/`, "i");

/**
 * Returns whether a tool writes or installs a file: a test declared there is a copy. `path` is relative to its root.
 */
export function isBuildOutput(path: string): boolean {
  if (toolFolderPattern.test(path)) {
    return true;
  }
  const outputFolder = outputFolderPattern.exec(path);
  if (!outputFolder) {
    return false;
  }
  const sourceFolder = sourceFolderPattern.exec(path);
  return !sourceFolder || sourceFolder.index > outputFolder.index;
}

/** Returns whether a folder's name shows that it holds data read by tests, and no tests. */
export function looksLikeData(path: string): boolean {
  return dataFolderPattern.test(path);
}

/** Ranking of files by how likely they are to contain tests, judged by their paths alone. */
export class FileRanks {
  /** Cached rank of each file that has been compared with others. */
  readonly #ranks = new WeakMap<SourceFile, number>();

  /** @param isTestFile returns whether a file contains little besides tests, whatever its name */
  constructor(private readonly isTestFile: (path: string) => boolean = () => false) {}

  /** Returns whether a path looks like that of a test, judging by a folder, a part of the name or the language. */
  looksLikeTest(path: string): boolean {
    return testPathPattern.test(path) || this.isTestFile(path);
  }

  /**
   * Returns the files of the best rank, at most `max` of them: build output counts only if there is nothing else, then
   * files that do not look like tests likewise.
   */
  preferTests(files: readonly SourceFile[], max = files.length): readonly SourceFile[] {
    let bestFiles: SourceFile[] = [];
    let minRank = Number.POSITIVE_INFINITY;
    for (const file of files) {
      const rank = this.#computeRank(file);
      if (rank < minRank) {
        bestFiles = [];
        minRank = rank;
      }
      if (rank === minRank && bestFiles.length < max) {
        bestFiles.push(file);
      } else if (minRank === 0 && bestFiles.length === max) {
        break;
      }
    }
    return bestFiles;
  }

  /** Returns 0 for a test, 1 for another source, 2 and 3 for the same among build output. */
  #computeRank(file: SourceFile): number {
    const cachedRank = this.#ranks.get(file);
    if (cachedRank !== undefined) {
      return cachedRank;
    }
    const testRank = isBuildOutput(file.path) ? 2 : 0;
    const rank = this.looksLikeTest(file.path) ? testRank : testRank + 1;
    this.#ranks.set(file, rank);
    return rank;
  }
}
