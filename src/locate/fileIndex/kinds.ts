import type { SourceFile } from "../../domain/location";
import { extensionOf } from "./pathNames";

const outputFolder =
  /(?:^|\/)(?:node_modules|bower_components|dist|build|out|target|vendor|\.venv|venv|site-packages|coverage|\.next|\.nuxt|\.tox|__pycache__|bazel-[^/]*)\//;

const testName =
  /(?:^|[/._-])(?:[Tt]ests?|unittests?|[Ss]pecs?|e2e|cy|__tests__|__specs__|testing)(?:[/._-]|$)|(?:^|\/)src\/it\/|(?:Tests?|Specs?)\/|(?:Tests?|Specs?|IT|TestCase)\.[^./]+$/;

/** True for files that tools write or install: a test declared there is a copy. `path` is relative to its root. */
export function isBuildOutput(path: string): boolean {
  return outputFolder.test(path);
}

/** Files of these languages hold little else than tests. */
const testLanguages = new Set(["robot", "feature", "bats"]);

/** True if a path looks like that of a test: a folder or a part of the name says so, or the language. */
export function looksLikeTest(path: string): boolean {
  return testName.test(path) || testLanguages.has(extensionOf(path));
}

/** Worked out once for each file that is compared with others. */
const ranks = new WeakMap<SourceFile, number>();

/** 0 for a test, 1 for another source, 2 and 3 for the same among build output. */
function rankOf(file: SourceFile): number {
  const rank = ranks.get(file) ?? (isBuildOutput(file.path) ? 2 : 0) + (looksLikeTest(file.path) ? 0 : 1);
  ranks.set(file, rank);
  return rank;
}

/** Without build output, then those that look like tests, each only if any are left; at most so many of them. */
export function likelier(files: readonly SourceFile[], max = files.length): readonly SourceFile[] {
  let best: SourceFile[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const rank = rankOf(file);
    if (rank < least) [best, least] = [[], rank];
    if (rank === least && best.length < max) best.push(file);
    else if (least === 0 && best.length === max) break;
  }
  return best;
}

const dataFolder = /(?:^|\/)_*(?:fixtures?|test-?data|snapshots?|mocks?|goldens?)_*\//i;

/** True for what a folder's name says is read by tests and holds none. */
export function looksLikeData(path: string): boolean {
  return dataFolder.test(path);
}
