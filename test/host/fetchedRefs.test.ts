import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import type { CheckedOutBranch } from "../../src/domain/runs/myPullRequest";
import { parseTestBranchPatterns } from "../../src/domain/runs/testBranchPatterns";
import { readPullRequestBranches } from "../../src/ui/adapters/branches";
import type { GitExtension, GitRepository } from "../../src/ui/adapters/gitApi";
import { readPullRequestNumber } from "../../src/ui/adapters/pullRequestRefs";
import { alternate, measureMs } from "../bench/measurement";
import { harbour } from "../support/builders";
import { leastOfThree } from "../support/cpuTime";
import { assertShortBlocks } from "../support/pace";
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
  let manyRefs = "";
  let repository: GitRepository;

  const writeRefs = (text: string | undefined) => {
    if (text === undefined) {
      rmSync(packedRefs, { force: true });
    } else {
      writeFileSync(packedRefs, text);
    }
  };

  /**
   * Returns how much longer a search among 20,000 refs takes than four times a search among few refs, in milliseconds:
   * the minimum of several rounds, since both take longer on a busy computer.
   */
  const measureExcess = (ask: () => Promise<unknown>) =>
    leastOfThree(async () => {
      const { floor, ours } = await alternate(
        rounds,
        async () => {
          writeRefs(textBefore);
          return measureMs(ask);
        },
        async () => {
          writeRefs(manyRefs);
          return measureMs(ask);
        },
      );
      return ours - 4 * floor;
    }, 50);

  before(async () => {
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    const api = (await extension?.activate())?.getAPI(1) ?? assert.fail("there is no Git extension");
    repository = await waitFor([api.onDidOpenRepository], () => api.getRepository(folder) ?? undefined);
    textBefore = existsSync(packedRefs) ? readFileSync(packedRefs, "utf8") : undefined;
    const commit = git("rev-parse", "HEAD");
    const newLines = Array.from(
      { length: refCount },
      (_, id) => `${commit} refs/remotes/origin/queue-merge/pr-${id}/id`,
    );
    const oldLines = (textBefore ?? "").split("\n").filter((line) => /^[0-9a-f]+ /.test(line));
    const findName = (line: string) => line.slice(line.indexOf(" "));
    const lines = [...oldLines, ...newLines].sort((a, b) => (findName(a) < findName(b) ? -1 : 1));
    manyRefs = ["# pack-refs with: sorted ", ...lines, ""].join("\n");
  });

  after(() => writeRefs(textBefore));

  it("are searched for a test branch within 50 ms more than four times the time of few refs, and 50 ms of the event loop", async () => {
    const read = () => readPullRequestBranches(repository, "origin", patterns, number);
    const excessMs = await measureExcess(read);
    await assertShortBlocks(50, read);
    assert.deepEqual(
      (await read()).map(({ name }) => name),
      [`queue-merge/pr-${number}/id`],
    );
    assert.ok(excessMs <= 50, `${excessMs} ms more than four times the time among few refs`);
  });

  it("are searched for the pull request of a branch within 50 ms more than four times the time of few refs, and 50 ms of the event loop", async () => {
    const branch: CheckedOutBranch = {
      repository: harbour,
      name: "none",
      unpushedCount: 0,
      commit: git("rev-parse", "HEAD"),
    };
    const read = () => readPullRequestNumber(repository, branch, "origin");
    const excessMs = await measureExcess(read);
    await assertShortBlocks(50, read);
    assert.ok(excessMs <= 50, `${excessMs} ms more than four times the time among few refs`);
  });
});
