import "../../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { TestRunQuery } from "../../../../../src/domain/testHealthService";
import type { GitRepository } from "../../../../../src/ui/adapters/gitApi";
import type { RepositoryContext } from "../../../../../src/ui/adapters/repositoryContext";
import { type InitialState, LookUpDialog } from "../../../../../src/ui/commands/lookUpRun/dialog";
import { harbour, lookedUpRun } from "../../../../support/builders";
import { FakeClock } from "../../../../support/clock";
import { fakeEditor } from "../../../../support/fakeEditor";
import { silentLog } from "../../../../support/silentLog";
import { connectedSession, now } from "../../../present/fixture";
import { lighthouse, repositoryContext } from "../../fixture";

const branchOfRun = "queue-merge/pr-412/3f0c";

/** A fake Git with these fetched branches of `origin`, which counts its reads and fetches. */
class FetchedBranches {
  readCount = 0;
  fetchCount = 0;

  constructor(
    private readonly names: string[],
    private readonly fetchable: readonly string[] | Error = [],
  ) {}

  readonly git = {
    state: { HEAD: { name: "queue-merge/pr-7/head" }, remotes: [] },
    getBranches: async () => {
      this.readCount++;
      return this.names.map((name) => ({ name: `origin/${name}` }));
    },
    fetch: async () => {
      this.fetchCount++;
      if (this.fetchable instanceof Error) {
        throw this.fetchable;
      }
      this.names.push(...this.fetchable);
    },
  } as unknown as GitRepository;
}

const harbourContext = repositoryContext(harbour, { targetBranch: "main" });
const twoContexts = [harbourContext, repositoryContext(lighthouse, { targetBranch: "release" })];

describe("LookUpDialog", () => {
  let rememberedBranches: string[];

  beforeEach(() => {
    fakeEditor.reset();
    rememberedBranches = [];
  });

  function createDialog(contexts: readonly RepositoryContext[], state: Partial<InitialState> = {}) {
    const recent = [lookedUpRun("1", now)];
    const lighthouseRun = lookedUpRun("2", now);
    const runs = [...recent, { ...lighthouseRun, query: { ...lighthouseRun.query, repository: lighthouse } }];
    return new LookUpDialog(
      {
        session: { current: connectedSession, onDidWait: () => ({ dispose() {} }) },
        contexts,
        targetBranches: { remember: (...entry) => void rememberedBranches.push(entry.join(" ")) },
        runs: { current: runs, get: () => undefined, lookUp: () => Promise.reject() },
        tests: { findTestLists: () => [] },
        clock: new FakeClock(now),
        log: silentLog,
      },
      { text: "", isId: false, context: contexts[0], targetBranch: undefined, notOpen: undefined, ...state },
    );
  }

  /** Formats a query as `acme/harbour main 3f0c`; returns the name of the question that comes first instead, if any. */
  const queryText = (query: TestRunQuery | string) =>
    typeof query === "string"
      ? query
      : `${query.repository.owner}/${query.repository.name} ${query.targetBranch} ${query.testRunId}`;

  it("looks up the run of its initial text", () => {
    const branchDialog = createDialog([harbourContext], { text: branchOfRun });
    const id = createDialog([harbourContext], { text: "main/7", isId: true });
    assert.deepEqual([branchDialog.firstRun?.testRunId, id.firstRun?.testRunId], ["3f0c", "main/7"]);
    assert.equal(createDialog([harbourContext], { text: "" }).firstRun, undefined);
  });

  it("does not look up a run of a repository that is not open", () => {
    const text = "vscode://test-health.test-health/run?repo=github.com/acme/pier&id=3f0c&branch=main";
    const dialog = createDialog([harbourContext], { text });
    assert.deepEqual([dialog.firstRun, dialog.createState(undefined).notOpen], [undefined, "github.com/acme/pier"]);
  });

  it("creates the query of a run, or names the question that comes first", () => {
    const run = { testRunId: "3f0c" };
    assert.deepEqual(
      [
        createDialog([harbourContext]).createQuery(run),
        createDialog([repositoryContext()]).createQuery(run),
        createDialog(twoContexts, { context: undefined }).createQuery(run),
        createDialog(twoContexts).createQuery({ ...run, repository: "github.com/ACME/lighthouse" }),
        createDialog([harbourContext], { targetBranch: "next" }).createQuery(run),
        createDialog([harbourContext], { targetBranch: "next" }).createQuery({ ...run, targetBranch: "release" }),
      ].map(queryText),
      [
        "acme/harbour main 3f0c",
        "targetBranch",
        "repository",
        "acme/lighthouse release 3f0c",
        "acme/harbour next 3f0c",
        "acme/harbour release 3f0c",
      ],
    );
  });

  it("follows the repository that the text names", () => {
    const dialog = createDialog(twoContexts);
    const titles = ["", "acme/lighthouse#412", "3f0c"].map((text) => {
      dialog.setText(text);
      return dialog.title;
    });
    assert.deepEqual(titles, [
      "Look up a test run in acme/harbour, into main",
      "Look up a test run in acme/lighthouse, into release",
      "Look up a test run in acme/harbour, into main",
    ]);
  });

  it("asks for the repository, and keeps the answer until the text changes", async () => {
    const dialog = createDialog(twoContexts, { context: undefined });
    assert.equal(await dialog.chooseRepository(), false);
    fakeEditor.answers = ["acme/lighthouse"];
    assert.equal(await dialog.chooseRepository(), true);
    assert.equal(queryText(dialog.createQuery({ testRunId: "1" })), "acme/lighthouse release 1");
    dialog.setText("acme/harbour#412");
    assert.equal(dialog.title, "Look up a test run in acme/harbour, into main");
  });

  it("asks for the target branch, which the branch of a link replaces", async () => {
    const dialog = createDialog([harbourContext]);
    const run = { testRunId: "3f0c" };
    assert.equal(await dialog.chooseTargetBranch(run), false);
    fakeEditor.typedTexts = ["next"];
    fakeEditor.answers = ["$(git-branch) Use next"];
    assert.equal(await dialog.chooseTargetBranch(run), true);
    assert.equal(queryText(dialog.createQuery(run)), "acme/harbour next 3f0c");
    dialog.setText("vscode://test-health.test-health/run?repo=github.com/acme/harbour&id=3f0c&branch=release");
    assert.equal(queryText(dialog.createQuery(dialog.firstRun ?? assert.fail())), "acme/harbour release 3f0c");
    assert.equal(queryText(dialog.createQuery(run)), "acme/harbour main 3f0c");
  });

  it("remembers a target branch that it would not have assumed", () => {
    const dialog = createDialog(twoContexts);
    dialog.remember({ repository: harbour, testRunId: "1", targetBranch: "main" });
    dialog.remember({ repository: harbour, testRunId: "1", targetBranch: "next" });
    assert.deepEqual(rememberedBranches, ["github.com/acme/harbour next"]);
  });

  it("clears the answers for the previous text", () => {
    const dialog = createDialog([harbourContext], { notOpen: "github.com/acme/pier" });
    dialog.clipboard = "empty";
    dialog.fetchState = "done";
    dialog.setText("3f0c");
    const { notOpen, clipboard, fetchState } = dialog.createState(undefined);
    assert.deepEqual([notOpen, clipboard, fetchState], [undefined, undefined, undefined]);
  });

  it("shows the recent runs and the checked-out test branch of the matching repositories", () => {
    const { git } = new FetchedBranches([]);
    const dialog = createDialog([{ ...harbourContext, git, remote: "origin" }, repositoryContext(lighthouse)]);
    const state = dialog.createState(undefined);
    assert.deepEqual(
      [state.recent.map(({ query }) => query.testRunId), state.currentBranch?.testRunId, state.several, state.canFetch],
      [["1"], "head", true, true],
    );
    assert.equal(createDialog([harbourContext]).createState(undefined).canFetch, false);
  });

  it("reads the test branches of a repository once, and returns whether there are new ones", async () => {
    const branches = new FetchedBranches([branchOfRun]);
    const dialog = createDialog([{ ...harbourContext, git: branches.git, remote: "origin" }]);
    assert.deepEqual([await dialog.readBranches(), await dialog.readBranches(), branches.readCount], [true, false, 1]);
    assert.deepEqual(
      dialog.createState(undefined).remoteBranches.map(({ testRunId }) => testRunId),
      ["3f0c"],
    );
  });

  it("reads them again after a fetch", async () => {
    const branches = new FetchedBranches([], [branchOfRun]);
    const dialog = createDialog([{ ...harbourContext, git: branches.git, remote: "origin" }]);
    await dialog.readBranches();
    const fetching = dialog.fetchBranches();
    assert.equal(dialog.fetchState, "inProgress");
    await fetching;
    assert.deepEqual([dialog.fetchState, branches.fetchCount, branches.readCount], ["done", 1, 2]);
    assert.equal(dialog.createState(undefined).remoteBranches.length, 1);
  });

  it("shows that a fetch failed, unless the text has changed meanwhile", async () => {
    const { git } = new FetchedBranches([], new Error("offline"));
    const dialog = createDialog([{ ...harbourContext, git, remote: "origin" }]);
    await dialog.fetchBranches();
    assert.equal(dialog.fetchState, "failed");
    const fetching = dialog.fetchBranches();
    dialog.setText("3f0c");
    await fetching;
    assert.equal(dialog.fetchState, undefined);
  });

  it("shows the newest fetch as in progress, although the text of an earlier one has returned", async () => {
    const branches = new FetchedBranches([]);
    const dialog = createDialog([{ ...harbourContext, git: branches.git, remote: "origin" }], { text: "pr-412" });
    const firstFetch = dialog.fetchBranches();
    dialog.setText("pr-41");
    dialog.setText("pr-412");
    await firstFetch;
    assert.equal(dialog.fetchState, undefined);
    const secondFetch = dialog.fetchBranches();
    assert.equal(dialog.fetchState, "inProgress");
    await secondFetch;
    assert.equal(dialog.fetchState, "done");
  });
});
