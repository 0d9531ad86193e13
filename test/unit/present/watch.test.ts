import assert from "node:assert/strict";
import type { LookedUpRun } from "../../../src/domain/runs/lookedUpRun";
import type { MyTestedPullRequest } from "../../../src/domain/runs/myPullRequest";
import { recentRunsTexts } from "../../../src/present/text/recentRuns";
import { watchTexts } from "../../../src/present/text/watch";
import {
  createWatchNotification,
  type NotificationLevel,
  type ReportedEnd,
} from "../../../src/present/text/watchNotification";
import { createTestRunsTree } from "../../../src/present/tree/testRunsTree";
import { createWatchStatusText } from "../../../src/present/watchStatus";
import type { WatchEnd } from "../../../src/state/runs/watchedRuns";
import { harbour, lookedUpRun, testRun } from "../../support/builders";
import { liveIn } from "../../support/timeZone";

const minute = 60_000;
const now = Date.UTC(2026, 10, 20, 12);

/** Creates a run that was created 12 minutes ago and looked up 2 minutes ago. */
function entry(
  status: string | undefined,
  { first = 412, batch = 1, required = ["unit", "e2e"], ...fields }: Partial<Fields> & Partial<LookedUpRun> = {},
): LookedUpRun {
  const { status: _, ...rest } = testRun({
    requiredStatuses: required,
    statusChecks: [{ context: "unit", state: status === "failed" ? "failure" : "success" }],
    pullRequests: Array.from({ length: batch }, (_, index) => ({ number: first + index })),
    createdAt: now - 14 * minute,
  });
  const run = status === undefined ? rest : { ...rest, status };
  return lookedUpRun("3f0c9b1e-52d7-4c1a-8e0f", now - 2 * minute, run, { id: `run ${first}`, ...fields });
}

interface Fields {
  readonly first: number;
  readonly batch: number;
  readonly required: readonly string[];
}

const ended = (status: string, fields: Parameters<typeof entry>[1] = {}): WatchEnd => ({
  run: entry(status, fields),
  reason: "ended",
});
const removedEnd = (fields: Parameters<typeof entry>[1] = {}): WatchEnd => ({
  run: entry("in_progress", { goneSince: now, ...fields }),
  reason: "gone",
});
const tooLong = (fields: Parameters<typeof entry>[1] = {}): WatchEnd => ({
  run: entry("in_progress", fields),
  reason: "tooLong",
});

const mine = (end: WatchEnd, departure?: MyTestedPullRequest["departure"]): ReportedEnd => {
  const branch = { repository: harbour, name: "feature/tides", unpushedCount: 0 };
  const myPullRequest = {
    kind: "run",
    branch,
    number: end.run.run.pullRequests[0]?.number ?? 0,
    run: end.run,
  } as const;
  return { ...end, myPullRequest: { ...myPullRequest, ...(departure && { departure }) } };
};

describe("createWatchNotification", () => {
  const cases: [description: string, ends: readonly ReportedEnd[], expected: string][] = [
    [
      "one that succeeded",
      [ended("succeeded", { required: ["unit"] })],
      "Test run of #412 has ended. Succeeded: 1 of 1 required status reported. [Show Test Run: run 412]",
    ],
    [
      "one that failed",
      [ended("failed")],
      "! Test run of #412 has ended. Failed: unit reported failure, 1 of 2 required statuses reported, e2e never reported. [Show Test Run: run 412]",
    ],
    [
      "a batch that was cancelled",
      [ended("cancelled", { batch: 3 })],
      "! Test run of #412, #413, #414 has ended. Cancelled, 3 pull requests together: 1 of 2 required statuses reported, e2e never reported. [Show Test Run: run 412]",
    ],
    [
      "one without pull requests",
      [ended("succeeded", { batch: 0, required: [] })],
      "Test run 3f0c9b1e-52d7-4c1a-8e0f has ended. Succeeded: no required statuses. [Show Test Run: run 412]",
    ],
    [
      "one that the service no longer knows",
      [removedEnd()],
      "! Test run of #412 is no longer watched. The service does not know this run any more. 2 min ago it was: in progress for 12 min: 1 of 2 required statuses reported, waiting for e2e. Its pull request shows what became of it. [Show Test Run: run 412]",
    ],
    [
      "one without pull requests that the service no longer knows",
      [removedEnd({ batch: 0, required: [] })],
      "! Test run 3f0c9b1e-52d7-4c1a-8e0f is no longer watched. The service does not know this run any more. 2 min ago it was: in progress for 12 min: no required statuses. [Show Test Run: run 412]",
    ],
    [
      "the own pull request that was merged",
      [mine(removedEnd(), "merged")],
      "#412 was merged into main. [Show Test Run: run 412]",
    ],
    [
      "the own pull request that left the queue",
      [mine(removedEnd(), "leftQueue")],
      "! #412 left the queue. Its page shows what became of it. [Show Test Run: run 412]",
    ],
    [
      "the own pull request that the service no longer knows before Git has fetched its result",
      [mine(removedEnd())],
      "! The service does not know the test run of #412 any more. Fetch to see whether it was merged. [Fetch and Look]",
    ],
    [
      "the own pull request that failed",
      [mine(ended("failed", { required: ["unit"] }))],
      "! Test run of #412 has ended. Failed: unit reported failure, 1 of 1 required status reported. [Show Test Run: run 412]",
    ],
    [
      "the own pull request beside another one",
      [mine(removedEnd(), "merged"), mine(removedEnd({ first: 420 }), "leftQueue")],
      "! 2 test runs are no longer watched: #412 merged and #420 left the queue. [Show Test Runs]",
    ],
    [
      "one that does not end",
      [tooLong()],
      "! Test run of #412 is no longer watched: it has not ended in 6 h. In progress for 12 min: 1 of 2 required statuses reported, waiting for e2e. Watch it again to go on. [Show Test Run: run 412]",
    ],
    [
      "several at once",
      [
        ended("failed", { batch: 3 }),
        ended("succeeded", { first: 420 }),
        removedEnd({ first: 430 }),
        tooLong({ first: 440 }),
      ],
      "! 4 test runs are no longer watched: #412 +2 failed, #420 succeeded, #430 not known to the service any more and 1 more. [Show Test Runs]",
    ],
    [
      "several that succeeded",
      [ended("succeeded"), ended("succeeded", { batch: 0 })],
      "2 test runs are no longer watched: #412 succeeded and 3f0c9b1e-52… succeeded. [Show Test Runs]",
    ],
  ];
  for (const [description, ends, expected] of cases) {
    it(`describes ${description}`, () => {
      const { isBad, text, button, runId } =
        createWatchNotification(ends, "all", now) ?? assert.fail("nothing is told");
      assert.equal(`${isBad ? "! " : ""}${text} [${button}${runId === undefined ? "" : `: ${runId}`}]`, expected);
    });
  }

  it("creates no link from texts of the service", () => {
    const news = createWatchNotification([ended("succeeded", { required: ["[x](command:y)"] })], "all", now);
    assert.match(news?.text ?? "", /\[x\]\u2060\(command:y\) never reported/);
  });

  const expectations: [NotificationLevel, expected: readonly string[]][] = [
    ["off", []],
    ["failures", ["failed", "cancelled", "gone", "tooLong"]],
    ["all", ["succeeded", "failed", "cancelled", "gone", "tooLong"]],
  ];
  for (const [notifications, expected] of expectations) {
    it(`${notifications}: describes ${expected.join(", ") || "nothing"}`, () => {
      const ends = {
        ...Object.fromEntries(["succeeded", "failed", "cancelled"].map((s) => [s, ended(s)])),
        gone: removedEnd(),
      };
      const all = Object.entries({ ...ends, tooLong: tooLong() });
      assert.deepEqual(
        all.flatMap(([kind, end]) => (createWatchNotification([end], notifications, now) ? [kind] : [])),
        expected,
      );
    });
  }

  it("failures: omits successful ones among several", () => {
    const news = createWatchNotification([ended("succeeded", { first: 420 }), ended("failed")], "failures", now);
    assert.deepEqual([news?.runId, news?.button], ["run 412", "Show Test Run"]);
  });
});

describe("Message of a run that cannot be watched or unwatched", () => {
  const { watch, unwatch } = watchTexts;
  const cases: [description: string, text: string, expected: RegExp][] = [
    [
      "watched already",
      watch.unfit(entry("in_progress", { watchedSince: now })),
      /^This test run is watched already\./,
    ],
    ["ended", watch.unfit(entry("failed")), /^This test run has ended/],
    [
      "forgotten",
      watch.unfit(entry("in_progress", { goneSince: now })),
      /^The service does not know this test run any/,
    ],
    ["not watched", unwatch.unfit(), /^This test run is not watched\./],
  ];
  for (const [description, text, expected] of cases) {
    it(`is ${description}`, () => assert.match(text, expected));
  }
});

describe("Message of a run that the service no longer knows", () => {
  const nextStep = (batch: number) =>
    recentRunsTexts.gone(entry("in_progress", { batch })).split("stays in the list. ")[1];
  it("has a next step, both with and without pull requests", () =>
    assert.deepEqual(
      [nextStep(1), nextStep(0)],
      ["Its pull request shows what became of it.", "Remove it there once it is of no use."],
    ));
});

describe("Status bar item of watched runs", () => {
  liveIn("UTC");
  const texts: [description: string, run: LookedUpRun, expected: string][] = [
    ["one", entry("in_progress"), "$(eye) #412: 1 of 2, 12 min"],
    ["a batch", entry("in_progress", { batch: 3 }), "$(eye) #412 +2: 1 of 2, 12 min"],
    ["one by its id", entry("in_progress", { batch: 0 }), "$(eye) 3f0c9b1e-52…: 1 of 2, 12 min"],
    ["one without required statuses", entry("in_progress", { required: [] }), "$(eye) #412: in progress, 12 min"],
    ["one with an unknown status", entry("$(bug)", { required: [] }), "$(eye) #412: \\$(bug), 12 min"],
  ];
  for (const [description, run, expected] of texts) {
    it(`shows ${description}`, () => assert.equal(createWatchStatusText([run])?.text, expected));
  }

  it("has the verdict in its tooltip and accessibility label", () =>
    assert.deepEqual(createWatchStatusText([entry("in_progress")]), {
      text: "$(eye) #412: 1 of 2, 12 min",
      tooltip:
        "#412: In progress for 12 min: 1 of 2 required statuses reported, waiting for e2e.\nAs of Nov 20, 11:58 UTC\nSelect to show it",
      accessibilityLabel:
        "Watched: Test run of #412. In progress for 12 min: 1 of 2 required statuses reported, waiting for e2e.",
    }));

  it("counts several runs, and names ten in the tooltip", () => {
    const runs = Array.from({ length: 12 }, (_, index) => entry("in_progress", { first: 400 + index, required: [] }));
    const { text, tooltip = "", accessibilityLabel: spoken } = createWatchStatusText(runs) ?? {};
    const lines = tooltip.split("\n");
    assert.deepEqual(
      [text, spoken, lines.length, lines[9], lines[10], lines[12]],
      [
        "$(eye) 12 test runs watched",
        "12 test runs watched",
        13,
        "#409: In progress for 12 min: no required statuses.",
        "and 2 more",
        "Select to show them",
      ],
    );
  });

  it("shows since when there is no response", () => {
    const [firstRun, secondRun] = [entry("in_progress"), entry("in_progress", { first: 420 })];
    assert.deepEqual(createWatchStatusText([firstRun], new Set([firstRun.id])), {
      text: "$(eye) #412: not answered since 11:58",
      tooltip:
        "#412: In progress for 12 min: 1 of 2 required statuses reported, waiting for e2e.\nNot answered since Nov 20, 11:58 UTC\nAs of Nov 20, 11:58 UTC\nSelect to show it",
      accessibilityLabel:
        "Watched, not answered since 11:58: Test run of #412. In progress for 12 min: 1 of 2 required statuses reported, waiting for e2e.",
    });
    assert.equal(
      createWatchStatusText([firstRun, secondRun], new Set([secondRun.id]))?.text,
      "$(eye) 2 test runs watched, not answered since 11:58",
    );
  });

  it("is absent while no run is watched", () => assert.equal(createWatchStatusText([]), undefined));
});

describe("Row of a run", () => {
  it("has no animation while a watched run gets no response", () => {
    const run = entry("in_progress", { watchedSince: now });
    const [row] = createTestRunsTree([run], now, { unansweredIds: new Set([run.id]) });
    assert.equal(`${row?.icon} ${row?.context}`, "inProgress run.watched");
  });

  const rows: [description: string, run: LookedUpRun, expected: string][] = [
    ["in progress", entry("in_progress"), "inProgress run.watchable"],
    ["in progress and watched", entry("in_progress", { watchedSince: now }), "inProgressWatched run.watched watched"],
    ["without a status", entry(undefined), "unknown run.watchable"],
    ["without a status and watched", entry(undefined, { watchedSince: now }), "unknown run.watched watched"],
    ["ended", entry("failed"), "failed run"],
    ["no longer known to the service", entry("in_progress", { goneSince: now }), "gone run"],
  ];
  for (const [description, run, expected] of rows) {
    it(`that is ${description} offers the possible actions, and is animated only while it is watched`, () => {
      const [row] = createTestRunsTree([run], now);
      const spokenSuffix = row?.accessibilityLabel?.endsWith(", watched") ? " watched" : "";
      assert.equal(`${row?.icon} ${row?.context}${spokenSuffix}`, expected);
    });
  }
});
