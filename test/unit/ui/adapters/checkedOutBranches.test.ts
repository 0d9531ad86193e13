import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import type { CheckedOutBranch } from "../../../../src/domain/runs/myPullRequest";
import { TargetBranches } from "../../../../src/storage/targetBranches";
import { GitCheckedOutBranches } from "../../../../src/ui/adapters/checkedOutBranches";
import type { GitHead, GitRepository } from "../../../../src/ui/adapters/gitApi";
import { harbour } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { FakeMemory } from "../../../support/fakes";
import { FakeUri } from "../../../support/fakeUri";
import { GitClone, git, gitRepositoryOf, readCheckedOutBranch } from "../../../support/gitClone";
import { FakeRepositories } from "../../../support/workspace";

describe("GitCheckedOutBranches", () => {
  let clone: GitClone;
  let clock: FakeClock;
  let repositories: FakeRepositories;
  let head: GitHead | undefined;
  let defaultBranch: string | undefined;
  const stateChanged = new Emitter<void>();

  beforeEach(() => {
    clone = new GitClone();
    clock = new FakeClock();
    repositories = new FakeRepositories();
    repositories.open(harbour);
    head = undefined;
    defaultBranch = "main";
  });

  afterEach(() => clone.remove());

  /** Describes the checked-out branch of the clone in the format of the Git extension. */
  function readHead(): GitHead {
    const branch = readCheckedOutBranch(clone.folder) ?? assert.fail("no branch is checked out");
    const [remote = "", ...name] = branch.upstream?.split("/") ?? [];
    return {
      name: branch.name,
      commit: branch.commit ?? assert.fail(),
      ahead: branch.unpushedCount,
      ...(branch.upstream !== undefined && { upstream: { remote, name: name.join("/") } }),
    };
  }

  function createBranches(targetBranch = "") {
    const real = gitRepositoryOf(clone.folder);
    const repository = {
      ...real,
      rootUri: FakeUri.file(clone.folder),
      getGlobalConfig: async () => "trunk\n",
      state: {
        remotes: real.state.remotes,
        get HEAD() {
          return head;
        },
        onDidChange: stateChanged.event,
      },
    } as unknown as GitRepository;
    const sources = Object.assign(repositories, {
      findGit: () => repository,
      findFolderRemote: () => repository.state.remotes[0],
      readDefaultBranch: async () => defaultBranch,
    });
    const settings = { targetBranch: () => targetBranch, testBranchPatterns: () => [] };
    const targetBranches = new TargetBranches(new FakeMemory());
    return new GitCheckedOutBranches({ repositories: sources, settings, targetBranches }, clock);
  }

  const readNames = async (branches: GitCheckedOutBranches) => (await branches.read()).map(({ name }) => name);

  it("reads a branch with its upstream, its commit and its unpushed commits", async () => {
    const commit = clone.pushBranch("feature/tides");
    head = readHead();
    assert.deepEqual(await createBranches().read(), [
      {
        repository: harbour,
        name: "feature/tides",
        upstream: "origin/feature/tides",
        commit,
        unpushedCount: 0,
        targetBranch: "main",
      },
    ]);
    head = { name: "feature/local" };
    defaultBranch = undefined;
    assert.deepEqual(await createBranches().read(), [{ repository: harbour, name: "feature/local", unpushedCount: 0 }]);
  });

  it("ignores the target branch, the default branch, test branches and a detached head", async () => {
    const heads: (GitHead | undefined)[] = [
      { name: "release" },
      { name: "main" },
      { name: "queue-merge/pr-412/3f0c" },
      { commit: "c0ffee" },
      undefined,
    ];
    for (const otherHead of heads) {
      head = otherHead;
      assert.deepEqual(await readNames(createBranches("release")), []);
    }
  });

  it("uses Git's initial branch as the default branch if the clone has recorded none", async () => {
    defaultBranch = undefined;
    head = { name: "trunk", upstream: { remote: "origin", name: "trunk" } };
    assert.deepEqual(await readNames(createBranches()), []);
  });

  it("reads nothing while no repository is open", async () => {
    head = { name: "feature/tides" };
    repositories.close();
    assert.deepEqual(await readNames(createBranches()), []);
  });

  it("asks the Git of the branch's repository", async () => {
    const commit = clone.pushBranch("feature/tides");
    git(clone.folder, "config", "branch.feature/tides.github-pr-owner-number", "acme#harbour#412");
    clone.createTestBranch("queue-merge/pr-412/3f0c", commit);
    head = readHead();
    const branches = createBranches();
    const [branch] = await branches.read();
    if (!branch) {
      assert.fail();
    }
    assert.deepEqual(await branches.readTestBranches(branch, 412), []);
    await branches.fetch(branch);
    const [firstNumbered] = await branches.readTestBranches(branch, 412);
    const [firstContaining] = await branches.readContainingTestBranches(branch);
    assert.deepEqual([firstNumbered?.testRunId, firstContaining?.testRunId], ["3f0c", "3f0c"]);
    assert.deepEqual(await branches.readPushedCommit(branch), commit);
    assert.equal(await branches.readIsMerged(branch, commit, "main"), false);
    assert.equal(await branches.readIsMerged(branch, commit, "queue-merge/pr-412/3f0c"), true);
  });

  it("returns nothing for a branch whose repository is not open", async () => {
    const branches = createBranches();
    const branch: CheckedOutBranch = {
      repository: { ...harbour, name: "pier" },
      name: "x",
      commit: "c",
      unpushedCount: 0,
    };
    await branches.read();
    await branches.fetch(branch);
    assert.deepEqual(
      [
        await branches.readNumber(branch),
        await branches.readTestBranches(branch, 1),
        await branches.readContainingTestBranches(branch),
        await branches.readPushedCommit(branch),
        await branches.readIsMerged(branch, "c0ffee0", "main"),
      ],
      [undefined, [], [], "c", false],
    );
  });

  it("fires once, half a second after the last change in Git's files or of the commit", async () => {
    head = { name: "feature/tides", commit: "a" };
    const branches = createBranches();
    let changeCount = 0;
    branches.onDidChange(() => changeCount++);
    await branches.read();
    fakeEditor.fileChanged.fire(`${clone.folder}/.git/FETCH_HEAD`);
    clock.advance(499);
    head = { name: "feature/tides", commit: "b" };
    stateChanged.fire();
    clock.advance(499);
    assert.equal(changeCount, 0);
    clock.advance(1);
    assert.equal(changeCount, 1);
  });

  it("stops watching a repository that was closed", async () => {
    head = { name: "feature/tides" };
    const branches = createBranches();
    await branches.read();
    repositories.close();
    clock.advance(500);
    await branches.read();
    fakeEditor.fileChanged.fire(`${clone.folder}/.git/FETCH_HEAD`);
    assert.deepEqual(clock.running, []);
    branches.dispose();
  });

  it("watches nothing after it was disposed, even if a reading ends later", async () => {
    head = { name: "feature/tides" };
    const branches = createBranches();
    const reading = branches.read();
    branches.dispose();
    await reading;
    fakeEditor.fileChanged.fire(`${clone.folder}/.git/FETCH_HEAD`);
    assert.deepEqual(clock.running, []);
  });
});
