import type { SourceFile } from "../../domain/location";

const outputFolder =
  /(?:^|\/)(?:node_modules|bower_components|dist|build|out|target|vendor|\.venv|venv|site-packages|coverage|\.next|\.nuxt|\.tox|__pycache__|bazel-[^/]*)\//;

const testName =
  /(?:^|[/._-])(?:[Tt]ests?|unittests?|[Ss]pecs?|e2e|cy|__tests__|__specs__|testing)(?:[/._-]|$)|(?:^|\/)src\/it\/|(?:Tests?|Specs?)\/|(?:Tests?|Specs?|IT|TestCase)\.[^./]+$/;

const dataFolder = /(?:^|\/)_*(?:fixtures?|test-?data|snapshots?|mocks?|goldens?)_*\//i;

/** True for files that tools write or install: a test declared there is a copy. `path` is relative to its root. */
export function isBuildOutput(path: string): boolean {
  return outputFolder.test(path);
}

/** True for what a folder's name says is read by tests and holds none. */
export function looksLikeData(path: string): boolean {
  return dataFolder.test(path);
}

/** Tells which files are likely to hold tests, by their paths alone. */
export class FileRanks {
  /** Worked out once for each file that is compared with others. */
  private readonly ranks = new WeakMap<SourceFile, number>();

  /** @param isTestFile true for a file that holds little else than tests, whatever its name */
  constructor(private readonly isTestFile: (path: string) => boolean = () => false) {}

  /** True if a path looks like that of a test: a folder or a part of the name says so, or the language. */
  looksLikeTest(path: string): boolean {
    return testName.test(path) || this.isTestFile(path);
  }

  /** Without build output, then those that look like tests, each only if any are left; at most so many of them. */
  likelier(files: readonly SourceFile[], max = files.length): readonly SourceFile[] {
    let best: SourceFile[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (const file of files) {
      const rank = this.rankOf(file);
      if (rank < least) [best, least] = [[], rank];
      if (rank === least && best.length < max) best.push(file);
      else if (least === 0 && best.length === max) break;
    }
    return best;
  }

  /** 0 for a test, 1 for another source, 2 and 3 for the same among build output. */
  private rankOf(file: SourceFile): number {
    const rank = this.ranks.get(file) ?? (isBuildOutput(file.path) ? 2 : 0) + (this.looksLikeTest(file.path) ? 0 : 1);
    this.ranks.set(file, rank);
    return rank;
  }
}
