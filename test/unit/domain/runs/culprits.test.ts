import assert from "node:assert/strict";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import type { FailingTest, TestRun } from "../../../../src/domain/records";
import { type Culprits, findCulprits } from "../../../../src/domain/runs/culprits";
import { impactedTargets, pathOfTarget } from "../../../../src/domain/runs/targets";
import { failingTest, harbour, lookedUpRun, testRun } from "../../../support/builders";
import { assertQuick } from "../../../support/pace";

const created = 1_000;

describe("the path of an impacted target", () => {
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
    it(`${JSON.stringify(target)} is ${path ?? "not known"}`, () => assert.equal(pathOfTarget(target), path));
  }
});

describe("impacted targets", () => {
  const of = (all?: string[], tested?: string[]) =>
    impactedTargets({
      ...(all && { impactedTargets: all }),
      ...(tested && { impactedTargetsForTestedPullRequests: tested }),
    });
  it("are told apart by whose they are, each once", () => {
    assert.deepEqual(of(["a", "b", "c", "c"], ["b", "b"]), {
      fromTestedPullRequests: ["b"],
      fromDependents: ["a", "c"],
    });
  });
  it("are those under test where nothing else is said", () => {
    assert.deepEqual(
      [of(["a"]), of(undefined, ["a"])],
      Array(2).fill({ fromTestedPullRequests: ["a"], fromDependents: [] }),
    );
  });
  it("are told apart once for each run", () => {
    const run = { impactedTargets: ["a"] };
    assert.equal(impactedTargets(run), impactedTargets(run));
  });
  it("are not there where none are uploaded, which is not the same as none", () => {
    assert.deepEqual([of(), of([], [])], [undefined, { fromTestedPullRequests: [], fromDependents: [] }]);
  });
});

/** A test that failed at that time, and what is given. */
const failedAt = (name: string, time: number, fields: Partial<FailingTest> = {}) =>
  failingTest({ id: name, name, mostCommonFailures: [{ summary: "", count: 1, lastOccurrence: time }], ...fields });

const pathOf = ({ filePath }: FailingTest) => filePath;

function known(fields: Partial<TestRun>, state: Partial<FailingTestsState> = {}): Culprits | undefined {
  const run = testRun({ status: "failed", createdAt: created, ...fields });
  const loaded = { repository: harbour, tests: [], asOf: 5_000, loading: false, ...state };
  return findCulprits(lookedUpRun("3f0c", 5_000, run), { states: [loaded], pathOf });
}

function culprits(tests: readonly FailingTest[], fields: Partial<TestRun> = {}): string[] | undefined {
  const found = known(fields, { tests });
  if (found?.kind !== "found") return undefined;
  return found.culprits.map(
    ({ test, evidence: since, target }) => `${test.name}: ${since.kind} ${since.time}${target ? `, ${target}` : ""}`,
  );
}

describe("possible culprits of a failed run", () => {
  it("are the tests that failed, or got their status, after it was created", () => {
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

  it("tell the first failure of several that fell after it: what came later says less of this run", () => {
    const failures = [9_000, 900, 1_200, 4_000].map((lastOccurrence) => ({ summary: "", count: 1, lastOccurrence }));
    assert.deepEqual(culprits([failedAt("often", 0, { mostCommonFailures: failures })]), ["often: failure 1200"]);
  });

  it("are found in whichever case the run's repository is written", () => {
    const tests = [failedAt("after", 1001)];
    const shouted = { ...harbour, owner: harbour.owner.toUpperCase() };
    assert.equal(known({}, { tests, repository: shouted })?.kind, "found");
  });

  it("are not those in quarantine", () => {
    assert.deepEqual(culprits([failedAt("q", 2000, { quarantined: true })]), []);
  });

  it("stand with the worst first", () => {
    const hit = (pullRequestsImpacted7d: number) => ({ pullRequestsImpacted7d, failureRate7d: 0.5 });
    assert.deepEqual(culprits([failedAt("few", 2000, hit(1)), failedAt("many", 2000, hit(9))]), [
      "many: failure 2000",
      "few: failure 2000",
    ]);
  });

  it("are those in the run's impacted targets, where a target's path contains a test's file: the nearest", () => {
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

  it("are all where no target contains any of them", () => {
    const tests = [failedAt("a", 2000, { filePath: "web/a.test.ts" })];
    assert.deepEqual(culprits(tests, { impactedTargets: ["web", "//docs"] }), ["a: failure 2000"]);
  });

  it("tell where they are as far as the targets do", () => {
    const tests = [failedAt("a", 2000, { filePath: "web/a.test.ts" })];
    const told = (fields: Partial<TestRun>) => {
      const found = known(fields, { tests });
      return found?.kind === "found" ? found.targets : undefined;
    };
    assert.deepEqual(
      [{}, { impactedTargets: ["web"] }, { impactedTargets: ["//docs"] }, { impactedTargets: ["//docs", "//web"] }].map(
        told,
      ),
      [undefined, undefined, "outside", "within"],
    );
  });

  it("are found among 10,000 tests and 20,000 targets within half a second", async () => {
    const tests = Array.from({ length: 10_000 }, (_, i) =>
      failedAt(`t${i}`, 2000, { filePath: `p${i % 500}/a/b/c/t.ts` }),
    );
    const targets = Array.from({ length: 20_000 }, (_, i) => `//q${i}:t`);
    let found: string[] | undefined;
    await assertQuick(() => {
      found = culprits(tests, { impactedTargets: targets });
    }, 20);
    assert.equal(found?.length, 10_000);
  });

  for (const fields of [{ status: "in_progress" }, { status: "succeeded" }, { createdAt: undefined }] as object[]) {
    it(`are not told of ${JSON.stringify(fields)}`, () => assert.equal(known(fields), undefined));
  }

  it("are not told of a repository that is not open", () => {
    assert.equal(known({}, { repository: { ...harbour, name: "lighthouse" } }), undefined);
  });

  const after = failedAt("after", 2000);
  const states: [state: Partial<FailingTestsState>, kind: string, count?: number][] = [
    [{ asOf: undefined as never }, "notLoaded"],
    [{ asOf: undefined as never, loading: true }, "loading"],
    [{ asOf: created - 1, tests: [after] }, "outdated"],
    [{ asOf: created - 1, loading: true }, "loading"],
    [{ asOf: created, loading: true }, "loading"],
    [{ asOf: created, loading: true, tests: [after] }, "found", 1],
    [{ asOf: created }, "found", 0],
  ];
  for (const [state, kind, count] of states) {
    it(`are ${kind} of ${JSON.stringify({ ...state, tests: state.tests?.length ?? 0 })}`, () => {
      const told = known({}, state);
      assert.deepEqual([told?.kind, told?.kind === "found" ? told.culprits.length : undefined], [kind, count]);
    });
  }

  it("are looked for once while nothing has changed", () => {
    const entry = lookedUpRun("3f0c", 5_000, testRun({ status: "failed", createdAt: created }));
    const tests = [after];
    const found = (change: Partial<Parameters<typeof findCulprits>[1]> = {}) => {
      const told = findCulprits(entry, {
        states: [{ repository: harbour, tests, asOf: 5_000, loading: false }],
        pathOf,
        ...change,
      });
      return told?.kind === "found" ? told.culprits : undefined;
    };
    const first = found();
    assert.equal(found(), first);
    assert.notEqual(found({ pathOf: () => undefined }), first);
    found();
    assert.deepEqual(found({ states: [{ repository: harbour, tests: [], asOf: 5_000, loading: false }] }), []);
  });
});
