import assert from "node:assert/strict";
import { yieldToEventLoop } from "../../../src/base/async";
import { Emitter } from "../../../src/base/event";
import type { CommitFiles, MissingReason, MissingStatusQuestion } from "../../../src/domain/runs/missingStatus";
import { MissingStatuses } from "../../../src/state/runs/missingStatuses";
import { lookedUpRun, testRun } from "../../support/builders";

const reason: MissingReason = {
  kind: "event",
  place: { path: ".github/my workflows/ci.yml", line: 1 },
  detail: "push",
};
const placedReason = { ...reason, uri: "file:///harbour/.github/my%20workflows/ci.yml" };

describe("MissingStatuses", () => {
  let questions: { readonly folder: string; readonly question: MissingStatusQuestion }[];
  let commitFiles: CommitFiles;
  let receivedFiles: (CommitFiles | undefined)[];
  let folder: { readonly path: string; readonly uri: string } | undefined;
  let explain: () => Promise<readonly (readonly MissingReason[])[]>;
  let filesChanged: Emitter<void>;
  let missingStatuses: MissingStatuses;
  let changeCount: number;

  beforeEach(() => {
    questions = [];
    commitFiles = new Map();
    receivedFiles = [];
    folder = { path: "/harbour", uri: "file:///harbour" };
    explain = async () => [[reason]];
    filesChanged = new Emitter();
    const reader = {
      explainMissing: (path: string, question: MissingStatusQuestion, files?: CommitFiles) => {
        questions.push({ folder: path, question });
        receivedFiles.push(files);
        return explain();
      },
    };
    const folders = { find: () => folder, onDidChange: filesChanged.event };
    missingStatuses = new MissingStatuses(reader, folders, { readCommitFiles: async () => commitFiles });
    changeCount = 0;
    missingStatuses.onDidChange(() => changeCount++);
  });

  afterEach(() => missingStatuses.dispose());

  const run = testRun({
    requiredStatuses: ["lint", "test"],
    testBranch: "acme-merge/pr-1/a",
    status: "failed",
    statusChecks: [{ context: "lint", state: "success" }],
  });
  const entry = lookedUpRun("a", 0, run);

  it("requests the reasons for the missing statuses of a response once, and fires when they are known", async () => {
    assert.deepEqual([...missingStatuses.find(entry)], []);
    missingStatuses.find(entry);
    await yieldToEventLoop();
    const { repository, targetBranch } = entry.query;
    const question = {
      statuses: ["test"],
      repository,
      testBranch: "acme-merge/pr-1/a",
      targetBranch,
      hasEnded: true,
      reportedChecks: [{ name: "lint", result: "passed" }],
    };
    assert.deepEqual(
      [questions, changeCount, [...missingStatuses.find(entry)]],
      [[{ folder: "/harbour", question }], 1, [["test", [placedReason]]]],
    );
  });

  it("requests nothing for a run without missing statuses or without a test branch, or if its repository is not open", async () => {
    missingStatuses.find(lookedUpRun("b", 0, { ...run, requiredStatuses: ["lint"] }));
    missingStatuses.find(lookedUpRun("c", 0, { ...run, testBranch: "" }));
    folder = undefined;
    missingStatuses.find(entry);
    await yieldToEventLoop();
    assert.deepEqual([questions, changeCount], [[], 0]);
  });

  it("keeps the reasons until those of a newer response or of changed files are known", async () => {
    missingStatuses.find(entry);
    await yieldToEventLoop();
    explain = async () => [[{ kind: "noJob" }]];
    const newerEntry = { ...entry, run: { ...run } };
    const keptReasons = [...missingStatuses.find(newerEntry)];
    await yieldToEventLoop();
    const newerReasons = [...missingStatuses.find(newerEntry)];
    explain = async () => [[]];
    filesChanged.fire();
    const reasonsAfterChange = [...missingStatuses.find(newerEntry)];
    await yieldToEventLoop();
    assert.deepEqual(
      [keptReasons, newerReasons, reasonsAfterChange, [...missingStatuses.find(newerEntry)], changeCount],
      [[["test", [placedReason]]], [["test", [{ kind: "noJob" }]]], [["test", [{ kind: "noJob" }]]], [["test", []]], 4],
    );
  });

  it("passes on the files of the run's commit, and links to them", async () => {
    const path = ".github/my workflows/ci.yml";
    commitFiles = new Map([[path, { text: "on: push", uri: "git:/harbour/ci.yml" }]]);
    const reasons = await missingStatuses.findNow(entry);
    assert.deepEqual(
      [receivedFiles, [...reasons]],
      [[commitFiles], [["test", [{ ...reason, uri: "git:/harbour/ci.yml" }]]]],
    );
  });

  it("keeps the reasons of 100 runs, and forgets all of them with the next run", async () => {
    const entries = Array.from({ length: 101 }, (_, index) => lookedUpRun(`${index}`, 0, run));
    const counts: number[] = [];
    for (const group of [entries.slice(0, 100), entries.slice(0, 1), entries.slice(100), entries.slice(0, 1)]) {
      for (const entryOfGroup of group) {
        missingStatuses.find(entryOfGroup);
      }
      await yieldToEventLoop();
      counts.push(questions.length);
    }
    assert.deepEqual(counts, [100, 100, 101, 102]);
  });

  it("returns no reasons if the files cannot be read", async () => {
    explain = () => Promise.reject(new Error("ended"));
    assert.deepEqual([...(await missingStatuses.findNow(entry))], [["test", []]]);
  });
});
