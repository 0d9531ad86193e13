import assert from "node:assert/strict";
import {
  defaultTestBranchPatterns,
  findTestBranch,
  formatAsGlob,
  type PatternProblem,
  parseTestBranchPatterns,
  type TestBranch,
} from "../../../../src/domain/runs/testBranchPatterns";

describe("findTestBranch", () => {
  const matches: readonly [pattern: string, text: string, expected: TestBranch | undefined][] = [
    ["*-merge/pr-{number}/{id}", "queue-merge/pr-4/x", { name: "queue-merge/pr-4/x", testRunId: "x", pullRequest: 4 }],
    ["*-merge/pr-{number}/{id}", "queue-merge/pr-four/x", undefined],
    ["*-merge/pr-{number}/{id}", "-merge/pr-4/x", undefined],
    ["*-merge/pr-*/{id}", "queue-merge/pr-four/x", { name: "queue-merge/pr-four/x", testRunId: "x" }],
    ["mq/{number}-{id}", "origin/mq/4-a-b", { name: "mq/4-a-b", testRunId: "a-b", pullRequest: 4 }],
    ["mq.{id}", "see mq.1.", { name: "mq.1", testRunId: "1" }],
    ["mq.{id}", "mqx1", undefined],
    ["test/*/{id}/run", "refs/heads/test/a/1/run/src", { name: "test/a/1/run", testRunId: "1" }],
    ["mq.{id}", "see mq.1!.", { name: "mq.1", testRunId: "1" }],
    ["mq/*-*-{id}", "mq/a-b-1", { name: "mq/a-b-1", testRunId: "1" }],
    ["7/{id}", "7/1", { name: "7/1", testRunId: "1" }],
    ["mq/{id}", `mq/${"1".repeat(250)}`, { name: `mq/${"1".repeat(250)}`, testRunId: "1".repeat(250) }],
    ["mq/{id}", `mq/${"1".repeat(251)}`, undefined],
    ["q*/{id}", "refs/heads/quay/queue/1", { name: "queue/1", testRunId: "1" }],
  ];
  for (const [pattern, text, expected] of matches) {
    it(`finds ${expected?.name ?? "nothing"} in ${text} with ${pattern}`, () => {
      assert.deepEqual(findTestBranch(text, parseTestBranchPatterns([pattern]).patterns), expected);
    });
  }

  const patternLists = [
    ["mq/{id}", "*-merge/pr-{number}/{id}"],
    ["*-merge/pr-{number}/{id}", "mq/{id}"],
  ];
  for (const patternList of patternLists) {
    for (const [text, name] of [
      ["queue-merge/pr-4/x/src", "queue-merge/pr-4/x"],
      ["mq/1/src/cart.ts", "mq/1"],
    ] as const) {
      it(`finds ${name} in ${text} with ${patternList.join(" and ")}`, () =>
        assert.equal(findTestBranch(text, parseTestBranchPatterns(patternList).patterns)?.name, name));
    }
  }
});

describe("parseTestBranchPatterns", () => {
  const invalidPatterns: readonly [pattern: string, problem: PatternProblem][] = [
    ["queue-merge/*", "noId"],
    ["", "noId"],
    ["{id}/{id}", "severalIds"],
    ["queue*{id}", "sideBySide"],
    ["queue/{number}{id}", "sideBySide"],
    ["queue/*a*b*c{id}", "tooMany"],
    ["*/{id}", "tooWide"],
    ["{id}", "tooWide"],
    ["-/{id}", "tooWide"],
    ["queue merge/{id}", "notABranch"],
    ["{id} queue", "notABranch"],
    ["queue//{id}", "notABranch"],
    ["/queue/{id}", "notABranch"],
    ["(queue|merge)/{id}", "notABranch"],
    ["queue/{sha}/{id}", "notABranch"],
  ];
  for (const [text, problem] of invalidPatterns) {
    it(`rejects ${JSON.stringify(text)} as ${problem}, and returns the default patterns`, () => {
      assert.deepEqual(parseTestBranchPatterns([text]), {
        patterns: defaultTestBranchPatterns,
        bad: [{ text, problem }],
      });
    });
  }

  it("returns a valid pattern beside an invalid one", () => {
    const { patterns, bad } = parseTestBranchPatterns(["mq/{id}", "mq/*"]);
    assert.deepEqual([patterns.map(({ text }) => text), bad.map(({ text }) => text)], [["mq/{id}"], ["mq/*"]]);
  });

  it("returns the default patterns for an empty list", () => {
    assert.deepEqual(parseTestBranchPatterns([]), { patterns: defaultTestBranchPatterns, bad: [] });
  });
});

describe("formatAsGlob", () => {
  it("formats the default pattern, for all pull requests or for one", () => {
    assert.deepEqual(
      defaultTestBranchPatterns.map((pattern) => [formatAsGlob(pattern), formatAsGlob(pattern, 412)]),
      [["*-merge/pr-*/*", "*-merge/pr-412/*"]],
    );
  });
});
