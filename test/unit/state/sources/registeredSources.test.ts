import assert from "node:assert/strict";
import type { SessionState } from "../../../../src/domain/sessionState";
import { Session } from "../../../../src/state/session";
import { RegisteredSources } from "../../../../src/state/sources/registeredSources";
import { aTurn, FakeKeys, FakeMemory, FakeSettings, ScriptedService } from "../../../support/fakes";

const baseUrl = "https://api.example.com";
const storedKey = { origin: baseUrl, apiKey: "key-1", id: "id-1", entry: "entry-1" };

function createSource(id: string) {
  return { id, label: `Source ${id}`, listFailingTests: async () => ({ tests: [] }) };
}

function describeState(state: SessionState): string {
  if (state.kind === "noSource") {
    return `no source ${state.label}`;
  }
  return state.kind === "connected" ? state.baseUrl : state.kind;
}

/** Creates a session with sources, and records each of its states. */
async function setUp({ isConnected = false, memory = new FakeMemory() } = {}) {
  const keys = isConnected ? new FakeKeys(storedKey) : new FakeKeys();
  const settings = isConnected ? new FakeSettings(baseUrl, "acme") : new FakeSettings();
  const sources = new RegisteredSources(memory, async () => new ScriptedService());
  const session = new Session(settings, keys, async () => new ScriptedService(), sources);
  const states: string[] = [];
  session.onDidChange((state) => states.push(describeState(state)));
  await session.update();
  return { sources, session, states, memory, keys };
}

describe("RegisteredSources", () => {
  it("connects to a registered source if there is no other connection, and states when the source is gone", async () => {
    const { sources, states } = await setUp();
    const registration = sources.register(createSource("a"));
    await aTurn();
    registration.dispose();
    registration.dispose();
    await aTurn();
    assert.deepEqual(states, ["noBaseUrl", "source:a", "no source Source a"]);
  });

  it("cancels the requests to a source once it is gone", async () => {
    const { sources, session } = await setUp();
    const registration = sources.register(createSource("a"));
    await aTurn();
    const { current } = session;
    assert.equal(current.kind, "connected");
    registration.dispose();
    await aTurn();
    assert.equal((current as Extract<SessionState, { kind: "connected" }>).signal.aborted, true);
  });

  it("keeps an existing connection until a source is chosen, and returns to it", async () => {
    const { sources, states, memory } = await setUp({ isConnected: true });
    sources.register(createSource("a"));
    await aTurn();
    await sources.choose("a");
    await aTurn();
    const stored = memory.get("testHealth.source");
    await sources.choose(undefined);
    await aTurn();
    assert.deepEqual(
      [states, stored, [...memory.values.keys()]],
      [[baseUrl, "source:a", baseUrl], { id: "a", label: "Source a" }, []],
    );
  });

  it("restores the choice after a restart, and waits for the chosen source to be registered", async () => {
    const memory = new FakeMemory();
    memory.values.set("testHealth.source", { id: "b", label: "Source b" });
    const { sources, states } = await setUp({ isConnected: true, memory });
    sources.register(createSource("a"));
    await aTurn();
    sources.register(createSource("b"));
    await aTurn();
    assert.deepEqual(states, ["no source Source b", "source:b"]);
  });

  it("ignores an invalid stored choice", async () => {
    const memory = new FakeMemory();
    memory.values.set("testHealth.source", { id: 7 });
    const { states } = await setUp({ isConnected: true, memory });
    assert.deepEqual(states, [baseUrl]);
  });

  it("does not replace a connection whose key was rejected", async () => {
    const { sources, states, session } = await setUp({ isConnected: true });
    sources.register(createSource("a"));
    await aTurn();
    if (session.current.kind === "connected") {
      session.rejectKey(session.current);
    }
    await session.update();
    assert.deepEqual(states, [baseUrl, "keyRefused"]);
  });

  it("connects to a source once the key is removed", async () => {
    const { sources, states, session } = await setUp({ isConnected: true });
    sources.register(createSource("a"));
    await aTurn();
    await session.disconnect([{ origin: baseUrl, organization: "acme" }]);
    assert.deepEqual(states, [baseUrl, "source:a"]);
  });

  it("rejects a second source with the same id", async () => {
    const { sources } = await setUp();
    sources.register(createSource("a"));
    assert.throws(() => sources.register(createSource("a")), RangeError);
  });

  it("creates the service of a source once", async () => {
    let createdCount = 0;
    const sources = new RegisteredSources(new FakeMemory(), async () => {
      createdCount++;
      return new ScriptedService();
    });
    sources.register(createSource("a"));
    const state = sources.replaceState({ kind: "noBaseUrl" });
    assert.equal(state?.kind, "connected");
    if (state?.kind === "connected") {
      await Promise.all([state.service(), state.service()]);
    }
    assert.deepEqual([createdCount, sources.replaceState({ kind: "noBaseUrl" }) === state], [1, true]);
  });
});
