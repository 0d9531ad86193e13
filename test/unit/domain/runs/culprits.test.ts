import assert from "node:assert/strict";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import type { FailingTest, TestRun } from "../../../../src/domain/records";
import { type Culprits, findCulprits } from "../../../../src/domain/runs/culprits";
import { findImpactedTargets, parseTargetPath } from "../../../../src/domain/runs/targets";
import { failingTest, harbour, lookedUpRun, testRun } from "../../../support/builders";
import { assertQuick } from "../../../support/pace";

const created = 1_000;

describe("parseTargetPath", () => {
  const cases: [target: string, path: string | undefined][] = [
    ["//web/app:unit_test", "web/app"],
    ["@harbour//web/app:unit_test", "web/app"],
    ["@@harbour~1.0//web:all", "web"],
    ["//web/app", "web/app"],
    ["//web/...", "web"],
    ["//...", undefined],
    ["//:root", undefined],
    [":web:app", "web/app"],
    ["web/app", "web/app"],
    ["./web/app/", "web/app"],
    ["web/app:test", "web/app"],
    ["web/app/src/a.test.ts", "web/app/src/a.test.ts"],
    ["////web", "web"],
    ["web/app//", "web/app"],
    ["web./app", "web./app"],
    ["a label: web//app", undefined],
    ["build :web:app", undefined],
    [":web:app test", undefined],
    ["web-app", undefined],
    ["build and test/web", undefined],
    ["", undefined],
  ];
  for (const [target, path] of cases) {
    it(`returns ${path} for ${JSON.stringify(target)}`, () => assert.equal(parseTargetPath(target), path));
  }
});

describe("findImpactedTargets", () => {
  type Targets = Parameters<typeof findImpactedTargets>[0];
  const cases: [title: string, run: Targets, expected: ReturnType<typeof findImpactedTargets>][] = [
    [
      "separates the targets of tested from those of dependent pull requests, and lists each once",
      { impactedTargets: ["a", "b", "c", "c"], impactedTargetsForTestedPullRequests: ["b", "b"] },
      { fromTestedPullRequests: ["b"], fromDependents: ["a", "c"] },
    ],
    [
      "treats all targets as those of tested pull requests if the service does not distinguish them",
      { impactedTargets: ["a"] },
      { fromTestedPullRequests: ["a"], fromDependents: [] },
    ],
    [
      "returns the targets of tested pull requests if the service states no others",
      { impactedTargetsForTestedPullRequests: ["a"] },
      { fromTestedPullRequests: ["a"], fromDependents: [] },
    ],
    ["returns undefined if no targets were uploaded", {}, undefined],
    [
      "returns empty lists for empty lists",
      { impactedTargets: [], impactedTargetsForTestedPullRequests: [] },
      { fromTestedPullRequests: [], fromDependents: [] },
    ],
  ];
  for (const [title, run, expected] of cases) {
    it(title, () => assert.deepEqual(findImpactedTargets(run), expected));
  }

  it("returns the same object for the same run", () => {
    const run = { impactedTargets: ["a"] };
    assert.equal(findImpactedTargets(run), findImpactedTargets(run));
  });
});

/** Creates a test that failed at this time. */
const failedAt = (name: string, time: number, fields: Partial<FailingTest> = {}) =>
  failingTest({ id: name, name, mostCommonFailures: [{ summary: "", count: 1, lastOccurrence: time }], ...fields });

const findPath = ({ filePath }: FailingTest) => filePath;

describe("Possible culprits of a failed run", () => {
  it("are the tests that failed, or whose status began, after the run was created", () => {
    const tests = [
      failedAt("before", 999),
      failedAt("at", 1000),
      failedAt("after", 1001, { status: { since: 1500 } }),
      failedAt("status after", 500, { status: { since: 1200 } }),
      failingTest({ id: "only status", name: "only status", status: { since: 1100 } }),
      failingTest({ id: "status at", name: "status at", status: { since: 1000 } }),
      failingTest({ id: "status before", name: "status before", status: { since: 999 } }),
      failingTest({ id: "no time", name: "no time" }),
    ];
    assert.deepEqual(listCulprits(tests)?.sort(), [
      "after: failure 1001",
      "at: failure 1000",
      "only status: status 1100",
      "status after: status 1200",
      "status at: status 1000",
    ]);
  });

  it("have the first of several failures after the run was created as evidence", () => {
    const failures = [9_000, 900, 1_200, 4_000].map((lastOccurrence) => ({ summary: "", count: 1, lastOccurrence }));
    assert.deepEqual(listCulprits([failedAt("often", 0, { mostCommonFailures: failures })]), ["often: failure 1200"]);
  });

  it("are found if the repository's name differs in case", () => {
    const tests = [failedAt("after", 1001)];
    const upperCaseHarbour = { ...harbour, owner: harbour.owner.toUpperCase() };
    assert.equal(findCulpritsOfRun({}, { tests, repository: upperCaseHarbour })?.kind, "found");
  });

  it("are not quarantined tests", () => {
    assert.deepEqual(listCulprits([failedAt("q", 2000, { quarantined: true })]), []);
  });

  it("are sorted by impact", () => {
    const impact = (pullRequestsImpacted7d: number) => ({ pullRequestsImpacted7d, failureRate7d: 0.5 });
    assert.deepEqual(listCulprits([failedAt("few", 2000, impact(1)), failedAt("many", 2000, impact(9))]), [
      "many: failure 2000",
      "few: failure 2000",
    ]);
  });

  it("are the tests whose file is in an impacted target, with the innermost such target", () => {
    const tests = [
      failedAt("app", 2000, { filePath: "web/app/src/a.test.ts" }),
      failedAt("web", 2000, { filePath: "web/b.test.ts" }),
      failedAt("apple", 2000, { filePath: "webapp/c.test.ts" }),
      failedAt("nowhere", 2000),
    ];
    assert.deepEqual(listCulprits(tests, { impactedTargets: ["//web:all", "//web/app:test", "//docs"] }), [
      "app: failure 2000, //web/app:test",
      "web: failure 2000, //web:all",
    ]);
  });

  it("are all tests if no target contains any of them", () => {
    const tests = [failedAt("a", 2000, { filePath: "web/a.test.ts" })];
    assert.deepEqual(listCulprits(tests, { impactedTargets: ["web", "//docs"] }), ["a: failure 2000"]);
  });

  const targetCases: [impactedTargets: string[] | undefined, targets: "within" | "outside" | undefined][] = [
    [undefined, undefined],
    [["web"], undefined],
    [["//docs"], "outside"],
    [["//docs", "//web"], "within"],
  ];
  for (const [impactedTargets, targets] of targetCases) {
    it(`are ${targets ?? "not compared with"} the targets ${JSON.stringify(impactedTargets)}`, () => {
      const tests = [failedAt("a", 2000, { filePath: "web/a.test.ts" })];
      const result = findCulpritsOfRun(impactedTargets ? { impactedTargets } : {}, { tests });
      assert.equal(result?.kind === "found" ? result.targets : undefined, targets);
    });
  }

  it("are found quickly among 10,000 tests and 20,000 targets", async () => {
    const tests = Array.from({ length: 10_000 }, (_, i) =>
      failedAt(`t${i}`, 2000, { filePath: `p${i % 500}/a/b/c/t.ts` }),
    );
    const targets = Array.from({ length: 20_000 }, (_, i) => `//q${i}:t`);
    await assertQuick(() => assert.equal(listCulprits(tests, { impactedTargets: targets })?.length, 10_000), 20);
  });

  for (const fields of [{ status: "in_progress" }, { status: "succeeded" }, { createdAt: undefined }] as object[]) {
    it(`are absent for ${JSON.stringify(fields)}`, () => assert.equal(findCulpritsOfRun(fields), undefined));
  }

  it("are absent for a repository that is not open", () => {
    assert.equal(findCulpritsOfRun({}, { repository: { ...harbour, name: "lighthouse" } }), undefined);
  });

  const failedLater = failedAt("after", 2000);
  const states: [state: Partial<FailingTestsState>, kind: string, count?: number][] = [
    [{ asOf: undefined as never }, "notLoaded"],
    [{ asOf: undefined as never, loading: true }, "loading"],
    [{ asOf: created - 1, tests: [failedLater] }, "outdated"],
    [{ asOf: created - 1, loading: true }, "loading"],
    [{ asOf: created, loading: true }, "loading"],
    [{ asOf: created, loading: true, tests: [failedLater] }, "found", 1],
    [{ asOf: created }, "found", 0],
  ];
  for (const [state, kind, count] of states) {
    const stateText = JSON.stringify({ ...state, tests: state.tests?.length ?? 0 });
    it(`are ${kind}${count === undefined ? "" : `, ${count} of them,`} for ${stateText}`, () => {
      const result = findCulpritsOfRun({}, state);
      assert.deepEqual([result?.kind, result?.kind === "found" ? result.culprits.length : undefined], [kind, count]);
    });
  }

  it("are computed again only if something has changed", () => {
    const entry = lookedUpRun("3f0c", 5_000, testRun({ status: "failed", createdAt: created }));
    const tests = [failedLater];
    const findAgain = (change: Partial<Parameters<typeof findCulprits>[1]> = {}) => {
      const result = findCulprits(entry, {
        states: [{ repository: harbour, tests, asOf: 5_000, loading: false }],
        findPath,
        ...change,
      });
      return result?.kind === "found" ? result.culprits : undefined;
    };
    const first = findAgain();
    assert.equal(findAgain(), first);
    assert.notEqual(findAgain({ findPath: () => undefined }), first);
    findAgain();
    assert.deepEqual(findAgain({ states: [{ repository: harbour, tests: [], asOf: 5_000, loading: false }] }), []);
  });
});

function findCulpritsOfRun(fields: Partial<TestRun>, state: Partial<FailingTestsState> = {}): Culprits | undefined {
  const run = testRun({ status: "failed", createdAt: created, ...fields });
  const loadedState = { repository: harbour, tests: [], asOf: 5_000, loading: false, ...state };
  return findCulprits(lookedUpRun("3f0c", 5_000, run), { states: [loadedState], findPath });
}

/** Returns each culprit's name, evidence and target, or undefined if no culprits were searched for. */
function listCulprits(tests: readonly FailingTest[], fields: Partial<TestRun> = {}): string[] | undefined {
  const result = findCulpritsOfRun(fields, { tests });
  if (result?.kind !== "found") {
    return undefined;
  }
  return result.culprits.map(
    ({ test, evidence, target }) => `${test.name}: ${evidence.kind} ${evidence.time}${target ? `, ${target}` : ""}`,
  );
}
