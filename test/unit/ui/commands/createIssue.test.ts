import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { FailingTest } from "../../../../src/domain/records";
import { issueTexts } from "../../../../src/present/text/issue";
import { issueCommands } from "../../../../src/ui/commands/createIssue";
import { failingTest, harbour, lookedUpRun, testRun } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { liveIn } from "../../../support/timeZone";
import { full, hour, now, state } from "../../present/fixture";
import { LoadedTests } from "../fixture";

const day = 24 * hour;
const waves = failingTest({
  id: "w",
  name: "waves at @kim #12",
  url: "https://app.example/tests/w",
  failureRate7d: 0.25,
  pullRequestsImpacted7d: 3,
  owners: ["@acme/web"],
  mostCommonFailures: [{ summary: "Error: token=abcdef123456 for @kim\n  at web/wave.ts:7", count: 3 }],
});
const floats = failingTest({ ...waves, id: "f", name: "floats", ticketUrl: "https://tracker.example/HRB-2" });
const sinks = failingTest({ id: "s", name: "sinks", failureRate7d: 0.5 });

describe("issueCommands", () => {
  liveIn("UTC");
  let tests: LoadedTests & { findComparisonAndDays(test: FailingTest): object };

  beforeEach(() => {
    fakeEditor.reset();
    load(harbour);
  });

  function load(repository: typeof harbour, records: readonly FailingTest[] = [waves, floats, sinks, full]): void {
    const spans = [now - 2 * day, now - day].map((start) => ({ start, end: start + day, loaded: true }));
    const days = { days: spans, entries: [{ outcome: "notFailed" }, { outcome: "failed" }] };
    tests = Object.assign(new LoadedTests(state({ repository, tests: records })), {
      findComparisonAndDays: (test: FailingTest) => (test === waves ? { days } : {}),
    });
  }

  const execute = async (id: "createIssue" | "copyOwnerMessage", ...args: readonly unknown[]) => {
    const command = issueCommands({
      tests,
      runs: {
        current: [
          lookedUpRun(
            "3f0c",
            now,
            testRun({ pullRequests: [{ number: 4, url: "https://git.acme.example/a/b/-/merge_requests/4" }] }),
          ),
        ],
      },
      links: { createTestLink: ({ id: testId }: FailingTest) => `vscode://test-health/${testId}` },
      picker: { choose: async () => sinks },
      clock: new FakeClock(now),
      reportedTests: { findFailure: () => undefined },
      knownFiles: { fileFor: () => undefined },
      failingLines: { findNow: async () => [{ file: { root: "r", path: "web/wave.ts" }, line: 7 }] },
      fileHistory: { listCommits: async () => ({ kind: "noHistory" }) },
      textReader: { readDifferences: async () => [{ expected: "3", actual: "4" }] },
    } as never).find((candidate) => candidate.id === `testHealth.${id}`);
    await command?.execute(...args);
  };

  /** Returns the opened page without its query, and the two texts that it gets. */
  const readPage = () =>
    fakeEditor.openedLinks.map((link) => {
      const { origin, pathname, searchParams } = new URL(link);
      return [`${origin}${pathname}`, ...searchParams.values()];
    });

  it("drafts an issue with all data of one test, without mentions and secrets", async () => {
    await execute("createIssue", { testId: "w" });
    assert.deepEqual(readPage(), [
      [
        "https://github.com/acme/harbour/issues/new",
        "Failing test: `waves at @kim #12`",
        `[test page](<https://app.example/tests/w>) · [open in the editor](<vscode://test-health/w>)

**\`waves at @kim #12\`**

Failure rate 25% in 7 days.  
3 pull requests affected in 7 days.

Owners: \`@acme/web\`  
Ticket: none

Most common failures:

3 times
\`\`\`text
Error: token=[left out] for @kim
  at web/wave.ts:7
\`\`\`

Listed since Nov 19, and not on the day before.  
Failed at \`web/wave.ts, line 7\`.

Expected:

\`\`\`text
3
\`\`\`

Actual:

\`\`\`text
4
\`\`\``,
      ],
    ]);
  });

  it("drafts one issue for tests with the same failure, and one for tests without a ticket", async () => {
    const row = { id: "group", context: "group.failure" };
    await execute("createIssue", { ...row, tests: () => [waves, floats] });
    await execute("createIssue", { ...row, tests: () => [waves, sinks] });
    assert.deepEqual(
      readPage().map(([, ...texts]) => texts),
      [
        [
          "2 tests fail with `Error: token=[left out] for @kim`",
          `The same failure text in 2 tests, but for numbers, paths, IDs and quoted values: probably one cause.

\`\`\`text
Error: token=[left out] for @kim
\`\`\`

- \`waves at @kim #12\` · 25% · 3 PRs · Listed since Nov 19, and not on the day before. · [test page](<https://app.example/tests/w>) · [open in the editor](<vscode://test-health/w>)
- \`floats\` · 25% · 3 PRs · [test page](<https://app.example/tests/w>) · [ticket](<https://tracker.example/HRB-2>) · [open in the editor](<vscode://test-health/f>)

2026-11-20 12:00 UTC`,
        ],
        [
          "2 failing tests without a ticket",
          `- \`waves at @kim #12\` · 25% · 3 PRs · Listed since Nov 19, and not on the day before. · [test page](<https://app.example/tests/w>) · [open in the editor](<vscode://test-health/w>)
- \`sinks\` · 50% · [open in the editor](<vscode://test-health/s>)

2026-11-20 12:00 UTC`,
        ],
      ],
    );
  });

  it("asks for the test in the palette, and finds the Git host of a company by a pull request", async () => {
    load({ ...harbour, host: "git.acme.example" });
    await execute("createIssue");
    assert.deepEqual(
      readPage().map(([page, title]) => [page, title]),
      [["https://git.acme.example/acme/harbour/-/issues/new", "Failing test: `sinks`"]],
    );
  });

  it("copies the issue with a message if no page is known", async () => {
    load({ ...harbour, host: "bitbucket.org" });
    await execute("createIssue", { testId: "s" });
    assert.deepEqual(
      [fakeEditor.openedLinks, fakeEditor.clipboard.split("\n")[0], fakeEditor.messages],
      [
        [],
        "# Failing test: `sinks`",
        [
          "information: No page for new issues is known for bitbucket.org, so the issue was copied as Markdown. Paste it where your team tracks failing tests.",
        ],
      ],
    );
  });

  it("copies the complete text with a message if the page accepts only its beginning", async () => {
    const manyTests = Array.from({ length: 60 }, (_, index) =>
      failingTest({ ...waves, id: `${index}`, name: "x".repeat(250) }),
    );
    load(harbour, manyTests);
    await execute("createIssue", { id: "group", context: "group.failure", tests: () => manyTests });
    const [[, , body = ""] = []] = readPage();
    assert.deepEqual(
      [
        (fakeEditor.openedLinks[0]?.length ?? 0) <= 8_000,
        body.endsWith(`\n\n${issueTexts.cutMark}`),
        fakeEditor.clipboard.includes("- and 10 more"),
        fakeEditor.messages,
      ],
      [true, true, true, [`information: ${issueTexts.cut}`]],
    );
  });

  it("has a short address in a remote window, which may be unable to open a longer one", async () => {
    const mostCommonFailures = ["a", "b", "c"].map((line) => ({
      summary: `${line} line of it\n`.repeat(40),
      count: 1,
    }));
    const long = failingTest({ ...waves, mostCommonFailures });
    for (const remoteName of [undefined, "ssh-remote"]) {
      load(harbour, [long]);
      fakeEditor.remoteName = remoteName;
      await execute("createIssue", { testId: "w" });
    }
    assert.deepEqual(
      [fakeEditor.openedLinks.map((link) => link.length <= 2_000), fakeEditor.messages],
      [[false, true], [`information: ${issueTexts.cut}`]],
    );
  });

  it("copies a message to the owners without mentions", async () => {
    await execute("copyOwnerMessage", { id: "group", context: "group.owner", tests: () => [sinks, waves, floats] });
    assert.equal(
      fakeEditor.clipboard,
      `To the owners \`@acme/web\`.

3 failing tests, as of 2026-11-20 12:00 UTC:

- \`sinks\` · 50% · [open in the editor](<vscode://test-health/s>)
- \`waves at @kim #12\` · 25% · 3 PRs · Listed since Nov 19, and not on the day before. · [test page](<https://app.example/tests/w>) · [open in the editor](<vscode://test-health/w>)
- \`floats\` · 25% · 3 PRs · [test page](<https://app.example/tests/w>) · [ticket](<https://tracker.example/HRB-2>) · [open in the editor](<vscode://test-health/f>)

Please find the cause, or say in a ticket until when it can wait.
`,
    );
  });
});
