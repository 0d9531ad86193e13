import assert from "node:assert/strict";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import type { FailingTest, TestRun } from "../../../../src/domain/records";
import { type Culprits, findCulprits } from "../../../../src/domain/runs/culprits";
import { findImpactedTargets, parseTargetPath } from "../../../../src/domain/runs/targets";
import { failingTest, harbour, lookedUpRun, testRun } from "../../../support/builders";
import { assertQuick } from "../../../support/pace";

const created = 1_000;

describe("Path of an impacted target", () => {
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
    it(`${JSON.stringify(target)} is ${path ?? "unknown"}`, () => assert.equal(parseTargetPath(target), path));
  }
});

describe("findImpactedTargets", () => {
  const targetsOf = (all?: string[], testedTargets?: string[]) =>
    findImpactedTargets({
      ...(all && { impactedTargets: all }),
      ...(testedTargets && { impactedTargetsForTestedPullRequests: testedTargets }),
    });
  it("separates the targets of tested and of dependent pull requests, each once", () => {
    assert.deepEqual(targetsOf(["a", "b", "c", "c"], ["b", "b"]), {
      fromTestedPullRequests: ["b"],
      fromDependents: ["a", "c"],
    });
  });
  it("treats all targets as tested if the service does not distinguish them", () => {
    assert.deepEqual(
      [targetsOf(["a"]), targetsOf(undefined, ["a"])],
      Array(2).fill({ fromTestedPullRequests: ["a"], fromDependents: [] }),
    );
  });
  it("is computed once per run", () => {
    const run = { impactedTargets: ["a"] };
    assert.equal(findImpactedTargets(run), findImpactedTargets(run));
  });
  it("distinguishes no uploaded targets from an empty list", () => {
    assert.deepEqual([targetsOf(), targetsOf([], [])], [undefined, { fromTestedPullRequests: [], fromDependents: [] }]);
  });
});

/** A test that failed at that time, and what is given. */
const failedAt = (name: string, time: number, fields: Partial<FailingTest> = {}) =>
  failingTest({ id: name, name, mostCommonFailures: [{ summary: "", count: 1, lastOccurrence: time }], ...fields });

const findPath = ({ filePath }: FailingTest) => filePath;

function culpritsOf(fields: Partial<TestRun>, state: Partial<FailingTestsState> = {}): Culprits | undefined {
  const run = testRun({ status: "failed", createdAt: created, ...fields });
  const loadedState = { repository: harbour, tests: [], asOf: 5_000, loading: false, ...state };
  return findCulprits(lookedUpRun("3f0c", 5_000, run), { states: [loadedState], findPath });
}

function culprits(tests: readonly FailingTest[], fields: Partial<TestRun> = {}): string[] | undefined {
  const result = culpritsOf(fields, { tests });
  if (result?.kind !== "found") {
    return undefined;
  }
  return result.culprits.map(
    ({ test, evidence, target }) => `${test.name}: ${evidence.kind} ${evidence.time}${target ? `, ${target}` : ""}`,
  );
}

describe("Possible culprits of a failed run", () => {
  it("are the tests that failed, or whose status began, after the run was created", () => {
    const tests = [
      failedAt("before", 999),
      failedAt("at", 1000),
      failedAt("after", 1001, { status: { since: 1500 } }),
      failedAt("status after", 500, { status: { since: 1200 } }),
      failingTest({ id: "status alone", name: "status alone", status: { since: 1100 } }),
      failingTest({ id: "status at", name: "status at", status: { since: 1000 } }),
      failingTest({ id: "status before", name: "status before", status: { since: 999 } }),
      failingTest({ id: "no time", name: "no time" }),
    ];
    assert.deepEqual(culprits(tests)?.sort(), [
      "after: failure 1001",
      "at: failure 1000",
      "status after: status 1200",
      "status alone: status 1100",
      "status at: status 1000",
    ]);
  });

  it("have the first of several failures after the run was created as evidence, since later ones say less", () => {
    const failures = [9_000, 900, 1_200, 4_000].map((lastOccurrence) => ({ summary: "", count: 1, lastOccurrence }));
    assert.deepEqual(culprits([failedAt("often", 0, { mostCommonFailures: failures })]), ["often: failure 1200"]);
  });

  it("are found if the repository's name differs in case", () => {
    const tests = [failedAt("after", 1001)];
    const upperCaseHarbour = { ...harbour, owner: harbour.owner.toUpperCase() };
    assert.equal(culpritsOf({}, { tests, repository: upperCaseHarbour })?.kind, "found");
  });

  it("are not quarantined tests", () => {
    assert.deepEqual(culprits([failedAt("q", 2000, { quarantined: true })]), []);
  });

  it("are sorted by impact", () => {
    const impact = (pullRequestsImpacted7d: number) => ({ pullRequestsImpacted7d, failureRate7d: 0.5 });
    assert.deepEqual(culprits([failedAt("few", 2000, impact(1)), failedAt("many", 2000, impact(9))]), [
      "many: failure 2000",
      "few: failure 2000",
    ]);
  });

  it("are those in the impacted targets, whose path contains a test's file, with the nearest target", () => {
    const tests = [
      failedAt("app", 2000, { filePath: "web/app/src/a.test.ts" }),
      failedAt("web", 2000, { filePath: "web/b.test.ts" }),
      failedAt("apple", 2000, { filePath: "webapp/c.test.ts" }),
      failedAt("nowhere", 2000),
    ];
    assert.deepEqual(culprits(tests, { impactedTargets: ["//web:all", "//web/app:test", "//docs"] }), [
      "app: failure 2000, //web/app:test",
      "web: failure 2000, //web:all",
    ]);
  });

  it("are all tests if no target contains any of them", () => {
    const tests = [failedAt("a", 2000, { filePath: "web/a.test.ts" })];
    assert.deepEqual(culprits(tests, { impactedTargets: ["web", "//docs"] }), ["a: failure 2000"]);
  });

  it("state whether the targets narrow them down", () => {
    const tests = [failedAt("a", 2000, { filePath: "web/a.test.ts" })];
    const targetsKnown = (fields: Partial<TestRun>) => {
      const result = culpritsOf(fields, { tests });
      return result?.kind === "found" ? result.targets : undefined;
    };
    assert.deepEqual(
      [{}, { impactedTargets: ["web"] }, { impactedTargets: ["//docs"] }, { impactedTargets: ["//docs", "//web"] }].map(
        targetsKnown,
      ),
      [undefined, undefined, "outside", "within"],
    );
  });

  it("are found among 10,000 tests and 20,000 targets within half a second", async () => {
    const tests = Array.from({ length: 10_000 }, (_, i) =>
      failedAt(`t${i}`, 2000, { filePath: `p${i % 500}/a/b/c/t.ts` }),
    );
    const targets = Array.from({ length: 20_000 }, (_, i) => `//q${i}:t`);
    let names: string[] | undefined;
    await assertQuick(() => {
      names = culprits(tests, { impactedTargets: targets });
    }, 20);
    assert.equal(names?.length, 10_000);
  });

  for (const fields of [{ status: "in_progress" }, { status: "succeeded" }, { createdAt: undefined }] as object[]) {
    it(`are absent for ${JSON.stringify(fields)}`, () => assert.equal(culpritsOf(fields), undefined));
  }

  it("are absent for a repository that is not open", () => {
    assert.equal(culpritsOf({}, { repository: { ...harbour, name: "lighthouse" } }), undefined);
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
    it(`are ${kind} of ${JSON.stringify({ ...state, tests: state.tests?.length ?? 0 })}`, () => {
      const result = culpritsOf({}, state);
      assert.deepEqual([result?.kind, result?.kind === "found" ? result.culprits.length : undefined], [kind, count]);
    });
  }

  it("are computed once while nothing has changed", () => {
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
