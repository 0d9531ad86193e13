import "../../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { TestRunQuery } from "../../../../../src/domain/testHealthService";
import { showLookUpBox } from "../../../../../src/ui/commands/lookUpRun/box";
import { LookUpDialog } from "../../../../../src/ui/commands/lookUpRun/dialog";
import { harbour, lookedUpRun } from "../../../../support/builders";
import { FakeClock } from "../../../../support/clock";
import { fakeEditor, keepOpen } from "../../../../support/fakeEditor";
import { silentLog } from "../../../../support/silentLog";
import { connectedSession, now, offline } from "../../../present/fixture";
import { repositoryContext } from "../../fixture";

describe("LookUpBox", () => {
  beforeEach(() => fakeEditor.reset());

  it("drops the look-up of a replaced text, and ends with that of the newer text", async () => {
    const signals: AbortSignal[] = [];
    const newerRun = lookedUpRun("2", now);
    const lookUp = async ({ testRunId }: TestRunQuery, signal: AbortSignal) => {
      signals.push(signal);
      if (testRunId === "2") {
        return newerRun;
      }
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw offline;
    };
    const context = repositoryContext(harbour, { targetBranch: "main" });
    const dialog = new LookUpDialog(
      {
        session: { current: connectedSession, onDidWait: () => ({ dispose() {} }) },
        contexts: [context],
        targetBranches: { remember: () => {} },
        runs: { current: [], get: () => undefined, lookUp: lookUp as never },
        tests: { findTestLists: () => [] },
        clock: new FakeClock(now),
        log: silentLog,
      },
      { text: "1", isId: true, context, targetBranch: undefined, notOpen: undefined },
    );
    fakeEditor.typedTexts = ["2"];
    fakeEditor.answers = ["$(search) Look up run 2", keepOpen];
    const result = await showLookUpBox(dialog, { kind: "run", testRunId: "1" } as never);
    const isAborted = signals.map(({ aborted }) => aborted);
    assert.deepEqual(
      [result, isAborted, dialog.failedLookUp],
      [{ kind: "found", run: newerRun }, [true, true], undefined],
    );
  });
});
