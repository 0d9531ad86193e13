import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import type { CheckedOutBranch } from "../../src/domain/runs/myPullRequest";
import { parseTestBranchPatterns } from "../../src/domain/runs/testBranchPatterns";
import { readTestBranchesOf } from "../../src/ui/adapters/branches";
import type { GitExtension, GitRepository } from "../../src/ui/adapters/gitApi";
import { readPullRequestNumber } from "../../src/ui/adapters/pullRequestRefs";
import { alternate, measureMs } from "../bench/measurement";
import { harbour } from "../support/builders";
import { leastOwnBlock } from "../support/cpuTime";

const refCount = 20_000;
const number = 19_412;
const rounds = 15;
const { patterns } = parseTestBranchPatterns([]);

describe("20,000 fetched refs", function () {
  this.timeout(120_000);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder is open");
  const git = (input: string, ...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder.fsPath, input, encoding: "utf8" }).trim();
  /** Asks Git itself for a test branch: on a busy computer that takes longer too. */
  const findRef = () => git("", "for-each-ref", "--count=1000", `refs/remotes/origin/queue-merge/pr-${number}`);
  let repository: GitRepository;

  const changeRefs = (createLine: (ref: string) => string) => {
    const lines = Array.from({ length: refCount }, (_, index) =>
      createLine(`refs/remotes/origin/queue-merge/pr-${index}/id`),
    );
    git(`${lines.join("\n")}\n`, "update-ref", "--stdin");
  };

  before(async () => {
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    repository =
      (await extension?.activate())?.getAPI(1).getRepository(folder) ?? assert.fail("Git knows no repository");
    changeRefs((ref) => `create ${ref} HEAD`);
    git("", "pack-refs", "--all");
  });

  after(() => changeRefs((ref) => `delete ${ref}`));

  it("are searched for a test branch within 50 ms more than twice the time of Git itself, and 50 ms of the event loop", async () => {
    const read = () => readTestBranchesOf(repository, "origin", patterns, number);
    const { floor, ours } = await alternate(
      rounds,
      () => measureMs(findRef),
      () => measureMs(read),
    );
    const blockMs = await leastOwnBlock(read, 50);
    assert.deepEqual(
      (await read()).map(({ name }) => name),
      [`queue-merge/pr-${number}/id`],
    );
    assert.ok(ours - 2 * floor <= 50, `${ours} ms, and Git alone ${floor} ms`);
    assert.ok(blockMs <= 50, `${blockMs} ms`);
  });

  it("are searched for the pull request of a branch within 50 ms more than four times that, and 50 ms of the event loop", async () => {
    const branch: CheckedOutBranch = {
      repository: harbour,
      name: "none",
      unpushedCount: 0,
      commit: git("", "rev-parse", "HEAD"),
    };
    const read = () => readPullRequestNumber(repository, branch, "origin");
    const blockMs = await leastOwnBlock(read, 50);
    const { floor, ours } = await alternate(
      rounds,
      () => measureMs(findRef),
      () => measureMs(read),
    );
    assert.ok(ours - 4 * floor <= 50, `${ours} ms, and Git alone ${floor} ms`);
    assert.ok(blockMs <= 50, `${blockMs} ms`);
  });
});
