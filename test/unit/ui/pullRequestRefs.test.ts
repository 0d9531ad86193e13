import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckedOutBranch } from "../../../src/domain/runs/myPullRequest";
import { parseTestBranchPatterns } from "../../../src/domain/runs/testBranchPatterns";
import { readPullRequestBranches, readTestBranchesContaining } from "../../../src/ui/adapters/branches";
import { readIsContained, readPullRequestNumber, readPushedCommit } from "../../../src/ui/adapters/pullRequestRefs";
import { GitClone, git, gitRepositoryOf, readCheckedOutBranch } from "../../support/gitClone";

const { patterns } = parseTestBranchPatterns([]);

describe("Pull request of a branch in a real repository", () => {
  let clone: GitClone;

  beforeEach(() => {
    clone = new GitClone();
  });

  afterEach(() => clone.remove());

  const readBranch = (folder = clone.folder): CheckedOutBranch =>
    readCheckedOutBranch(folder) ?? assert.fail("no branch is checked out");
  const readNumber = (folder = clone.folder, remote = "origin") =>
    readPullRequestNumber(gitRepositoryOf(folder), readBranch(folder), remote);
  const readIds = async (number: number, folder = clone.folder) =>
    (await readPullRequestBranches(gitRepositoryOf(folder), "origin", patterns, number)).map(
      ({ testRunId }) => testRunId,
    );

  it("is unknown for a branch that was only pushed", async () => {
    clone.pushBranch("feature/tides");
    assert.equal(await readNumber(), undefined);
  });

  it("is read in a worktree, also after its branch was renamed", async () => {
    clone.pushBranch("feature/tides");
    git(clone.folder, "config", "branch.feature/tides.github-pr-owner-number", "acme#harbour#412");
    git(clone.folder, "checkout", "--quiet", "main");
    const worktree = join(clone.folder, "..", "worktree");
    git(clone.folder, "worktree", "add", "--quiet", worktree, "feature/tides");
    const numberBefore = await readNumber(worktree);
    git(worktree, "branch", "--move", "tides");
    assert.deepEqual([numberBefore, readBranch(worktree).name, await readNumber(worktree)], [412, "tides", 412]);
  });

  it("is read for a branch of a fork, whose pull request was checked out by its ref", async () => {
    clone.pushBranch("theirs");
    git(clone.origin, "update-ref", "refs/pull/9/head", "theirs");
    git(clone.folder, "fetch", "--quiet", "origin", "refs/pull/9/head:jane-tides");
    git(clone.folder, "config", "branch.jane-tides.remote", "origin");
    git(clone.folder, "config", "branch.jane-tides.merge", "refs/pull/9/head");
    git(clone.folder, "checkout", "--quiet", "jane-tides");
    assert.deepEqual([readBranch().upstream, await readNumber()], [undefined, 9]);
  });

  for (const [host, url, ref, number] of [
    ["GitLab", "https://gitlab.com/acme/port/harbour.git", "refs/merge-requests/8/head", 8],
    ["Azure DevOps", "https://dev.azure.com/acme/port/_git/harbour", "refs/pull/9/merge", 9],
    ["Bitbucket", "https://bitbucket.example.com/scm/port/harbour.git", "refs/pull-requests/7/from", 7],
  ] as const) {
    it(`is read for a pull request of ${host} that was checked out by its ref`, async () => {
      clone.pushBranch("theirs");
      git(clone.origin, "update-ref", ref, "theirs");
      git(clone.folder, "config", `url.${clone.origin}.insteadOf`, url);
      git(clone.folder, "remote", "set-url", "origin", url);
      const folder = ref.replace(/\/\d.*/, "");
      const trackingFolder = folder.replace("refs/", "refs/remotes/origin/");
      git(clone.folder, "config", "--add", "remote.origin.fetch", `+${folder}/*:${trackingFolder}/*`);
      git(clone.folder, "fetch", "--quiet");
      const trackingRef = ref.replace("refs/", "origin/");
      git(clone.folder, "checkout", "--quiet", "--track", "-b", "tides", trackingRef);
      assert.deepEqual([readBranch().upstream, await readNumber()], [trackingRef, number]);
    });
  }

  it("is read from a fetched pull request with the same commit, and not from one that only contains it", async () => {
    const commit = clone.pushBranch("feature/tides");
    git(clone.folder, "update-ref", "refs/remotes/origin/pr/412", commit);
    git(clone.folder, "update-ref", "refs/remotes/origin/merge-requests/8/head", clone.commit(clone.folder, "More"));
    assert.equal(await readNumber(), 412);
    git(clone.folder, "push", "--quiet");
    assert.equal(await readNumber(), 8);
  });

  it("is not guessed if two fetched pull requests have the commit", async () => {
    const commit = clone.pushBranch("feature/tides");
    for (const number of [412, 413]) {
      git(clone.folder, "update-ref", `refs/remotes/origin/pr/${number}`, commit);
    }
    assert.equal(await readNumber(), undefined);
  });

  it("is read if the remote of the queue has another name than the one of the fork", async () => {
    git(clone.folder, "remote", "rename", "origin", "upstream");
    git(clone.folder, "remote", "add", "jane", clone.origin);
    git(clone.folder, "checkout", "--quiet", "-b", "tides");
    const commit = clone.commit(clone.folder, "Tides");
    git(clone.folder, "push", "--quiet", "--set-upstream", "jane", "tides");
    git(clone.folder, "update-ref", "refs/remotes/upstream/pull/412/head", commit);
    assert.deepEqual([readBranch().upstream, await readNumber(clone.folder, "upstream")], ["jane/tides", 412]);
  });

  const otherRemotes: readonly [description: string, remote: string, number?: number][] = [
    ["a pull request of a fork's address", "https://github.com/jane/harbour.git"],
    ["a pull request of another remote", "jane"],
    ["a local branch", "."],
    ["a pull request of this repository's address", "git@github.com:acme/harbour.git", 9],
    ["a pull request of another remote with this repository's address", "mirror", 9],
  ];
  for (const [description, remote, number] of otherRemotes) {
    it(`${number === undefined ? "is not" : "is"} that of ${description}`, async () => {
      clone.pushBranch("theirs");
      git(clone.folder, "remote", "add", "jane", "https://github.com/jane/harbour.git");
      git(clone.folder, "remote", "add", "mirror", "https://github.com/acme/harbour.git");
      git(clone.folder, "config", "branch.theirs.remote", remote);
      git(clone.folder, "config", "branch.theirs.merge", "refs/pull/9/head");
      assert.equal(await readNumber(), number);
    });
  }

  it("is not a pull request that was fetched from another repository", async () => {
    const commit = clone.pushBranch("theirs");
    git(clone.folder, "remote", "add", "jane", "https://github.com/jane/harbour.git");
    git(clone.folder, "config", "--add", "remote.jane.fetch", "+refs/pull/*:refs/remotes/jane/pull/*");
    git(clone.folder, "update-ref", "refs/remotes/jane/pull/9/head", commit);
    git(clone.folder, "branch", "--quiet", "--set-upstream-to", "jane/pull/9/head");
    assert.deepEqual([readBranch().upstream, await readNumber()], ["jane/pull/9/head", undefined]);
  });

  it("has its test branches newest first, and none once they are pruned", async () => {
    const commit = clone.pushBranch("feature/tides");
    for (const id of ["first", "second"]) {
      clone.createTestBranch(`queue-merge/pr-412/${id}`, commit);
    }
    clone.createTestBranch("queue-merge/pr-4121/other", commit);
    git(clone.folder, "fetch", "--quiet");
    const idsBefore = await readIds(412);
    for (const id of ["first", "second"]) {
      git(clone.origin, "branch", "-D", `queue-merge/pr-412/${id}`);
    }
    git(clone.folder, "fetch", "--quiet", "--prune");
    assert.deepEqual([idsBefore, await readIds(412), await readIds(4121)], [["second", "first"], [], ["other"]]);
  });

  it("is found in a test branch without its number by its pushed commit", async () => {
    const commit = clone.pushBranch("feature/tides");
    clone.createTestBranch("batch/7f3a", commit);
    git(clone.folder, "fetch", "--quiet");
    clone.commit(clone.folder, "Not pushed");
    const repository = gitRepositoryOf(clone.folder);
    const batches = parseTestBranchPatterns(["batch/{id}"]).patterns;
    const pushedCommit = await readPushedCommit(repository, readBranch());
    assert.equal(pushedCommit, commit);
    const read = (hash: string) => readTestBranchesContaining(repository, "origin", batches, hash);
    assert.deepEqual(
      [
        await read(commit),
        await read(readBranch().commit ?? ""),
        await readPullRequestBranches(repository, "origin", batches, 7),
      ],
      [[{ name: "batch/7f3a", testRunId: "7f3a" }], [], []],
    );
  });

  it("is merged once the fetched target branch contains its commit", async () => {
    const commit = clone.pushBranch("feature/tides");
    const readIsMerged = () => readIsContained(gitRepositoryOf(clone.folder), commit, "refs/remotes/origin/main");
    const isMergedBefore = await readIsMerged();
    git(clone.origin, "merge", "--quiet", "--no-edit", "feature/tides");
    git(clone.folder, "fetch", "--quiet");
    assert.deepEqual([isMergedBefore, await readIsMerged()], [false, true]);
    assert.equal(await readIsContained(gitRepositoryOf(clone.folder), commit, "refs/remotes/origin/none"), false);
  });

  it("is found among 20,000 fetched refs", async () => {
    const commit = clone.pushBranch("feature/tides");
    const refs = Array.from(
      { length: 20_000 },
      (_, index) => `${commit} refs/remotes/origin/queue-merge/pr-${index}/id`,
    );
    writeFileSync(
      join(clone.folder, ".git", "packed-refs"),
      `# pack-refs with: peeled fully-peeled sorted\n${refs
        .map((line) => line.slice(41))
        .sort()
        .map((ref) => `${commit} ${ref}`)
        .join("\n")}\n`,
    );
    assert.deepEqual(await readIds(19_412), ["id"]);
  });
});
