import assert from "node:assert/strict";
import { ServiceError } from "../../../src/api/errors";
import type { TestRun } from "../../../src/api/records";
import type { Service, TestRunQuery } from "../../../src/api/service";
import { CancelledError } from "../../../src/base/errors";
import { Session } from "../../../src/model/session";
import { type LookedUpRun, type RecentRunsStore, TestRuns } from "../../../src/model/testRuns";
import { harbour, testRun } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { FakeKeys, FakeSettings } from "../../support/fakes";

const noon = Date.UTC(2026, 10, 20, 12);
const baseUrl = "https://api.example.com";
const details = { operation: "getTestRun", host: "api.example.com" } as const;
const never = new AbortController().signal;

const query = (testRunId: string): TestRunQuery => ({ repository: harbour, testRunId, targetBranch: "main" });

/** A run that was looked up a day ago, with the given branch for a mark. */
const kept = (testRunId: string): LookedUpRun => ({
  id: `github.com/acme/harbour\nmain\n${testRunId}`,
  query: query(testRunId),
  run: testRun({ testBranch: `kept ${testRunId}` }),
  asOf: noon - 86_400_000,
});

class FakeStore implements RecentRunsStore {
  readonly saved: string[] = [];

  constructor(private readonly runs: readonly LookedUpRun[] | Promise<readonly LookedUpRun[]> = []) {}

  async load(): Promise<readonly LookedUpRun[]> {
    return this.runs;
  }

  async save(runs: readonly LookedUpRun[]): Promise<void> {
    this.saved.push(ids(runs));
  }
}

const ids = (runs: readonly LookedUpRun[]): string => runs.map(({ query: { testRunId } }) => testRunId).join(" ");

/** Runs over a connected session; `answer` is what the service says to every question. */
async function setUp({ store = new FakeStore(), answer = async (): Promise<TestRun> => testRun() } = {}) {
  const asked: TestRunQuery[] = [];
  const service: Pick<Service, "testRun"> = {
    testRun: (question, signal) => {
      asked.push(question);
      return Promise.race([
        answer(),
        new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new CancelledError()))),
      ]);
    },
  };
  const keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" });
  const session = new Session(new FakeSettings(baseUrl, "acme"), keys, async () => service as Service);
  await session.update();
  const clock = new FakeClock(noon);
  const runs = new TestRuns(session, store, clock);
  return { asked, keys, session, clock, store, runs };
}

describe("test runs", () => {
  it("are asked for as they are named, and kept with the answer and its time", async () => {
    const run = testRun({ status: "failed" });
    const { asked, store, runs } = await setUp({ answer: async () => run });
    const entry = await runs.lookUp(query("3f0c-bisection1"), never);
    assert.deepEqual(asked, [query("3f0c-bisection1")]);
    assert.deepEqual(entry, {
      id: "github.com/acme/harbour\nmain\n3f0c-bisection1",
      query: query("3f0c-bisection1"),
      run,
      asOf: noon,
    });
    assert.deepEqual([runs.current, store.saved], [[entry], ["3f0c-bisection1"]]);
  });

  it("stand with the newest look-up on top, each run once", async () => {
    const { clock, store, runs } = await setUp();
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
    const { runs } = await setUp();
    await runs.lookUp(query("1"), never);
    await runs.lookUp({ ...query("1"), targetBranch: "release" }, never);
    await runs.lookUp({ ...query("1"), repository: { ...harbour, name: "lighthouse" } }, never);
    assert.equal(ids(runs.current), "1 1 1");
  });

  it("are the last 20 at most", async () => {
    const { runs } = await setUp();
    for (let id = 1; id <= 23; id++) await runs.lookUp(query(String(id)), never);
    assert.equal(ids(runs.current), "23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4");
  });

  it("come back after a restart, below what was looked up meanwhile", async () => {
    let loaded: (runs: readonly LookedUpRun[]) => void = () => {};
    const store = new FakeStore(new Promise((resolve) => (loaded = resolve)));
    const { runs } = await setUp({ store });
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
    const { runs } = await setUp();
    runs.onDidChange(() => assert.fail("nothing has changed"));
    await runs.restore();
  });

  it("are removed for good, one or all", async () => {
    const { store, runs } = await setUp({ store: new FakeStore([kept("1"), kept("2"), kept("3")]) });
    await runs.restore();
    const seen: string[] = [];
    runs.onDidChange((current) => seen.push(ids(current)));
    await runs.remove(kept("2").id);
    await runs.clear();
    assert.deepEqual(
      [seen, store.saved],
      [
        ["1 3", ""],
        ["1 3", ""],
      ],
    );
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
      const { session, store, runs } = await setUp({
        store: new FakeStore([kept("1")]),
        answer: () => Promise.reject(error),
      });
      await runs.restore();
      await assert.rejects(runs.lookUp(query("2"), never), error);
      assert.deepEqual([ids(runs.current), store.saved, session.current.kind], ["1", [], kind]);
    });
  }

  it("is not even asked for without a connection", async () => {
    const { asked, session, runs } = await setUp();
    await session.disconnect();
    await assert.rejects(runs.lookUp(query("1"), never), { reason: "cancelled" });
    assert.deepEqual(asked, []);
  });

  it("is given up by the one who asked", async () => {
    const { runs } = await setUp({ answer: () => new Promise(() => {}) });
    const abort = new AbortController();
    const lookUp = runs.lookUp(query("1"), abort.signal);
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    await assert.rejects(lookUp, { reason: "cancelled" });
    assert.equal(ids(runs.current), "");
  });

  it("is given up with the key it was asked with", async () => {
    const { session, runs } = await setUp({ answer: () => new Promise(() => {}) });
    const lookUp = runs.lookUp(query("1"), never);
    await new Promise((resolve) => setImmediate(resolve));
    await session.disconnect();
    await assert.rejects(lookUp, { reason: "cancelled" });
    assert.equal(ids(runs.current), "");
  });

  it("does not bring one that is answered in the moment it is given up", async () => {
    const abort = new AbortController();
    const { store, runs } = await setUp({
      answer: async () => {
        queueMicrotask(() => abort.abort());
        return testRun();
      },
    });
    await assert.rejects(runs.lookUp(query("1"), abort.signal), { reason: "cancelled" });
    assert.deepEqual([ids(runs.current), store.saved], ["", []]);
  });
});
