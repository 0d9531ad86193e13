import assert from "node:assert/strict";
import { parseCodeowners } from "../../service/codeowners";

describe("parseCodeowners", () => {
  const cases: readonly (readonly [pattern: string, path: string, isCovered: boolean])[] = [
    ["*", "a/b/c.ts", true],
    ["*.ts", "a/b/c.ts", true],
    ["*.ts", "a/b/c.tsx", false],
    ["/*.ts", "c.ts", true],
    ["/*.ts", "a/c.ts", false],
    ["/build/", "build/a/b.ts", true],
    ["/build/", "x/build/b.ts", false],
    ["apps/", "x/apps/b.ts", true],
    ["apps/", "apps", false],
    ["apps", "x/apps/b/c.ts", true],
    ["docs/*", "docs/a.md", true],
    ["docs/*", "docs/deep/a.md", false],
    ["docs/*", "x/docs/a.md", false],
    ["/docs", "docs/deep/a.md", true],
    ["**/logs", "a/b/logs/c.txt", true],
    ["**/logs", "logs/c.txt", true],
    ["a/**/z.ts", "a/z.ts", true],
    ["a/**/z.ts", "a/b/c/z.ts", true],
    ["a/**", "a/b/c", true],
    ["a/**", "a", false],
    ["te?t.ts", "x/test.ts", true],
    ["te?t.ts", "te/t.ts", false],
    ["a+b(c).ts", "a+b(c).ts", true],
    ["a.ts", "abts", false],
    ["with\\ space.ts", "with space.ts", true],
    ["/spec/", "./spec/a_spec.rb", false],
    ["/src/", "/home/runner/work/src/a.ts", false],
    ["*", "", false],
  ];
  for (const [pattern, path, isCovered] of cases) {
    it(`${pattern} ${isCovered ? "covers" : "does not cover"} ${path || "a test without a file"}`, () => {
      assert.deepEqual(parseCodeowners(`${pattern} @ann`).ownersOf(path), isCovered ? ["@ann"] : []);
    });
  }

  const file = [
    "# who owns what",
    "*           @acme/all",
    "",
    "*.ts        @acme/web @ann  # both",
    "/src/free/",
    "\\#odd.txt\tbob@example.com\r",
  ].join("\n");
  for (const [path, owners] of [
    ["README.md", ["@acme/all"]],
    ["src/a.ts", ["@acme/web", "@ann"]],
    ["src/free/a.ts", []],
    ["#odd.txt", ["bob@example.com"]],
  ] as const) {
    it(`assigns ${path} to the owners of the last matching rule`, () => {
      assert.deepEqual(parseCodeowners(file).ownersOf(path), owners);
    });
  }
});
