import assert from "node:assert/strict";
import type { SourceFile } from "../../../../../src/domain/location";
import type { CleanPath } from "../../../../../src/locate/engine/paths/cleanPath";
import { LearnedPrefixes } from "../../../../../src/locate/engine/paths/learnedPrefixes";
import { createRandom } from "../../../../support/seeded";

/** Returns the rest of both paths without their common end. */
function beginnings({ parts }: CleanPath, { root, path }: SourceFile): readonly [from: string, to: string] {
  const segments = path.split("/");
  let sharedCount = 0;
  while (
    sharedCount < segments.length &&
    sharedCount < parts.length &&
    segments.at(-1 - sharedCount) === parts.at(-1 - sharedCount)
  )
    sharedCount++;
  return [
    parts.slice(0, parts.length - sharedCount).join("/"),
    [root, ...segments.slice(0, segments.length - sharedCount)].join("/"),
  ];
}

/**
 * The one file whose beginning, compared with those of all pairs that were learned, stands for one
 * place, which three files showed.
 */
function bruteForce(
  pairs: readonly (readonly [CleanPath, SourceFile])[],
  path: CleanPath,
  files: readonly SourceFile[],
) {
  const fitting = files.filter((file) => {
    const [from, to] = beginnings(path, file);
    const alike = pairs.filter((pair) => from !== "" && beginnings(...pair)[0] === from);
    const shownPaths = new Set(alike.map(([, { path: shownPath }]) => shownPath));
    return shownPaths.size >= 3 && alike.every((pair) => beginnings(...pair)[1] === to);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

describe("LearnedPrefixes", () => {
  it("chooses the same file as a comparison of all files, for 5,000 random paths", () => {
    let chosenCount = 0;
    for (let seed = 0; seed < 1000; seed++) {
      const random = createRandom(seed);
      const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
      const [from, to] = [pick(["ci", "ci/a", "b/a"]), pick(["", "a", "a/b", "p"])];
      const pathOf = (beginning: string): CleanPath => {
        const parts = [...beginning.split("/"), ...(random() < 0.5 ? ["a"] : []), pick(["f", "g", "h", "i"])];
        return { parts, absolute: true, climbs: false };
      };
      const fileOf = (beginning: string, { parts }: CleanPath): SourceFile => ({
        root: random() < 0.9 ? "r" : "s",
        path: [beginning, ...parts.slice(from.split("/").length)].filter((part) => part !== "").join("/"),
      });
      const prefixes = new LearnedPrefixes();
      const pairs = Array.from({ length: 8 }, () => {
        const path = pathOf(from);
        return [path, fileOf(random() < 0.95 ? to : "q", path)] as const;
      });
      for (const pair of pairs) prefixes.learn(...pair);
      for (let round = 0; round < 5; round++) {
        const path = pathOf(random() < 0.8 ? from : "other");
        const candidates = ["", "a", "a/b", "p", "q"].map((beginning) => fileOf(beginning, path));
        const files = [...new Map(candidates.map((file) => [`${file.root} ${file.path}`, file])).values()];
        const expected = bruteForce(pairs, path, files);
        if (expected) chosenCount++;
        assert.deepEqual(prefixes.choose(path, files), expected, JSON.stringify({ seed, pairs, path, files }));
      }
    }
    assert.ok(chosenCount > 250, `only ${chosenCount} chosen`);
  });
});
