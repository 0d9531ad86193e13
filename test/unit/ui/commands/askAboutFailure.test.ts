import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { toReportedTest } from "../../../../src/domain/reports/reportedTest";
import { goToTexts } from "../../../../src/present/quickPick";
import { askAboutFailure } from "../../../../src/ui/commands/askAboutFailure";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { full, now, state } from "../../present/fixture";
import { LoadedTests } from "../fixture";

describe("Ask About This Failure", () => {
  beforeEach(() => fakeEditor.reset());

  /** Returns the questions that are passed on for a row. */
  async function ask(row: object): Promise<readonly string[]> {
    const questions: string[] = [];
    const deps = {
      tests: Object.assign(new LoadedTests(state({ tests: [full] })), { findComparisonAndDays: () => ({}) }),
      handOver: {
        handOver: async (createQuestion: (maxLength: number) => string) => questions.push(createQuestion(0)),
      },
      locator: { locate: () => Promise.reject(new Error("no index")), findCommands: async () => [] },
      files: { read: async () => undefined },
      reportedTests: { findFailure: () => undefined },
      textReader: { readDifferences: async () => [] },
      runCommands: { findShell: () => undefined },
      failingLines: { findNow: async () => undefined },
      clock: new FakeClock(now),
      log: { warn: () => {} },
    };
    const picker = { choose: async () => undefined };
    const command = askAboutFailure(picker as never, deps as unknown as Parameters<typeof askAboutFailure>[1]);
    await command.execute(row);
    return questions;
  }

  it("asks about a test that is only in a report, by its row", async () => {
    const test = toReportedTest({ name: "greets", suites: [], failure: "boom" });
    const [question = ""] = await ask({ id: "failure:0", context: "reportedTest", tests: () => [test] });
    assert.match(question, /^This test failed in a report or a log\..*`greets`.*boom/s);
  });

  it("shows a message if the test of a row is no longer loaded", async () => {
    assert.deepEqual(await ask({ id: "test:x", context: "test", testId: "gone" }), []);
    assert.deepEqual(fakeEditor.messages, [`information: ${goToTexts.vanished}`]);
  });
});
