import assert from "node:assert/strict";
import { type Filter, groupings, sortings } from "../../../../src/domain/failingTests/arrangement";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import type { FailingTest } from "../../../../src/domain/records";
import { failingTest, harbour } from "../../../support/builders";
import { liveIn } from "../../../support/timeZone";
import { allNodes, treeText } from "../../../support/treeText";
import { bare, comparedWith, emptyContext, full, hour, now, offline, removes, rows, state } from "../fixture";

/** Formats the rows without those of failures. */
function brief(...args: Parameters<typeof rows>): string {
  return treeText(rows(...args)).replace(/\n *\[failure\].*/g, "");
}

describe("Row that asks for the user's owners", () => {
  const lastRow = (...args: Parameters<typeof rows>) => rows(...args).at(-1)?.label;

  it("is the last until the user has answered, if tests have owners", () => {
    const question = "Which tests are yours?";
    const compared = state({ comparison: comparedWith([], [failingTest({ id: "g", name: "sinks" })]), unreadable: 1 });
    assert.deepEqual(
      [
        lastRow([compared], {}, { asksOwners: true }),
        lastRow([state(), state({ repository: { ...harbour, name: "fleet" } })], {}, { asksOwners: true }),
        lastRow([state({ tests: [removes] })], {}, { asksOwners: true }),
        lastRow([state({ tests: [] })], {}, { asksOwners: true }),
        lastRow([state()]),
      ],
      [question, question, "cart.test.ts", undefined, "No file named"],
    );
  });
});

describe("Row of unreadable fields", () => {
  it("opens their list", () => {
    const [row] = allNodes(rows([state({ tests: [], unreadable: 2 })]));
    assert.deepEqual(
      [row?.label, row?.action],
      ["2 tests could not be read and are left out.", { kind: "showUnreadableFields" }],
    );
  });
});

describe("Rows grouped by file", () => {
  it("have their failures as children", () => {
    assert.equal(
      treeText(rows([state({ unreadable: 2 })])),
      [
        "- [file] cart.test.ts | 2 · web",
        "  + [quarantined] adds *tax* | 12% ↗ · 4 PRs · Cart · linux",
        "    [failure] expected 3 to be 4 | 12 times · last seen 2 h ago",
        "    [failure] timeout | 1 time",
        "  [failing] removes | 50%",
        "- [suite] No file named | 1",
        "  [failing] plain",
        "[notice] 2 tests could not be read and are left out.",
      ].join("\n"),
    );
  });

  it("are below the file of the workspace, and below folders if these contain several", () => {
    const java = failingTest({ id: "j", name: "weighs", classname: "com.acme.CartTest", parent: "com.acme.CartTest" });
    const ledger = failingTest({ id: "l", name: "retries", filePath: "packages/ledger/test/ledger.spec.js" });
    const findPath = (test: FailingTest) => (test === java ? "packages/pricing/src/CartTest.java" : undefined);
    assert.equal(
      brief([state({ tests: [removes, java, ledger] })], {}, { context: { ...emptyContext, findPath } }),
      [
        "- [file] cart.test.ts | 1 · web",
        "  [failing] removes | 50%",
        "- [folder] packages | 2",
        "  - [file] ledger.spec.js | 1 · ledger/test",
        "    [failing] retries",
        "  - [file] CartTest.java | 1 · pricing/src",
        "    [failing] weighs",
      ].join("\n"),
    );
  });

  it("are below their suite or package if no file is known, separate from the repository's root", () => {
    const node = failingTest({ id: "n", name: "retries", classname: "test", parent: "ledger", failureRate7d: 0.9 });
    const go = (classname: string) => failingTest({ id: classname, name: "TestEta", classname });
    const tests = [
      node,
      go("github.com/acme/harbour/route"),
      go("github.com/acme/harbour"),
      go("github.com/acme/other"),
      removes,
    ];
    assert.equal(
      brief([state({ tests })]),
      [
        "- [suite] ledger | 1",
        "  [failing] retries | 90%",
        "- [file] cart.test.ts | 1 · web",
        "  [failing] removes | 50%",
        "- [suite] Root package | 1 · github.com/acme/harbour",
        "  [failing] TestEta",
        "- [suite] route | 1",
        "  [failing] TestEta",
        "- [suite] other | 1 · github.com/acme",
        "  [failing] TestEta",
      ].join("\n"),
    );
  });

  it("are below a suite that is shown without the reporter's escapes", () => {
    const inEuros = failingTest({ name: "rounds", parent: "prices in \\u20ac" });
    assert.equal(brief([state({ tests: [inEuros] })]), ["- [suite] prices in € | 1", "  [failing] rounds"].join("\n"));
  });

  it("accept invalid paths", () => {
    const odd = ["/", " ", "/x\ty.py", "/a\0b", `/${"x".repeat(5_000)}`, "a/".repeat(3_000)];
    const nodes = allNodes(
      rows([state({ tests: odd.map((filePath, id) => failingTest({ id: String(id), filePath })) })]),
    );
    assert.deepEqual(
      nodes.filter(({ label }) => label.trim() === ""),
      [],
    );
  });
});

describe("Rows in other groups", () => {
  const cases: [grouping: (typeof groupings)[number], text: readonly string[]][] = [
    [
      "owner",
      [
        "- [owner] @acme/cart | 1",
        "  + [quarantined] adds *tax* | 12% ↗ · 4 PRs · Cart · cart.test.ts · linux",
        "- [owner] @kim | 1",
        "  + [quarantined] adds *tax* | 12% ↗ · 4 PRs · Cart · cart.test.ts · linux",
        "+ [owner] No owner | 2",
        "  [failing] removes | 50% · cart.test.ts",
        "  [failing] plain",
      ],
    ],
    [
      "suite",
      [
        "- [suite] cart.test.ts | 1",
        "  + [quarantined] adds *tax* | 12% ↗ · 4 PRs · Cart · cart.test.ts · linux",
        "+ [suite] No suite named | 2",
        "  [failing] removes | 50% · cart.test.ts",
        "  [failing] plain",
      ],
    ],
    [
      "failure",
      [
        "- [failure] expected 3 to be 4",
        "  + [quarantined] adds *tax* | 12% ↗ · 4 PRs · Cart · cart.test.ts · linux",
        "+ [failure] No failure text | 2",
        "  [failing] removes | 50% · cart.test.ts",
        "  [failing] plain",
      ],
    ],
    [
      "worklist",
      [
        "- [failing] No ticket | 2",
        "  [failing] removes | 50% · cart.test.ts",
        "  [failing] plain",
        "- [quarantined] Quarantined | 1",
        "  + [quarantined] adds *tax* | 12% ↗ · 4 PRs · Cart · cart.test.ts · linux",
      ],
    ],
  ];
  for (const [grouping, text] of cases) {
    it(`${grouping}`, () =>
      assert.equal(
        treeText(rows([state()], { grouping })).replace(/\n *\[failure\] (expected 3 to be 4 \| 12|timeout).*/g, ""),
        text.join("\n"),
      ));
  }

  it("describe a group by what its tests have in common", () => {
    const tests = [full, { ...full, id: "x", quarantined: false, failureRate7d: 0.4 }];
    const [group] = rows([state({ tests, comparison: comparedWith(["a"]) })], { grouping: "failure" });
    assert.equal(
      group?.tooltip?.(),
      "The same failure text in 2 tests, but for numbers, paths, IDs and quoted values: probably one cause.\n\n" +
        "2 failing tests, highest failure rate 40% in 7 days, 1 new, 1 quarantined.",
    );
    assert.equal(
      group?.accessibilityLabel,
      "expected 3 to be 4, 2 failing tests, highest failure rate 40% in 7 days, 1 new, 1 quarantined",
    );
    assert.deepEqual(
      group?.tests?.().map(({ id }) => id),
      ["x", "a"],
    );
  });

  it("have their own menu if they are of one failure, of one owner or without a ticket", () => {
    const contexts = (["owner", "failure", "worklist"] as const).map((grouping) => [
      ...new Set(rows([state()], { grouping }).map(({ context }) => context)),
    ]);
    assert.deepEqual(contexts, [["group.owner"], ["group.failure"], ["group.worklist.noTicket", "group.worklist"]]);
  });

  it("are called flaky only by their status", () => {
    const texts = allNodes(
      rows([state({ tests: [removes, bare], comparison: comparedWith([]) })], { grouping: "worklist" }),
    );
    const rowTexts = texts
      .map((node) => [node.label, node.description, node.accessibilityLabel, node.tooltip?.()].join(" "))
      .join("\n");
    assert.doesNotMatch(rowTexts, /flaky/i);
  });
});

describe("Rows of new tests and of tests that no longer fail", () => {
  liveIn("UTC");
  const vanishedTest = failingTest({ id: "g", name: "sinks", filePath: "web/ship.test.ts" });
  const comparedState = state({ tests: [removes, bare], comparison: comparedWith(["b"], [vanishedTest]) });

  it("show what did not fail in the previous time range, and last what no longer fails", () => {
    assert.equal(
      brief([comparedState]),
      [
        "- [file] cart.test.ts | 1 · web",
        "  [failing] removes | 50% · new",
        "- [suite] No file named | 1",
        "  [failing] plain",
        "+ [gone] Not seen any more | 1",
        "  [gone] sinks | ship.test.ts",
      ].join("\n"),
    );
  });

  it("open like others and show when they failed", () => {
    const row = allNodes(rows([comparedState])).find(({ testId }) => testId === "g");
    assert.deepEqual(row?.action, { kind: "openTestSource", testId: "g", repositoryKey: "github.com/acme/harbour" });
    assert.match(row?.tooltip?.() ?? "", /^Failed from Nov 6, 12:00 to Nov 13, 12:00 UTC, and not since\./);
  });

  it("are absent before there is a comparison, and with a filter those of the past are too", () => {
    assert.doesNotMatch(brief([state()]), /new|Not seen/);
    assert.equal(
      brief([comparedState], { filter: { isNew: true }, grouping: "worklist" }),
      "- [failing] No ticket | 1\n  [failing] removes | 50% · cart.test.ts · new",
    );
  });
});

describe("Rows hidden by a filter", () => {
  it("leave a row that clears the filter", () => {
    const filter: Filter = { mine: true, ticket: "without" };
    const [row, ...otherRows] = rows([state()], { filter });
    assert.deepEqual(
      [row?.label, row?.action, otherRows.length],
      ["Clear filters: none of 3 failing tests is shown (mine, no ticket)", { kind: "clearFilters" }, 0],
    );
  });

  it("are counted in the row of their repository if there are several", () => {
    const otherState = state({ repository: { ...harbour, name: "lighthouse" }, tests: [bare], choice: "24h" });
    assert.equal(
      brief([state(), otherState], { filter: { ticket: "with" } }),
      [
        "- [repository] acme/harbour | 1 of 3 failing tests · 7 days",
        "  - [file] cart.test.ts | 1 · web",
        "    + [quarantined] adds *tax* | 12% ↗ · 4 PRs · Cart · linux",
        "- [repository] acme/lighthouse | 0 of 1 failing test · 24 hours",
        "  [notice] Clear filters: the only failing test is not shown (with ticket)",
      ].join("\n"),
    );
  });
});

describe("Rows of several repositories", () => {
  liveIn("UTC");
  const lighthouse = { ...harbour, name: "lighthouse" };

  it("have a level of their own, with time range and error of each", () => {
    const {
      window: _,
      asOf: __,
      ...unloaded
    } = state({ repository: lighthouse, tests: [], choice: "14d", error: offline });
    assert.equal(
      brief([
        state({ tests: [] }),
        unloaded,
        state({ repository: { ...harbour, name: "pier" }, tests: [bare], error: offline }),
      ]),
      [
        "- [repository] acme/harbour | 0 failing tests · 7 days",
        "- [repository] acme/lighthouse | 14 days · refresh failed",
        "  [notice] api.example.com cannot be reached. Check the network and, behind a proxy, http.proxy in the settings.",
        "- [repository] acme/pier | 1 failing test · 7 days · refresh failed",
        "  - [suite] No file named | 1",
        "    [failing] plain",
        "  [notice] api.example.com cannot be reached. Check the network and, behind a proxy, http.proxy in the settings.",
      ].join("\n"),
    );
  });

  it("show repository and time range in the tooltip", () => {
    const [first] = rows([state(), state({ repository: lighthouse })]);
    assert.deepEqual(
      [first?.repositoryKey, first?.tooltip?.().replaceAll("\\", "")],
      ["github.com/acme/harbour", "github.com/acme/harbour: what failed from Nov 13, 12:00 to Nov 20, 12:00 UTC."],
    );
  });
});

describe("Every row", () => {
  const vanishedTest = failingTest({ id: "g", name: "sinks" });
  const states = (fields: Partial<FailingTestsState> = {}) => [
    state({ comparison: comparedWith(["a"], [vanishedTest]), unreadable: 1, incomplete: "stopped", ...fields }),
    state({ repository: { ...harbour, name: "lighthouse" }, error: offline }),
  ];
  for (const grouping of groupings) {
    for (const sorting of sortings) {
      it(`by ${grouping} and ${sorting} has a unique ID that stays the same on refresh`, () => {
        const ids = allNodes(rows(states(), { grouping, sorting })).map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length);
        const laterRows = rows(
          states({ asOf: now, tests: [bare, { ...full }, removes] }),
          { grouping, sorting },
          { time: now + hour },
        );
        assert.deepEqual(new Set(allNodes(laterRows).map(({ id }) => id)), new Set(ids));
      });
    }
  }

  it("returns the same children on every call", () => {
    for (const grouping of groupings) {
      for (const row of rows(states(), { grouping })) {
        assert.equal(row.children?.(), row.children?.());
      }
    }
  });

  it('never shows "undefined" or similar words, whatever the service sends', () => {
    const odd = [
      failingTest({ id: "1", name: "", owners: ["", " "], status: {}, failureRate7d: 37, failureRate24h: -1 }),
      failingTest({
        id: "2",
        name: "\u202e$(trash)\n[x](command:y)",
        parent: "",
        ticketUrl: "not a link",
        status: { value: " " },
      }),
      failingTest({
        id: "3",
        mostCommonFailures: [{ summary: "", count: 0 }],
        pullRequestsImpacted7d: 0,
        failureRate7d: 0,
      }),
      failingTest({
        id: "4",
        classname: "constructor",
        parent: "__proto__",
        owners: ["__proto__"],
        ticketUrl: "https://t.example",
      }),
    ];
    const nodes = groupings.flatMap((grouping) =>
      allNodes(rows([state({ tests: odd, comparison: comparedWith([], odd) })], { grouping })),
    );
    const texts = nodes.map((node) =>
      [node.label, node.description ?? "", node.accessibilityLabel ?? "", node.tooltip?.() ?? ""].join("\n"),
    );
    assert.deepEqual(
      texts.filter((text) => /undefined|NaN|\[object|Invalid Date|\u202e/.test(text)),
      [],
    );
    assert.deepEqual(
      nodes.filter(({ label }) => label.trim() === ""),
      [],
    );
  });
});
