import assert from "node:assert/strict";
import type { TestRun } from "../../../../src/domain/records";
import { ServiceError } from "../../../../src/domain/serviceError";
import { AgentTestRuns } from "../../../../src/state/agents/agentTestRuns";
import { harbour, testRun } from "../../../support/builders";
import { FakeRepositories } from "../../../support/workspace";
import { connectedRuns, ids, query } from "../../domain/runs/fixture";

const never = new AbortController().signal;
const unknown = new ServiceError("notFound", { operation: "getTestRun", host: "api.example.com", status: 404 });

async function setUp(answers: (TestRun | Error)[]) {
  const answer = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next ?? testRun();
  };
  const parts = await connectedRuns({ answer });
  const repositories = new FakeRepositories();
  return { ...parts, repositories, askedRuns: new AgentTestRuns(parts.session, repositories, parts.runs, parts.clock) };
}

describe("test runs for agents", () => {
  it("are looked up as a person's are, and stand in the view", async () => {
    const { askedRuns, asked, runs } = await setUp([testRun()]);
    await askedRuns.lookUp(query("1"), never);
    assert.deepEqual([asked, ids(runs.current)], [[query("1")], "1"]);
  });

  it("are asked for again 15 seconds later at the earliest, and stay where they stand then", async () => {
    const { askedRuns, asked, clock, runs } = await setUp([]);
    await askedRuns.lookUp(query("1"), never);
    await askedRuns.lookUp(query("2"), never);
    clock.advance(14_999);
    await askedRuns.lookUp(query("1"), never);
    const before = asked.length;
    clock.advance(1);
    const { asOf } = await askedRuns.lookUp(query("1"), never);
    assert.deepEqual([before, asked.length, asOf === clock.now(), ids(runs.current)], [2, 3, true, "2 1"]);
  });

  it("are not asked for again once they have ended", async () => {
    const { askedRuns, asked, clock } = await setUp([testRun({ status: "failed" })]);
    await askedRuns.lookUp(query("1"), never);
    clock.advance(3_600_000);
    await askedRuns.lookUp(query("1"), never);
    assert.equal(asked.length, 1);
  });

  it("are given as they were last once the service does not know them any more", async () => {
    const { askedRuns, asked, clock } = await setUp([testRun(), unknown]);
    await askedRuns.lookUp(query("1"), never);
    clock.advance(60_000);
    const gone = await askedRuns.lookUp(query("1"), never);
    clock.advance(60_000);
    const again = await askedRuns.lookUp(query("1"), never);
    assert.deepEqual([gone.goneSince, again, asked.length], [clock.now() - 60_000, gone, 2]);
  });

  it("that are not known fail the same way for 15 seconds, without a request", async () => {
    const { askedRuns, asked, clock, runs } = await setUp([unknown]);
    await assert.rejects(askedRuns.lookUp(query("1"), never), unknown);
    await assert.rejects(askedRuns.lookUp(query("1"), never), unknown);
    const before = asked.length;
    clock.advance(15_000);
    await askedRuns.lookUp(query("1"), never);
    assert.deepEqual([before, asked.length, ids(runs.current)], [1, 2, "1"]);
  });

  it("are of the open repositories, as soon as these are known", async () => {
    const { askedRuns, repositories } = await setUp([]);
    const open = askedRuns.findOpenRepositories(never);
    repositories.open(harbour);
    assert.deepEqual(await open, [{ repository: harbour, folders: ["harbour"] }]);
  });

  it("are not asked for without a repository or a connection", async () => {
    const { askedRuns, repositories, session, keys } = await setUp([]);
    repositories.close();
    const none = await askedRuns.findOpenRepositories(never);
    repositories.open(harbour);
    if (session.current.kind === "connected") session.rejectKey(session.current);
    const refused = await askedRuns.findOpenRepositories(never);
    await keys.remove();
    await session.update();
    assert.deepEqual(
      [none, refused, await askedRuns.findOpenRepositories(never)],
      ["noRepository", "keyRefused", "notConnected"],
    );
  });

  it("merge into the branch of the newest kept one, where none is named", async () => {
    const { askedRuns, runs } = await setUp([]);
    await runs.lookUp({ ...query("1"), targetBranch: "release" }, never);
    assert.deepEqual(
      ["1", "2"].map((testRunId) => askedRuns.targetBranchOf({ repository: harbour, testRunId })),
      ["release", undefined],
    );
  });
});
