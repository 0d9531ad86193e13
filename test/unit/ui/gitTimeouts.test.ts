import assert from "node:assert/strict";
import { ExtensionError } from "../../../src/base/askExtension";
import type { GitRepository } from "../../../src/ui/adapters/gitApi";
import { withTimeouts } from "../../../src/ui/adapters/gitTimeouts";
import { FakeClock } from "../../support/clock";

const never = () => new Promise<never>(() => {});

/** Calls each function of a repository; resolves with the reasons of the rejections. */
async function askAll(git: GitRepository, clock: FakeClock): Promise<readonly unknown[]> {
  const limitedGit = withTimeouts(git, clock);
  const questions = [
    limitedGit.getConfig("user.name"),
    limitedGit.getGlobalConfig("user.name"),
    limitedGit.getBranches({}),
    limitedGit.getMergeBase("a", "b"),
    limitedGit.checkIgnore?.(["a"]),
    limitedGit.log({ path: "a", range: "b", maxEntries: 1 }),
    limitedGit.diffWith("a", "b"),
    limitedGit.diffBetween("a", "b"),
    limitedGit.blame("a"),
    limitedGit.show("a", "b"),
    limitedGit.getCommit("a"),
    limitedGit.fetch({ remote: "origin" }),
  ].map((question) => question?.catch((error: unknown) => error));
  assert.deepEqual(new Set(clock.running), new Set([10_000, 300_000]));
  clock.advance(300_000);
  const errors = await Promise.all(questions);
  return errors.map((error) => error instanceof ExtensionError && error.reason);
}

describe("withTimeouts", () => {
  const { rootUri, state } = {} as GitRepository;

  it("rejects each call of a Git extension that never responds", async () => {
    const git = {
      getConfig: never,
      getGlobalConfig: never,
      getBranches: never,
      getMergeBase: never,
      log: never,
      diffWith: never,
      diffBetween: never,
      blame: never,
      show: never,
      getCommit: never,
      fetch: never,
    };
    const reasons = await askAll({ rootUri, state, ...git, checkIgnore: never }, new FakeClock());
    assert.deepEqual(reasons, Array(12).fill("noAnswer"));
  });

  it("has no list of ignored files if the Git extension has none", () => {
    assert.equal("checkIgnore" in withTimeouts({ rootUri, state } as GitRepository, new FakeClock()), false);
  });
});
