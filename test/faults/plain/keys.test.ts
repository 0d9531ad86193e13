import assert from "node:assert/strict";
import dns from "node:dns";
import net from "node:net";
import type { StoredKey } from "../../../src/domain/storedKey";
import { createSuggestionPicks } from "../../../src/present/connectionSuggestions";
import { ConnectionSuggestions } from "../../../src/state/connectionSuggestions";
import { Session } from "../../../src/state/session";
import { SecretKeyStore } from "../../../src/ui/adapters/secrets";
import { secretKey } from "../../../src/ui/contributions/ids";
import { FakeSecrets } from "../../support/fakeSecrets";
import { FakeSettings, ScriptedService } from "../../support/fakes";
import { silentLog } from "../../support/silentLog";
import { createCanary } from "../canary";
import { faultCase } from "../faultCase";

const [first, second] = ["https://api.example.com", "https://other.example"] as const;
const owners = [first, second].flatMap((origin) =>
  ["acme", "harbour"].map((organization) => ({ origin, organization })),
);

/** Values that a workspace may suggest, with the label that the user sees, if any. */
const suggestedServices: readonly (readonly [service: unknown, label?: string])[] = [
  ["http://api.example.com"],
  ["https://api.example.com@other.example"],
  ["https://api.example.com?at=other.example"],
  ["https://api.example.com#other.example"],
  ["https://api.exa\nmple.com"],
  ["https://\u202emoc.elpmaxe"],
  ["javascript:alert(1)"],
  [`https://api.example.com.${"x".repeat(60)}.example`],
  [["https://api.example.com"]],
  [null],
  ["https://\u0430pi.example.com", "$(plug) https://xn--pi-6kc.example.com"],
  ["https://api.example.com/v1/", "$(plug) https://api.example.com"],
];

/** Opens an editor window of a user, and records the keys of its clients. */
async function openWindow(secrets: FakeSecrets, { origin, organization }: Pick<StoredKey, "origin" | "organization">) {
  const sentKeys: string[] = [];
  const keys = new SecretKeyStore(secrets as never, silentLog, () => "acme");
  const session = new Session(new FakeSettings(origin, organization), keys, async ({ apiKey }) => {
    sentKeys.push(apiKey);
    return new ScriptedService();
  });
  /** Updates the session, and sends a request if there is a key. */
  const send = async () => {
    await session.update();
    // The migration of a key is a change, which causes another update.
    await session.update();
    if (session.current.kind === "connected") {
      await session.current.service();
    }
    return sentKeys.at(-1);
  };
  await send();
  return { session, sentKeys, send };
}

/** Stores a different key for each owner. */
async function storeKeys(secrets: FakeSecrets): Promise<readonly string[]> {
  const keys = new SecretKeyStore(secrets as never, silentLog, () => "acme");
  const apiKeys = owners.map(() => createCanary());
  for (const [index, owner] of owners.entries()) {
    await keys.save({ ...owner, apiKey: apiKeys[index] as string, id: `id-${index}`, entry: `entry-${index}` });
  }
  return apiKeys;
}

describe("API keys and suggested services", () => {
  faultCase(84, "are shown completely or refused, without a request", async () => {
    const [lookUp, connect] = [dns.lookup, net.Socket.prototype.connect];
    let networkUses = 0;
    const countUse = () => {
      networkUses++;
      throw new Error("used");
    };
    Object.assign(dns, { lookup: countUse });
    net.Socket.prototype.connect = countUse as never;
    try {
      const shownLabels = suggestedServices.map(([service]) => {
        const value = { service, organization: "acme" };
        const read = () => [{ value, suggester: { kind: "folder" } }] as const;
        const { suggestions, problem } = new ConnectionSuggestions(read, () => true).find();
        const untrustedSuggestions = new ConnectionSuggestions(read, () => false).find();
        assert.deepEqual(untrustedSuggestions, { suggestions: [] });
        const [pick] = createSuggestionPicks(suggestions);
        return problem === undefined ? pick?.label : undefined;
      });
      assert.deepEqual(
        shownLabels,
        suggestedServices.map(([, label]) => label),
      );
    } finally {
      Object.assign(dns, { lookup: lookUp });
      net.Socket.prototype.connect = connect;
    }
    assert.equal(networkUses, 0);
    return `10 of 12 refused with a reason, 2 shown whole; not trusted: 0 offered; ${networkUses} look-ups and connections`;
  });

  faultCase(85, "are sent only to their own service and organization", async () => {
    const secrets = new FakeSecrets();
    const apiKeys = await storeKeys(secrets);
    const windows: Awaited<ReturnType<typeof openWindow>>[] = [];
    for (const owner of owners) {
      windows.push(await openWindow(secrets, owner));
    }
    const sentByWindow = windows.map(({ sentKeys }) => sentKeys);
    assert.deepEqual(
      sentByWindow,
      apiKeys.map((key) => [key]),
    );
    const [refusedWindow, removedWindow] = windows;
    if (refusedWindow?.session.current.kind === "connected") {
      refusedWindow.session.rejectKey(refusedWindow.session.current);
    }
    await removedWindow?.session.disconnect([owners[1] as (typeof owners)[number]]);
    for (const { send } of windows) {
      await send();
    }
    const kinds = windows.map(({ session }) => session.current.kind);
    assert.deepEqual(
      [kinds, sentByWindow.map(({ length }) => length)],
      [
        ["keyRefused", "noKey", "connected", "connected"],
        [1, 1, 1, 1],
      ],
    );
    return "4 windows sent 4 keys, each its own; one refused and one removed: 2 of 2 others go on, 0 keys sent again";
  });

  faultCase(86, "are migrated from an older version, whose windows can still use them", async () => {
    const secrets = new FakeSecrets();
    const apiKey = createCanary();
    const storedKey = { origin: first, apiKey, id: "id", entry: "entry" };
    await secrets.store(secretKey, JSON.stringify(storedKey));
    const windows: Awaited<ReturnType<typeof openWindow>>[] = [];
    for (const owner of [...owners, owners[0] as (typeof owners)[number]]) {
      windows.push(await openWindow(secrets, owner));
    }
    const { organization, ...readByOlderVersion } = JSON.parse(secrets.values.get(secretKey) ?? "");
    const sentByWindow = windows.map(({ sentKeys }) => sentKeys);
    assert.deepEqual(
      [sentByWindow, organization, readByOlderVersion],
      [[[apiKey], [], [], [], [apiKey]], "acme", storedKey],
    );
    const nextKey = createCanary();
    await secrets.store(secretKey, JSON.stringify({ ...storedKey, apiKey: nextKey, id: "next", entry: "next" }));
    const followedKey = await windows[0]?.send();
    assert.equal(followedKey, nextKey);
    return "sent by 2 of 5 windows, those of its service and organization; a key entered in the older version since: followed";
  });
});
