import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import type { CheckedOutBranch } from "../../src/domain/runs/myPullRequest";
import { parseTestBranchPatterns } from "../../src/domain/runs/testBranchPatterns";
import { readTestBranchesOf } from "../../src/ui/adapters/branches";
import type { GitExtension, GitRepository } from "../../src/ui/adapters/gitApi";
import { readPullRequestNumber } from "../../src/ui/adapters/pullRequestRefs";
import { alternate, measureMs } from "../bench/measurement";
import { harbour } from "../support/builders";
import { leastOwnBlock } from "../support/cpuTime";
import { waitFor } from "../support/until";

const refCount = 20_000;
const number = 19_412;
const rounds = 15;
const { patterns } = parseTestBranchPatterns([]);

describe("20,000 fetched refs", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder is open");
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder.fsPath, encoding: "utf8" }).trim();
  const packedRefs = path.join(folder.fsPath, ".git", "packed-refs");
  let textBefore: string | undefined;
  let repository: GitRepository;

  /** Asks Git's extension for one ref by its name: on a busy computer that takes longer too. */
  const findRef = () => repository.getBranches({ remote: true, pattern: "refs/remotes/origin/main", count: 1 });

  before(async () => {
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    const api = (await extension?.activate())?.getAPI(1) ?? assert.fail("there is no Git extension");
    repository = await waitFor([api.onDidOpenRepository], () => api.getRepository(folder) ?? undefined);
    textBefore = existsSync(packedRefs) ? readFileSync(packedRefs, "utf8") : undefined;
    const commit = git("rev-parse", "HEAD");
    const refs = Array.from({ length: refCount }, (_, id) => `refs/remotes/origin/queue-merge/pr-${id}/id`).sort();
    writeFileSync(
      packedRefs,
      ["# pack-refs with: peeled fully-peeled sorted ", ...refs.map((ref) => `${commit} ${ref}`), ""].join("\n"),
    );
  });

  after(() => {
    if (textBefore === undefined) rmSync(packedRefs, { force: true });
    else writeFileSync(packedRefs, textBefore);
  });

  it("are searched for a test branch within 50 ms more than twice the time of one ref, and 50 ms of the event loop", async () => {
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
    assert.ok(ours - 2 * floor <= 50, `${ours} ms, and ${floor} ms for one ref`);
    assert.ok(blockMs <= 50, `${blockMs} ms`);
  });

  it("are searched for the pull request of a branch within 50 ms more than four times that, and 50 ms of the event loop", async () => {
    const branch: CheckedOutBranch = {
      repository: harbour,
      name: "none",
      unpushedCount: 0,
      commit: git("rev-parse", "HEAD"),
    };
    const read = () => readPullRequestNumber(repository, branch, "origin");
    const blockMs = await leastOwnBlock(read, 50);
    const { floor, ours } = await alternate(
      rounds,
      () => measureMs(findRef),
      () => measureMs(read),
    );
    assert.ok(ours - 4 * floor <= 50, `${ours} ms, and ${floor} ms for one ref`);
    assert.ok(blockMs <= 50, `${blockMs} ms`);
  });
});
