import assert from "node:assert/strict";
import type { FailingTest, TestRun } from "../../../src/domain/records";
import type { LoadedFailingTests } from "../../../src/domain/runs/culprits";
import { createCulpritsNode } from "../../../src/present/tree/testRuns/culpritNodes";
import { failingTest, harbour, lookedUpRun, testRun } from "../../support/builders";
import { allNodes, treeText } from "../../support/treeText";

const minute = 60_000;
const now = Date.UTC(2026, 10, 20, 12);
const created = now - 60 * minute;

const failedTest = (id: string, minutes: number, fields: Partial<FailingTest> = {}) =>
  failingTest({
    id,
    name: id,
    mostCommonFailures: [{ summary: "gone", count: 1, lastOccurrence: created + minutes * minute }],
    ...fields,
  });

const cart = failedTest("Cart > adds tax", 4, {
  classname: "cart.test.ts",
  filePath: "/build/web/cart.test.ts",
  ticketUrl: "https://tracker.example/HRB-1",
  failureRate7d: 0.5,
  pullRequestsImpacted7d: 3,
});
const quay = failedTest("moors", 0.5, { filePath: "/build/quay/moor.test.ts" });
const changed = failingTest({ id: "weighs", name: "weighs", status: { since: created + 75 * minute } });

function node(
  state: Partial<LoadedFailingTests["states"][number]>,
  fields: Partial<TestRun> = {},
  findPullRequests?: LoadedFailingTests["findPullRequests"],
) {
  const run = testRun({ status: "failed", createdAt: created, ...fields });
  return createCulpritsNode(
    lookedUpRun("3f0c", now - minute, run, { id: "r" }),
    {
      states: [{ repository: harbour, tests: [], asOf: now - 2 * minute, loading: false, ...state }],
      findPath: ({ filePath }) => filePath?.replace("/build/", ""),
      ...(findPullRequests && { findPullRequests }),
    },
    now,
  );
}

const text = (...args: Parameters<typeof node>) => {
  const row = node(...args);
  return row && treeText([row]);
};

describe("Possible culprits below a run", () => {
  it("show which pull requests change their files, and how they failed before", () => {
    const first = failedTest("ships", 2, { filePath: "/build/quay/ship.test.ts" });
    const single = failedTest("sails", 3, {
      pullRequestsImpacted7d: 1,
      mostCommonFailures: [{ summary: "gone", count: 4, lastOccurrence: created + 3 * minute }],
    });
    const row = node({ tests: [first, single] }, {}, (_run, { id }) => (id === "ships" ? [812, 815] : []));
    assert.equal(
      row && treeText([row]),
      [
        "+ [list] Possible culprits | 2",
        "  [failing] sails | failed 3 min after the run began · seen on one pull request",
        "  [failing] ships | failed 2 min after the run began · not seen in CI before · files changed by #812, #815 · ship.test.ts",
      ].join("\n"),
    );
  });

  it("are sorted by impact, each with its reason and location", () => {
    assert.equal(
      text({ tests: [changed, quay, cart] }),
      [
        "+ [list] Possible culprits | 3",
        "  [failing] adds tax | failed 4 min after the run began · known in CI · Cart · cart.test.ts",
        "  [failing] moors | failed under a minute after the run began · not seen in CI before · moor.test.ts",
        "  [failing] weighs | status changed 1 h 15 min after the run began · known in CI",
      ].join("\n"),
    );
  });

  it("are the tests of their group, for commands on all of them", () => {
    const groupRow = node({ tests: [changed, quay, cart] });
    assert.equal(groupRow?.context, "group.culprits");
    assert.deepEqual(groupRow.tests?.(), [cart, quay, changed]);
  });

  it("are those in the impacted targets, each with its target", () => {
    assert.equal(
      text({ tests: [quay, cart] }, { impactedTargets: ["//web:all", "//docs"] }),
      [
        "+ [list] Possible culprits | 1 in the impacted targets",
        "  [failing] adds tax | failed 4 min after the run began · known in CI · //web:all · Cart · cart.test.ts",
      ].join("\n"),
    );
  });

  it("show that none is known in the impacted targets", () => {
    assert.equal(
      node({ tests: [quay, cart] }, { impactedTargets: ["//docs"] })?.description,
      "2, none known to be in the impacted targets",
    );
  });

  it("are described as possible only", () => {
    assert.deepEqual(
      [node({ tests: [cart] })?.tooltip?.(), node({ tests: [cart] })?.children?.()[0]?.accessibilityLabel],
      [
        "These tests failed or changed their status after the run began and are not in quarantine. The service gives no link from a run to tests: each of them is possible, and none is certain. Failing tests as of 2 min ago.",
        "Cart > adds tax, failing, Failure rate 50% in 7 days, 3 pull requests affected, possible culprit, failed 4 min after the run began, known in CI",
      ],
    );
  });

  it("are rows of tests: they open the source, have a test's menus, and no children", () => {
    const row = node({ tests: [cart] })?.children?.()[0];
    const repositoryKey = "github.com/acme/harbour";
    assert.deepEqual(
      [row?.id, row?.action, row?.context, row?.testId, row?.repositoryKey, row?.copyText, row?.runId, row?.children],
      [
        "culprit:r:Cart > adds tax",
        { kind: "openTestSource", testId: cart.id, repositoryKey },
        "test.ticket",
        cart.id,
        repositoryKey,
        "Cart > adds tax",
        undefined,
        undefined,
      ],
    );
  });

  const untold: [description: string, state: Parameters<typeof node>[0], row: string, action?: string][] = [
    [
      "not loaded",
      { asOf: undefined as never },
      "not known: the failing tests are not loaded. Refresh them",
      "refresh",
    ],
    [
      "older than the run",
      { asOf: created - 1 },
      "not known: the failing tests were loaded before the run began. Refresh them",
      "refresh",
    ],
    ["being loaded", { loading: true }, "not known yet: the failing tests are being loaded"],
    [
      "loaded, and none of them matches",
      { tests: [failedTest("before", -1)] },
      "none among the failing tests of 2 min ago",
    ],
  ];
  for (const [cause, state, description, action] of untold) {
    it(`are one row if the failing tests are ${cause}`, () => {
      const row = node(state);
      assert.deepEqual(
        [row && treeText([row]), row?.action?.kind],
        [`[notice] Possible culprits | ${description}`, action],
      );
    });
  }

  it("are absent for a run that did not fail, and for a repository that is not open", () => {
    const otherRepository = { ...harbour, name: "lighthouse" };
    assert.deepEqual(
      [node({}, { status: "cancelled" }), node({ repository: otherRepository })],
      [undefined, undefined],
    );
  });

  it("are ten rows, and one that expands to the others", () => {
    const tests = Array.from({ length: 127 }, (_, i) => failedTest(`t${i}`, 5));
    const row = node({ tests });
    const childRows = row?.children?.() ?? [];
    const last = childRows.at(-1);
    assert.deepEqual(
      [row?.description, childRows.length, last?.label, last?.children?.().length],
      ["127", 11, "Show all 127", 117],
    );
    assert.equal(new Set(allNodes(row ? [row] : []).map(({ id }) => id)).size, 129);
  });

  it("show a hostile target as text", () => {
    const row = node({ tests: [cart] }, { impactedTargets: [`//web:$(x)\u202e\n${"y".repeat(500)}`] });
    const description = allNodes(row ? [row] : [])[1]?.description ?? "";
    assert.match(
      description,
      /^failed 4 min after the run began · known in CI · \/\/web:\$\(x\) y+… · Cart · cart\.test\.ts$/,
    );
    assert.ok(description.length < 250);
  });
});
