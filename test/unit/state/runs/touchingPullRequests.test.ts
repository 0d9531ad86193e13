import assert from "node:assert/strict";
import type { PullRequestChanges } from "../../../../src/domain/runs/runChanges";
import { TouchingPullRequests } from "../../../../src/state/runs/touchingPullRequests";
import { failingTest, lookedUpRun, testRun } from "../../../support/builders";

const root = { key: "root", repositoryPrefix: "web" };
const run = lookedUpRun("3f0c", 0, testRun({ testBranchSha: "abc1234" }), { id: "r" });
const test = failingTest({ mostCommonFailures: [{ summary: "boom", count: 1 }] });

describe("TouchingPullRequests", () => {
  it("are those that change the file of the test or one in which it failed, and are read once for a commit", async () => {
    const runs: string[] = [];
    const changes: readonly PullRequestChanges[] = [
      { number: 1, paths: new Set(["web/cart.test.ts"]) },
      { number: 2, paths: new Set(["cart.test.ts", "web/other.ts"]) },
      { number: 3, paths: new Set(["web/price.ts"]) },
    ];
    const readChanges = async ({ id }: { readonly id: string }) => {
      runs.push(id);
      return changes;
    };
    const touching = new TouchingPullRequests(
      { readChanges },
      { fileFor: () => ({ root: "root", path: "cart.test.ts" }) },
      { roots: [root] },
      { find: () => [{ file: { root: "root", path: "price.ts" }, line: 3 }] },
    );
    const firstAnswer = touching.find(run, test);
    await new Promise<void>((resolve) => touching.onDidChange(resolve));
    assert.deepEqual(
      [firstAnswer, touching.find(run, test), touching.find(run, failingTest()), runs],
      [[], [1, 3], [1], ["r"]],
    );
  });
});
