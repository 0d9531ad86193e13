import assert from "node:assert/strict";
import { expandBraces, FolderGlob, matchesSequence } from "../../../src/base/globs";

describe("FolderGlob", () => {
  const cases: readonly [pattern: string, folder: string, expected: readonly string[]][] = [
    ["junit.xml", "results", []],
    ["results/*.json", "results", ["*.json"]],
    ["results/*.json", "other", []],
    ["results/*.json", "results/2026", []],
    ["results", "results", []],
    ["results", "results/2026", []],
    ["**", "results", ["**"]],
    ["results/**", "results/2026", ["**"]],
    ["**/junit.xml", "web/results", ["**/junit.xml"]],
    ["packages/**/results/*.xml", "packages", ["**/results/*.xml"]],
    ["packages/**/results/*.xml", "packages/web/e2e", ["**/results/*.xml"]],
    ["packages/**/results/*.xml", "packages/results", ["**/results/*.xml", "*.xml"]],
    ["packages/**/results/*.xml", "packages/web/results", ["**/results/*.xml", "*.xml"]],
    ["**/**/junit.xml", "web", ["**/**/junit.xml", "**/junit.xml"]],
    ["{unit,web/e2e}/*.xml", "unit", ["*.xml"]],
    ["{unit,web/e2e}/*.xml", "web", ["e2e/*.xml"]],
    ["{unit,web/{e2e,a11y}}/*.xml", "web/a11y", ["*.xml"]],
    ["report-[0-9]/*.xml", "report-7", ["*.xml"]],
    ["report-[0-9]/*.xml", "report-x", []],
    ["report-[!0-9]/*.xml", "report-x", ["*.xml"]],
    ["report-?/*.xml", "report-10", []],
    ["report-[!0-9]/*.xml", "report-7", []],
    ["report-[a-c7]x/*.xml", "report-7x", ["*.xml"]],
    ["report-[a-c7]x/*.xml", "report-ax", ["*.xml"]],
    ["report-[a-c7]x/*.xml", "report-a7x", []],
    ["app-[[]id]/*.xml", "app-[id]", ["*.xml"]],
    ["[^a]/*.xml", "^", ["*.xml"]],
    ["[^a]/*.xml", "b", []],
    ["[!^a]/*.xml", "^", []],
    ["[\\d]/*.xml", "d", ["*.xml"]],
    ["[\\d]/*.xml", "7", []],
    ["[!]/*.xml", "!", ["*.xml"]],
    ["[]/*.xml", "[]", ["*.xml"]],
    ["[📦🚢]/*.xml", "🚢", ["*.xml"]],
    ["a\nb/*.xml", "a\nb", ["*.xml"]],
    ["**b/*.xml", "aab", ["*.xml"]],
    ["a**/*.xml", "b", []],
    ["[z-a]/*.xml", "z", []],
    ["[ab/*.xml", "[ab", ["*.xml"]],
    ["r?/*.xml", "r😀", ["*.xml"]],
    ["*-report*/(a).xml", "web-reports", ["(a).xml"]],
    ["a.b/*.xml", "axb", []],
    ["a}/b.xml", "a}", ["b.xml"]],
    ["/results/*.xml", "results", []],
    ["results/", "results", []],
    ["", "results", []],
  ];
  for (const [pattern, folder, expected] of cases) {
    const expectedText = expected.map((remainder) => `"${remainder}"`).join(" and ") || "nothing";
    it(`reduces "${pattern}" to ${expectedText} below "${folder}"`, () => {
      assert.deepEqual(new FolderGlob(pattern).listPatternsBelow(folder), expected);
    });
  }
});

describe("expandBraces", () => {
  const cases: readonly [glob: string, expected: readonly string[]][] = [
    ["**/*.test.ts", ["**/*.test.ts"]],
    ["**/*.{test,spec}.ts", ["**/*.test.ts", "**/*.spec.ts"]],
    ["{src,test}/*.{js,ts}", ["src/*.js", "src/*.ts", "test/*.js", "test/*.ts"]],
    ["*.{c,m,}ts", ["*.cts", "*.mts", "*.ts"]],
    ["*.test{}.ts", ["*.test.ts"]],
    ["{unit", ["{unit"]],
    ["unit}", ["unit}"]],
    ["", [""]],
  ];
  for (const [glob, expected] of cases) {
    it(`expands "${glob}" to ${expected.map((pattern) => `"${pattern}"`).join(" ")}`, () =>
      assert.deepEqual(expandBraces(glob), expected));
  }

  it("expands up to 64 combinations, and a glob with more to nothing", () => {
    const createPairs = (count: number) => "{a,b}".repeat(count);
    const createChoice = (count: number) => `{${"a,".repeat(count - 1)}a}`;
    assert.deepEqual(
      [createPairs(6), createPairs(7), createChoice(64), createChoice(65)].map((glob) => expandBraces(glob).length),
      [64, 0, 64, 0],
    );
  });

  it("expands braces of up to 200 characters, and leaves longer ones as they are", () => {
    const [longestChoice, longerChoice] = ["a".repeat(198), "a".repeat(199)];
    assert.deepEqual(expandBraces(`{b,${longestChoice}}`), ["b", longestChoice]);
    assert.deepEqual(expandBraces(`{b,${longerChoice}}`), [`{b,${longerChoice}}`]);
  });
});

describe("matchesSequence", () => {
  const cases: readonly [pattern: string, items: string, expected: boolean][] = [
    ["", "", true],
    ["", "a", false],
    ["*", "", true],
    ["*", "abc", true],
    ["**", "a", true],
    ["abc", "abc", true],
    ["abc", "ab", false],
    ["ab", "abc", false],
    ["a*", "a", true],
    ["a*b", "a", false],
    ["a*c", "abbc", true],
    ["a*c", "abcd", false],
    ["*c", "abcabc", true],
    ["*ab", "aab", true],
    ["*aab", "aaab", true],
    ["a*b*c", "axbxbc", true],
    ["a*b*c", "acb", false],
    ["*a*", "bbb", false],
    ["ba*", "aa", false],
  ];
  for (const [pattern, items, expected] of cases) {
    it(`returns ${expected} for the pattern "${pattern}" and the items "${items}"`, () =>
      assert.equal(
        matchesSequence([...pattern], [...items], "*", (element, item) => element === item),
        expected,
      ));
  }
});
