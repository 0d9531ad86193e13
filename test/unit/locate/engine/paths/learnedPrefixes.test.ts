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

describe("LearnedPrefixes", () => {
  const pathOf = (path: string): CleanPath => ({ parts: path.split("/"), absolute: true, climbs: false });
  const [here, there] = ["app/src/z.ts", "web/src/z.ts"].map((path) => ({ root: "r", path })) as [
    SourceFile,
    SourceFile,
  ];
  const chosenAfter = (pairs: readonly (readonly [path: string, file: string])[], path = "ci/src/z.ts") => {
    const prefixes = new LearnedPrefixes();
    for (const [from, file] of pairs) prefixes.learn(pathOf(from), { root: "r", path: file });
    return prefixes.choose(pathOf(path), [there, here])?.path;
  };
  const [a, b, c] = ["a", "b", "c"].map((name) => [`ci/src/${name}.ts`, `app/src/${name}.ts`] as const) as [
    readonly [string, string],
    readonly [string, string],
    readonly [string, string],
  ];

  for (const [rule, pairs, expected] of [
    ["three files agree", [a, b, c], here.path],
    ["only two files agree", [a, b], undefined],
    ["one file agrees three times", [a, a, a], undefined],
    ["one file disagrees", [a, b, c, ["ci/src/d.ts", "web/src/d.ts"]], undefined],
    ["the files are below the prefix of the whole path", [["ci/src/a.ts", "ci/src/a.ts"], a, b], undefined],
  ] as const) {
    it(`${expected === undefined ? "choose none" : "choose the file"} if ${rule}`, () =>
      assert.equal(chosenAfter(pairs), expected));
  }

  it("choose none if a longer prefix leads to another file", () => {
    const inner = ["d", "e", "f"].map((name) => [`ci/src/${name}.ts`, `web/${name}.ts`] as const);
    const files = ["app/src/z.ts", "web/z.ts"].map((path) => ({ root: "r", path }));
    const prefixes = new LearnedPrefixes();
    for (const [path, file] of [...inner, ...[a, b, c].map(([path, file]) => [`${path}/x`, `${file}/x`] as const)])
      prefixes.learn(pathOf(path), { root: "r", path: file });
    assert.deepEqual(
      [prefixes.choose(pathOf("ci/src/z.ts"), files.slice(0, 1)), prefixes.choose(pathOf("ci/src/z.ts"), files)],
      [files[0], undefined],
    );
  });

  it("keep 200 prefixes, and learn more of those", () => {
    const others = (count: number) => Array.from({ length: count }, (_, i) => [`x${i}/d.ts`, "d.ts"] as const);
    assert.equal(chosenAfter([...others(199), a, b, c]), here.path);
    assert.equal(chosenAfter([a, ...others(199), b, c]), here.path);
    assert.equal(chosenAfter([...others(200), a, b, c]), undefined);
  });

  it("choose none of the files in another root", () => {
    const prefixes = new LearnedPrefixes();
    for (const [path, file] of [a, b, c]) prefixes.learn(pathOf(path), { root: "s", path: file });
    assert.equal(prefixes.choose(pathOf("ci/src/z.ts"), [here, there]), undefined);
  });
});
