import assert from "node:assert/strict";
import type { TestRun } from "../../../../src/domain/records";
import { ServiceError } from "../../../../src/domain/serviceError";
import { AgentTestRuns } from "../../../../src/state/agents/agentTestRuns";
import { harbour, testRun } from "../../../support/builders";
import { FakeRepositories } from "../../../support/workspace";
import { connectedRuns, ids, query } from "../../domain/runs/fixture";

const neverAborted = new AbortController().signal;
const notFoundError = new ServiceError("notFound", { operation: "getTestRun", host: "api.example.com", status: 404 });

async function setUp(answers: (TestRun | Error)[]) {
  const answer = async () => {
    const nextAnswer = answers.shift();
    if (nextAnswer instanceof Error) {
      throw nextAnswer;
    }
    return nextAnswer ?? testRun();
  };
  const parts = await connectedRuns({ answer });
  const repositories = new FakeRepositories();
  return {
    ...parts,
    repositories,
    agentTestRuns: new AgentTestRuns(parts.session, repositories, parts.runs, parts.clock),
  };
}

describe("AgentTestRuns", () => {
  it("looks up a run as the view does, and adds it there", async () => {
    const { agentTestRuns, queries, runs } = await setUp([testRun()]);
    await agentTestRuns.lookUp(query("1"), neverAborted);
    assert.deepEqual([queries, ids(runs.current)], [[query("1")], "1"]);
  });

  it("requests a run again after 15 seconds at the earliest, and keeps its row in place", async () => {
    const { agentTestRuns, queries, clock, runs } = await setUp([]);
    await agentTestRuns.lookUp(query("1"), neverAborted);
    await agentTestRuns.lookUp(query("2"), neverAborted);
    clock.advance(14_999);
    await agentTestRuns.lookUp(query("1"), neverAborted);
    const requestCountBefore = queries.length;
    clock.advance(1);
    const { asOf } = await agentTestRuns.lookUp(query("1"), neverAborted);
    assert.deepEqual(
      [requestCountBefore, queries.length, asOf === clock.now(), ids(runs.current)],
      [2, 3, true, "2 1"],
    );
  });

  it("does not request a run again once it has ended", async () => {
    const { agentTestRuns, queries, clock } = await setUp([testRun({ status: "failed" })]);
    await agentTestRuns.lookUp(query("1"), neverAborted);
    clock.advance(3_600_000);
    await agentTestRuns.lookUp(query("1"), neverAborted);
    assert.equal(queries.length, 1);
  });

  it("returns the last state of a run once the service no longer knows it", async () => {
    const { agentTestRuns, queries, clock } = await setUp([testRun(), notFoundError]);
    await agentTestRuns.lookUp(query("1"), neverAborted);
    clock.advance(60_000);
    const lastKnownRun = await agentTestRuns.lookUp(query("1"), neverAborted);
    clock.advance(60_000);
    const repeatedRun = await agentTestRuns.lookUp(query("1"), neverAborted);
    assert.deepEqual([lastKnownRun.goneSince, repeatedRun, queries.length], [clock.now() - 60_000, lastKnownRun, 2]);
  });

  it("repeats the failure of an unknown run for 15 seconds, without a request", async () => {
    const { agentTestRuns, queries, clock, runs } = await setUp([notFoundError]);
    await assert.rejects(agentTestRuns.lookUp(query("1"), neverAborted), notFoundError);
    await assert.rejects(agentTestRuns.lookUp(query("1"), neverAborted), notFoundError);
    const requestCountBefore = queries.length;
    clock.advance(15_000);
    await agentTestRuns.lookUp(query("1"), neverAborted);
    assert.deepEqual([requestCountBefore, queries.length, ids(runs.current)], [1, 2, "1"]);
  });

  it("states before a look-up whether it will send a request, and sends none that it has not announced", async () => {
    const { agentTestRuns, queries, clock } = await setUp([]);
    const announcements = [agentTestRuns.willRequest(query("1"))];
    await agentTestRuns.lookUp(query("1"), neverAborted);
    announcements.push(agentTestRuns.willRequest(query("1")));
    // The user may confirm much later.
    clock.advance(60_000);
    await agentTestRuns.lookUp(query("1"), neverAborted);
    const requestCountBefore = queries.length;
    announcements.push(agentTestRuns.willRequest(query("1")));
    await agentTestRuns.lookUp(query("1"), neverAborted);
    assert.deepEqual([announcements, requestCountBefore, queries.length], [[true, false, true], 1, 2]);
  });

  it("announces no request while the failure of an unknown run is repeated", async () => {
    const { agentTestRuns, queries, clock } = await setUp([notFoundError]);
    await assert.rejects(agentTestRuns.lookUp(query("1"), neverAborted), notFoundError);
    const isRequested = agentTestRuns.willRequest(query("1"));
    clock.advance(60_000);
    await assert.rejects(agentTestRuns.lookUp(query("1"), neverAborted), notFoundError);
    assert.deepEqual([isRequested, queries.length, agentTestRuns.willRequest(query("1"))], [false, 1, true]);
  });

  it("finds the open repositories as soon as they are known", async () => {
    const { agentTestRuns, repositories } = await setUp([]);
    const openRepositories = agentTestRuns.findOpenRepositories(neverAborted);
    repositories.open(harbour);
    assert.deepEqual(await openRepositories, [{ repository: harbour, folders: ["harbour"] }]);
  });

  it("finds no repositories without a repository or a connection, and returns the reason", async () => {
    const { agentTestRuns, repositories, session, keys } = await setUp([]);
    repositories.close();
    const withoutRepository = await agentTestRuns.findOpenRepositories(neverAborted);
    repositories.open(harbour);
    if (session.current.kind === "connected") {
      session.rejectKey(session.current);
    }
    const withRejectedKey = await agentTestRuns.findOpenRepositories(neverAborted);
    await keys.remove();
    await session.update();
    assert.deepEqual(
      [withoutRepository, withRejectedKey, await agentTestRuns.findOpenRepositories(neverAborted)],
      ["noRepository", "keyRefused", "notConnected"],
    );
  });

  it("uses the target branch of the newest cached run if none is given", async () => {
    const { agentTestRuns, runs } = await setUp([]);
    await runs.lookUp({ ...query("1"), targetBranch: "release" }, neverAborted);
    assert.deepEqual(
      ["1", "2"].map((testRunId) => agentTestRuns.findTargetBranch({ repository: harbour, testRunId })),
      ["release", undefined],
    );
  });
});
