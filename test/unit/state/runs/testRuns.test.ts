import assert from "node:assert/strict";
import type { TestRun } from "../../../../src/domain/records";
import type { LookedUpRun } from "../../../../src/domain/runs/lookedUpRun";
import { ServiceError } from "../../../../src/domain/serviceError";
import type { TestRunQuery } from "../../../../src/domain/testHealthService";
import type { TestRuns } from "../../../../src/state/runs/testRuns";
import { harbour, lookedUpRun, testRun } from "../../../support/builders";
import { keyOwner } from "../../../support/connected";

import { aTurn } from "../../../support/fakes";
import { connectedRuns, FakeStore, firstKey, ids, noon, query } from "../../domain/runs/fixture";

const details = { operation: "getTestRun", host: "api.example.com" } as const;
const neverAborted = new AbortController().signal;

/** Creates a run that was looked up a day ago, with a test branch that identifies it. */
const cachedRun = (testRunId: string): LookedUpRun =>
  lookedUpRun(testRunId, noon - 86_400_000, testRun({ testBranch: `kept ${testRunId}` }));

describe("TestRuns", () => {
  it("requests a run by its name, and stores it with the response and its time", async () => {
    const run = testRun({ status: "failed" });
    const { queries, store, runs } = await connectedRuns({ answer: async () => run });
    const entry = await runs.lookUp(query("3f0c-bisection1"), neverAborted);
    assert.deepEqual(queries, [query("3f0c-bisection1")]);
    assert.deepEqual(entry, {
      id: "github.com/acme/harbour\nmain\n3f0c-bisection1",
      query: query("3f0c-bisection1"),
      run,
      asOf: noon,
      seen: { first: noon, last: noon, reported: [], ended: { by: noon } },
    });
    assert.deepEqual([runs.current, store.savedIds], [[entry], ["3f0c-bisection1"]]);
  });

  it("lists the newest look-up first, each run once", async () => {
    const { clock, store, runs } = await connectedRuns();
    for (const id of ["1", "2", "1"]) {
      clock.advance(1000);
      await runs.lookUp(query(id), neverAborted);
    }
    assert.deepEqual(store.savedIds, ["1", "2 1", "1 2"]);
    assert.deepEqual(
      runs.current.map(({ asOf }) => asOf - noon),
      [3000, 2000],
    );
  });

  it("distinguishes runs of different target branches and of different repositories", async () => {
    const { runs } = await connectedRuns();
    await runs.lookUp(query("1"), neverAborted);
    await runs.lookUp({ ...query("1"), targetBranch: "release" }, neverAborted);
    await runs.lookUp({ ...query("1"), repository: { ...harbour, name: "lighthouse" } }, neverAborted);
    assert.equal(ids(runs.current), "1 1 1");
  });

  it("treats repositories that differ in case as one, and sends the name as it is written", async () => {
    const { queries, runs } = await connectedRuns();
    const upperCaseRepository = { ...harbour, owner: harbour.owner.toUpperCase() };
    await runs.lookUp(query("1"), neverAborted);
    await runs.lookUp({ ...query("1"), repository: upperCaseRepository }, neverAborted);
    assert.deepEqual([ids(runs.current), queries[1]?.repository], ["1", upperCaseRepository]);
  });

  it("keeps the last 20 runs", async () => {
    const { runs } = await connectedRuns();
    for (let id = 1; id <= 23; id++) {
      await runs.lookUp(query(String(id)), neverAborted);
    }
    assert.equal(ids(runs.current), "23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4");
  });

  it("keeps older runs while they are watched", async () => {
    const { runs } = await connectedRuns();
    const { id } = await runs.lookUp(query("1"), neverAborted);
    await runs.watch(id);
    for (let number = 2; number <= 23; number++) {
      await runs.lookUp(query(String(number)), neverAborted);
    }
    assert.equal(ids(runs.current), "23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 1");
  });

  it("restores runs after a restart, below those that were looked up meanwhile", async () => {
    let resolveRuns: (runs: readonly LookedUpRun[]) => void = () => {};
    const store = new FakeStore(new Promise((resolve) => (resolveRuns = resolve)));
    const { runs } = await connectedRuns({ store });
    const restoring = runs.restore();
    await runs.lookUp(query("2"), neverAborted);
    resolveRuns([cachedRun("1"), cachedRun("2"), cachedRun("3")]);
    await restoring;
    assert.deepEqual(
      runs.current.map(({ run }) => run.testBranch),
      ["queue-merge/pr-412/3f0c", "kept 1", "kept 3"],
    );
    assert.equal(store.savedIds.at(-1), "2 1 3");
  });

  it("fires no event after a restart without cached runs", async () => {
    const { runs } = await connectedRuns();
    runs.onDidChange(() => assert.fail("nothing has changed"));
    await runs.restore();
  });

  it("removes one run or all of them permanently", async () => {
    const { store, runs } = await connectedRuns({
      store: new FakeStore([cachedRun("1"), cachedRun("2"), cachedRun("3")]),
    });
    await runs.restore();
    const idChanges: string[] = [];
    runs.onDidChange((current) => idChanges.push(ids(current)));
    await runs.remove(cachedRun("2").id);
    await runs.clear();
    assert.deepEqual(
      [idChanges, store.savedIds],
      [
        ["1 3", ""],
        ["1 3", "forgotten"],
      ],
    );
  });
});

describe("A run of TestRuns", () => {
  it("keeps its place when it is refreshed, and records the checks that were reported meanwhile", async () => {
    let reportedChecks: readonly string[] = ["lint"];
    const answer = async () => testRun({ statusChecks: reportedChecks.map((context) => ({ context })) });
    const { queries, clock, store, runs } = await connectedRuns({ answer });
    const { id } = await runs.lookUp(query("1"), neverAborted);
    await runs.lookUp(query("2"), neverAborted);
    reportedChecks = ["lint", "build"];
    clock.advance(15_000);
    const refreshedRun = await runs.refresh(id, neverAborted);
    assert.deepEqual(queries.at(-1), query("1"));
    assert.deepEqual(store.savedIds, ["1", "2 1", "2 1"]);
    assert.equal(runs.get(id), refreshedRun);
    assert.deepEqual(
      [refreshedRun?.query, refreshedRun?.asOf, refreshedRun?.seen],
      [
        query("1"),
        noon + 15_000,
        {
          first: noon,
          last: noon + 15_000,
          reported: [
            { name: "lint", by: noon },
            { name: "build", after: noon, by: noon + 15_000 },
          ],
        },
      ],
    );
  });

  it("keeps its last response when the service no longer has it, and records since when", async () => {
    let answer = async () => testRun();
    const { clock, runs } = await connectedRuns({ answer: () => answer() });
    const { id, run } = await runs.lookUp(query("1"), neverAborted);
    answer = () => Promise.reject(new ServiceError("notFound", { ...details, status: 404 }));
    clock.advance(60_000);
    await assert.rejects(runs.refresh(id, neverAborted), { reason: "notFound" });
    clock.advance(60_000);
    await assert.rejects(runs.refresh(id, neverAborted), { reason: "notFound" });
    assert.deepEqual([runs.get(id)?.run, runs.get(id)?.asOf, runs.get(id)?.goneSince], [run, noon, noon + 60_000]);
    answer = async () => testRun();
    assert.equal((await runs.refresh(id, neverAborted))?.goneSince, undefined);
  });

  it("has its current state even if the clock was set back since it was looked up", async () => {
    let status = "in_progress";
    const { clock, runs } = await connectedRuns({ answer: async () => testRun({ status }) });
    const { id } = await runs.lookUp(query("1"), neverAborted);
    clock.moveWall(-7_200_000);
    status = "failed";
    await runs.refresh(id, neverAborted);
    assert.deepEqual([runs.get(id)?.run.status, runs.get(id)?.asOf], ["failed", noon - 7_200_000]);
  });

  it("does not replace a newer response with an older one", async () => {
    const answers: ((run: TestRun) => void)[] = [];
    const { clock, runs } = await connectedRuns({ answer: () => new Promise((resolve) => answers.push(resolve)) });
    const first = runs.lookUp(query("1"), neverAborted);
    await aTurn();
    answers[0]?.(testRun());
    const { id } = await first;
    const slow = runs.refresh(id, neverAborted);
    await aTurn();
    clock.advance(1000);
    const fast = runs.lookUp(query("1"), neverAborted);
    await aTurn();
    answers[2]?.(testRun({ status: "failed" }));
    await fast;
    answers[1]?.(testRun({ status: "in_progress" }));
    await slow;
    assert.equal(runs.get(id)?.run.status, "failed");
  });

  it("is watched until it is unwatched, even if it is looked up again", async () => {
    const { runs } = await connectedRuns();
    const { id } = await runs.lookUp(query("1"), neverAborted);
    const getWatchedSince = () => runs.get(id)?.watchedSince;
    await runs.watch(id);
    await runs.lookUp(query("1"), neverAborted);
    await runs.refresh(id, neverAborted);
    const watchedSince = getWatchedSince();
    await runs.unwatch(id);
    assert.deepEqual([watchedSince, getWatchedSince()], [noon, undefined]);
  });

  const endedCases: [description: string, run: LookedUpRun][] = [
    ["it has ended", lookedUpRun("1", noon, testRun({ status: "cancelled" }))],
    ["the service no longer has it", lookedUpRun("1", noon, testRun(), { goneSince: noon })],
  ];
  for (const [description, run] of endedCases) {
    it(`is not watched if ${description}`, async () => {
      const { runs } = await connectedRuns({ store: new FakeStore([run]) });
      await runs.restore();
      await runs.watch(run.id);
      assert.deepEqual(runs.current, [run]);
    });
  }

  it("is watched since the first time that it was watched", async () => {
    const { clock, runs } = await connectedRuns();
    const { id } = await runs.lookUp(query("1"), neverAborted);
    await runs.watch(id);
    clock.advance(60_000);
    await runs.watch(id);
    assert.equal(runs.get(id)?.watchedSince, noon);
  });

  const sharedCases: [
    description: string,
    request: (runs: TestRuns, id: string, signal: AbortSignal) => Promise<unknown>,
  ][] = [
    ["refreshed", (runs, id, signal) => runs.refresh(id, signal)],
    ["looked up", (runs, _, signal) => runs.lookUp(query("1"), signal)],
  ];
  for (const [description, request] of sharedCases) {
    it(`is requested once while it is ${description} by several callers, even if one of them is cancelled`, async () => {
      const answers: ((run: TestRun) => void)[] = [];
      const entry = cachedRun("1");
      const { queries, runs, store } = await connectedRuns({
        store: new FakeStore([entry]),
        answer: () => new Promise((resolve) => answers.push(resolve)),
      });
      await runs.restore();
      const abort = new AbortController();
      const abortedRequest = request(runs, entry.id, abort.signal);
      const otherRequests = [1, 2, 3].map(() => request(runs, entry.id, neverAborted));
      await aTurn();
      abort.abort();
      await assert.rejects(abortedRequest, { reason: "cancelled" });
      answers[0]?.(testRun());
      const [first, ...otherResults] = await Promise.all(otherRequests);
      assert.deepEqual([queries.length, store.savedIds, first], [1, ["1"], runs.get(entry.id)]);
      assert.deepEqual(
        otherResults.map((otherRun) => otherRun === first),
        [true, true],
      );
      void request(runs, entry.id, neverAborted);
      await aTurn();
      assert.equal(queries.length, 2);
    });
  }

  it("is undefined once it was removed", async () => {
    const { queries, runs } = await connectedRuns();
    const { id } = await runs.lookUp(query("1"), neverAborted);
    await runs.remove(id);
    assert.deepEqual([await runs.refresh(id, neverAborted), queries.length], [undefined, 1]);
  });
});

describe("A failed look-up of TestRuns", () => {
  const failures: [description: string, error: ServiceError, session: string][] = [
    ["for an unknown run", new ServiceError("notFound", { ...details, status: 404 }), "connected"],
    ["without a network", new ServiceError("unreachable", details), "connected"],
    ["with a key that lacks permission", new ServiceError("forbidden", { ...details, status: 403 }), "connected"],
    ["with a rejected key", new ServiceError("unauthorized", { ...details, status: 401 }), "keyRefused"],
  ];
  for (const [description, error, kind] of failures) {
    it(`${description} rejects, leaves the list unchanged, and leads to the session state ${kind}`, async () => {
      const { session, store, runs } = await connectedRuns({
        store: new FakeStore([cachedRun("1")]),
        answer: () => Promise.reject(error),
      });
      await runs.restore();
      await assert.rejects(runs.lookUp(query("2"), neverAborted), error);
      assert.deepEqual([ids(runs.current), store.savedIds, session.current.kind], ["1", [], kind]);
    });
  }

  const repeatedCases: [description: string, apiKey: string, repeated: readonly TestRunQuery[], ids: string][] = [
    [
      "the same key, together with the visible runs that have not ended",
      "key-1",
      [query("2"), { ...query("1"), background: true }],
      "2 1 ended",
    ],
    ["another key, without the runs of the rejected one", "key-2", [query("2")], "2"],
  ];
  for (const [description, apiKey, repeated, expectedIds] of repeatedCases) {
    it(`with a rejected key is repeated with ${description}`, async () => {
      let answer = (): Promise<TestRun> => Promise.reject(failures[3]?.[1]);
      const { queries, session, runs } = await connectedRuns({
        store: new FakeStore([cachedRun("1"), lookedUpRun("ended", noon, testRun({ status: "failed" }))]),
        answer: () => answer(),
      });
      await runs.restore();
      await assert.rejects(runs.lookUp(query("2"), neverAborted));
      answer = async () => testRun();
      queries.length = 0;
      await session.connect({ baseUrl: firstKey.origin, orgUrlSlug: "acme", apiKey });
      await aTurn();
      assert.deepEqual([queries, ids(runs.current)], [repeated, expectedIds]);
    });
  }

  it("with a rejected key is repeated only once, even if the run is visible", async () => {
    let answer = (): Promise<TestRun> => Promise.reject(failures[3]?.[1]);
    const { queries, session, runs } = await connectedRuns({
      store: new FakeStore([cachedRun("1")]),
      answer: () => answer(),
    });
    await runs.restore();
    await assert.rejects(runs.lookUp(query("1"), neverAborted));
    answer = async () => testRun();
    queries.length = 0;
    await session.connect({ baseUrl: firstKey.origin, orgUrlSlug: "acme", apiKey: firstKey.apiKey });
    await aTurn();
    assert.deepEqual([queries, ids(runs.current)], [[query("1")], "1"]);
  });

  for (const [description, origin] of [
    ["for another service", "https://other.example"],
    ["after the key was removed", firstKey.origin],
  ] as const) {
    it(`with a rejected key is not repeated ${description}`, async () => {
      let answer = (): Promise<TestRun> => Promise.reject(failures[3]?.[1]);
      const { queries, session, runs } = await connectedRuns({ answer: () => answer() });
      await assert.rejects(runs.lookUp(query("2"), neverAborted));
      answer = async () => testRun();
      queries.length = 0;
      if (origin === firstKey.origin) {
        await session.disconnect([keyOwner]);
      }
      await session.connect({ baseUrl: origin, orgUrlSlug: "acme", apiKey: "key-1" });
      await aTurn();
      assert.deepEqual([queries, ids(runs.current)], [[], ""]);
    });
  }

  it("without a connection sends no request", async () => {
    const { queries, session, runs } = await connectedRuns();
    await session.disconnect([keyOwner]);
    await assert.rejects(runs.lookUp(query("1"), neverAborted), { reason: "cancelled" });
    assert.deepEqual(queries, []);
  });

  it("is cancelled by its caller", async () => {
    const { runs } = await connectedRuns({ answer: () => new Promise(() => {}) });
    const abort = new AbortController();
    const lookUp = runs.lookUp(query("1"), abort.signal);
    await aTurn();
    abort.abort();
    await assert.rejects(lookUp, { reason: "cancelled" });
    assert.equal(ids(runs.current), "");
  });

  it("is cancelled when its key is removed", async () => {
    const { session, runs } = await connectedRuns({ answer: () => new Promise(() => {}) });
    const lookUp = runs.lookUp(query("1"), neverAborted);
    await aTurn();
    await session.disconnect([keyOwner]);
    await assert.rejects(lookUp, { reason: "cancelled" });
    assert.equal(ids(runs.current), "");
  });

  it("adds no run if the response arrives at the moment of the cancellation", async () => {
    const abort = new AbortController();
    const { store, runs } = await connectedRuns({
      answer: async () => {
        queueMicrotask(() => abort.abort());
        return testRun();
      },
    });
    await assert.rejects(runs.lookUp(query("1"), abort.signal), { reason: "cancelled" });
    assert.deepEqual([ids(runs.current), store.savedIds], ["", []]);
  });
});
