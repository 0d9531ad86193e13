import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { TestRunToolInput } from "../../../../src/domain/agents/toolInputs";
import type { RepositoryId, TestRun } from "../../../../src/domain/records";
import type { MyPullRequest } from "../../../../src/domain/runs/myPullRequest";
import { ServiceError } from "../../../../src/domain/serviceError";
import { agentTexts, repositoryProblemText, unavailableTexts } from "../../../../src/present/agents/agentTexts";
import {
  noPullRequestRunTexts,
  noTestRunText,
  testRunProblemText,
  unknownPullRequestText,
} from "../../../../src/present/agents/testRunAnswer";
import { AgentTestRuns } from "../../../../src/state/agents/agentTestRuns";
import type { GitRepository } from "../../../../src/ui/adapters/gitApi";
import { createTestRunAnswer, prepareTestRunLookUp } from "../../../../src/ui/tools/testRunTool";
import { harbour, lookedUpRun, testRun } from "../../../support/builders";
import { keyOwner } from "../../../support/connected";
import { FakeMemory } from "../../../support/fakes";
import { silentLog } from "../../../support/silentLog";
import { FakeRepositories } from "../../../support/workspace";
import { connectedRuns, noon, query } from "../../domain/runs/fixture";
import { lighthouse } from "../fixture";

const neverAborted = new AbortController().signal;
const notFound = new ServiceError("notFound", { operation: "getTestRun", host: "api.example.com", status: 404 });
const tides = { repository: harbour, name: "feature/tides", unpushedCount: 0 };
const testBranch = { name: "queue-merge/pr-412/3f0c", testRunId: "3f0c", pullRequest: 412 };

/** Creates the tool of a window with these repositories, test branches of `origin` and pull requests of the user. */
async function setUp({
  repositories: open = [harbour] as RepositoryId[],
  targetBranch = "main",
  branches = [] as string[],
  pullRequests = [] as MyPullRequest[],
  answer = async (): Promise<TestRun> => testRun(),
} = {}) {
  const { runs, session, clock, queries } = await connectedRuns({ answer });
  const git = {
    getBranches: async () => branches.map((name) => ({ name: `origin/${name}` })),
    state: { remotes: [] },
  } as unknown as GitRepository;
  const repositories = Object.assign(new FakeRepositories(), {
    readDefaultBranch: async () => undefined,
    findGit: () => git,
    findFolderRemote: () => ({ name: "origin" }),
  });
  repositories.open(...open);
  const deps = {
    repositories,
    settings: { targetBranch: () => targetBranch, testBranchPatterns: () => [] },
    memento: new FakeMemory(),
    runs,
    myPullRequests: { current: pullRequests },
    missingStatuses: { findNow: async () => new Map() },
    clock,
    log: silentLog,
    agentTestRuns: new AgentTestRuns(session, repositories, runs, clock),
  };
  const ask = (run: string, fields: Partial<TestRunToolInput> = {}) =>
    createTestRunAnswer({ run, ...fields }, deps, neverAborted);
  const prepare = (run: string) => prepareTestRunLookUp({ run }, deps, neverAborted);
  return { ask, prepare, queries, runs, session };
}

describe("Tool for a test run", () => {
  it("looks up the named run, in the only repository and for its target branch", async () => {
    const { ask, prepare, queries } = await setUp();
    assert.deepEqual(await prepare("3f0c"), { kind: "request", testRunId: "3f0c" });
    assert.match(await ask("3f0c"), /^A merge queue's test run/);
    assert.deepEqual(queries, [query("3f0c")]);
    assert.deepEqual(await prepare("3f0c"), { kind: "known", testRunId: "3f0c" });
  });

  it("prefers the target branch of the input", async () => {
    const { ask, queries } = await setUp({ targetBranch: "" });
    assert.equal(await ask("3f0c"), agentTexts.noTargetBranch);
    await ask("3f0c", { targetBranch: "release" });
    assert.deepEqual(queries, [{ ...query("3f0c"), targetBranch: "release" }]);
  });

  it("asks for the repository if several are open and none is named", async () => {
    const { ask, queries } = await setUp({ repositories: [harbour, lighthouse] });
    assert.equal(await ask("3f0c"), repositoryProblemText(undefined, [harbour, lighthouse]));
    assert.equal(await ask("3f0c", { repository: "pier" }), repositoryProblemText("pier", [harbour, lighthouse]));
    await ask("3f0c", { repository: "lighthouse" });
    assert.deepEqual(queries, [{ ...query("3f0c"), repository: lighthouse }]);
  });

  it("uses the repository in the address of a pull request", async () => {
    const { ask, queries } = await setUp({ repositories: [harbour, lighthouse], branches: [testBranch.name] });
    await ask("https://github.com/acme/lighthouse/pull/412");
    assert.deepEqual(queries, [{ ...query("3f0c"), repository: lighthouse }]);
  });

  it("finds the run of a pull request among those that were looked up, then among the test branches", async () => {
    const pullRequests = [{ number: 412 }];
    const { ask, queries, runs } = await setUp({
      branches: [testBranch.name],
      answer: async () => testRun({ pullRequests }),
    });
    await ask("#412");
    await runs.lookUp(query("9d2e"), neverAborted);
    assert.deepEqual(queries, [query("3f0c"), query("9d2e")]);
    assert.equal(await ask("#413"), noTestRunText(unknownPullRequestText(413), runs.current));
  });

  it("treats a bare number as the id of a run if no pull request has it", async () => {
    const { ask, queries } = await setUp();
    await ask("413");
    assert.deepEqual(queries, [query("413")]);
  });

  it("looks up the run of the user's own pull request if none is named", async () => {
    const withTestBranch = await setUp({
      pullRequests: [{ branch: tides, kind: "unknownRun", number: 412, testBranch }],
    });
    await withTestBranch.ask("");
    const run: MyPullRequest = { branch: tides, kind: "run", number: 412, run: lookedUpRun("9d2e", noon) };
    const withRun = await setUp({ pullRequests: [run], targetBranch: "" });
    await withRun.ask("");
    assert.deepEqual([withTestBranch.queries, withRun.queries], [[query("3f0c")], [query("9d2e")]]);
  });

  it("returns why the run of the user's own pull request is unknown", async () => {
    const unknownNumber: MyPullRequest = { branch: tides, kind: "unknownNumber" };
    const lookingUp: MyPullRequest = { branch: tides, kind: "lookingUp", number: 412 };
    const unknownRun: MyPullRequest = { branch: tides, kind: "unknownRun", number: 412, testBranch };
    const texts = [];
    for (const pullRequests of [[], [unknownNumber], [unknownNumber, lookingUp], [unknownRun, unknownRun]]) {
      texts.push(await (await setUp({ pullRequests })).ask(""));
    }
    assert.deepEqual(
      texts,
      (["noBranch", "unknownNumber", "lookingUp", "severalBranches"] as const).map((kind) =>
        noTestRunText(noPullRequestRunTexts[kind], []),
      ),
    );
  });

  it("returns a message for a text that names no run", async () => {
    const { ask, prepare, queries } = await setUp();
    assert.match(await ask("https://ci.example/"), /Give the id of a run/);
    assert.deepEqual([await prepare("https://ci.example/"), queries], [{ kind: "none" }, []]);
  });

  it("describes the errors of the service, and rejects with others", async () => {
    const withoutRun = await setUp({ answer: () => Promise.reject(notFound) });
    assert.equal(await withoutRun.ask("3f0c"), testRunProblemText(notFound, query("3f0c")));
    const withBug = await setUp({ answer: () => Promise.reject(new RangeError("bug")) });
    await assert.rejects(withBug.ask("3f0c"), RangeError);
  });

  it("returns a message if there is no connection", async () => {
    const { ask, session } = await setUp();
    await session.disconnect([keyOwner]);
    assert.equal(await ask("3f0c"), unavailableTexts.notConnected);
  });
});
