import assert from "node:assert/strict";
import { type Trend, trendOf } from "../../../src/domain/failingTests/trend";
import { type CheckedLink, checkLink } from "../../../src/domain/link";
import { parseOrgUrlSlug } from "../../../src/domain/orgUrlSlug";
import { nextRefreshAt } from "../../../src/domain/refreshPolicy";

describe("Trend", () => {
  const cases: [week: number | undefined, day: number | undefined, expected: Trend | undefined][] = [
    [0.12, 0.4, "worse"],
    [0.4, 0.12, "fading"],
    [0.4, 0, "fading"],
    [0.4, 0.43, "steady"],
    [0.5, 0.58, "steady"],
    [0.02, 0.05, "steady"],
    [0.005, 0.5, undefined],
    [0, 0, undefined],
    [undefined, 0.5, undefined],
    [0.5, undefined, undefined],
    [37, 40, undefined],
    [-1, 0.5, undefined],
  ];
  for (const [week, day, expected] of cases) {
    it(`of ${week} in 7 days and ${day} in 24 hours is ${expected ?? "unknown"}`, () => {
      const rates = {
        ...(week === undefined ? {} : { failureRate7d: week }),
        ...(day === undefined ? {} : { failureRate24h: day }),
      };
      assert.equal(trendOf(rates), expected);
    });
  }
});

describe("Trend of few failures", () => {
  const rates = { failureRate7d: 0.1, failureRate24h: 0.5 };
  const cases: [failures: readonly number[], pullRequests: number | undefined, expected: Trend | undefined][] = [
    [[], undefined, "worse"],
    [[], 0, "worse"],
    [[], 1, undefined],
    [[], 2, "worse"],
    [[1], undefined, undefined],
    [[1, 1], 1, undefined],
    [[1, 1], 2, "worse"],
    [[2, 1], 0, "worse"],
    [[3], undefined, "worse"],
  ];
  for (const [failures, pullRequests, expected] of cases) {
    it(`is ${expected ?? "unknown"} for ${failures.join(" + ") || "no"} failures and ${pullRequests} pull requests impacted`, () => {
      const mostCommonFailures = failures.map((count) => ({ summary: "", count }));
      const impact = pullRequests === undefined ? {} : { pullRequestsImpacted7d: pullRequests };
      assert.equal(trendOf({ ...rates, mostCommonFailures, ...impact }), expected);
    });
  }
});

describe("Trend of failures without a count", () => {
  it("counts each as one failure", () => {
    const rates = { failureRate7d: 0.1, failureRate24h: 0.5 };
    const trends = [2, 3].map((length) =>
      trendOf({ ...rates, mostCommonFailures: Array(length).fill({ summary: "boom" }) }),
    );
    assert.deepEqual(trends, [undefined, "worse"]);
  });
});

describe("Link", () => {
  const ok = (url: string): CheckedLink => ({ ok: true, url });
  const cases: [link: string | undefined, expected: CheckedLink][] = [
    ["https://tracker.example/HRB-12?repo=o%2Fr#top", ok("https://tracker.example/HRB-12?repo=o%2Fr#top")],
    ["http://127.0.0.1:8080/a", ok("http://127.0.0.1:8080/a")],
    ["HTTPS://tracker.example/x", ok("HTTPS://tracker.example/x")],
    [undefined, { ok: false, problem: "missing" }],
    ["", { ok: false, problem: "missing" }],
    ["/HRB-12", { ok: false, problem: "relative" }],
    ["//tracker.example/HRB-12", { ok: false, problem: "relative" }],
    ["tracker.example/HRB-12", { ok: false, problem: "relative" }],
    ["javascript:alert(1)", { ok: false, problem: "notWeb" }],
    ["command:workbench.action.terminal.new", { ok: false, problem: "notWeb" }],
    ["file:///etc/passwd", { ok: false, problem: "notWeb" }],
    ["vscode://x.y/z", { ok: false, problem: "notWeb" }],
    ["data:text/html,x", { ok: false, problem: "notWeb" }],
    ["\\\\server\\share", { ok: false, problem: "unreadable" }],
    ["https:\\\\tracker.example", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/a b", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/\n", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/\u202ex", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/\u3164", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/\u{e0101}", { ok: false, problem: "unreadable" }],
    ["https://tracker.example/häfen/港", ok("https://tracker.example/häfen/港")],
    ["https:tracker.example", { ok: false, problem: "unreadable" }],
    ["https:///x", { ok: false, problem: "unreadable" }],
    ["https://user:pass@tracker.example/", { ok: false, problem: "credentials" }],
    ["https://github.com@evil.example/", { ok: false, problem: "credentials" }],
  ];
  for (const [link, expected] of cases) {
    it(`${JSON.stringify(link)} is ${expected.ok ? "opened verbatim" : expected.problem}`, () => {
      assert.deepEqual(checkLink(link), expected);
    });
  }
});

describe("Organization", () => {
  const cases: [text: string, expected: string | undefined][] = [
    ["acme", "acme"],
    [" acme ", "acme"],
    ["https://app.example.com/acme/settings?tab=x", "acme"],
    ["https://app.example.com/", undefined],
    ["acme/settings", undefined],
    ["two words", undefined],
    ["", undefined],
  ];
  for (const [text, expected] of cases) {
    it(`of ${JSON.stringify(text)} is ${expected ?? "unknown"}`, () => assert.equal(parseOrgUrlSlug(text), expected));
  }
});

describe("nextRefreshAt", () => {
  const minute = 60_000;
  const base = { isWatched: true, lastAttempt: 1_000 * minute, failures: 0, intervalMs: 10 * minute };
  const cases: [description: string, situation: Parameters<typeof nextRefreshAt>[0], expected: number | undefined][] = [
    ["something was not asked yet", { isWatched: true, failures: 0, intervalMs: 10 * minute }, 0],
    [
      "something was not asked yet, and nobody looks",
      { isWatched: false, failures: 0, intervalMs: 10 * minute },
      undefined,
    ],
    [
      "something was not asked yet that cannot wait, and nobody looks",
      { isWatched: false, urgent: true, failures: 0, intervalMs: 10 * minute },
      0,
    ],
    ["all is well", base, 1_010 * minute],
    ["a refresh takes 25 requests", { ...base, rows: 2_401 }, 1_025 * minute],
    ["nobody looks", { ...base, isWatched: false }, undefined],
    ["it is turned off", { ...base, intervalMs: 0 }, undefined],
    ["one refresh failed", { ...base, failures: 1 }, 1_020 * minute],
    ["many failed", { ...base, failures: 30 }, 1_060 * minute],
    [
      "the interval is longer than the longest back-off",
      { ...base, failures: 3, intervalMs: 120 * minute },
      1_120 * minute,
    ],
    ["the key may not", { ...base, failures: 1, forbidden: true }, 1_060 * minute],
    ["a key that may not is told so again", { ...base, failures: 9, forbidden: true }, 1_060 * minute],
    [
      "something was not asked yet, and the service wants to be left alone",
      { isWatched: true, failures: 0, notBefore: 5, intervalMs: 0 },
      5,
    ],
    ["the service asked for more time", { ...base, failures: 1, notBefore: 1_045 * minute }, 1_045 * minute],
  ];
  for (const [description, situation, expected] of cases) {
    it(`returns the next refresh when ${description}`, () => assert.equal(nextRefreshAt(situation, 0), expected));
  }
  it("spreads editor windows over a tenth of the wait", () => {
    assert.equal(nextRefreshAt(base, 0.5), 1_000 * minute + 10.5 * minute);
  });
});
