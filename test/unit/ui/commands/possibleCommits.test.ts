import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { CommitSummary, PossibleCommits } from "../../../../src/domain/failures/possibleCommits";
import type { SourceFile } from "../../../../src/domain/location";
import type { TimeWindow } from "../../../../src/domain/time/timeWindow";
import { createCommitPicks, noCommitsText, possibleCommitsTexts } from "../../../../src/present/text/possibleCommits";
import { possibleCommits } from "../../../../src/ui/commands/possibleCommits";
import { fakeEditor } from "../../../support/fakeEditor";
import { FakeUri } from "../../../support/fakeUri";
import { state } from "../../present/fixture";
import { LoadedTests } from "../fixture";

const day = 86_400_000;
const start = new Date(2026, 10, 10).getTime();
const spans = Array.from({ length: 3 }, (_, index) => ({
  start: start + index * day,
  end: start + (index + 1) * day,
  loaded: true,
}));
const test: SourceFile = { root: "file:///work", path: "test/cart.test.ts" };
const cart: SourceFile = { root: "file:///work", path: "src/cart.ts" };
const importedFile: SourceFile = { root: "file:///work", path: "src/price.ts" };
const commit = { hash: "abc", title: "Round *late*", author: "Ada", time: start + day, files: [cart, importedFile] };
const window: TimeWindow = { start, end: start + 2 * day };

describe("possibleCommits", () => {
  let questions: (readonly [files: readonly string[], window: TimeWindow])[];

  beforeEach(() => {
    fakeEditor.reset();
    questions = [];
  });

  async function execute(marks: readonly ("failed" | "notFailed")[], result: PossibleCommits, hasFile = true) {
    const tests = Object.assign(new LoadedTests(state()), {
      findComparisonAndDays: () => ({
        days: { days: spans, entries: marks.map((outcome, index) => ({ outcome, day: spans[index] ?? window })) },
      }),
    });
    const command = possibleCommits({
      tests,
      picker: { choose: async () => undefined },
      knownFiles: { fileFor: () => (hasFile ? test : undefined) },
      failingLines: {
        findNow: async () =>
          hasFile
            ? [
                { file: cart, line: 3 },
                { file: test, line: 9 },
              ]
            : [],
      },
      imports: { findImportedFiles: async () => [importedFile] },
      fileHistory: {
        findLastChange: async () => undefined,
        listCommits: async (files, time) => {
          questions.push([files.map(({ path }) => path), time]);
          return result;
        },
      },
      files: { createUri: ({ root, path }: SourceFile) => FakeUri.parse(`${root}/${path}`) as never },
    });
    await command.execute({ testId: "a" });
  }

  it("requests the commits of the test's files, its frames and their imports, from the last day without a failure to the first with one", async () => {
    await execute(["notFailed", "failed", "failed"], { kind: "found", branch: "main", commits: [] });
    assert.deepEqual(
      [questions, fakeEditor.messages],
      [
        [[["test/cart.test.ts", "src/cart.ts", "src/price.ts"], window]],
        ["information: No commit of main from Nov 10 to Nov 11 touches the files of this failure."],
      ],
    );
  });

  it("shows what is unknown without requesting commits", async () => {
    await execute(["failed", "failed", "failed"], { kind: "noHistory" });
    await execute(["notFailed", "failed", "failed"], { kind: "noHistory" }, false);
    assert.deepEqual(
      [questions, fakeEditor.messages],
      [[], [`information: ${possibleCommitsTexts.sinceUnknown}`, `information: ${possibleCommitsTexts.noFiles}`]],
    );
  });

  it("has a row for each commit, and a message if there is none", () => {
    const result: PossibleCommits = { kind: "found", branch: "main", commits: [commit] };
    const older = { hash: "def", title: "Begin", author: "Bob", time: start - 90 * day };
    const listPicks = (lastChange?: CommitSummary) =>
      createCommitPicks(result, lastChange, [test, cart]).map(({ label, description, detail }) => [
        label,
        description.split(" · ")[0],
        detail,
      ]);
    assert.deepEqual(
      [listPicks(), listPicks(commit), listPicks(older)],
      [
        [["Round *late*", "Ada", "src/cart.ts · Imported: src/price.ts"]],
        [["Round *late*", "Ada", "Changed the failing line last · src/cart.ts · Imported: src/price.ts"]],
        [
          ["Round *late*", "Ada", "src/cart.ts · Imported: src/price.ts"],
          ["Begin", "Bob", "Changed the failing line last"],
        ],
      ],
    );
    assert.deepEqual(
      [
        noCommitsText({ kind: "found", branch: "main", commits: [commit] }, window),
        noCommitsText({ kind: "notFetched", branch: "main" }, window),
        noCommitsText({ kind: "noHistory" }, window),
      ],
      [undefined, "main is not fetched up to Nov 11. Fetch it first.", possibleCommitsTexts.noHistory],
    );
  });
});
