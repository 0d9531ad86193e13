import assert from "node:assert/strict";
import { defaultArrangement, type Filter, groupings, sortings } from "../../../src/domain/failingTests/arrangement";
import type { TriageContext } from "../../../src/domain/failingTests/arrangeTests";
import {
  createFilterPicks,
  createGroupingPicks,
  createOwnerPicks,
  createOwnOwnerPicks,
  createSortingPicks,
  createWindowPicks,
  customWindowProblemText,
} from "../../../src/present/arrangementPicks";
import { createLoadAllPick, createTestPicks, findTestPickButtons } from "../../../src/present/quickPick";
import { createLoadingStatus, createStatusBarText, createViewBadge } from "../../../src/present/statusBar";
import { filterText } from "../../../src/present/text/arrangement";
import { failingTest, harbour } from "../../support/builders";
import { liveIn } from "../../support/timeZone";
import { bare, comparedWith, emptyContext, full, offline, removes, state } from "./fixture";

const isFull = (test: { id: string }) => test.id === full.id;
const person: TriageContext = { ...emptyContext, isMine: isFull };

describe("filterText", () => {
  const cases: [filter: Filter, words: string][] = [
    [{}, ""],
    [{ text: "  ", owner: [] }, ""],
    [{ mine: true, ticket: "without" }, "mine, no ticket"],
    [
      { isNew: true, ticket: "with", quarantined: "only", activeFile: true },
      "new, with ticket, quarantined only, active file",
    ],
    [{ owner: ["@acme/web"] }, "@acme/web"],
    [{ owner: ["", "@a", "@b"] }, "no owner and 2 more"],
    [{ text: "time\nout" }, '"time out"'],
    [{ text: "x".repeat(100) }, `"${"x".repeat(39)}…"`],
    [{ quarantined: "hidden" }, "quarantined hidden"],
  ];
  for (const [filter, words] of cases) {
    it(`of ${JSON.stringify(filter).slice(0, 80)} is ${words || "empty"}`, () =>
      assert.equal(filterText(filter), words));
  }
  it("contains the number of hidden tests", () =>
    assert.deepEqual(
      [1200, 0].map((hiddenCount) => filterText({ quarantined: "hidden" }, hiddenCount)),
      ["1,200 quarantined hidden", "quarantined hidden"],
    ));
});

describe("Picks of the arrangement", () => {
  it("mark the active one, once", () => {
    const { grouping, sorting } = defaultArrangement;
    assert.deepEqual(
      createGroupingPicks(grouping).map(({ label }) => label),
      ["$(check) File", "Owner", "Suite", "Failure", "Worklist"],
    );
    assert.deepEqual(
      createSortingPicks(sorting).map(({ label }) => label),
      ["$(check) Impact", "Failure rate", "Last seen", "Name"],
    );
    const findCurrent = (picks: readonly { readonly current?: boolean; readonly value: unknown }[]) =>
      picks.filter(({ current }) => current).map(({ value }) => value);
    assert.deepEqual(
      groupings.map((value) => findCurrent(createGroupingPicks(value))),
      groupings.map((value) => [value]),
    );
    assert.deepEqual(
      sortings.map((value) => findCurrent(createSortingPicks(value))),
      sortings.map((value) => [value]),
    );
  });

  it("show for each condition how many tests match", () => {
    assert.deepEqual(
      createFilterPicks([state()], {}, person, true).map(({ label, description }) => `${label} | ${description}`),
      [
        "Mine | 1 test",
        "New | the time range before is not loaded yet",
        "No ticket | 2 tests",
        "With ticket | 1 test",
        "Quarantined hidden | 2 tests",
        "Quarantined only | 1 test",
        "Active file | 0 tests",
        "Owner… | ",
        "Text… | ",
      ],
    );
  });

  it("explain why new tests are unknown", () => {
    const newPickDescription = (fields: Parameters<typeof state>[0]) =>
      createFilterPicks([state(fields)], {}, person, true).find(({ label }) => label === "New")?.description;
    assert.deepEqual(
      [{ comparisonError: offline }, { incomplete: "stopped" } as const, { comparison: comparedWith(["a"]) }].map(
        newPickDescription,
      ),
      ["the time range before could not be loaded", "not every failing test is loaded", "2 tests"],
    );
  });

  it("toggle a condition, and clear all", () => {
    const filter: Filter = { ticket: "without", text: "$(trash) plain", owner: ["@kim", ""] };
    const picks = createFilterPicks([state({ comparison: comparedWith([]) })], filter, person, false);
    assert.deepEqual(
      picks.map(({ label, description }) => `${label} | ${description}`),
      [
        "Mine | asks who you are first",
        "New | 0 tests",
        "$(check) No ticket | 0 tests",
        "With ticket | 0 tests",
        "Quarantined hidden | 0 tests",
        "Quarantined only | 0 tests",
        "Active file | 0 tests",
        "$(check) Owner… | @kim, no owner",
        '$(check) Text… | "\\$(trash) plain"',
        "$(clear-all) Clear filters | shows all 3 tests",
      ],
    );
    assert.deepEqual(
      [picks[0], picks[2], picks[3], picks.at(-1)].map((pick) => pick?.value),
      [
        { kind: "apply", filter: { ...filter, mine: true } },
        { kind: "apply", filter: { text: "$(trash) plain", owner: ["@kim", ""] } },
        { kind: "apply", filter: { ...filter, ticket: "with" } },
        { kind: "apply", filter: {} },
      ],
    );
  });

  it("list the owners of the loaded tests, and last those without an owner", () => {
    const tests = [full, removes, bare, { ...full, owners: ["@KIM"] }];
    assert.deepEqual(
      createOwnerPicks(tests, ["kim"]).map(({ label, description, picked }) => [label, description, picked]),
      [
        ["@kim", "2 tests", true],
        ["@acme/cart", "1 test", false],
        ["No owner", "2 tests", false],
      ],
    );
  });

  it("suggest the user's owners, and preselect them while none are set", () => {
    const suggestions = [
      { owner: "@kim", because: "handle" },
      { owner: "@acme/cart", because: "team" },
    ] as const;
    const picks = (chosenOwners: readonly string[]) =>
      createOwnOwnerPicks(suggestions, [full], chosenOwners).map(
        ({ label, description, picked }) => `${picked ? "x" : "-"} ${label} | ${description}`,
      );
    assert.deepEqual(picks([]), ["x @kim | 1 test · like your e-mail address in Git", "- @acme/cart | 1 test"]);
    assert.deepEqual(picks(["ACME/cart", "@gone"]), [
      "x @gone | ",
      "x @acme/cart | 1 test",
      "- @kim | 1 test · like your e-mail address in Git",
    ]);
  });

  it("list time ranges", () => {
    const labels = (choice: Parameters<typeof createWindowPicks>[0]) =>
      createWindowPicks(choice).map(({ label, description }) => label + (description && ` | ${description}`));
    assert.deepEqual(labels("7d"), [
      "Last 24 hours",
      "Last 3 days",
      "$(check) Last 7 days",
      "Last 14 days",
      "Custom range… | two days of the calendar",
    ]);
    assert.equal(labels("2026-11-01/2026-11-10").at(-1), "$(check) Custom range… | 2026-11-01 to 2026-11-10");
  });

  it("explain what is invalid in a custom time range", () => {
    const isWrong = (text: string) => customWindowProblemText(text) !== undefined;
    assert.deepEqual(
      [
        "2026-11-01/2026-11-10",
        " 2026-11-01/2026-11-01 ",
        "2026-11-10/2026-11-01",
        "2026-02-30/2026-03-01",
        "1 Nov",
        "",
      ].map(isWrong),
      [false, false, true, true, true, true],
    );
    assert.equal(customWindowProblemText("2024-01-01/2026-11-01"), "At most 62 days: each is asked for by itself");
  });
});

describe("Picks of failing tests", () => {
  it("are ranked by impact and name their repository if there are several", () => {
    const otherState = state({
      repository: { ...harbour, name: "pier" },
      tests: [failingTest({ id: "p", name: "$(trash) floats", failureRate7d: 1, pullRequestsImpacted7d: 9 })],
    });
    const picks = createTestPicks([state({ comparison: comparedWith(["a"]) }), otherState], () => undefined);
    assert.deepEqual(
      picks.map(({ label, description, detail }) => `${label} | ${description} | ${detail}`),
      [
        "\\$(trash) floats | 100% in 7 days · 9 PRs | acme/pier · No file named",
        "Cart > adds *tax* | 12% in 7 days ↗ · 4 PRs · quarantined · linux | acme/harbour · web/cart.test.ts · @acme/cart @kim",
        "removes | 50% in 7 days · new | acme/harbour · web/cart.test.ts",
        "plain | new | acme/harbour · No file named",
      ],
    );
  });

  it("show the suite if two tests of a file have the same name", () => {
    const tests = ["cart", "till"].map((parent) =>
      failingTest({ id: parent, name: "adds", classname: "test", parent }),
    );
    const picks = createTestPicks([state({ tests })], () => "web/sum.test.js");
    assert.deepEqual(
      picks.map(({ label, description }) => `${label} | ${description}`),
      ["adds | cart", "adds | till"],
    );
  });

  it("have buttons for the available actions", () =>
    assert.deepEqual(
      [findTestPickButtons(full), findTestPickButtons(bare)],
      [["openTicket", "showTestDetails"], ["showTestDetails"]],
    ));

  it("offer to load the missing rows if possible", () => {
    const pick = (...fields: Parameters<typeof state>[0][]) => createLoadAllPick(fields.map(state))?.description;
    assert.deepEqual(
      [
        pick({ incomplete: "stopped", totalRows: 1200 }),
        pick({ incomplete: "stopped", totalRows: 1200 }, { incomplete: "failed", totalRows: 800 }, {}),
        pick({ incomplete: "capped" }),
        pick({ incomplete: "stopped", loading: true }),
        pick({}),
      ],
      ["3 of 1,200 are loaded", "6 of 2,000 are loaded", undefined, undefined, undefined],
    );
  });
});

describe("Status bar item", () => {
  liveIn("UTC");
  const text = (fields: Parameters<typeof state>[0] = {}, isMine?: typeof isFull) =>
    createStatusBarText([state(fields)], isMine)?.text;
  it("shows how many tests fail and how many are the user's", () => {
    assert.deepEqual(
      [
        text(),
        text({}, isFull),
        text({ tests: [bare], totalRows: 1 }, isFull),
        text({ tests: [], totalRows: 0 }),
        text({ incomplete: "stopped", totalRows: 1200 }),
      ],
      [
        "$(beaker) 3 failing tests",
        "$(beaker) 3 failing tests, 1 mine",
        "$(beaker) 1 failing test, 0 mine",
        "$(beaker) No failing tests",
        "$(beaker) 3 of 1,200 failing tests",
      ],
    );
  });

  it("shows time range, repository and age in its tooltip", () =>
    assert.deepEqual(createStatusBarText([state()], isFull), {
      text: "$(beaker) 3 failing tests, 1 mine",
      tooltip: "3 failing tests, 1 mine · 7 days · acme/harbour · as of Nov 20, 11:57 UTC\nSelect to show them",
      accessibilityLabel: "3 failing tests, 1 mine, 7 days · acme/harbour",
    }));

  it("is empty while nothing has been loaded", () => {
    const { asOf: _, ...unloaded } = state({ tests: [] });
    assert.equal(createStatusBarText([unloaded], isFull), undefined);
    assert.equal(createStatusBarText([], isFull), undefined);
  });

  it("shows what is being loaded instead of a number", () => {
    const { asOf: _, ...unloaded } = state({ tests: [], choice: "24h" });
    assert.deepEqual(createLoadingStatus([unloaded]), {
      text: "$(loading~spin) Loading failing tests",
      tooltip: "Loading failing tests · 24 hours · acme/harbour\nSelect to show the view",
      accessibilityLabel: "Loading failing tests, 24 hours · acme/harbour",
    });
  });
});

describe("View badge", () => {
  it("counts all tests, the user's or none", () => {
    const all = [state(), state({ tests: [bare] })];
    assert.deepEqual(
      [
        createViewBadge(all, "all", undefined),
        createViewBadge(all, "mine", isFull),
        createViewBadge(all, "mine", undefined),
        createViewBadge(all, "off", isFull),
        createViewBadge([state({ tests: [] })], "all", isFull),
      ],
      [
        { value: 4, tooltip: "4 failing tests" },
        { value: 1, tooltip: "1 failing test of yours" },
        undefined,
        undefined,
        undefined,
      ],
    );
  });
});
