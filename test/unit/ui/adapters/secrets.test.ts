import assert from "node:assert/strict";
import type { StoredKey } from "../../../../src/domain/storedKey";
import { SecretKeyStore } from "../../../../src/ui/adapters/secrets";
import { secretKey } from "../../../../src/ui/contributions/ids";
import { FakeSecrets } from "../../../support/fakeSecrets";
import { silentLog } from "../../../support/silentLog";

const origin = "https://api.example.com";
const acme: StoredKey = { origin, organization: "acme", apiKey: "key-1", id: "id-1", entry: "entry-1" };
const harbour: StoredKey = { origin, organization: "harbour", apiKey: "key-2", id: "id-2", entry: "entry-2" };
const keyElsewhere: StoredKey = { ...acme, origin: "https://other.example:8443", apiKey: "key-3" };
/** The stored text of an older version, which had one key for everything. */
const olderText = JSON.stringify({ origin, apiKey: "key-0", id: "id-0", entry: "entry-0" });

/** Opens the key store of an editor window of a user whose settings name an organization. */
function openStore(secrets: FakeSecrets, ownOrganization = "acme"): SecretKeyStore {
  return new SecretKeyStore(secrets as never, silentLog, () => ownOrganization);
}

/** Returns the key that each owner gets. */
async function readKeys(store: SecretKeyStore): Promise<unknown[]> {
  const keys: unknown[] = [];
  for (const owner of [acme, harbour, keyElsewhere]) {
    keys.push((await store.load(owner))?.apiKey);
  }
  return keys;
}

for (const hasKeys of [true, false]) {
  describe(`SecretKeyStore in an editor that ${hasKeys ? "lists secrets" : "does not list secrets"}`, () => {
    it("stores a key for each origin and organization, and lists these", async () => {
      const secrets = new FakeSecrets({ hasKeys });
      const store = openStore(secrets);
      for (const key of [acme, harbour, keyElsewhere]) {
        await store.save(key);
      }
      const otherWindow = openStore(secrets);
      assert.deepEqual(
        [await readKeys(otherWindow), await otherWindow.list()],
        [
          ["key-1", "key-2", "key-3"],
          [
            { origin, organization: "acme" },
            { origin, organization: "harbour" },
            { origin: "https://other.example:8443", organization: "acme" },
          ],
        ],
      );
    });

    it("removes one key, and then all of them", async () => {
      const secrets = new FakeSecrets({ hasKeys });
      const store = openStore(secrets);
      for (const key of [acme, harbour, keyElsewhere]) {
        await store.save(key);
      }
      await store.remove([harbour]);
      const keys = await readKeys(store);
      await store.remove(await store.list());
      const values = [...secrets.values.values()].filter((value) => value !== "");
      assert.deepEqual([keys, values], [["key-1", undefined, "key-3"], []]);
    });
  });
}

describe("SecretKeyStore", () => {
  it("migrates the key of an older version only for the organization of the user's settings", async () => {
    const secrets = new FakeSecrets();
    await secrets.store(secretKey, olderText);
    const store = openStore(secrets);
    const harbourKey = await store.load(harbour);
    const keys = await readKeys(store);
    assert.deepEqual(
      [harbourKey, keys, (await store.load(acme))?.id, await store.list()],
      [undefined, ["key-0", undefined, undefined], "id-0", [{ origin, organization: "acme" }]],
    );
  });

  it("keeps the old key for windows of the older version", async () => {
    const secrets = new FakeSecrets();
    await secrets.store(secretKey, olderText);
    await readKeys(openStore(secrets));
    const { organization, ...readByOlderVersion } = JSON.parse(secrets.values.get(secretKey) ?? "");
    assert.deepEqual([organization, readByOlderVersion], ["acme", JSON.parse(olderText)]);
  });

  it("uses a key that is entered later in a window of the older version, and keeps the others", async () => {
    const secrets = new FakeSecrets();
    await secrets.store(secretKey, olderText);
    const store = openStore(secrets);
    await readKeys(store);
    await store.save(harbour);
    let changeCount = 0;
    store.onDidChange(() => changeCount++);
    await secrets.store(secretKey, JSON.stringify({ origin, apiKey: "key-4", id: "id-4", entry: "entry-4" }));
    assert.deepEqual([changeCount, await readKeys(store)], [1, ["key-4", "key-2", undefined]]);
  });

  it("updates the key of windows of the older version when it is replaced or removed", async () => {
    const secrets = new FakeSecrets();
    await secrets.store(secretKey, olderText);
    const store = openStore(secrets);
    await readKeys(store);
    await store.save(acme);
    const replacedKey = JSON.parse(secrets.values.get(secretKey) ?? "").apiKey;
    await store.remove([acme]);
    assert.deepEqual(
      [replacedKey, [...secrets.values.keys()], await readKeys(store)],
      ["key-1", [], [undefined, undefined, undefined]],
    );
  });

  it("removes its copy of a key that a window of the older version has removed, but no other key", async () => {
    const secrets = new FakeSecrets();
    await secrets.store(secretKey, olderText);
    const store = openStore(secrets);
    await readKeys(store);
    await store.save(harbour);
    await secrets.delete(secretKey);
    assert.deepEqual(
      [await readKeys(store), await store.list(), [...secrets.values.keys()]],
      [[undefined, "key-2", undefined], [{ origin, organization: "harbour" }], [`${secretKey} ${origin} harbour`]],
    );
  });

  it("removes a replaced key when a window of the older version removes it", async () => {
    const secrets = new FakeSecrets({ hasKeys: false });
    await secrets.store(secretKey, olderText);
    const store = openStore(secrets);
    await readKeys(store);
    await store.save(acme);
    await secrets.delete(secretKey);
    const keys = await readKeys(openStore(secrets));
    await store.save(acme);
    assert.deepEqual(
      [keys, await readKeys(store), await store.list()],
      [[undefined, undefined, undefined], ["key-1", undefined, undefined], [{ origin, organization: "acme" }]],
    );
  });

  it("does not use a removed key whose copy it cannot remove", async () => {
    const secrets = new FakeSecrets();
    await secrets.store(secretKey, olderText);
    const store = openStore(secrets);
    await readKeys(store);
    await secrets.delete(secretKey);
    secrets.delete = async () => Promise.reject(new Error("no keyring"));
    assert.deepEqual(await readKeys(store), [undefined, undefined, undefined]);
  });

  it("uses a key of an older version that it cannot copy", async () => {
    const secrets = new FakeSecrets();
    await secrets.store(secretKey, olderText);
    secrets.store = async () => Promise.reject(new Error("no keyring"));
    assert.deepEqual(await readKeys(openStore(secrets)), ["key-0", undefined, undefined]);
  });

  it("uses a key that cannot be stored only in this window", async () => {
    const secrets = new FakeSecrets();
    const store = openStore(secrets);
    secrets.store = async () => Promise.reject(new Error("key-1"));
    await assert.rejects(store.save(acme), { name: "KeyStoreError", reason: "write" });
    assert.deepEqual(
      [await readKeys(store), await store.list(), await readKeys(openStore(secrets))],
      [["key-1", undefined, undefined], [{ origin, organization: "acme" }], [undefined, undefined, undefined]],
    );
  });
});
