import "../../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { RepositoryId } from "../../../../../src/domain/records";
import { lookUpTexts } from "../../../../../src/present/text/lookUp";
import { lookUpTestRun } from "../../../../../src/ui/commands/lookUpRun/command";
import { harbour } from "../../../../support/builders";
import { keyOwner } from "../../../../support/connected";
import { fakeEditor, keepOpen } from "../../../../support/fakeEditor";
import { FakeMemory } from "../../../../support/fakes";
import { silentLog } from "../../../../support/silentLog";
import { FakeRepositories } from "../../../../support/workspace";
import { connectedRuns, query } from "../../../domain/runs/fixture";
import { lighthouse } from "../../fixture";

/** Creates a command that looks up runs in these repositories; `shownIds` are the ids of the runs that it has found. */
async function setUp(...openRepositories: RepositoryId[]) {
  const { runs, session, clock, queries } = await connectedRuns();
  const repositories = Object.assign(new FakeRepositories(), {
    readDefaultBranch: async () => undefined,
    findGit: () => undefined,
    findFolderRemote: () => undefined,
  });
  if (openRepositories.length > 0) {
    repositories.open(...openRepositories);
  } else {
    repositories.close();
  }
  const shownIds: string[] = [];
  const memento = new FakeMemory();
  const settings = { targetBranch: () => "", testBranchPatterns: () => [] };
  const command = lookUpTestRun({
    session,
    repositories,
    settings,
    memento,
    runs,
    tests: { findTestLists: () => [] },
    clock,
    log: silentLog,
    showTestRun: ({ query: { testRunId } }) => void shownIds.push(testRunId),
  });
  return { command, session, queries, shownIds, memento };
}

describe("lookUpTestRun", () => {
  beforeEach(() => fakeEditor.reset());

  it("looks up the run of its argument without asking, and remembers the target branch", async () => {
    const { command, queries, shownIds, memento } = await setUp(harbour);
    fakeEditor.answers = [keepOpen];
    await command.execute({ id: "3f0c", targetBranch: "main" });
    assert.deepEqual([queries, shownIds], [[query("3f0c")], ["3f0c"]]);
    assert.deepEqual([...memento.values], [["targetBranch:github.com/acme/harbour", "main"]]);
  });

  it("uses the repository of its argument", async () => {
    const { command, queries } = await setUp(harbour, lighthouse);
    fakeEditor.answers = [keepOpen];
    await command.execute({ testRunId: "3f0c", targetBranch: "main", repository: "github.com/acme/lighthouse" });
    assert.deepEqual(queries, [{ ...query("3f0c"), repository: lighthouse }]);
  });

  it("asks for the repository and for the target branch first", async () => {
    const { command, queries, shownIds } = await setUp(harbour, lighthouse);
    fakeEditor.answers = [keepOpen, "acme/lighthouse", keepOpen];
    const execution = Promise.resolve(command.execute("3f0c"));
    await assert.rejects(execution, { name: "CancelledError" });
    const titles = fakeEditor.questions.map(({ title }) => title);
    assert.deepEqual(
      [titles.slice(0, 2), queries, shownIds],
      [["Look up a test run", lookUpTexts.repository.title], [], []],
    );
  });

  it("ends when the user closes the box", async () => {
    const { command, queries } = await setUp(harbour);
    await assert.rejects(Promise.resolve(command.execute()), { name: "CancelledError" });
    assert.deepEqual([queries, fakeEditor.questions.length], [[], 1]);
  });

  it("explains why no run can be looked up", async () => {
    const { command, session } = await setUp();
    await command.execute("3f0c");
    await session.disconnect([keyOwner]);
    fakeEditor.answers = ["Connect"];
    await command.execute("3f0c");
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(fakeEditor.messages, [
      `information: ${lookUpTexts.noRepository}`,
      `information: ${lookUpTexts.notConnected.text} [Connect]`,
    ]);
    assert.deepEqual(fakeEditor.executedCommands, [["testHealth.connect", "connect"]]);
  });
});
