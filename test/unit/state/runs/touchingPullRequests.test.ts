import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import type { PullRequestChanges } from "../../../../src/domain/runs/runChanges";
import { TouchingPullRequests } from "../../../../src/state/runs/touchingPullRequests";
import { failingTest, lookedUpRun, testRun } from "../../../support/builders";

const root = { key: "root", repositoryPrefix: "web" };
const run = lookedUpRun("3f0c", 0, testRun({ testBranchSha: "abc1234" }), { id: "r" });
const test = failingTest({ mostCommonFailures: [{ summary: "boom", count: 1 }] });

describe("TouchingPullRequests", () => {
  it("are those that change the file of the test or one in which it failed, and are read once for each commit", async () => {
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
      { onDidChange: new Emitter<void>().event },
    );
    const firstAnswer = touching.find(run, test);
    await new Promise<void>((resolve) => touching.onDidChange(resolve));
    assert.deepEqual(
      [firstAnswer, touching.find(run, test), touching.find(run, failingTest()), runs],
      [[], [1, 3], [1], ["r"]],
    );
  });

  it("are read again when Git's refs have changed, until all pull requests of the run were fetched", async () => {
    const refsChanged = new Emitter<void>();
    const fetchedChanges: PullRequestChanges[] = [];
    let readCount = 0;
    const readChanges = async () => {
      readCount += 1;
      return [...fetchedChanges];
    };
    const touching = new TouchingPullRequests(
      { readChanges },
      { fileFor: () => ({ root: "root", path: "cart.test.ts" }) },
      { roots: [root] },
      { find: () => [] },
      { onDidChange: refsChanged.event },
    );
    const batch = lookedUpRun("3f0c", 0, testRun({ pullRequests: [1, 2].map((number) => ({ number, url: "" })) }), {
      id: "r",
    });
    const answers: (readonly number[])[] = [];
    for (const numbers of [[], [1], [1, 2], [1, 2]]) {
      fetchedChanges.length = 0;
      for (const number of numbers) {
        fetchedChanges.push({ number, paths: new Set(["web/cart.test.ts"]) });
      }
      refsChanged.fire();
      touching.find(batch, test);
      await new Promise(setImmediate);
      answers.push(touching.find(batch, test));
    }
    assert.deepEqual([answers, readCount], [[[], [1], [1, 2], [1, 2]], 3]);
  });

  it("are kept for 50 runs, and forgotten for all of them with the next run", () => {
    let readCount = 0;
    const readChanges = async () => {
      readCount += 1;
      return [];
    };
    const touching = new TouchingPullRequests(
      { readChanges },
      { fileFor: () => undefined },
      { roots: [root] },
      { find: () => [] },
      { onDidChange: new Emitter<void>().event },
    );
    const runs = Array.from({ length: 51 }, (_, index) => lookedUpRun("3f0c", 0, testRun(), { id: `${index}` }));
    const counts = [runs.slice(0, 50), runs.slice(0, 1), runs.slice(50), runs.slice(0, 1)].map((group) => {
      for (const runOfGroup of group) {
        touching.find(runOfGroup, test);
      }
      return readCount;
    });
    assert.deepEqual(counts, [50, 50, 51, 52]);
  });
});
