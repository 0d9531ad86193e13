import assert from "node:assert/strict";
import type { LookedUpRun } from "../../../../src/domain/runs/lookedUpRun";
import { TestRuns } from "../../../../src/state/runs/testRuns";
import { Session } from "../../../../src/state/session";
import { RegisteredSources } from "../../../../src/state/sources/registeredSources";
import { lookedUpRun } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { keyOwner } from "../../../support/connected";
import { aTurn, FakeKeys, FakeMemory, FakeSettings, ScriptedService } from "../../../support/fakes";
import { connectedRuns, FakeStore, firstKey, ids, noon, query } from "../../domain/runs/fixture";

const neverAborted = new AbortController().signal;
const cachedRuns: readonly LookedUpRun[] = [lookedUpRun("1", noon), lookedUpRun("2", noon)];
const secondKey = { ...firstKey, apiKey: "key-2", id: "id-2" };
const { origin } = firstKey;

/** Opens an editor window with no session yet; runs of the first key are cached. */
function start({
  keys = new FakeKeys(firstKey),
  settings = new FakeSettings(origin, "acme"),
  store = new FakeStore(cachedRuns),
} = {}) {
  const session = new Session(settings, keys, async () => new ScriptedService());
  return { keys, settings, store, session, runs: new TestRuns(session, store, new FakeClock(noon)) };
}

describe("Cached test runs", () => {
  it("are shown once the session has the key that looked them up", async () => {
    const { session, runs, store } = start();
    await runs.restore();
    const idsBefore = ids(runs.current);
    await session.update();
    assert.deepEqual([idsBefore, ids(runs.current), store.savedIds], ["", "1 2", []]);
  });

  it("are not accessible before that", async () => {
    const { runs } = start();
    runs.onDidChange(() => assert.fail("shown"));
    await runs.restore();
    assert.equal(runs.get(cachedRuns[0]?.id ?? ""), undefined);
  });

  const invalidationCases: [description: string, parts: Parameters<typeof start>[0]][] = [
    ["another key was entered", { keys: new FakeKeys(secondKey) }],
    ["the same key was removed and entered again", { keys: new FakeKeys({ ...firstKey, id: "id-2" }) }],
    ["the key was removed", { keys: new FakeKeys() }],
    [
      "another organization with a key of its own was set",
      {
        settings: new FakeSettings(origin, "other"),
        keys: new FakeKeys(firstKey, { ...secondKey, organization: "other" }),
      },
    ],
    ["another service was set", { settings: new FakeSettings(`${origin}/eu`, "acme") }],
  ];
  for (const [description, parts] of invalidationCases) {
    for (const first of ["key", "runs"] as const) {
      it(`are deleted if ${description} while the editor window was closed, with the ${first} read first`, async () => {
        const { session, runs, store } = start(parts);
        if (first === "key") {
          await session.update();
        }
        await runs.restore();
        await session.update();
        assert.deepEqual([ids(runs.current), store.savedIds], ["", ["forgotten"]]);
      });
    }
  }

  const undecidedCases: [description: string, parts: Parameters<typeof start>[0]][] = [
    ["the base URL is empty", { settings: new FakeSettings("", "acme") }],
    ["the organization is one without a key", { settings: new FakeSettings(origin, "other") }],
    ["the organization is empty", { settings: new FakeSettings(origin, "") }],
    ["the key belongs to another host", { settings: new FakeSettings("https://other.example.com", "acme") }],
  ];
  for (const [description, parts] of undecidedCases) {
    it(`are not shown, and stay on disk, while ${description}`, async () => {
      const { settings, session, runs, store } = start(parts);
      await session.update();
      await runs.restore();
      const idsBefore = ids(runs.current);
      settings.set(origin, "acme");
      await aTurn();
      assert.deepEqual([idsBefore, ids(runs.current), store.savedIds], ["", "1 2", []]);
    });
  }

  it("are not shown, and stay on disk, while the key cannot be read", async () => {
    const { keys, session, runs, store } = start();
    await session.update();
    await runs.restore();
    keys.break();
    await aTurn();
    const idsBefore = ids(runs.current);
    keys.mend();
    await aTurn();
    assert.deepEqual([idsBefore, ids(runs.current), store.savedIds], ["", "1 2", []]);
  });

  it("stay visible when the service rejects the key", async () => {
    const { session, runs } = start();
    await session.update();
    await runs.restore();
    if (session.current.kind === "connected") {
      session.rejectKey(session.current);
    }
    assert.deepEqual([session.current.kind, ids(runs.current)], ["keyRefused", "1 2"]);
  });

  it("are not shown if everything was cleared while they were read", async () => {
    const { session, runs } = start();
    await session.update();
    const restoring = runs.restore();
    await runs.clear();
    await restoring;
    assert.deepEqual(runs.current, []);
  });

  it("do not replace runs that another key has looked up while they were read", async () => {
    let resolveRuns: (runs: readonly LookedUpRun[]) => void = () => {};
    const store = new FakeStore(new Promise((resolve) => (resolveRuns = resolve)));
    const { runs } = await connectedRuns({ store, keys: new FakeKeys(secondKey) });
    const restoring = runs.restore();
    await runs.lookUp(query("3"), neverAborted);
    resolveRuns(cachedRuns);
    await restoring;
    assert.deepEqual([ids(runs.current), store.savedIds], ["3", ["3"]]);
  });
});

describe("Test runs of the service", () => {
  it("are hidden while a test source is chosen, and shown again afterwards", async () => {
    const store = new FakeStore(cachedRuns);
    const sources = new RegisteredSources(new FakeMemory(), async () => new ScriptedService());
    const session = new Session(
      new FakeSettings(origin, "acme"),
      new FakeKeys(firstKey),
      async () => new ScriptedService(),
      sources,
    );
    const runs = new TestRuns(session, store, new FakeClock(noon));
    await session.update();
    await runs.restore();
    sources.register({ id: "acme.ci", label: "Acme CI", listFailingTests: async () => ({ tests: [] }) });
    const shownIds: string[] = [];
    for (const id of [undefined, "acme.ci", undefined]) {
      await sources.choose(id);
      await session.update();
      await aTurn();
      shownIds.push(ids(runs.current));
    }
    assert.deepEqual([shownIds, store.savedIds], [["1 2", "", "1 2"], []]);
  });
});

describe("Test runs in an open editor window", () => {
  const changes: [description: string, change: (parts: Awaited<ReturnType<typeof start>>) => unknown][] = [
    ["the key is removed", ({ session }) => session.disconnect([keyOwner])],
    ["the key is replaced", ({ keys }) => keys.save(secondKey)],
    ["another organization is set", changeOrganization],
    ["another service is set", ({ settings }) => settings.set(`${origin}/eu`, "acme")],
  ];
  for (const [description, change] of changes) {
    it(`are deleted when ${description}`, async () => {
      const parts = start();
      await parts.session.update();
      await parts.runs.restore();
      await change(parts);
      await aTurn();
      assert.deepEqual([ids(parts.runs.current), parts.store.savedIds], ["", ["forgotten"]]);
    });
  }
});

/** Sets another organization, which has a key of its own. */
async function changeOrganization({ settings, keys }: ReturnType<typeof start>): Promise<void> {
  await keys.save({ ...secondKey, organization: "other" });
  settings.set(origin, "other");
}
