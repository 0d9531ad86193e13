import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { TestRun } from "../../../../src/domain/records";
import { ServiceError } from "../../../../src/domain/serviceError";
import { recentRunsTexts } from "../../../../src/present/text/recentRuns";
import { watchTexts } from "../../../../src/present/text/watch";
import { resolveRun } from "../../../../src/ui/commands/runArgument";
import { testRunCommands } from "../../../../src/ui/commands/testRuns";
import { watchCommands } from "../../../../src/ui/commands/watch";
import { testRun } from "../../../support/builders";
import { keyOwner } from "../../../support/connected";
import { fakeEditor } from "../../../support/fakeEditor";
import { silentLog } from "../../../support/silentLog";
import { connectedRuns, ids, query } from "../../domain/runs/fixture";

const neverAborted = new AbortController().signal;
const notFound = new ServiceError("notFound", { operation: "getTestRun", host: "api.example.com", status: 404 });
const deadline = new ServiceError("deadline", { operation: "getTestRun", host: "api.example.com" });

/** Looks up runs, the last of which is the first in the list; `execute` runs a command with an argument. */
async function setUp({ names = ["1"], notifications = "all" as "all" | "off" } = {}) {
  const answers: (TestRun | Error)[] = [];
  const answer = async () => {
    const nextAnswer = answers.shift() ?? testRun();
    if (nextAnswer instanceof Error) {
      throw nextAnswer;
    }
    return nextAnswer;
  };
  const { runs, session, clock, queries } = await connectedRuns({ answer });
  for (const name of names) {
    await runs.lookUp(query(name), neverAborted);
  }
  const shownIds: string[] = [];
  const panels = { runs: { show: (id: string) => shownIds.push(id) > 0 } };
  const settings = { notifications };
  const commandList = [
    ...testRunCommands({ session, runs, panels, settings, clock, log: silentLog }),
    ...watchCommands({ runs, clock }),
  ];
  const execute = async (id: string, argument?: unknown) => {
    const command = commandList.find((candidate) => candidate.id === `testHealth.${id}`) ?? assert.fail(id);
    await command.execute(argument);
  };
  const idFor = (name: string) => runs.current.find((run) => run.query.testRunId === name)?.id ?? assert.fail(name);
  return { runs, session, clock, queries, answers, shownIds, execute, idFor };
}

describe("commands for test runs", () => {
  beforeEach(() => fakeEditor.reset());

  it("show the run of a row", async () => {
    const { execute, shownIds, idFor } = await setUp({ names: ["1", "2"] });
    await execute("showTestRun", { runId: idFor("1") });
    assert.deepEqual([shownIds, fakeEditor.questions], [[idFor("1")], []]);
  });

  it("show the only run, or the chosen one of several", async () => {
    const oneRun = await setUp();
    await oneRun.execute("showTestRun");
    assert.deepEqual([oneRun.shownIds, fakeEditor.questions], [[oneRun.idFor("1")], []]);
    const twoRuns = await setUp({ names: ["1", "2"] });
    fakeEditor.answers = ["1"];
    await twoRuns.execute("showTestRun");
    await twoRuns.execute("showTestRun");
    assert.deepEqual(twoRuns.shownIds, [twoRuns.idFor("1")]);
    const question = { title: recentRunsTexts.show.choose, rows: ["2", "1"] };
    assert.deepEqual(fakeEditor.questions, [question, question]);
  });

  it("show a message if there is no run, or if it is no longer in the list", async () => {
    const { execute } = await setUp({ names: [] });
    await execute("showTestRun");
    await execute("refreshTestRun", { runId: "gone" });
    assert.deepEqual(fakeEditor.messages, [
      `information: ${recentRunsTexts.show.none}`,
      `information: ${recentRunsTexts.vanished}`,
    ]);
  });

  it("explain why a run is not accepted", async () => {
    const { runs, clock, idFor } = await setUp();
    const texts = { choose: "", none: "", unfit: () => "not this one" };
    const run = await resolveRun({ runId: idFor("1") }, { accepts: () => false, texts }, { runs, clock });
    assert.deepEqual([run, fakeEditor.messages], [undefined, ["information: not this one"]]);
  });

  it("request a run again, with progress in the view", async () => {
    const { execute, queries } = await setUp();
    await execute("refreshTestRun");
    assert.deepEqual([queries, fakeEditor.progress], [[query("1"), query("1")], [recentRunsTexts.refreshing]]);
  });

  it("explain why a run could not be requested, with a button that requests it again", async () => {
    const { execute, answers, idFor } = await setUp();
    answers.push(deadline);
    fakeEditor.answers = ["Look Up Again"];
    await execute("refreshTestRun");
    await new Promise((resolve) => setImmediate(resolve));
    assert.match(fakeEditor.messages[0] ?? "", /^error: .* \[Look Up Again\]$/);
    assert.deepEqual(fakeEditor.executedCommands, [["testHealth.refreshTestRun", { runId: idFor("1") }]]);
  });

  it("show once that the service no longer knows a run, except for a watched run, which has its own notification", async () => {
    const { execute, answers, runs, idFor } = await setUp();
    const run = runs.get(idFor("1")) ?? assert.fail();
    await runs.watch(run.id);
    answers.push(notFound);
    await execute("refreshTestRun");
    assert.deepEqual(fakeEditor.messages, []);
    const withoutNotifications = await setUp({ notifications: "off" });
    await withoutNotifications.runs.watch(run.id);
    withoutNotifications.answers.push(notFound);
    await withoutNotifications.execute("refreshTestRun");
    assert.deepEqual(fakeEditor.messages, [`information: ${recentRunsTexts.gone(run)}`]);
  });

  it("request nothing without a connection", async () => {
    const { execute, queries, session } = await setUp();
    await session.disconnect([keyOwner]);
    await execute("refreshTestRun");
    assert.equal(queries.length, 1);
    assert.equal(fakeEditor.messages.length, 1);
  });

  it("remove one run, or all", async () => {
    const { execute, runs, idFor } = await setUp({ names: ["1", "2", "3"] });
    await execute("removeTestRun", { runId: idFor("2") });
    await execute("removeTestRun");
    assert.equal(ids(runs.current), "3 1");
    await execute("clearTestRuns");
    assert.equal(ids(runs.current), "");
  });

  it("watch a run in progress and stop watching it", async () => {
    const { execute, runs, answers } = await setUp();
    answers.push(testRun({ status: "failed" }));
    await runs.lookUp(query("2"), neverAborted);
    await execute("watchTestRun");
    const listWatchedRuns = () => runs.current.filter(({ watchedSince }) => watchedSince !== undefined);
    assert.equal(ids(listWatchedRuns()), "1");
    await execute("unwatchTestRun");
    assert.equal(ids(listWatchedRuns()), "");
    await execute("unwatchTestRun");
    assert.deepEqual(fakeEditor.messages, [`information: ${watchTexts.unwatch.none}`]);
  });
});
