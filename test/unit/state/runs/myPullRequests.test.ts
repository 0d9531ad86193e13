import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import type { TestRun } from "../../../../src/domain/records";
import { isWatched, type LookedUpRun } from "../../../../src/domain/runs/lookedUpRun";
import type { CheckedOutBranch, CheckedOutBranches, MyPullRequest } from "../../../../src/domain/runs/myPullRequest";
import { parseTestBranchPatterns } from "../../../../src/domain/runs/testBranchPatterns";
import { ServiceError } from "../../../../src/domain/serviceError";
import type { TestRunQuery } from "../../../../src/domain/testHealthService";
import { MyPullRequests } from "../../../../src/state/runs/myPullRequests";
import { BranchPullRequests } from "../../../../src/storage/branchPullRequests";
import { readPullRequestBranches, readTestBranchesContaining } from "../../../../src/ui/adapters/branches";
import type { GitRepository } from "../../../../src/ui/adapters/gitApi";
import { readIsContained, readPullRequestNumber, readPushedCommit } from "../../../../src/ui/adapters/pullRequestRefs";
import { lookedUpRun, testRun } from "../../../support/builders";
import { FakeMemory } from "../../../support/fakes";
import { GitClone, git, gitRepositoryOf, readCheckedOutBranch } from "../../../support/gitClone";
import { connectedRuns, FakeStore, ids, noon } from "../../domain/runs/fixture";

const { patterns } = parseTestBranchPatterns([]);

/** Checked-out branches of a clone, read with real Git; the test fires their changes. */
class ClonedBranches implements CheckedOutBranches {
  readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly repository: GitRepository;

  constructor(
    private readonly clone: GitClone,
    private readonly knowsTarget = true,
  ) {
    this.repository = gitRepositoryOf(clone.folder);
  }

  async read(): Promise<readonly CheckedOutBranch[]> {
    const { targetBranch: _, ...branch } = readCheckedOutBranch(this.clone.folder) ?? assert.fail();
    return [this.knowsTarget ? { ...branch, targetBranch: "main" } : branch];
  }

  readNumber = (branch: CheckedOutBranch) => readPullRequestNumber(this.repository, branch, "origin");
  readTestBranches = (_: CheckedOutBranch, number: number) =>
    readPullRequestBranches(this.repository, "origin", patterns, number);
  readContainingTestBranches = async (branch: CheckedOutBranch) =>
    readTestBranchesContaining(
      this.repository,
      "origin",
      patterns,
      (await this.readPushedCommit(branch)) ?? assert.fail(),
    );
  readPushedCommit = (branch: CheckedOutBranch) => readPushedCommit(this.repository, branch);
  readIsMerged = (_: CheckedOutBranch, commit: string, target: string) =>
    readIsContained(this.repository, commit, `refs/remotes/origin/${target}`);
  fetch = () => this.repository.fetch();
}

const inProgress = testRun({ status: "in_progress", pullRequests: [{ number: 412 }] });
const notFound = () => new ServiceError("notFound", { operation: "getTestRun", host: "api.example.com" });
const unreachable = () => new ServiceError("unreachable", { operation: "getTestRun", host: "api.example.com" });

describe("MyPullRequests", () => {
  let clone: GitClone;
  let commit: string;

  beforeEach(() => {
    clone = new GitClone();
    commit = clone.pushBranch("feature/tides");
  });

  afterEach(() => clone.remove());

  /** Starts in a connected editor window with the focus; `answer` returns the service's response to each request. */
  async function start({
    answer = async (_: TestRunQuery): Promise<TestRun> => inProgress,
    branches = new ClonedBranches(clone),
    memento = new FakeMemory(),
    isEnabled = true,
    lookedUpRuns = [] as readonly LookedUpRun[],
  } = {}) {
    const parts = await connectedRuns({ answer, store: new FakeStore(lookedUpRuns) });
    await parts.runs.restore();
    const focusChanged = new Emitter<void>();
    const focus = { isFocused: true, onDidChange: focusChanged.event };
    const settings = { myPullRequestEnabled: isEnabled, onDidChange: new Emitter<void>().event };
    const memory = new BranchPullRequests(memento);
    const myPullRequests = new MyPullRequests({ ...parts, branches, focus, settings, memory });
    await myPullRequests.update();
    return { ...parts, myPullRequests, branches, focus, memento };
  }

  const configureNumber = () =>
    git(clone.folder, "config", "branch.feature/tides.github-pr-owner-number", "acme#harbour#412");
  const createTestBranch = (id: string) => {
    clone.createTestBranch(`queue-merge/pr-412/${id}`, commit);
    git(clone.folder, "fetch", "--quiet", "--prune");
  };
  const getFirst = ({ current }: MyPullRequests): MyPullRequest => current[0] ?? assert.fail("no pull request");
  const describeState = (myPullRequests: MyPullRequests) => {
    const state = getFirst(myPullRequests);
    return state.kind === "run" ? `run ${state.run.query.testRunId} ${state.departure ?? ""}`.trim() : state.kind;
  };

  it("remembers an entered number for its branch, even after the branch is renamed", async () => {
    const { myPullRequests, memento } = await start();
    const { branch } = getFirst(myPullRequests);
    const kindBefore = describeState(myPullRequests);
    await myPullRequests.setNumber(branch, 412);
    git(clone.folder, "branch", "--move", "tides");
    const restarted = await start({ memento });
    assert.deepEqual(
      [kindBefore, describeState(myPullRequests), describeState(restarted.myPullRequests)],
      ["unknownNumber", "notTested", "notTested"],
    );
  });

  it("uses the number that Git knows once an entered one is removed, and shows no run of the entered one", async () => {
    configureNumber();
    clone.createTestBranch("queue-merge/pr-7/other", commit);
    git(clone.folder, "fetch", "--quiet");
    const { myPullRequests } = await start();
    const { branch } = getFirst(myPullRequests);
    await myPullRequests.setNumber(branch, 7);
    git(clone.folder, "update-ref", "-d", "refs/remotes/origin/queue-merge/pr-7/other");
    const states = [describeState(myPullRequests), myPullRequests.findEnteredNumber(branch)];
    await myPullRequests.setNumber(branch, undefined);
    assert.deepEqual(
      [...states, getFirst(myPullRequests), myPullRequests.findEnteredNumber(branch)],
      ["run other", 7, { kind: "notTested", branch, number: 412 }, undefined],
    );
  });

  it("sends no request without a test branch", async () => {
    configureNumber();
    const { myPullRequests, queries } = await start();
    assert.deepEqual([describeState(myPullRequests), queries], ["notTested", []]);
  });

  it("shows nothing for a branch that was never pushed", async () => {
    git(clone.folder, "checkout", "--quiet", "-b", "new");
    assert.deepEqual((await start()).myPullRequests.current, []);
  });

  it("does nothing while it is switched off", async () => {
    configureNumber();
    createTestBranch("3f0c");
    const { myPullRequests, queries } = await start({ isEnabled: false });
    assert.deepEqual([myPullRequests.current, queries], [[], []]);
  });

  it("looks up the run of the newest test branch once, in the background, and watches it", async () => {
    configureNumber();
    for (const id of ["first", "second"]) {
      createTestBranch(id);
    }
    const { myPullRequests, queries, runs } = await start();
    await myPullRequests.update();
    assert.deepEqual(
      [describeState(myPullRequests), queries.map(({ testRunId, background }) => [testRunId, background])],
      ["run second", [["second", true]]],
    );
    assert.deepEqual(runs.current.map(isWatched), [true]);
  });

  it("does not watch a run again that the user stopped watching", async () => {
    configureNumber();
    createTestBranch("3f0c");
    const { myPullRequests, runs } = await start();
    await runs.unwatch(runs.current[0]?.id ?? "");
    await myPullRequests.update();
    assert.deepEqual(runs.current.map(isWatched), [false]);
  });

  it("watches a run that the user had looked up before its test branch was fetched", async () => {
    configureNumber();
    const { myPullRequests, runs, branches, queries } = await start();
    const { repository } = getFirst(myPullRequests).branch;
    await runs.lookUp({ repository, testRunId: "3f0c", targetBranch: "release" }, new AbortController().signal);
    createTestBranch("3f0c");
    branches.changed.fire();
    await myPullRequests.update();
    assert.deepEqual([describeState(myPullRequests), queries.length], ["run 3f0c", 1]);
    assert.deepEqual(runs.current.map(isWatched), [true]);
  });

  it("sends no request while the editor window has no focus", async () => {
    configureNumber();
    const { myPullRequests, queries, focus } = await start();
    focus.isFocused = false;
    createTestBranch("3f0c");
    await myPullRequests.update();
    assert.deepEqual([describeState(myPullRequests), queries.length], ["lookingUp", 0]);
  });

  it("requests a run that the service does not know only once, even after a restart", async () => {
    configureNumber();
    createTestBranch("3f0c");
    const answer = async () => Promise.reject(notFound());
    const { myPullRequests, queries, memento } = await start({ answer });
    const restarted = await start({ answer, memento });
    assert.deepEqual(
      [describeState(myPullRequests), queries.length, describeState(restarted.myPullRequests), restarted.queries],
      ["unknownRun", 1, "unknownRun", []],
    );
    await restarted.myPullRequests.fetch(getFirst(restarted.myPullRequests).branch);
    assert.equal(restarted.queries.length, 1);
  });

  it("repeats a failed look-up after a minute at the earliest", async () => {
    configureNumber();
    createTestBranch("3f0c");
    const { myPullRequests, queries, clock } = await start({ answer: async () => Promise.reject(unreachable()) });
    await myPullRequests.update();
    const counts = [queries.length];
    for (const ms of [59_999, 1]) {
      clock.advance(ms);
      await myPullRequests.update();
      counts.push(queries.length);
    }
    assert.deepEqual([counts, describeState(myPullRequests)], [[1, 1, 2], "failed"]);
  });

  it("reports every error of a look-up, and has the state failed", async () => {
    configureNumber();
    createTestBranch("3f0c");
    const errors = [unreachable(), new TypeError("a programming error")];
    const { myPullRequests, clock } = await start({ answer: async () => Promise.reject(errors[0]) });
    const reported: unknown[] = [];
    const kinds = [describeState(myPullRequests)];
    myPullRequests.onDidFail((error) => reported.push(error));
    for (let count = 0; count < 2; count++) {
      clock.advance(60_000);
      await myPullRequests.update();
      errors.shift();
      kinds.push(describeState(myPullRequests));
    }
    assert.deepEqual(
      [kinds, reported.map((error) => (error instanceof Error ? error.name : error))],
      [
        ["failed", "failed", "failed"],
        ["ServiceError", "TypeError"],
      ],
    );
  });

  it("reports an error of Git, keeps its state, and reads again with the next update", async () => {
    configureNumber();
    const branches = new ClonedBranches(clone);
    const { myPullRequests } = await start({ branches });
    const reported: unknown[] = [];
    myPullRequests.onDidFail((error) => reported.push(error));
    const { readTestBranches } = branches;
    branches.readTestBranches = async () => Promise.reject(new Error("index.lock exists"));
    await myPullRequests.update();
    const kinds = [describeState(myPullRequests)];
    branches.readTestBranches = readTestBranches;
    createTestBranch("3f0c");
    await myPullRequests.update();
    kinds.push(describeState(myPullRequests));
    assert.deepEqual([kinds, reported.map(String)], [["notTested", "run 3f0c"], ["Error: index.lock exists"]]);
  });

  it("sends no request while the target branch is unknown", async () => {
    configureNumber();
    createTestBranch("3f0c");
    const { myPullRequests, queries } = await start({ branches: new ClonedBranches(clone, false) });
    assert.deepEqual([describeState(myPullRequests), queries], ["unknownTarget", []]);
  });

  it("finds its run in a batch of another pull request, and not in runs of dependent pull requests", async () => {
    configureNumber();
    clone.createTestBranch("queue-merge/pr-411/batch", commit);
    clone.createTestBranch("queue-merge/pr-413/dependent", commit);
    clone.createTestBranch("queue-merge/pr-414/stored", commit);
    git(clone.folder, "fetch", "--quiet");
    const numbers: Record<string, number[]> = { batch: [411, 412], dependent: [413], stored: [414] };
    const answer = async ({ testRunId }: Pick<TestRunQuery, "testRunId">) =>
      testRun({ status: "in_progress", pullRequests: (numbers[testRunId] ?? []).map((number) => ({ number })) });
    const lookedUpRuns = [lookedUpRun("stored", noon, await answer({ testRunId: "stored" }))];
    const { myPullRequests, queries, runs } = await start({ answer, lookedUpRuns });
    await myPullRequests.update();
    assert.deepEqual(
      [describeState(myPullRequests), queries.map(({ testRunId }) => testRunId), ids(runs.current)],
      ["run batch", ["dependent", "batch"], "batch stored"],
    );
  });

  it("looks up three runs at a time whose test branches have another number in their names", async () => {
    configureNumber();
    for (const number of [411, 413, 414, 415, 416]) {
      clone.createTestBranch(`queue-merge/pr-${number}/${number}`, commit);
    }
    git(clone.folder, "fetch", "--quiet");
    const answer = async () => testRun({ status: "in_progress", pullRequests: [{ number: 7 }] });
    const { myPullRequests, queries } = await start({ answer });
    const counts = [queries.length];
    await myPullRequests.update();
    assert.deepEqual([...counts, queries.length], [3, 5]);
  });

  it("warns once for each run that a push would remove it from the queue", async () => {
    configureNumber();
    createTestBranch("3f0c");
    const { myPullRequests } = await start();
    const warnings = [myPullRequests.takeUnwarned()?.number];
    clone.commit(clone.folder, "Not pushed");
    await myPullRequests.update();
    warnings.push(myPullRequests.takeUnwarned()?.number, myPullRequests.takeUnwarned()?.number);
    assert.deepEqual(warnings, [undefined, 412, undefined]);
  });

  /** Removes the run and its test branch; returns the states before and after the branch is pruned. */
  async function removeRun(merge: boolean) {
    configureNumber();
    createTestBranch("3f0c");
    let isGone = false;
    const answer = async () => (isGone ? Promise.reject(notFound()) : inProgress);
    const { myPullRequests, runs } = await start({ answer });
    isGone = true;
    const refreshed = runs.refresh(runs.current[0]?.id ?? "", new AbortController().signal);
    await assert.rejects(refreshed, { reason: "notFound" });
    const stateBefore = describeState(myPullRequests);
    if (merge) {
      git(clone.origin, "merge", "--quiet", "--no-edit", "feature/tides");
    }
    git(clone.origin, "branch", "-D", "queue-merge/pr-412/3f0c");
    await myPullRequests.fetch(getFirst(myPullRequests).branch);
    return [stateBefore, describeState(myPullRequests)];
  }

  it("has left the queue once the service has no such run and its test branch is pruned", async () => {
    assert.deepEqual(await removeRun(false), ["run 3f0c", "run 3f0c leftQueue"]);
  });

  for (const status of ["in_progress", "failed"] as const) {
    it(`has not left the queue if only its test branch is pruned and its run is ${status}`, async () => {
      configureNumber();
      createTestBranch("3f0c");
      const { myPullRequests } = await start({ answer: async () => ({ ...inProgress, status }) });
      git(clone.origin, "branch", "-D", "queue-merge/pr-412/3f0c");
      await myPullRequests.fetch(getFirst(myPullRequests).branch);
      assert.equal(describeState(myPullRequests), "run 3f0c");
    });
  }

  it("has not left the queue if its run had ended before the service deleted it", async () => {
    configureNumber();
    createTestBranch("3f0c");
    let isGone = false;
    const answer = async () => (isGone ? Promise.reject(notFound()) : { ...inProgress, status: "failed" as const });
    const { myPullRequests, runs } = await start({ answer });
    isGone = true;
    await assert.rejects(runs.refresh(runs.current[0]?.id ?? "", new AbortController().signal));
    git(clone.origin, "branch", "-D", "queue-merge/pr-412/3f0c");
    await myPullRequests.fetch(getFirst(myPullRequests).branch);
    assert.equal(describeState(myPullRequests), "run 3f0c");
  });

  it("is merged once the target branch contains its commit", async () => {
    assert.deepEqual(await removeRun(true), ["run 3f0c", "run 3f0c merged"]);
  });

  it("is found for the run that tests it, as merged once the service has deleted that run", async () => {
    configureNumber();
    createTestBranch("3f0c");
    let isGone = false;
    const answer = async () => (isGone ? Promise.reject(notFound()) : inProgress);
    const { myPullRequests, runs } = await start({ answer });
    const [run = assert.fail("no run")] = runs.current;
    git(clone.origin, "merge", "--quiet", "--no-edit", "feature/tides");
    git(clone.folder, "fetch", "--quiet");
    isGone = true;
    const departures = [(await myPullRequests.findTested(run))?.departure];
    await assert.rejects(runs.refresh(run.id, new AbortController().signal), { reason: "notFound" });
    departures.push((await myPullRequests.findTested(run))?.departure);
    assert.deepEqual(departures, [undefined, "merged"]);
    assert.equal(await myPullRequests.findTested({ ...run, id: "another" }), undefined);
  });
});
