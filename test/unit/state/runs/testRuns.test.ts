import assert from "node:assert/strict";
import type { TestRun } from "../../../../src/domain/records";
import type { LookedUpRun } from "../../../../src/domain/runs/lookedUpRun";
import { ServiceError } from "../../../../src/domain/serviceError";
import type { TestRuns } from "../../../../src/state/runs/testRuns";
import { harbour, lookedUpRun, testRun } from "../../../support/builders";
import { aTurn } from "../../../support/fakes";
import { connectedRuns, FakeStore, firstKey, ids, noon, query } from "../../domain/runs/fixture";

const details = { operation: "getTestRun", host: "api.example.com" } as const;
const never = new AbortController().signal;

/** A run that was looked up a day ago, with the given branch for a mark. */
const kept = (testRunId: string): LookedUpRun =>
  lookedUpRun(testRunId, noon - 86_400_000, testRun({ testBranch: `kept ${testRunId}` }));

describe("test runs", () => {
  it("are asked for as they are named, and kept with the answer and its time", async () => {
    const run = testRun({ status: "failed" });
    const { asked, store, runs } = await connectedRuns({ answer: async () => run });
    const entry = await runs.lookUp(query("3f0c-bisection1"), never);
    assert.deepEqual(asked, [query("3f0c-bisection1")]);
    assert.deepEqual(entry, {
      id: "github.com/acme/harbour\nmain\n3f0c-bisection1",
      query: query("3f0c-bisection1"),
      run,
      asOf: noon,
      seen: { first: noon, last: noon, reported: [], ended: { by: noon } },
    });
    assert.deepEqual([runs.current, store.saved], [[entry], ["3f0c-bisection1"]]);
  });

  it("stand with the newest look-up on top, each run once", async () => {
    const { clock, store, runs } = await connectedRuns();
    for (const id of ["1", "2", "1"]) {
      clock.advance(1000);
      await runs.lookUp(query(id), never);
    }
    assert.deepEqual(store.saved, ["1", "2 1", "1 2"]);
    assert.deepEqual(
      runs.current.map(({ asOf }) => asOf - noon),
      [3000, 2000],
    );
  });

  it("are different runs on different target branches and in different repositories", async () => {
    const { runs } = await connectedRuns();
    await runs.lookUp(query("1"), never);
    await runs.lookUp({ ...query("1"), targetBranch: "release" }, never);
    await runs.lookUp({ ...query("1"), repository: { ...harbour, name: "lighthouse" } }, never);
    assert.equal(ids(runs.current), "1 1 1");
  });

  it("are one run in whichever case the repository is written, which is sent as it is written", async () => {
    const { asked, runs } = await connectedRuns();
    const shouted = { ...harbour, owner: harbour.owner.toUpperCase() };
    await runs.lookUp(query("1"), never);
    await runs.lookUp({ ...query("1"), repository: shouted }, never);
    assert.deepEqual([ids(runs.current), asked[1]?.repository], ["1", shouted]);
  });

  it("are the last 20 at most", async () => {
    const { runs } = await connectedRuns();
    for (let id = 1; id <= 23; id++) await runs.lookUp(query(String(id)), never);
    assert.equal(ids(runs.current), "23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4");
  });

  it("are kept longer while they are watched", async () => {
    const { runs } = await connectedRuns();
    const { id } = await runs.lookUp(query("1"), never);
    await runs.watch(id);
    for (let number = 2; number <= 23; number++) await runs.lookUp(query(String(number)), never);
    assert.equal(ids(runs.current), "23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 1");
  });

  it("come back after a restart, below what was looked up meanwhile", async () => {
    let loaded: (runs: readonly LookedUpRun[]) => void = () => {};
    const store = new FakeStore(new Promise((resolve) => (loaded = resolve)));
    const { runs } = await connectedRuns({ store });
    const restored = runs.restore();
    await runs.lookUp(query("2"), never);
    loaded([kept("1"), kept("2"), kept("3")]);
    await restored;
    assert.deepEqual(
      runs.current.map(({ run }) => run.testBranch),
      ["queue-merge/pr-412/3f0c", "kept 1", "kept 3"],
    );
    assert.equal(store.saved.at(-1), "2 1 3");
  });

  it("tell nobody of a restart that brings nothing", async () => {
    const { runs } = await connectedRuns();
    runs.onDidChange(() => assert.fail("nothing has changed"));
    await runs.restore();
  });

  it("are removed for good, one or all", async () => {
    const { store, runs } = await connectedRuns({ store: new FakeStore([kept("1"), kept("2"), kept("3")]) });
    await runs.restore();
    const seen: string[] = [];
    runs.onDidChange((current) => seen.push(ids(current)));
    await runs.remove(kept("2").id);
    await runs.clear();
    assert.deepEqual(
      [seen, store.saved],
      [
        ["1 3", ""],
        ["1 3", "forgotten"],
      ],
    );
  });
});

describe("a test run that is asked for again", () => {
  it("stays where it stands, and tells what was reported between the two looks", async () => {
    let reported: readonly string[] = ["lint"];
    const answer = async () => testRun({ statusChecks: reported.map((context) => ({ context })) });
    const { asked, clock, store, runs } = await connectedRuns({ answer });
    const { id } = await runs.lookUp(query("1"), never);
    await runs.lookUp(query("2"), never);
    reported = ["lint", "build"];
    clock.advance(15_000);
    const again = await runs.refresh(id, never);
    assert.deepEqual(asked.at(-1), query("1"));
    assert.deepEqual(store.saved, ["1", "2 1", "2 1"]);
    assert.equal(runs.get(id), again);
    assert.deepEqual(
      [again?.query, again?.asOf, again?.seen],
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

  it("keeps its last answer when the service does not know it any more, and says since when", async () => {
    let answer = async () => testRun();
    const { clock, runs } = await connectedRuns({ answer: () => answer() });
    const { id, run } = await runs.lookUp(query("1"), never);
    answer = () => Promise.reject(new ServiceError("notFound", { ...details, status: 404 }));
    clock.advance(60_000);
    await assert.rejects(runs.refresh(id, never), { reason: "notFound" });
    clock.advance(60_000);
    await assert.rejects(runs.refresh(id, never), { reason: "notFound" });
    assert.deepEqual([runs.get(id)?.run, runs.get(id)?.asOf, runs.get(id)?.goneSince], [run, noon, noon + 60_000]);
    answer = async () => testRun();
    assert.equal((await runs.refresh(id, never))?.goneSince, undefined);
  });

  it("is shown as it is now though the clock was set back since it was looked up", async () => {
    let status = "in_progress";
    const { clock, runs } = await connectedRuns({ answer: async () => testRun({ status }) });
    const { id } = await runs.lookUp(query("1"), never);
    clock.moveWall(-7_200_000);
    status = "failed";
    await runs.refresh(id, never);
    assert.deepEqual([runs.get(id)?.run.status, runs.get(id)?.asOf], ["failed", noon - 7_200_000]);
  });

  it("does not paint an older answer over a newer one", async () => {
    const answers: ((run: TestRun) => void)[] = [];
    const { clock, runs } = await connectedRuns({ answer: () => new Promise((resolve) => answers.push(resolve)) });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const first = runs.lookUp(query("1"), never);
    await turn();
    answers[0]?.(testRun());
    const { id } = await first;
    const slow = runs.refresh(id, never);
    await turn();
    clock.advance(1000);
    const fast = runs.lookUp(query("1"), never);
    await turn();
    answers[2]?.(testRun({ status: "failed" }));
    await fast;
    answers[1]?.(testRun({ status: "in_progress" }));
    await slow;
    assert.equal(runs.get(id)?.run.status, "failed");
  });

  it("is watched until it is not any more, also when it is looked up again", async () => {
    const { runs } = await connectedRuns();
    const { id } = await runs.lookUp(query("1"), never);
    const since = () => runs.get(id)?.watchedSince;
    await runs.watch(id);
    await runs.lookUp(query("1"), never);
    await runs.refresh(id, never);
    const watched = since();
    await runs.unwatch(id);
    assert.deepEqual([watched, since()], [noon, undefined]);
  });

  const overAlready: [what: string, run: LookedUpRun][] = [
    ["that has ended", lookedUpRun("1", noon, testRun({ status: "cancelled" }))],
    ["that the service does not know any more", lookedUpRun("1", noon, testRun(), { goneSince: noon })],
  ];
  for (const [what, run] of overAlready) {
    it(`is not watched as one ${what}`, async () => {
      const { runs } = await connectedRuns({ store: new FakeStore([run]) });
      await runs.restore();
      await runs.watch(run.id);
      assert.deepEqual(runs.current, [run]);
    });
  }

  it("is watched since it was watched first", async () => {
    const { clock, runs } = await connectedRuns();
    const { id } = await runs.lookUp(query("1"), never);
    await runs.watch(id);
    clock.advance(60_000);
    await runs.watch(id);
    assert.equal(runs.get(id)?.watchedSince, noon);
  });

  const together: [what: string, ask: (runs: TestRuns, id: string, signal: AbortSignal) => Promise<unknown>][] = [
    ["refreshed", (runs, id, signal) => runs.refresh(id, signal)],
    ["looked up", (runs, _, signal) => runs.lookUp(query("1"), signal)],
  ];
  for (const [what, ask] of together) {
    it(`is asked for once while it is ${what} by several, also when one of them gives up`, async () => {
      const answers: ((run: TestRun) => void)[] = [];
      const entry = kept("1");
      const { asked, runs, store } = await connectedRuns({
        store: new FakeStore([entry]),
        answer: () => new Promise((resolve) => answers.push(resolve)),
      });
      await runs.restore();
      const abort = new AbortController();
      const leaves = ask(runs, entry.id, abort.signal);
      const stay = [1, 2, 3].map(() => ask(runs, entry.id, never));
      await aTurn();
      abort.abort();
      await assert.rejects(leaves, { reason: "cancelled" });
      answers[0]?.(testRun());
      const [first, ...others] = await Promise.all(stay);
      assert.deepEqual([asked.length, store.saved, first], [1, ["1"], runs.get(entry.id)]);
      assert(others.every((one) => one === first));
      void ask(runs, entry.id, never);
      await aTurn();
      assert.equal(asked.length, 2);
    });
  }

  it("is nothing once it was removed", async () => {
    const { asked, runs } = await connectedRuns();
    const { id } = await runs.lookUp(query("1"), never);
    await runs.remove(id);
    assert.deepEqual([await runs.refresh(id, never), asked.length], [undefined, 1]);
  });
});

describe("a look-up that brings no run", () => {
  const failures: [what: string, error: ServiceError, session: string][] = [
    ["that nobody knows", new ServiceError("notFound", { ...details, status: 404 }), "connected"],
    ["without a network", new ServiceError("unreachable", details), "connected"],
    ["with a key that may not", new ServiceError("forbidden", { ...details, status: 403 }), "connected"],
    ["with a refused key", new ServiceError("unauthorized", { ...details, status: 401 }), "keyRefused"],
  ];
  for (const [what, error, kind] of failures) {
    it(`${what}: rejects, leaves the list alone, and the session is ${kind}`, async () => {
      const { session, store, runs } = await connectedRuns({
        store: new FakeStore([kept("1")]),
        answer: () => Promise.reject(error),
      });
      await runs.restore();
      await assert.rejects(runs.lookUp(query("2"), never), error);
      assert.deepEqual([ids(runs.current), store.saved, session.current.kind], ["1", [], kind]);
    });
  }

  it("with a refused key is asked for again once a key is set, with the runs on show that have not ended", async () => {
    for (const apiKey of ["key-1", "key-2"]) {
      let answer = (): Promise<TestRun> => Promise.reject(failures[3]?.[1]);
      const { asked, session, runs } = await connectedRuns({
        store: new FakeStore([kept("1"), lookedUpRun("ended", noon, testRun({ status: "failed" }))]),
        answer: () => answer(),
      });
      await runs.restore();
      await assert.rejects(runs.lookUp(query("2"), never));
      answer = async () => testRun();
      asked.length = 0;
      await session.connect({ baseUrl: firstKey.origin, orgUrlSlug: "acme", apiKey });
      await aTurn();
      const isSameKey = apiKey === firstKey.apiKey;
      assert.deepEqual(
        [asked, ids(runs.current)],
        isSameKey ? [[query("2"), { ...query("1"), background: true }], "2 1 ended"] : [[query("2")], "2"],
      );
    }
  });

  it("with a refused key is asked for again once, also where the run is on show", async () => {
    let answer = (): Promise<TestRun> => Promise.reject(failures[3]?.[1]);
    const { asked, session, runs } = await connectedRuns({ store: new FakeStore([kept("1")]), answer: () => answer() });
    await runs.restore();
    await assert.rejects(runs.lookUp(query("1"), never));
    answer = async () => testRun();
    asked.length = 0;
    await session.connect({ baseUrl: firstKey.origin, orgUrlSlug: "acme", apiKey: firstKey.apiKey });
    await aTurn();
    assert.deepEqual([asked, ids(runs.current)], [[query("1")], "1"]);
  });

  it("with a refused key is not asked for again at another service, nor after the key was removed", async () => {
    for (const origin of ["https://other.example", firstKey.origin]) {
      let answer = (): Promise<TestRun> => Promise.reject(failures[3]?.[1]);
      const { asked, session, runs } = await connectedRuns({ answer: () => answer() });
      await assert.rejects(runs.lookUp(query("2"), never));
      answer = async () => testRun();
      asked.length = 0;
      if (origin === firstKey.origin) await session.disconnect();
      await session.connect({ baseUrl: origin, orgUrlSlug: "acme", apiKey: "key-1" });
      await aTurn();
      assert.deepEqual([asked, ids(runs.current)], [[], ""]);
    }
  });

  it("is not even asked for without a connection", async () => {
    const { asked, session, runs } = await connectedRuns();
    await session.disconnect();
    await assert.rejects(runs.lookUp(query("1"), never), { reason: "cancelled" });
    assert.deepEqual(asked, []);
  });

  it("is given up by the one who asked", async () => {
    const { runs } = await connectedRuns({ answer: () => new Promise(() => {}) });
    const abort = new AbortController();
    const lookUp = runs.lookUp(query("1"), abort.signal);
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    await assert.rejects(lookUp, { reason: "cancelled" });
    assert.equal(ids(runs.current), "");
  });

  it("is given up with the key it was asked with", async () => {
    const { session, runs } = await connectedRuns({ answer: () => new Promise(() => {}) });
    const lookUp = runs.lookUp(query("1"), never);
    await new Promise((resolve) => setImmediate(resolve));
    await session.disconnect();
    await assert.rejects(lookUp, { reason: "cancelled" });
    assert.equal(ids(runs.current), "");
  });

  it("does not bring one that is answered in the moment it is given up", async () => {
    const abort = new AbortController();
    const { store, runs } = await connectedRuns({
      answer: async () => {
        queueMicrotask(() => abort.abort());
        return testRun();
      },
    });
    await assert.rejects(runs.lookUp(query("1"), abort.signal), { reason: "cancelled" });
    assert.deepEqual([ids(runs.current), store.saved], ["", []]);
  });
});
