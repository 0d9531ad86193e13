import assert from "node:assert/strict";
import { RateLimitStore } from "../../../src/api/rateLimitStore";
import { RejectedKeyStore } from "../../../src/api/rejectedKeyStore";
import { DiskCache } from "../../../src/state/diskCache";
import { removeKey } from "../../../src/state/removeKey";
import { Session } from "../../../src/state/session";
import { FakeClock } from "../../support/clock";
import { aTurn, FakeFiles, FakeKeys, FakeSettings, ScriptedService } from "../../support/fakes";

const baseUrl = "https://api.example.com";

/** Creates two connected editor windows of a user, and the data that they share. */
async function setUp() {
  const keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" });
  const settings = new FakeSettings(baseUrl, "acme");
  const openWindow = async () => {
    const session = new Session(settings, keys, async () => new ScriptedService());
    await session.update();
    return session;
  };
  const [clock, files] = [new FakeClock(), new FakeFiles()];
  await new RejectedKeyStore(files, clock, baseUrl, "entry").publish();
  await new RateLimitStore(files, clock).publish("api.example.com", 60_000);
  const [session, otherWindow] = [await openWindow(), await openWindow()];
  const runs = {
    keptCount: 12,
    clear: async () => {
      runs.keptCount = 0;
    },
  };
  return {
    resources: { session, runs, diskCache: new DiskCache(files, clock), sharedFiles: files },
    runs,
    files,
    keys,
    session,
    otherWindow,
  };
}

describe("removeKey", () => {
  it("asks for confirmation with the number of keys and test runs, and does nothing if the user declines", async () => {
    const { resources, runs, files, session } = await setUp();
    const promptedCounts: number[] = [];
    const outcome = await removeKey(resources, async ({ keyCount, runCount }) => {
      promptedCounts.push(keyCount, runCount);
      return undefined;
    });
    assert.deepEqual(
      [outcome, promptedCounts, session.current.kind, runs.keptCount, files.names],
      ["declined", [1, 12], "connected", 12, ["refused.json", "waits.json"]],
    );
  });

  it("deletes the key, the test runs and the rejection of the key, and keeps the waits that the service requested", async () => {
    const { resources, runs, files, keys, otherWindow } = await setUp();
    const outcome = await removeKey(resources, async () => "current");
    await aTurn();
    assert.deepEqual(
      [outcome, keys.first, otherWindow.current.kind, runs.keptCount, files.names],
      ["removed", undefined, "noKey", 0, ["waits.json"]],
    );
  });

  it("does not ask for confirmation without a key", async () => {
    const { resources, keys, session } = await setUp();
    await keys.remove();
    await session.update();
    assert.equal(await removeKey(resources, () => assert.fail("asked")), "noKey");
  });

  it("asks again if another editor window stored another key while the prompt was open", async () => {
    const { resources, keys, otherWindow } = await setUp();
    let promptCount = 0;
    const outcome = await removeKey(resources, async () => {
      promptCount++;
      if (promptCount > 1) {
        return undefined;
      }
      await otherWindow.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-2" });
      await aTurn();
      return "current";
    });
    assert.deepEqual([outcome, promptCount, keys.first?.apiKey], ["declined", 2, "key-2"]);
  });

  it("leaves every editor window connected with a key that another editor window stores afterwards", async () => {
    const { resources, session, otherWindow } = await setUp();
    await removeKey(resources, async () => "current");
    await otherWindow.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-2" });
    await aTurn();
    assert.deepEqual([session.current.kind, otherWindow.current.kind], ["connected", "connected"]);
  });

  for (const [answer, expectedOutcome, keptOrganizations] of [
    ["current", "removed", ["other"]],
    ["all", "allRemoved", []],
  ] as const) {
    it(`keeps the keys of ${keptOrganizations.length} other organizations if the user answers "${answer}"`, async () => {
      const { resources, keys } = await setUp();
      await keys.save({ origin: baseUrl, organization: "other", apiKey: "key-2" });
      const outcome = await removeKey(resources, async () => answer);
      const owners = await keys.list();
      assert.deepEqual([outcome, owners.map(({ organization }) => organization)], [expectedOutcome, keptOrganizations]);
    });
  }

  it("asks again if another editor window stored one more key while the prompt was open", async () => {
    const { resources, keys } = await setUp();
    const counts: number[] = [];
    await removeKey(resources, async ({ keyCount }) => {
      counts.push(keyCount);
      if (keyCount === 1) {
        await keys.save({ origin: baseUrl, organization: "other", apiKey: "key-2" });
      }
      return "all";
    });
    assert.deepEqual([counts, await keys.list()], [[1, 2], []]);
  });
});
