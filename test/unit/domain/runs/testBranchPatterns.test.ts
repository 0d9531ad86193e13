import assert from "node:assert/strict";
import {
  defaultTestBranchPatterns,
  findTestBranch,
  formatAsGlob,
  type PatternProblem,
  parseTestBranchPatterns,
  type TestBranch,
} from "../../../../src/domain/runs/testBranchPatterns";

describe("Test branch pattern", () => {
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
    it(`${pattern} finds ${expected?.name ?? "nothing"} in ${text}`, () => {
      assert.deepEqual(findTestBranch(text, parseTestBranchPatterns([pattern]).patterns), expected);
    });
  }

  const bad: readonly [pattern: string, problem: PatternProblem][] = [
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
  for (const [text, problem] of bad) {
    it(`${JSON.stringify(text)} is invalid: ${problem}`, () => {
      assert.deepEqual(parseTestBranchPatterns([text]), {
        patterns: defaultTestBranchPatterns,
        bad: [{ text, problem }],
      });
    });
  }

  for (const [text, name] of [
    ["queue-merge/pr-4/x/src", "queue-merge/pr-4/x"],
    ["mq/1/src/cart.ts", "mq/1"],
  ] as const) {
    it(`finds ${name} in ${text} beside a pattern of another length`, () => {
      for (const texts of [
        ["mq/{id}", "*-merge/pr-{number}/{id}"],
        ["*-merge/pr-{number}/{id}", "mq/{id}"],
      ]) {
        assert.equal(findTestBranch(text, parseTestBranchPatterns(texts).patterns)?.name, name);
      }
    });
  }

  it("is used beside an invalid one", () => {
    const { patterns, bad: unusable } = parseTestBranchPatterns(["mq/{id}", "mq/*"]);
    assert.deepEqual([patterns.map(({ text }) => text), unusable.map(({ text }) => text)], [["mq/{id}"], ["mq/*"]]);
  });

  it("has a default", () => {
    assert.deepEqual(parseTestBranchPatterns([]), { patterns: defaultTestBranchPatterns, bad: [] });
    assert.deepEqual(
      defaultTestBranchPatterns.map((pattern) => formatAsGlob(pattern)),
      ["*-merge/pr-*/*"],
    );
    assert.deepEqual(
      defaultTestBranchPatterns.map((pattern) => formatAsGlob(pattern, 412)),
      ["*-merge/pr-412/*"],
    );
  });
});
