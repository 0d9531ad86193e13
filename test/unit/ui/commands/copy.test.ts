import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { Filter } from "../../../../src/domain/failingTests/arrangement";
import { defaultArrangement } from "../../../../src/domain/failingTests/arrangement";
import type { TreeNode } from "../../../../src/present/node";
import { goToTexts } from "../../../../src/present/quickPick";
import { runMarkdownText } from "../../../../src/present/text/runMarkdown";
import { testMarkdownText } from "../../../../src/present/text/testDetails";
import { copyAsMarkdown, copyTextCommands } from "../../../../src/ui/commands/copy";
import { lookedUpRun } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { arrangeStates, bare, full, now, removes, state } from "../../present/fixture";
import { LoadedTests } from "../fixture";

const row = (fields: Partial<TreeNode>): TreeNode => ({
  id: "row",
  label: "",
  icon: "failing",
  context: "test",
  ...fields,
});

const run = lookedUpRun("3f0c", now);

function copyCommand(filter: Filter = {}, states = [state()]) {
  return copyAsMarkdown({
    tests: new LoadedTests(...states),
    runs: { get: (id) => (id === run.id ? run : undefined) },
    arrangements: { current: { ...defaultArrangement, filter } },
    view: { arrangedTests: arrangeStates(states, filter) },
    files: { findPath: () => undefined },
    clock: new FakeClock(now),
    links: { createTestLink: ({ id }) => `link:${id}`, createRunLink: ({ query }) => `link:${query.testRunId}` },
  });
}

/** Returns the ids of the tests in a copied table. */
const copiedNames = () =>
  [full, removes, bare].filter(({ id }) => fakeEditor.clipboard.includes(`link:${id}`)).map(({ id }) => id);

describe("copyTextCommands", () => {
  beforeEach(() => fakeEditor.reset());

  it("copy the texts of the selected rows, one on each line", async () => {
    const rows = [row({ copyText: "adds tax" }), row({}), row({ copyText: "removes" })];
    const [copyName] = copyTextCommands;
    await copyName?.execute(rows[0], rows);
    assert.equal(fakeEditor.clipboard, "adds tax\nremoves");
  });

  it("do not change the clipboard if there is nothing to copy", async () => {
    fakeEditor.clipboard = "mine";
    for (const command of copyTextCommands) {
      await command.execute(row({}));
    }
    assert.deepEqual(
      [copyTextCommands.map(({ id }) => id), fakeEditor.clipboard],
      [["testHealth.copyName", "testHealth.copyId"], "mine"],
    );
  });
});

describe("copyAsMarkdown", () => {
  beforeEach(() => fakeEditor.reset());

  it("copies one test in full, by its key or its row", async () => {
    const markdown = testMarkdownText(full, now, "link:a");
    await copyCommand().execute({ testId: "a" });
    const byKey = fakeEditor.clipboard;
    await copyCommand().execute(row({ testId: "a" }));
    assert.deepEqual([byKey, fakeEditor.clipboard], [markdown, markdown]);
  });

  it("copies a test run", async () => {
    await copyCommand().execute(row({ runId: run.id }));
    assert.equal(fakeEditor.clipboard, runMarkdownText(run, now, "link:3f0c"));
  });

  it("copies several rows as a table, whatever the filter hides", async () => {
    const rows = [row({ testId: "a" }), row({ testId: "b" })];
    await copyCommand({ text: "removes" }).execute(rows[0], rows);
    assert.deepEqual(copiedNames(), ["a", "b"]);
  });

  it("copies the content of the view if it is invoked from elsewhere", async () => {
    await copyCommand().execute();
    assert.deepEqual(copiedNames(), ["a", "c", "b"]);
    await copyCommand({ text: "removes" }).execute();
    assert.equal(fakeEditor.clipboard, testMarkdownText(removes, now, "link:c"));
  });

  it("copies nothing for a test or a run that is gone, or for an empty view", async () => {
    fakeEditor.clipboard = "mine";
    await copyCommand().execute({ testId: "gone" });
    await copyCommand().execute(row({ runId: "gone" }));
    await copyCommand({}, []).execute();
    assert.deepEqual([fakeEditor.clipboard, fakeEditor.messages], ["mine", [`information: ${goToTexts.vanished}`]]);
  });
});
