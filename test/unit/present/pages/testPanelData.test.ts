import assert from "node:assert/strict";
import type { TestLocation } from "../../../../src/domain/location";
import { ServiceError } from "../../../../src/domain/serviceError";
import type { Days } from "../../../../src/present/pages/days";
import {
  createTestPanelData,
  notLoadedNoticeText,
  type TestPanelInput,
  testTabTitle,
} from "../../../../src/present/pages/testPanelData";
import { failingTest, harbour } from "../../../support/builders";
import { liveIn } from "../../../support/timeZone";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 10, 20, 18, 58);

function page(subject: Partial<TestPanelInput>) {
  return createTestPanelData({ test: failingTest(), repository: harbour, ...subject }, now);
}

/** Returns midnight of a day of November 2026, in the time zone of this process. */
const day = (date: number) => new Date(2026, 10, date).getTime();

/** 18 to 20 November. */
function days(fields: Partial<Days> = {}): Days {
  return {
    days: [18, 19, 20].map((date) => ({
      start: day(date),
      end: day(date + 1),
      loaded: true,
      asOf: day(20) + 55 * minute,
    })),
    loading: false,
    progress: { done: 3, total: 3 },
    ...fields,
  };
}

function missing(count: number): Days["days"] {
  return days().days.map((entry, index) => ({ ...entry, loaded: index >= count }));
}

describe("createTestPanelData", () => {
  liveIn("UTC");
  it("shows every field of the record", () => {
    const test = failingTest({
      id: "8d0f",
      name: "Quote > across seasons > answers within the time",
      variant: "linux",
      classname: "src/quote.test.ts",
      parent: "Quote",
      filePath: "/build/src/quote.test.ts",
      url: "https://app.example.com/tests/8d0f",
      repositoryUrl: "javascript:alert(1)",
      ticketUrl: "https://tickets.example.com/HRB-7",
      status: { value: "flaky", reason: " seen on main", since: now - 30 * hour },
      mostCommonFailures: [
        { summary: "expected 3 to be 4\n  at quote.test.ts:12", count: 1200, lastOccurrence: now - 3 * hour },
        { summary: "", count: 1 },
      ],
      failureRate7d: 0.12,
      failureRate24h: 0.4,
      owners: ["@acme/web", "jane@acme.example"],
      pullRequestsImpacted7d: 4,
      quarantined: true,
      extra: [{ name: "tier", value: 0 }],
    });
    const previousWindow = { start: Date.UTC(2026, 10, 6, 19), end: Date.UTC(2026, 10, 13, 19) };
    const source: TestLocation = {
      confidence: "exact",
      file: { root: "r", path: "web/src/quote.test.ts" },
      range: { line: 11, column: 2, endLine: 11, endColumn: 20 },
    };
    const comparison = { previousWindow, previousTestIds: new Set<string>(), goneTests: [] };
    assert.deepEqual(page({ test, asOf: now - 4 * minute, comparison, source }), {
      title: "answers within the time",
      context: "Quote > across seasons · variant linux · acme/harbour",
      badges: ["Quarantined", "New", "Getting worse"],
      asOf: "As of Nov 20, 18:54 UTC, 4 min ago",
      buttons: {
        label: "Actions",
        items: [
          { command: "openTestSource", label: "Go to Source" },
          { command: "runTests", label: "Run Here" },
          { command: "openTicket", label: "Open Ticket" },
          { command: "openTestPage", label: "Open Page in Browser" },
          { command: "copyAsMarkdown", label: "Copy as Markdown" },
          { command: "askAboutFailure", label: "Ask About This Failure" },
        ],
      },
      evidence: {
        heading: "Evidence",
        sentence:
          "Failure rate 12% in 7 days, 40% in 24 hours: getting worse. New: did not fail from Nov 6, 19:00 to Nov 13, 19:00 UTC.",
        facts: [
          { term: "Failure rate, 7 days", value: "12%" },
          { term: "Failure rate, 24 hours", value: "40%" },
          { term: "Pull requests affected, 7 days", value: "4" },
        ],
      },
      failures: {
        heading: "Most common failures",
        sentence: "",
        columns: { times: "Count", lastSeen: "Last seen", text: "Failure" },
        rows: [
          {
            times: "1,200 times",
            lastSeen: "Nov 20, 15:58, 3 h ago",
            text: "expected 3 to be 4\n  at quote.test.ts:12",
          },
          { times: "1 time", text: "No failure text" },
        ],
        copy: "Copy",
      },
      about: {
        heading: "About this test",
        facts: [
          { term: "Declared in", value: "web/src/quote.test.ts, line 12" },
          { term: "Owners", value: "@acme/web, jane@acme.example" },
          { term: "Quarantined", value: "yes" },
          { term: "Status", value: "flaky: seen on main" },
          { term: "Status since", value: "Nov 19, 12:58 UTC, 30 h ago" },
          {
            term: "Ticket",
            value: "https://tickets.example.com/HRB-7",
            button: { command: "openTicket", label: "Open Ticket" },
          },
          {
            term: "Page",
            value: "https://app.example.com/tests/8d0f",
            button: { command: "openTestPage", label: "Open Page in Browser" },
          },
          { term: "Name", value: "Quote > across seasons > answers within the time" },
          { term: "Repository", value: "javascript:alert(1)" },
          { term: "Variant", value: "linux" },
          { term: "File as reported", value: "/build/src/quote.test.ts" },
          { term: "Class", value: "src/quote.test.ts" },
          { term: "Suite", value: "Quote" },
          { term: "ID", value: "8d0f" },
          { term: "tier", value: "0" },
        ],
      },
      notStated: { mark: "–", label: "not stated by the service" },
    });
  });

  it("offers to create an issue instead of a ticket that cannot be opened", () => {
    const { items } = page({ test: failingTest({ ticketUrl: "javascript:alert(1)" }) }).buttons;
    assert.deepEqual(
      items.map(({ command }) => command),
      ["openTestSource", "runTests", "createIssue", "copyAsMarkdown", "askAboutFailure"],
    );
  });

  it("distinguishes absent values from zero and false", () => {
    const facts = (fields: Parameters<typeof failingTest>[0]) => {
      const { evidence, about } = page({ test: failingTest(fields) });
      return [...evidence.facts, ...about.facts]
        .filter(({ term }) => /rate|affected|Quarantined|Status|Owners|Ticket/.test(term))
        .map(({ term, value = "(none)" }) => `${term}: ${value}`);
    };
    assert.deepEqual(facts({}), [
      "Failure rate, 7 days: (none)",
      "Failure rate, 24 hours: (none)",
      "Pull requests affected, 7 days: (none)",
      "Owners: none",
      "Quarantined: (none)",
      "Status: (none)",
      "Ticket: none",
    ]);
    assert.deepEqual(
      facts({ failureRate7d: 0, failureRate24h: 0, pullRequestsImpacted7d: 0, quarantined: false, status: {} }),
      [
        "Failure rate, 7 days: 0%",
        "Failure rate, 24 hours: 0%",
        "Pull requests affected, 7 days: 0",
        "Owners: none",
        "Quarantined: no",
        "Status: (none)",
        "Ticket: none",
      ],
    );
  });

  it("uses the beginning of the test's own title as tab title", () => {
    const names = ["Quote > adds tax", "Quote > answers within the time a visitor waits"];
    assert.deepEqual(
      names.map((name) => testTabTitle(failingTest({ name, classname: "quote.test.ts" }))),
      ["adds tax", "answers within the time a vis…"],
    );
  });

  it("shows that a test is no longer in the list if it failed on earlier days", () => {
    const { asOf, notice } = page({});
    assert.deepEqual(
      { asOf, notice },
      {
        asOf: "",
        notice:
          "This test is not in the list: it did not fail in the time range that is shown. This is what is known of it from earlier days.",
      },
    );
  });

  it("says that a test has no failures", () => {
    const { sentence, rows } = page({}).failures;
    assert.deepEqual({ sentence, rows }, { sentence: "The service named none.", rows: [] });
  });

  const file = { root: "r", path: "a_test.go" };
  const rangeAt = (line: number) => ({ line, column: 0, endLine: line, endColumn: 1 });
  const sources: [description: string, source: TestPanelInput["source"], words: string][] = [
    ["not looked for yet", undefined, "being looked for"],
    ["a failed search", "failed", "could not be looked for. The log says why"],
    ["a line", { confidence: "pattern", file, range: rangeAt(6) }, "a_test.go, line 7"],
    [
      "several lines",
      {
        confidence: "ambiguous",
        candidates: [
          { file, range: rangeAt(0), text: "x" },
          { file, range: rangeAt(4), text: "x" },
        ],
      },
      "one of 2 declarations: a_test.go, line 1; a_test.go, line 5",
    ],
    [
      "a file alone",
      { confidence: "file", file, miss: "nameNotFound" },
      'a_test.go. Only the file of "adds tax" was found here: no test of that name is in it.',
    ],
    [
      "nothing",
      { confidence: "none", miss: "noSuchFile", files: [] },
      '"adds tax" was not found here: no file of this workspace has that path.',
    ],
  ];
  for (const [description, source, words] of sources) {
    it(`describes where the test is declared: ${description}`, () => {
      const { facts } = page(source === undefined ? {} : { source }).about;
      assert.deepEqual(facts[0], { term: "Declared in", value: words });
    });
  }

  it("removes control characters, and truncates long texts", () => {
    const text = `\u001b[31mred\u001b[0m\u202e ${"x".repeat(30_000)}`;
    const { title, failures, about } = page({
      test: failingTest({ name: text, mostCommonFailures: [{ summary: text, count: 1 }] }),
    });
    assert.match(title, /^red x{200,296}…$/);
    assert.match(failures.rows[0]?.text ?? "", /^red x{19000,20000}…?$/);
    assert.match(about.facts.find(({ term }) => term === "Name")?.value ?? "", /^red x{1900,2000}…$/);
  });
});

describe("Days on the panel of a test", () => {
  const strip = (all: Days, entries: NonNullable<TestPanelInput["history"]>["entries"]) =>
    createTestPanelData({ test: failingTest(), repository: harbour, history: { days: all, entries } }, day(20) + hour)
      .strip;

  it("are absent if no history can be requested", () => {
    assert.equal(page({}).strip, undefined);
  });

  it("show on which the test failed, and which failures were last seen on them", () => {
    const dayStrip = strip(days(), [
      {
        outcome: "failed",
        lastSeen: [{ summary: "expected 3 to be 4", count: 15, lastOccurrence: day(18) + 18 * hour + 2 * minute }],
      },
      { outcome: "failed" },
      { outcome: "notFailed" },
    ]);
    assert.deepEqual(dayStrip, {
      heading: "The last 3 days",
      summary: "Failed on 2 of the last 3 days.",
      caption: "Days on which this test failed",
      days: [
        { name: "Nov 18", date: "18", month: "Nov" },
        { name: "Nov 19", date: "19" },
        { name: "Nov 20, today until 00:55", date: "20" },
      ],
      cells: [
        { mark: "×", label: "failed", tone: "failed", lastSeen: "Last seen: expected 3 to be 4 (18:02)" },
        { mark: "×", label: "failed", tone: "failed" },
        { mark: "·", label: "not listed as failing", tone: "notFailed" },
      ],
      load: "Load today again",
    });
  });

  it("show until when an unfinished day was loaded, and offer to load it", () => {
    const [first, ...otherDays] = days().days;
    assert.ok(first);
    const dayStrip = strip(days({ days: [{ ...first, asOf: day(18) + 5 * minute }, ...otherDays] }), [
      unknown,
      { outcome: "failed" },
      { outcome: "notFailed" },
    ]);
    assert.deepEqual(
      [dayStrip?.summary, dayStrip?.days[0]?.name, dayStrip?.load],
      ["Failed on 1 of the 2 days loaded so far.", "Nov 18, until 00:05", "Load the missing day"],
    );
  });

  const unknown = { outcome: "notLoaded" } as const;
  const states: [description: string, days: Days, expected: Record<string, unknown>][] = [
    ["before they are requested", days({ days: missing(3) }), { summary: "", cells: 0, load: "Load the last 3 days" }],
    [
      "while they are loaded",
      days({ days: missing(2), loading: true, progress: { done: 1, total: 3 } }),
      {
        summary: "Failed on 0 of the 1 day loaded so far.",
        cells: 3,
        progress: { text: "1 of 3 days", done: 1, total: 3 },
        cancel: "Cancel",
      },
    ],
    [
      "after a failure",
      days({
        days: missing(1),
        error: new ServiceError("serverError", { operation: "listFailingTests", host: "a.b" }),
      }),
      {
        summary: "Failed on 0 of the 2 days loaded so far.",
        cells: 3,
        load: "Load the missing day",
        notice: "a.b failed to return failing tests. Try again in a few minutes.",
      },
    ],
  ];
  for (const [description, all, expected] of states) {
    it(`show what can be done ${description}`, () => {
      const entries = all.days.map(({ loaded }) => (loaded ? ({ outcome: "notFailed" } as const) : unknown));
      const { summary, cells, load, progress, cancel, notice } = strip(all, entries) ?? assert.fail();
      const shownParts = { summary, cells: cells.length, load, progress, cancel, notice };
      assert.deepEqual(JSON.parse(JSON.stringify(shownParts)), expected);
    });
  }
});

describe("Panel of a test that is not loaded", () => {
  const cases: [description: string, state: Parameters<typeof notLoadedNoticeText>[0], reason: string][] = [
    ["its repository is not open", undefined, "The repository of this test is not open in this window."],
    ["nothing has been asked for", { loading: false }, "The failing tests are not loaded yet."],
    ["tests are being loaded", { loading: true, asOf: now }, "The failing tests are not loaded yet."],
    [
      "it is gone",
      { loading: false, asOf: now },
      "This test is not in the list any more: it did not fail in the time range that is shown.",
    ],
  ];
  for (const [description, state, reason] of cases) {
    it(`says so: ${description}`, () =>
      assert.deepEqual(
        [notLoadedNoticeText(state, false), notLoadedNoticeText(state, true)],
        [reason, `${reason} This is what was known last.`],
      ));
  }
});
