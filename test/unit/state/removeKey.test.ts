import assert from "node:assert/strict";
import { RateLimitStore } from "../../../src/api/rateLimitStore";
import { RejectedKeyStore } from "../../../src/api/rejectedKeyStore";
import { removeKey } from "../../../src/state/removeKey";
import { Session } from "../../../src/state/session";
import { FakeClock } from "../../support/clock";
import { aTurn, FakeFiles, FakeKeys, FakeSettings, ScriptedService } from "../../support/fakes";

const baseUrl = "https://api.example.com";

/** Two windows of a person who is connected, and what they share. */
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
  return { owners: { session, runs, sharedFiles: files }, runs, files, keys, session, otherWindow };
}

describe("removeKey", () => {
  it("asks once, telling how many test runs go, and does nothing unless the person agrees", async () => {
    const { owners, runs, files, session } = await setUp();
    const asked: number[] = [];
    const outcome = await removeKey(owners, async (testRuns) => {
      asked.push(testRuns);
      return false;
    });
    assert.deepEqual(
      [outcome, asked, session.current.kind, runs.keptCount, files.names],
      ["declined", [12], "connected", 12, ["refused.json", "waits.json"]],
    );
  });

  it("forgets the key, the test runs and that the key was refused, but no wait that the service asked for", async () => {
    const { owners, runs, files, keys, otherWindow } = await setUp();
    const outcome = await removeKey(owners, async () => true);
    await aTurn();
    assert.deepEqual(
      [outcome, await keys.load(), otherWindow.current.kind, runs.keptCount, files.names],
      ["removed", undefined, "noKey", 0, ["waits.json"]],
    );
  });

  it("does not ask where there is no key", async () => {
    const { owners, keys, session } = await setUp();
    await keys.remove();
    await session.update();
    assert.equal(await removeKey(owners, () => assert.fail("asked")), "noKey");
  });

  it("asks again if another window stored another key while the question was open", async () => {
    const { owners, keys, otherWindow } = await setUp();
    let questions = 0;
    const outcome = await removeKey(owners, async () => {
      questions++;
      if (questions > 1) return false;
      await otherWindow.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-2" });
      await aTurn();
      return true;
    });
    assert.deepEqual([outcome, questions, (await keys.load())?.apiKey], ["declined", 2, "key-2"]);
  });

  it("leaves every window connected with a key that another window stores afterwards", async () => {
    const { owners, session, otherWindow } = await setUp();
    await removeKey(owners, async () => true);
    await otherWindow.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-2" });
    await aTurn();
    assert.deepEqual([session.current.kind, otherWindow.current.kind], ["connected", "connected"]);
  });
});
