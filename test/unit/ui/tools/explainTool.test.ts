import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExplainToolInput } from "../../../../src/domain/agents/toolInputs";
import type { TestFailure } from "../../../../src/domain/failures/failurePlaces";
import type { SourceFile, TestLocation } from "../../../../src/domain/location";
import { agentTexts, reportPathProblemText, unavailableTexts } from "../../../../src/present/agents/agentTexts";
import type { Explanation } from "../../../../src/state/explainedReports";
import type { WorkspaceFiles } from "../../../../src/ui/adapters/workspaceFiles";
import { createExplainAnswer } from "../../../../src/ui/tools/explainTool";
import { reportedFailure } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { FakeUri } from "../../../support/fakeUri";
import { localTextReader } from "../../../support/localReading";
import { bare, now, state } from "../../present/fixture";

const states = [state({ tests: [bare] })];
const junit = `<testsuite><testcase name="plain"><failure>boom</failure></testcase><testcase name="greets"><failure>no</failure></testcase></testsuite>`;

describe("Tool that explains failures", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), "test-health-report-"));
    writeFileSync(join(folder, "junit.xml"), junit);
    writeFileSync(join(folder, "notes.txt"), "nothing");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  async function ask(
    question: Partial<ExplainToolInput>,
    {
      current,
      reader = localTextReader,
      loadedStates = states,
    }: {
      readonly current?: Explanation;
      readonly reader?: typeof localTextReader;
      readonly loadedStates?: typeof states | "notConnected";
    } = {},
  ): Promise<string> {
    const root = `file://${folder}`;
    const files = {
      roots: [{ key: root }],
      findFile: () => undefined,
      createUri: ({ path }: SourceFile) => FakeUri.parse(`${root}/${path}`),
    } as unknown as WorkspaceFiles;
    const cart = { root, path: "web/cart.test.ts" };
    const range = { line: 4, column: 0, endLine: 4, endColumn: 4 };
    const deps = {
      files,
      textReader: reader,
      reports: { current },
      knownFiles: { fileFor: () => cart, findPath: () => cart.path },
      locator: {
        locate: async (): Promise<TestLocation> => ({ confidence: "exact", file: cart, range }),
        findCommands: async () => [],
        findFailurePlaces: async (failures: readonly TestFailure[]) =>
          failures.map(({ text }) => (text.includes("boom") ? [{ file: cart, line: 88 }] : [])),
      },
      findShell: () => undefined,
      clock: new FakeClock(now),
      agentFailingTests: { readLoaded: async () => loadedStates },
    };
    const input = { names: [], omittedCount: 0, leftOut: [], ...question };
    return createExplainAnswer(input, deps as Parameters<typeof createExplainAnswer>[1], new AbortController().signal);
  }

  it("explains the named tests", async () => {
    const text = await ask({ names: ["plain", "greets"] });
    assert.match(text, /2 failures: 1 known in CI; 1 not seen in 7 days/);
    assert.match(text, /"line":5/);
  });

  it("explains the failures of a report in the workspace", async () => {
    const text = await ask({ report: "./junit.xml" });
    assert.match(text, /2 failures: 1 known in CI; 1 not seen in 7 days/);
    assert.match(text, /"failedAt":"web\/cart.test.ts:88"/);
  });

  it("explains the failures of the view if nothing is named", async () => {
    const { explanation } = reportedFailure({ name: "plain" }, [bare], states[0] ?? assert.fail());
    assert.match(await ask({}, { current: explanation }), /1 failure: known in CI|1 failure: 1 known in CI/);
    assert.equal(await ask({}), agentTexts.nothingExplained);
  });

  it("returns a message for a path that is not a report", async () => {
    assert.equal(await ask({ report: "gone.xml" }), reportPathProblemText("gone.xml", "noFile"));
    assert.equal(await ask({ report: "notes.txt" }), reportPathProblemText("notes.txt", "noReport"));
  });

  it("returns why nothing can be explained", async () => {
    assert.equal(await ask({ names: ["plain"] }, { loadedStates: "notConnected" }), unavailableTexts.notConnected);
    const stoppedReader = {
      ...localTextReader,
      matchCases: async () => "stopped",
    } as unknown as typeof localTextReader;
    assert.equal(await ask({ names: ["plain"] }, { reader: stoppedReader }), agentTexts.readingStopped);
  });
});
