import assert from "node:assert/strict";
import { parseTestBranchPatterns } from "../../../src/domain/runs/testBranchPatterns";
import { readRemoteTestBranches, readTargetBranchCandidates } from "../../../src/ui/adapters/branches";
import type { GitRepository } from "../../../src/ui/adapters/gitApi";

const { patterns } = parseTestBranchPatterns([]);

/** Creates a repository with these branches, or one whose Git fails. */
function git(local: readonly string[] | Error, remote: readonly string[]): GitRepository {
  const getBranches: GitRepository["getBranches"] = async (query) => {
    if (local instanceof Error) {
      throw local;
    }
    return (query.remote ? remote : local).map((name) => ({ name }));
  };
  return { getBranches } as GitRepository;
}

describe("branches of a repository", () => {
  const testBranch = "queue-merge/pr-4/3f0c";
  const repository = git(
    ["feature/mine", "main", testBranch],
    ["origin/HEAD", "origin/main", `origin/${testBranch}`, "fork/dev", "origin/release/2"],
  );

  it("are offered once each as target branches, those of the remote first, without test branches and other remotes", async () => {
    assert.deepEqual(await readTargetBranchCandidates(repository, "origin", patterns), [
      "main",
      "release/2",
      "feature/mine",
    ]);
  });

  it("are only those of the remote when test branches are searched", async () => {
    const names = (await readRemoteTestBranches(repository, "origin", patterns)).map(({ name }) => name);
    assert.deepEqual(names, [testBranch]);
  });

  for (const [name, failingRepository] of [
    ["there is no Git", undefined],
    ["Git fails", git(new Error("not a repository"), [])],
  ] as const) {
    it(`are none if ${name}`, async () => {
      assert.deepEqual(await readTargetBranchCandidates(failingRepository, "origin", patterns), []);
    });
  }
});
