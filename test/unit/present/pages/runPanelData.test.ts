import assert from "node:assert/strict";
import type { LookedUpRun } from "../../../../src/domain/runs/lookedUpRun";
import type { Cell, RunPanelData, RunSection } from "../../../../src/present/pages/panelData";
import { createRunPanelData, listLinks } from "../../../../src/present/pages/runPanelData";
import { runTabTitle } from "../../../../src/present/text/testRun";
import { lookedUpRun, testRun } from "../../../support/builders";
import { liveIn } from "../../../support/timeZone";

const minute = 60_000;
const now = Date.UTC(2026, 10, 20, 12);
const url = (path: string) => `https://github.com/acme/harbour/${path}`;

const run = testRun({
  requiredStatuses: ["build", "lint", "e2e"],
  requiredStatusesSource: "repo_provider_branch_protection",
  testBranchSha: "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4",
  checkSuites: [
    { checkRuns: [{ name: "build", url: "https://ci.example/1", conclusion: "failure" }] },
    { checkRuns: [] },
  ],
  statusChecks: Array.from({ length: 88 }, (_, index) => ({ context: index % 2 ? "lint" : "docs" })),
  pullRequests: [
    { number: 412, title: "Fix tides", url: url("pull/412") },
    { number: 415, url: "javascript:alert(1)" },
  ],
  createdAt: now - 60 * minute,
  impactedTargets: ["//a", "//b", "//c"],
  impactedTargetsForTestedPullRequests: ["//b"],
  dependentPullRequests: [409],
  unreadable: 1,
  extra: [{ name: "priority", value: 3 }],
});

const page = (fields: Partial<LookedUpRun> = {}): RunPanelData =>
  createRunPanelData(lookedUpRun("3f0c", now - 2 * minute, run, fields), now);

/** Formats a cell as `[tone] text <link>`. */
function cellText({ text, tone, link }: Cell): string {
  return [tone && `[${tone}]`, text, link && `<${link.url}>`].filter(Boolean).join(" ");
}

/** Formats a section as text: heading, sentence, rows, facts. */
function sectionText(section: RunSection | undefined): string {
  if (!section) {
    return "";
  }
  const { heading, sentence, table, facts = [], more } = section;
  return [
    `# ${heading}`,
    sentence,
    ...(table ? [table.columns.join(" | "), ...table.rows.map((row) => row.map(cellText).join(" | "))] : []),
    ...facts.map(({ term, value }) => `${term}: ${cellText(value)}${value.copy === undefined ? "" : " (copy)"}`),
    more,
  ]
    .filter((line) => line !== undefined)
    .join("\n");
}

describe("createRunPanelData", () => {
  liveIn("UTC");
  it("begins with the verdict", () => {
    const { title, context, tone, verdict, heard, asOf, notice, buttons } = page();
    assert.deepEqual(
      { title, context, tone, verdict, heard, asOf, notice, buttons: buttons.items.map(({ label }) => label) },
      {
        title: "Test Run #412, #415",
        context: "acme/harbour · into main",
        tone: "inProgress",
        verdict:
          "In progress for 58 min, 2 pull requests together: build reported failure, 2 of 3 required statuses reported, waiting for e2e.",
        heard: "in progress: build reported failure",
        asOf: "As of Nov 20, 11:58 UTC, 2 min ago",
        notice: undefined,
        buttons: ["Refresh", "Watch", "Copy as Markdown"],
      },
    );
  });

  it("shows all data of the service, in sections", () => {
    assert.equal(
      Object.values(page().sections).map(sectionText).join("\n\n"),
      `# Required statuses
2 of 3 reported, from branch protection.
Status | Report
[failed] build <https://ci.example/1> | reported: failure
[missing] e2e | not reported yet
[reported] lint | reported

# Timeline
What | When
[reported] Created | Nov 20, 11:00
[reported] Reported: build, lint, docs | before Nov 20, 11:58, when it was first looked up
[pending] Last seen: in progress | Nov 20, 11:58

# Pull requests under test
Pull request
#412 Fix tides <https://github.com/acme/harbour/pull/412>
#415

# Dependent pull requests
Passed before and merged into the test branch. This run depends on them and does not test them.
Pull request
#409 <https://github.com/acme/harbour/pull/409>

# Checks
1 check run, 2 status checks.
Check | Outcome | Kind | Reported
[failed] build <https://ci.example/1> | failure | check run | 1 time
[reported] docs | – | status check | 44 times
[reported] lint | – | status check | 44 times

# About this run
Status: in progress
Test run: 3f0c (copy)
Test branch: queue-merge/pr-412/3f0c (copy)
Commit: 41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4 <https://github.com/acme/harbour/commit/41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4> (copy)
Created: Nov 20, 11:00, 1 h ago
Repository: github.com/acme/harbour
Target branch: main
priority: 3
Left out: 1 value could not be read`,
    );
  });

  it("shows only available data", () => {
    const { status: _, ...bare } = testRun();
    const { sections, targets, tone } = createRunPanelData(lookedUpRun("run_1", now, bare), now);
    const { about: __, ...rest } = sections;
    assert.equal(
      Object.values(rest).map(sectionText).join("\n\n"),
      `# Required statuses
This run has none.

# Timeline
What | When
[reported] Last seen: status not given | Nov 20, 12:00

# Pull requests under test
The service named none.

# Checks
None was reported.`,
    );
    assert.deepEqual([targets, tone], [undefined, "unknown"]);
  });

  it("separates the targets of the tested pull requests from those of dependents", () => {
    const { own, fromDependents, sentence, choices } = page().targets ?? assert.fail();
    assert.deepEqual([own, fromDependents], [["//b"], ["//a", "//c"]]);
    assert.equal(sentence, "3 targets: 1 of the pull requests under test, 2 from dependents alone.");
    assert.deepEqual(choices, {
      all: "All: 3",
      own: "Of the pull requests under test: 1",
      fromDependents: "From dependents: 2",
    });
  });

  it("contains 20,000 targets and lists at most 500 checks", () => {
    const largeRun = testRun({
      impactedTargets: Array.from({ length: 20_000 }, (_, index) => `//t:${index}`),
      statusChecks: Array.from({ length: 620 }, (_, index) => ({ context: `check ${index}` })),
    });
    const { targets, sections } = createRunPanelData(lookedUpRun("a", now, largeRun), now);
    assert.deepEqual(
      [targets?.own.length, targets?.sentence, targets?.choices],
      [20_000, "20,000 targets of the pull requests under test.", undefined],
    );
    assert.deepEqual([sections.checks?.table?.rows.length, sections.checks?.more], [500, "and 120 more"]);
  });

  it("shows a dash for missing values, with an explanation", () => {
    const { status: _, ...bare } = testRun({ testBranch: "", testBranchSha: "" });
    const { about } = createRunPanelData(lookedUpRun("a", now, bare), now).sections;
    const unsaid = about?.facts?.filter(({ value }) => value.text === "–") ?? [];
    assert.deepEqual(
      unsaid.map(({ term, value: { meaning, copy, link } }) => [term, meaning, copy, link]),
      ["Status", "Test branch", "Commit", "Created"].map((term) => [
        term,
        "not stated by the service",
        undefined,
        undefined,
      ]),
    );
  });

  it("collapses long lists of pull requests to ten, and no short ones", () => {
    const folds = (length: number) => {
      const numbers = Array.from({ length }, (_, index) => index);
      const batch = testRun({ pullRequests: numbers.map((number) => ({ number })), dependentPullRequests: numbers });
      const { pullRequests, dependents } = createRunPanelData(lookedUpRun("a", now, batch), now).sections;
      return [pullRequests, dependents].map((section) => [section?.table?.rows.length, section?.fold]);
    };
    const fold = { firstRows: 10, showAll: "Show all 60", showFewer: "Show the first 10" };
    assert.deepEqual(
      [folds(60), folds(10)],
      [
        [
          [60, fold],
          [60, fold],
        ],
        [
          [10, undefined],
          [10, undefined],
        ],
      ],
    );
  });

  it("has a short tab title", () => {
    const tab = (pullRequests: number) =>
      runTabTitle(
        lookedUpRun(
          "7f3a9c1e-52d7-4c1a",
          now,
          testRun({ pullRequests: Array.from({ length: pullRequests }, (_, index) => ({ number: 100 + index })) }),
        ),
      );
    assert.deepEqual([0, 1, 60].map(tab), ["Run 7f3a9c1e", "#100", "#100 +59"]);
  });

  const labels = ({ buttons }: RunPanelData) => buttons.items.map(({ label }) => label);

  it("shows that a run is watched, and a button to stop that", () => {
    const watchedPage = page({ watchedSince: now - 30 * minute });
    assert.deepEqual(
      [watchedPage.asOf, watchedPage.heard, labels(watchedPage)],
      [
        "As of Nov 20, 11:58 UTC, 2 min ago · watched since Nov 20, 11:30: asked again every 15 s to 60 s",
        "in progress: build reported failure, watched",
        ["Refresh", "Stop Watching", "Copy as Markdown"],
      ],
    );
  });

  it("offers no watching for a run that has ended", () => {
    const ended = createRunPanelData(lookedUpRun("3f0c", now, { ...run, status: "failed" }), now);
    assert.deepEqual(labels(ended), ["Refresh", "Copy as Markdown"]);
  });

  it("says that the service no longer knows a run", () => {
    const removedPage = page({ goneSince: now - minute });
    const { notice, verdict, heard, tone } = removedPage;
    assert.deepEqual(labels(removedPage), ["Refresh", "Copy as Markdown"]);
    assert.equal(heard, "last seen in progress: build reported failure");
    assert.equal(tone, "unknown");
    assert.match(notice ?? "", /^On Nov 20, 11:59 the service did not know this run any more/);
    assert.match(verdict, /^The service does not know this run any more\. 2 min ago it was: in progress/);
  });

  it("is announced again when something happened, not when time passed", () => {
    const laterPage = createRunPanelData(lookedUpRun("3f0c", now + 10 * minute, run), now + 10 * minute);
    assert.notEqual(laterPage.verdict, page().verdict);
    assert.equal(laterPage.heard, page().heard);
  });

  it("opens its own links only", () => {
    assert.deepEqual(listLinks(page()), [
      { kind: "check", url: "https://ci.example/1" },
      { kind: "pullRequest", url: url("pull/412") },
      { kind: "pullRequest", url: url("pull/409") },
      { kind: "check", url: "https://ci.example/1" },
      { kind: "commit", url: url(`commit/${run.testBranchSha}`) },
    ]);
  });

  it("contains no control characters and no unlimited texts", () => {
    const hostile = `a\u202e\n\u001b[31m${"x".repeat(100_000)}`;
    const { sections, targets } = createRunPanelData(
      lookedUpRun("a", now, {
        ...run,
        testBranch: hostile,
        requiredStatuses: [hostile],
        statusChecks: [{ context: hostile, state: hostile }],
        pullRequests: [{ number: 1, title: hostile }],
        impactedTargets: [hostile],
        status: hostile,
        extra: [{ name: hostile, value: hostile }],
      }),
      now,
    );
    assert.doesNotMatch(JSON.stringify({ sections, targets }), /\u202e|\\u001b|x{2001}/);
  });
});
