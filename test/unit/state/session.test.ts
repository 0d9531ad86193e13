import assert from "node:assert/strict";
import { type ConnectedSession, cacheDisposition, isKeyGone, keyIdOf } from "../../../src/domain/sessionState";
import { formatStoredKey, parseStoredKey } from "../../../src/domain/storedKey";
import type { TestHealthService } from "../../../src/domain/testHealthService";
import { Session } from "../../../src/state/session";
import { FakeKeys, FakeSettings, ScriptedService } from "../../support/fakes";

const baseUrl = "https://api.example.com";
const stored = { origin: baseUrl, apiKey: "key-1", id: "id-1", entry: "entry-1" };

function start(settings: FakeSettings, keys: FakeKeys) {
  const asked: { baseUrl: string; apiKey: string }[] = [];
  const session = new Session(settings, keys, async (connection): Promise<TestHealthService> => {
    asked.push({ baseUrl: connection.baseUrl, apiKey: connection.apiKey });
    return new ScriptedService();
  });
  return { session, asked };
}

async function connected(): Promise<{
  session: Session;
  settings: FakeSettings;
  keys: FakeKeys;
  now: ConnectedSession;
}> {
  const settings = new FakeSettings(baseUrl, "acme");
  const keys = new FakeKeys(stored);
  const { session } = start(settings, keys);
  await session.update();
  assert.equal(session.current.kind, "connected");
  return { session, settings, keys, now: session.current as ConnectedSession };
}

describe("session", () => {
  const cases: [what: string, settings: FakeSettings, keys: FakeKeys, expected: object][] = [
    ["without a base URL", new FakeSettings(), new FakeKeys(stored), { kind: "noBaseUrl" }],
    [
      "with a base URL over http",
      new FakeSettings("http://api.example.com", "acme"),
      new FakeKeys(stored),
      { kind: "invalidBaseUrl", problem: "notHttps" },
    ],
    ["without a key", new FakeSettings(baseUrl, "acme"), new FakeKeys(), { kind: "noKey", baseUrl }],
    [
      "with the key of another origin",
      new FakeSettings("https://other.example", "acme"),
      new FakeKeys(stored),
      { kind: "noKey", baseUrl: "https://other.example", otherOrigin: baseUrl },
    ],
    [
      "without an organization",
      new FakeSettings(baseUrl, " "),
      new FakeKeys(stored),
      { kind: "noOrganization", baseUrl },
    ],
  ];
  for (const [what, settings, keys, expected] of cases) {
    it(what, async () => {
      const { session, asked } = start(settings, keys);
      await session.update();
      assert.deepEqual(session.current, expected);
      assert.deepEqual(asked, []);
    });
  }

  it("makes the client on first use, once, with the key of its origin", async () => {
    const { session, asked } = start(new FakeSettings(`${baseUrl}/v1/`, "acme"), new FakeKeys(stored));
    await session.update();
    const now = session.current as ConnectedSession;
    assert.deepEqual(asked, []);
    await now.service();
    await now.service();
    assert.deepEqual(asked, [{ baseUrl, apiKey: "key-1" }]);
  });

  it("stays the same object while nothing changes", async () => {
    const { session, now } = await connected();
    await session.update();
    assert.equal(session.current, now);
    assert.equal(now.signal.aborted, false);
  });

  it("gives up what was asked with a key that another window changed or removed", async () => {
    const { session, keys, now } = await connected();
    await keys.save({ ...stored, apiKey: "key-2", id: "id-2", entry: "entry-2" });
    await session.update();
    assert.equal(now.signal.aborted, true);
    const next = session.current as ConnectedSession;
    assert.equal(next.kind, "connected");
    await keys.remove();
    await session.update();
    assert.equal(next.signal.aborted, true);
    assert.deepEqual(session.current, { kind: "noKey", baseUrl });
    await assert.rejects(now.service(), { reason: "cancelled" });
  });

  for (const [what, end] of [
    ["is disposed", ({ session }) => session.dispose()],
    ["gets another key", ({ keys }) => keys.save({ ...stored, apiKey: "key-2", id: "id-2", entry: "entry-2" })],
    ["moves to another base URL", ({ settings }) => settings.set(`${baseUrl}/other`, "acme")],
    ["loses its key", ({ session }) => session.disconnect()],
    ["is refused", ({ session, now }) => session.rejectKey(now)],
  ] as const satisfies [string, (parts: Awaited<ReturnType<typeof connected>>) => unknown][]) {
    it(`disposes the client when it ${what}`, async () => {
      const parts = await connected();
      const service = (await parts.now.service()) as ScriptedService;
      assert.equal(service.isDisposed, false);
      await end(parts);
      await parts.session.update();
      assert.equal(service.isDisposed, true);
    });
  }

  it("sends a refused key nothing more, until key or base URL change", async () => {
    const { session, keys, settings, now } = await connected();
    session.rejectKey(now);
    assert.deepEqual(session.current, { kind: "keyRefused", baseUrl, keyId: "id-1" });
    assert.equal(now.signal.aborted, true);
    settings.set(baseUrl, "other");
    await session.update();
    assert.deepEqual(session.current, { kind: "keyRefused", baseUrl, keyId: "id-1" });
    await keys.save({ ...stored, apiKey: "key-2", id: "id-2", entry: "entry-2" });
    await session.update();
    assert.equal(session.current.kind, "connected");
  });

  it("sends a refused key again once it was entered again, in any window", async () => {
    const { session, keys, now } = await connected();
    session.rejectKey(now);
    await keys.save({ ...stored, entry: "entry-2" });
    await session.update();
    const { kind, keyId } = session.current as ConnectedSession;
    assert.deepEqual([kind, keyId], ["connected", "id-1"]);
  });

  it("tells until when its requests wait, and nothing of the connection before", async () => {
    const settings = new FakeSettings(baseUrl, "acme");
    const onWaits: ((until: number) => void)[] = [];
    const session = new Session(settings, new FakeKeys(stored), async ({ onWait }) => {
      if (onWait) onWaits.push(onWait);
      return new ScriptedService();
    });
    const told: number[] = [];
    session.onDidWait((until) => told.push(until));
    for (const organization of ["acme", "other"]) {
      settings.set(baseUrl, organization);
      await session.update();
      await (session.current as ConnectedSession).service();
    }
    for (const [index, onWait] of onWaits.entries()) onWait(index);
    assert.deepEqual(told, [1]);
  });

  it("does not let an old session's refusal end a new one", async () => {
    const { session, keys, now } = await connected();
    await keys.save({ ...stored, apiKey: "key-2", id: "id-2", entry: "entry-2" });
    await session.update();
    session.rejectKey(now);
    assert.equal(session.current.kind, "connected");
  });

  it("stores what was entered: the settings as the person's own, the key with its origin", async () => {
    const settings = new FakeSettings();
    const keys = new FakeKeys();
    const { session } = start(settings, keys);
    await session.connect({ baseUrl: `${baseUrl}/`, orgUrlSlug: "acme", apiKey: "key-1" });
    const { id = "", entry = "", ...key } = (await keys.load()) ?? {};
    assert.deepEqual([settings.baseUrl, settings.orgUrlSlug], [baseUrl, "acme"]);
    assert.deepEqual(key, { origin: baseUrl, apiKey: "key-1" });
    for (const name of [id, entry]) assert.match(name, /^[0-9a-f-]{36}$/);
    assert.notEqual(id, entry);
    assert.equal(session.current.kind, "connected");
  });

  it("begins anew when a person connects with the same values", async () => {
    const { session, now } = await connected();
    await session.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-1" });
    assert.equal(now.signal.aborted, true);
    assert.equal(session.current.kind, "connected");
    assert.notEqual(session.current, now);
  });

  it("keeps the id of a key that is entered again, and gives another key another", async () => {
    const { session, keys } = await connected();
    const ids: (string | undefined)[] = [];
    for (const apiKey of ["key-1", "key-2", "key-1"]) {
      await session.connect({ baseUrl, orgUrlSlug: "acme", apiKey });
      assert.equal(keyIdOf(session.current), (await keys.load())?.id);
      ids.push(keyIdOf(session.current));
    }
    assert.deepEqual([ids[0], new Set(ids).size], ["id-1", 3]);
  });

  it("does not take a key that cannot be read for one that is gone", async () => {
    const { session, keys, now } = await connected();
    keys.break();
    await session.update();
    assert.deepEqual(session.current, { kind: "noKey", baseUrl, unreadable: true });
    assert.deepEqual(
      [now.signal.aborted, isKeyGone(session.current), isKeyGone({ kind: "noKey", baseUrl })],
      [true, false, true],
    );
  });

  it("never sends a refused key while another is being stored", async () => {
    const { session, settings, now } = await connected();
    session.rejectKey(now);
    const seen: string[] = [];
    session.onDidChange(({ kind }) => seen.push(kind));
    settings.save = async (url, slug) => {
      settings.set(url, slug);
      await session.update();
    };
    await session.connect({ baseUrl: `${baseUrl}/other`, orgUrlSlug: "acme", apiKey: "key-2" });
    const last = session.current as ConnectedSession;
    assert.equal(last.baseUrl, `${baseUrl}/other`);
    assert.deepEqual(seen.at(-1), "connected");
  });

  it("tells nobody when a setting changes and the state does not", async () => {
    const { session, settings, now } = await connected();
    session.rejectKey(now);
    const seen: string[] = [];
    session.onDidChange(({ kind }) => seen.push(kind));
    settings.set(baseUrl, "acme");
    await session.update();
    assert.deepEqual(seen, []);
  });

  it("makes the client again after it could not be made", async () => {
    let attempts = 0;
    const session = new Session(new FakeSettings(baseUrl, "acme"), new FakeKeys(stored), async () => {
      attempts++;
      if (attempts === 1) throw new Error("not loadable");
      return new ScriptedService();
    });
    await session.update();
    const now = session.current as ConnectedSession;
    await assert.rejects(now.service(), /not loadable/);
    await now.service();
    assert.equal(attempts, 2);
  });

  it("forgets", async () => {
    const { session, keys } = await connected();
    await session.disconnect();
    assert.equal(await keys.load(), undefined);
    assert.deepEqual(session.current, { kind: "noKey", baseUrl });
  });
});

describe("what was read with one key", () => {
  const cases: [session: Parameters<typeof cacheDisposition>[1], expected: ReturnType<typeof cacheDisposition>][] = [
    [{ kind: "starting" }, "keep"],
    [{ kind: "keyRefused", baseUrl, keyId: "id-1" }, "show"],
    [{ kind: "keyRefused", baseUrl, keyId: "id-2" }, "forget"],
    [{ kind: "noKey", baseUrl }, "forget"],
    [{ kind: "noKey", baseUrl, unreadable: true }, "keep"],
    [{ kind: "noKey", baseUrl, otherOrigin: "https://other.example.com" }, "keep"],
    [{ kind: "noOrganization", baseUrl }, "keep"],
  ];
  for (const [session, expected] of cases) {
    it(`is to ${expected}: ${JSON.stringify(session)}`, () =>
      assert.equal(cacheDisposition("id-1", session), expected));
  }
});

describe("stored key", () => {
  it("is read as it was written", () => {
    assert.deepEqual(parseStoredKey(formatStoredKey(stored)), stored);
  });
  it("has empty names if it was stored without them", () => {
    assert.deepEqual(parseStoredKey('{"origin":"https://a","apiKey":"k"}'), {
      origin: "https://a",
      apiKey: "k",
      id: "",
      entry: "",
    });
  });
  for (const text of [undefined, "", "key-1", "null", "[]", '{"origin":"https://a"}', '{"origin":1,"apiKey":"k"}']) {
    it(`${text} holds no key`, () => assert.equal(parseStoredKey(text), undefined));
  }
});
