import assert from "node:assert/strict";
import { ServiceError } from "../../../src/api/errors";
import type { FailingTest } from "../../../src/api/records";
import type { FailingTestsState } from "../../../src/model/failingTests";
import { testPick } from "../../../src/present/quickPick";
import { ratesInWords, testAsMarkdown, testDescription, testDetails } from "../../../src/present/text/failingTest";
import { viewDescription, viewMessage } from "../../../src/present/text/failingTests";
import { failingTestsTree } from "../../../src/present/tree/failingTestsTree";
import { welcomeOf } from "../../../src/present/welcome";
import { failingTest, harbour } from "../../support/builders";
import { allNodes, treeText } from "../../support/treeText";

const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;

const full: FailingTest = failingTest({
  id: "a",
  name: "Cart > adds *tax*",
  variant: "linux",
  classname: "cart.test.ts",
  parent: "cart.test.ts",
  filePath: "/home/runner/work/harbour/harbour/web/cart.test.ts",
  url: "https://app.example/tests/a",
  ticketUrl: "https://tracker.example/HRB-1",
  repositoryUrl: "https://github.com/acme/harbour",
  status: { value: "flaky", reason: "fails now and then", since: now - 50 * hour },
  mostCommonFailures: [
    { summary: "expected 3 to be 4\n  at cart.test.ts:12", count: 12, lastOccurrence: now - 2 * hour },
    { summary: "timeout", count: 1 },
  ],
  failureRate7d: 0.12,
  failureRate24h: 0.4,
  owners: ["@acme/cart", "@kim"],
  pullRequestsImpacted7d: 4,
  quarantined: true,
  extra: [{ name: "suite_kind", value: "unit" }],
});
const bare = failingTest({ id: "b", name: "plain" });

function state(fields: Partial<FailingTestsState> = {}): FailingTestsState {
  return {
    repository: harbour,
    choice: "7d",
    tests: [full, failingTest({ id: "c", name: "removes", filePath: "web/cart.test.ts", failureRate7d: 0.5 }), bare],
    window: { start: now - 168 * hour, end: now },
    asOf: now - 3 * 60_000,
    totalRows: 3,
    unreadable: 0,
    loading: false,
    ...fields,
  };
}

const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" });

describe("failing test in words", () => {
  it("has a short row", () => {
    assert.deepEqual(
      [testDescription(full), testDescription(bare)],
      ["quarantined · linux · 12 % ↗ 40 % in 24 h · 4 PRs", ""],
    );
    assert.equal(
      testDescription(failingTest({ failureRate7d: 0.4, failureRate24h: 0.41, pullRequestsImpacted7d: 1 })),
      "40 % · 1 PR",
    );
    assert.equal(testDescription(failingTest({ failureRate7d: 0.4, failureRate24h: 0 })), "40 % ↘ 0 % in 24 h");
  });

  it("tells the rates as evidence", () => {
    assert.equal(ratesInWords(full), "Failed in 12 % of runs in 7 days, 40 % in 24 hours: getting worse");
    assert.equal(ratesInWords(bare), "The service gave no failure rate");
  });

  it("has all details in its tooltip, inert", () => {
    assert.equal(
      testDetails(full, now),
      [
        "**Cart \\> adds \\*tax\\*** · quarantined · variant linux",
        "",
        "Failed in 12 % of runs in 7 days, 40 % in 24 hours: getting worse.  ",
        "4 pull requests hit in 7 days.  ",
        "Status: flaky, fails now and then, since 2026-11-18 10:00 UTC, 2 days ago.",
        "",
        "Owners: \\@acme\\/cart, \\@kim  ",
        "Ticket: https\\:\\/\\/tracker\\.example\\/HRB\\-1  ",
        "File: \\/home\\/runner\\/work\\/harbour\\/harbour\\/web\\/cart\\.test\\.ts  ",
        "Class: cart\\.test\\.ts  ",
        "suite\\_kind: unit",
        "",
        "Most common failures:",
        "",
        "12 times · last seen 2 h ago",
        "```text",
        "expected 3 to be 4",
        "  at cart.test.ts:12",
        "```",
        "",
        "1 time",
        "```text",
        "timeout",
        "```",
      ].join("\n"),
    );
  });

  it("says what is missing where the record holds little", () => {
    assert.equal(
      testDetails(bare, now),
      "**plain**\n\nThe service gave no failure rate.\n\nOwners: none  \nTicket: none",
    );
  });

  it("is copied with its links", () => {
    assert.match(
      testAsMarkdown(full, now),
      /\n\n\[test page\]\(<https:\/\/app\.example\/tests\/a>\) · \[ticket\]\(<https:\/\/tracker\.example\/HRB-1>\)$/,
    );
  });

  it("is found by name, file, class and owner", () => {
    const { label, description, detail } = testPick(full);
    assert.deepEqual(
      [label, description, detail],
      [
        "Cart > adds *tax*",
        "quarantined · linux · 12 % ↗ 40 % in 24 h · 4 PRs",
        "web/cart.test.ts · cart.test.ts · @acme/cart @kim",
      ],
    );
  });
});

describe("failing tests view", () => {
  it("shows tests by file, with their failures below", () => {
    assert.equal(
      treeText(failingTestsTree([state({ unreadable: 2 })], now)),
      [
        "+ [file] cart.test.ts | 2 · web",
        "  + [quarantined] adds *tax* | quarantined · linux · 12 % ↗ 40 % in 24 h · 4 PRs · Cart",
        "    [failure] expected 3 to be 4 | 12 times · last seen 2 h ago",
        "    [failure] timeout | 1 time",
        "  [failing] removes | 50 %",
        "+ [suite] No file named | 1",
        "  [failing] plain",
        "[notice] 2 records could not be read, so they are left out",
      ].join("\n"),
    );
  });

  it("puts tests below the workspace's file that they mean, files before suites", () => {
    const java = failingTest({ id: "j", name: "weighs", classname: "com.acme.CartTest", parent: "com.acme.CartTest" });
    const node = failingTest({ id: "n", name: "retries", classname: "test", parent: "ledger" });
    const go = failingTest({ id: "g", name: "TestEta", classname: "github.com/acme/harbour/route" });
    const file = { root: "r", path: "pricing/src/CartTest.java" };
    assert.equal(
      treeText(
        failingTestsTree([state({ tests: [node, go, full, java] })], now, (test) => (test === java ? file : undefined)),
      ).replace(/\n +\[failure.*/g, ""),
      [
        "+ [file] CartTest.java | 1 · pricing/src",
        "  [failing] weighs",
        "+ [file] cart.test.ts | 1 · web",
        "  + [quarantined] adds *tax* | quarantined · linux · 12 % ↗ 40 % in 24 h · 4 PRs · Cart",
        "+ [suite] github.com/acme/harbour/route | 1",
        "  [failing] TestEta",
        "+ [suite] ledger | 1",
        "  [failing] retries",
      ].join("\n"),
    );
  });

  it("survives paths that are none", () => {
    const odd = ["/", " ", "/x\ty.py", "/a\0b", `/${"x".repeat(5_000)}`];
    const nodes = failingTestsTree(
      [state({ tests: odd.map((filePath, id) => failingTest({ id: String(id), filePath })) })],
      now,
    );
    assert.deepEqual(
      nodes.filter(({ label }) => label.trim() === ""),
      [],
    );
  });

  it("has a level for repositories where there are several", () => {
    const other = state({ repository: { ...harbour, name: "lighthouse" }, tests: [bare] });
    assert.equal(
      treeText(failingTestsTree([state({ tests: [] }), other], now)),
      [
        "- [repository] acme/harbour | 0 failing tests",
        "- [repository] acme/lighthouse | 1 failing test",
        "  + [suite] No file named | 1",
        "    [failing] plain",
      ].join("\n"),
    );
  });

  it("gives every row an id of its own that outlives a refresh", () => {
    const ids = allNodes(failingTestsTree([state()], now)).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      allNodes(failingTestsTree([state({ asOf: now })], now + hour)).map(({ id }) => id),
      ids,
    );
  });

  it("says what is missing, and offers to load it", () => {
    const last = (fields: Partial<FailingTestsState>) =>
      failingTestsTree([state({ totalRows: 1200, ...fields })], now).at(-1);
    assert.deepEqual(
      [last({ incomplete: "stopped" })?.label, last({ incomplete: "stopped" })?.action],
      ["3 of 1,200 loaded. Select to load them all", { kind: "loadMore" }],
    );
    assert.equal(last({ incomplete: "capped" })?.action, undefined);
    assert.equal(last({ incomplete: "stopped", loading: true })?.icon, "suite");
  });

  it("tells repository, window, count and age in its title line", () => {
    assert.equal(viewDescription([state()], now), "3 failing · 7 days · 3 min ago · acme/harbour");
    assert.equal(
      viewDescription([state({ loading: true, totalRows: 1200 })], now),
      "3 of 1,200 failing · 7 days · 3 min ago · acme/harbour",
    );
    const { window: _, asOf: __, ...unloaded } = state({ tests: [], choice: "24h" });
    assert.equal(viewDescription([unloaded], now), "24 hours · acme/harbour");
    assert.equal(viewDescription([], now), "");
  });

  it("says above old rows why they are old", () => {
    const session = { kind: "noBaseUrl" } as const;
    assert.equal(
      viewMessage(session, [state({ error: offline })], now),
      "api.example.com cannot be reached. Check the network and, behind a proxy, http.proxy in the settings. These are from 3 min ago.",
    );
    assert.equal(
      viewMessage({ kind: "keyRefused", baseUrl: "https://a" }, [state({ error: offline })], now),
      "The service refused the API key. These are from 3 min ago. Set the key to refresh.",
    );
    assert.equal(viewMessage(session, [state()], now), undefined);
    assert.equal(
      viewMessage(session, [state({ clockSkewMs: -600_000 })], now),
      "This computer's clock is 10 minutes ahead of the service's. Set it to see the right window.",
    );
  });
});

describe("welcome", () => {
  const connected = {
    kind: "connected",
    baseUrl: "b",
    orgUrlSlug: "o",
    signal: new AbortController().signal,
    service: () => Promise.reject(),
  } as const;
  const found = { kind: "found", repositories: [] } as const;
  const empty = state({ tests: [], totalRows: 0 });
  const { window: _, ...unloaded } = empty;
  const cases: [expected: string, ...Parameters<typeof welcomeOf>][] = [
    ["noFolder", connected, { kind: "noFolder" }, []],
    ["starting", { kind: "starting" }, found, []],
    ["notConnected", { kind: "noBaseUrl" }, found, [unloaded]],
    ["notConnected", { kind: "noKey", baseUrl: "b" }, { kind: "noRepository" }, []],
    ["otherService", { kind: "noKey", baseUrl: "b", otherOrigin: "c" }, found, [unloaded]],
    ["invalidBaseUrl", { kind: "invalidBaseUrl", problem: "query" }, found, [unloaded]],
    ["noOrganization", { kind: "noOrganization", baseUrl: "b" }, found, [unloaded]],
    ["keyRefused", { kind: "keyRefused", baseUrl: "b" }, found, [unloaded]],
    ["rows", { kind: "keyRefused", baseUrl: "b" }, found, [state()]],
    ["noRepository", connected, { kind: "noRepository" }, []],
    ["offline", connected, found, [{ ...unloaded, error: offline }]],
    ["forbidden", connected, found, [{ ...unloaded, error: new ServiceError("forbidden", offline.details) }]],
    ["busy", connected, found, [{ ...unloaded, error: new ServiceError("serverError", offline.details) }]],
    ["failed", connected, found, [{ ...unloaded, error: new ServiceError("internal", offline.details) }]],
    ["stopped", connected, found, [{ ...unloaded, incomplete: "stopped" }]],
    ["rows", connected, found, [{ ...empty, unreadable: 2 }]],
    ["loading", connected, found, [{ ...unloaded, loading: true }]],
    ["loading", connected, found, [unloaded]],
    ["nothingFailing", connected, found, [empty]],
    ["rows", connected, found, [state({ loading: true })]],
  ];
  for (const [expected, ...situation] of cases) {
    it(`is ${expected} for a session ${situation[0].kind}, repositories ${situation[1].kind}`, () =>
      assert.equal(welcomeOf(...situation), expected));
  }
});
