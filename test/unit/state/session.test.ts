import assert from "node:assert/strict";
import { type ConnectedSession, getKeyId, isKeyGone } from "../../../src/domain/sessionState";
import type { TestHealthService } from "../../../src/domain/testHealthService";
import { Session } from "../../../src/state/session";
import { keyOwner } from "../../support/connected";
import { FakeKeys, FakeSettings, ScriptedService } from "../../support/fakes";

const baseUrl = "https://api.example.com";
const storedKey = { origin: baseUrl, organization: "acme", apiKey: "key-1", id: "id-1", entry: "entry-1" };
const otherKey = { origin: baseUrl, organization: "other", apiKey: "key-2", id: "id-2", entry: "entry-2" };

function createSession(settings: FakeSettings, keys: FakeKeys) {
  const connections: { baseUrl: string; apiKey: string }[] = [];
  const session = new Session(settings, keys, async (connection): Promise<TestHealthService> => {
    connections.push({ baseUrl: connection.baseUrl, apiKey: connection.apiKey });
    return new ScriptedService();
  });
  return { session, connections };
}

async function createConnectedSession(): Promise<{
  session: Session;
  settings: FakeSettings;
  keys: FakeKeys;
  connection: ConnectedSession;
}> {
  const settings = new FakeSettings(baseUrl, "acme");
  const keys = new FakeKeys(storedKey);
  const { session } = createSession(settings, keys);
  await session.update();
  assert.equal(session.current.kind, "connected");
  return { session, settings, keys, connection: session.current as ConnectedSession };
}

describe("Session", () => {
  type SessionCase = [
    description: string,
    settings: FakeSettings,
    keys: FakeKeys,
    expected: Readonly<Record<string, string>>,
  ];
  const cases: SessionCase[] = [
    ["without a base URL", new FakeSettings(), new FakeKeys(storedKey), { kind: "noBaseUrl" }],
    [
      "with a base URL over http",
      new FakeSettings("http://api.example.com", "acme"),
      new FakeKeys(storedKey),
      { kind: "invalidBaseUrl", problem: "notHttps" },
    ],
    ["without a key", new FakeSettings(baseUrl, "acme"), new FakeKeys(), { kind: "noKey", baseUrl }],
    [
      "with the key of another origin",
      new FakeSettings("https://other.example", "acme"),
      new FakeKeys(storedKey),
      { kind: "noKey", baseUrl: "https://other.example", keylessOrganization: "acme", otherOrigin: baseUrl },
    ],
    [
      "without an organization",
      new FakeSettings(baseUrl, " "),
      new FakeKeys(storedKey),
      { kind: "noOrganization", baseUrl },
    ],
  ];
  for (const [description, settings, keys, expected] of cases) {
    it(`is ${expected.kind} ${description}`, async () => {
      const { session, connections } = createSession(settings, keys);
      await session.update();
      assert.deepEqual(session.current, expected);
      assert.deepEqual(connections, []);
    });
  }

  it("creates the client on first use, once, with the key of its origin", async () => {
    const { session, connections } = createSession(new FakeSettings(`${baseUrl}/v1/`, "acme"), new FakeKeys(storedKey));
    await session.update();
    const connection = session.current as ConnectedSession;
    assert.deepEqual(connections, []);
    await connection.service();
    await connection.service();
    assert.deepEqual(connections, [{ baseUrl, apiKey: "key-1" }]);
  });

  it("keeps the same state object while nothing changes", async () => {
    const { session, connection } = await createConnectedSession();
    await session.update();
    assert.equal(session.current, connection);
    assert.equal(connection.signal.aborted, false);
  });

  it("cancels the requests of a key that another editor window changed or removed", async () => {
    const { session, keys, connection } = await createConnectedSession();
    await keys.save({ ...storedKey, apiKey: "key-2", id: "id-2", entry: "entry-2" });
    await session.update();
    assert.equal(connection.signal.aborted, true);
    const next = session.current as ConnectedSession;
    assert.equal(next.kind, "connected");
    await keys.remove();
    await session.update();
    assert.equal(next.signal.aborted, true);
    assert.deepEqual(session.current, { kind: "noKey", baseUrl });
    await assert.rejects(connection.service(), { reason: "cancelled" });
  });

  for (const [description, change] of [
    ["is disposed", ({ session }) => session.dispose()],
    ["gets another key", ({ keys }) => keys.save({ ...storedKey, apiKey: "key-2", id: "id-2", entry: "entry-2" })],
    ["moves to another base URL", ({ settings }) => settings.set(`${baseUrl}/other`, "acme")],
    ["loses its key", ({ session }) => session.disconnect([keyOwner])],
    ["has its key rejected", ({ session, connection }) => session.rejectKey(connection)],
  ] as const satisfies [string, (parts: Awaited<ReturnType<typeof createConnectedSession>>) => unknown][]) {
    it(`disposes the client when it ${description}`, async () => {
      const parts = await createConnectedSession();
      const service = (await parts.connection.service()) as ScriptedService;
      assert.equal(service.isDisposed, false);
      await change(parts);
      await parts.session.update();
      assert.equal(service.isDisposed, true);
    });
  }

  it("sends no request with a rejected key until key or base URL change", async () => {
    const { session, keys, settings, connection } = await createConnectedSession();
    session.rejectKey(connection);
    assert.deepEqual(session.current, { kind: "keyRefused", baseUrl, keyId: "id-1" });
    assert.equal(connection.signal.aborted, true);
    settings.set(baseUrl, "other");
    await session.update();
    assert.deepEqual(session.current, { kind: "noKey", baseUrl, keylessOrganization: "other" });
    settings.set(baseUrl, "acme");
    await session.update();
    assert.deepEqual(session.current, { kind: "keyRefused", baseUrl, keyId: "id-1" });
    await keys.save({ ...storedKey, apiKey: "key-2", id: "id-2", entry: "entry-2" });
    await session.update();
    assert.equal(session.current.kind, "connected");
  });

  it("sends requests with a rejected key again once it was entered again, in any editor window", async () => {
    const { session, keys, connection } = await createConnectedSession();
    session.rejectKey(connection);
    await keys.save({ ...storedKey, entry: "entry-2" });
    await session.update();
    const { kind, keyId } = session.current as ConnectedSession;
    assert.deepEqual([kind, keyId], ["connected", "id-1"]);
  });

  it("reports the end of a wait of its requests, and not of those of the previous connection", async () => {
    const settings = new FakeSettings(baseUrl, "acme");
    const onWaits: ((endTime: number) => void)[] = [];
    const session = new Session(settings, new FakeKeys(storedKey, otherKey), async ({ onWait }) => {
      if (onWait) {
        onWaits.push(onWait);
      }
      return new ScriptedService();
    });
    const waitEnds: number[] = [];
    session.onDidWait((endTime) => waitEnds.push(endTime));
    for (const organization of ["acme", "other"]) {
      settings.set(baseUrl, organization);
      await session.update();
      await (session.current as ConnectedSession).service();
    }
    for (const [index, onWait] of onWaits.entries()) {
      onWait(index);
    }
    assert.deepEqual(waitEnds, [1]);
  });

  it("ignores the rejection of the key of a previous connection", async () => {
    const { session, keys, connection } = await createConnectedSession();
    await keys.save({ ...storedKey, apiKey: "key-2", id: "id-2", entry: "entry-2" });
    await session.update();
    session.rejectKey(connection);
    assert.equal(session.current.kind, "connected");
  });

  it("stores entered settings, and the key with its origin and organization", async () => {
    const settings = new FakeSettings();
    const keys = new FakeKeys();
    const { session } = createSession(settings, keys);
    await session.connect({ baseUrl: `${baseUrl}/`, orgUrlSlug: "acme", apiKey: "key-1" });
    const { id = "", entry = "", ...key } = keys.first ?? {};
    assert.deepEqual([settings.baseUrl, settings.orgUrlSlug], [baseUrl, "acme"]);
    assert.deepEqual(key, { origin: baseUrl, organization: "acme", apiKey: "key-1" });
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(entry, /^[0-9a-f-]{36}$/);
    assert.notEqual(id, entry);
    assert.equal(session.current.kind, "connected");
  });

  it("starts a new connection when the user connects with the same values", async () => {
    const { session, connection } = await createConnectedSession();
    await session.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-1" });
    assert.equal(connection.signal.aborted, true);
    assert.equal(session.current.kind, "connected");
    assert.notEqual(session.current, connection);
  });

  it("keeps the ID of a key that is entered again, and assigns another ID to another key", async () => {
    const { session, keys } = await createConnectedSession();
    const ids: (string | undefined)[] = [];
    for (const apiKey of ["key-1", "key-2", "key-1"]) {
      await session.connect({ baseUrl, orgUrlSlug: "acme", apiKey });
      assert.equal(getKeyId(session.current), keys.first?.id);
      ids.push(getKeyId(session.current));
    }
    assert.deepEqual([ids[0], new Set(ids).size], ["id-1", 3]);
  });

  it("does not treat a key that cannot be read as removed", async () => {
    const { session, keys, connection } = await createConnectedSession();
    keys.break();
    await session.update();
    assert.deepEqual(session.current, { kind: "noKey", baseUrl, unreadable: true });
    assert.deepEqual(
      [connection.signal.aborted, isKeyGone(session.current), isKeyGone({ kind: "noKey", baseUrl })],
      [true, false, true],
    );
  });

  it("never sends a rejected key while another is being stored", async () => {
    const { session, settings, connection } = await createConnectedSession();
    session.rejectKey(connection);
    const stateKinds: string[] = [];
    session.onDidChange(({ kind }) => stateKinds.push(kind));
    settings.save = async (url, slug) => {
      settings.set(url, slug);
      await session.update();
    };
    await session.connect({ baseUrl: `${baseUrl}/other`, orgUrlSlug: "acme", apiKey: "key-2" });
    const last = session.current as ConnectedSession;
    assert.equal(last.baseUrl, `${baseUrl}/other`);
    assert.equal(stateKinds.at(-1), "connected");
  });

  it("fires no event when a setting changes and the state does not", async () => {
    const { session, settings, connection } = await createConnectedSession();
    session.rejectKey(connection);
    const stateKinds: string[] = [];
    session.onDidChange(({ kind }) => stateKinds.push(kind));
    settings.set(baseUrl, "acme");
    await session.update();
    assert.deepEqual(stateKinds, []);
  });

  it("creates the client again after a failed attempt", async () => {
    let attempts = 0;
    const session = new Session(new FakeSettings(baseUrl, "acme"), new FakeKeys(storedKey), async () => {
      attempts++;
      if (attempts === 1) {
        throw new Error("not loadable");
      }
      return new ScriptedService();
    });
    await session.update();
    const connection = session.current as ConnectedSession;
    await assert.rejects(connection.service(), new Error("not loadable"));
    await connection.service();
    assert.equal(attempts, 2);
  });

  it("removes the key on disconnect", async () => {
    const { session, keys } = await createConnectedSession();
    await session.disconnect([keyOwner]);
    assert.equal(keys.first, undefined);
    assert.deepEqual(session.current, { kind: "noKey", baseUrl });
  });

  it("uses the key of the service and organization that the settings of its editor window name", async () => {
    const keys = new FakeKeys(storedKey, otherKey, { ...otherKey, origin: "https://other.example", apiKey: "key-3" });
    const windows = ["acme", "other"].map((organization) =>
      createSession(new FakeSettings(baseUrl, organization), keys),
    );
    const settings = new FakeSettings(baseUrl, "acme");
    const movedWindow = createSession(settings, keys);
    for (const { session } of [...windows, movedWindow]) {
      await session.update();
    }
    settings.set("https://other.example", "other");
    await movedWindow.session.update();
    for (const { session } of [...windows, movedWindow]) {
      await (session.current as ConnectedSession).service();
    }
    assert.deepEqual(
      [...windows, movedWindow].map(({ connections }) => connections),
      [
        [{ baseUrl, apiKey: "key-1" }],
        [{ baseUrl, apiKey: "key-2" }],
        [{ baseUrl: "https://other.example", apiKey: "key-3" }],
      ],
    );
  });

  for (const [subject, settings] of [
    ["organization", new FakeSettings(baseUrl, "other")],
    ["origin", new FakeSettings("https://other.example", "acme")],
  ] as const) {
    it(`does not use a key of another ${subject} that the store returns`, async () => {
      const keys = new FakeKeys(storedKey);
      keys.load = async () => storedKey;
      const { session } = createSession(settings, keys);
      await session.update();
      assert.equal(session.current.kind, "noKey");
    });
  }

  it("does not send either of two rejected keys again while the user switches between them", async () => {
    const settings = new FakeSettings(baseUrl, "acme");
    const { session } = createSession(settings, new FakeKeys(storedKey, otherKey));
    const kinds: string[] = [];
    for (const organization of ["acme", "other", "acme", "other"]) {
      settings.set(baseUrl, organization);
      await session.update();
      kinds.push(session.current.kind);
      session.rejectKey(session.current as ConnectedSession);
    }
    assert.deepEqual(kinds, ["connected", "connected", "keyRefused", "keyRefused"]);
  });

  it("removes only the key of its own organization", async () => {
    const keys = new FakeKeys(storedKey, otherKey);
    const [ownWindow, otherWindow] = [
      createSession(new FakeSettings(baseUrl, "acme"), keys),
      createSession(new FakeSettings(baseUrl, "other"), keys),
    ];
    for (const { session } of [ownWindow, otherWindow]) {
      await session.update();
    }
    await ownWindow.session.disconnect([storedKey]);
    await otherWindow.session.update();
    assert.deepEqual(
      [ownWindow.session.current, otherWindow.session.current.kind],
      [{ kind: "noKey", baseUrl, keylessOrganization: "acme" }, "connected"],
    );
  });
});
