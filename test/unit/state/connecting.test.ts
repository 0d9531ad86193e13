import assert from "node:assert/strict";
import { Session } from "../../../src/state/session";
import { FakeKeys, FakeSettings, ScriptedService } from "../../support/fakes";

const baseUrl = "https://api.example.com";

/** Settings that are written asynchronously, as the editor's are, but fire for each value at once. */
class SlowSettings extends FakeSettings {
  override async save(baseUrl: string, orgUrlSlug: string): Promise<void> {
    this.set(baseUrl, orgUrlSlug);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Creates a session that is used as soon as it is connected; records the key and organization of each use. */
async function setUp() {
  const connections: string[] = [];
  const settings = new SlowSettings(baseUrl, "acme");
  const keys = new FakeKeys(
    { origin: baseUrl, apiKey: "key-1" },
    { origin: baseUrl, organization: "other", apiKey: "key-3" },
  );
  const session = new Session(settings, keys, async ({ apiKey }) => {
    connections.push(`${apiKey} ${settings.orgUrlSlug}`);
    return new ScriptedService();
  });
  session.onDidChange((state) => state.kind === "connected" && void state.service());
  await session.update();
  return { connections, settings, session };
}

describe("Session.connect", () => {
  it("applies all entered values at once, and never a mix of old and new ones", async () => {
    const { connections, session } = await setUp();
    await session.connect({ baseUrl, orgUrlSlug: "other", apiKey: "key-2" });
    assert.deepEqual(connections, ["key-1 acme", "key-2 other"]);
  });

  it("does not send a rejected key again before a new one", async () => {
    const { connections, session } = await setUp();
    if (session.current.kind === "connected") {
      session.rejectKey(session.current);
    }
    await session.connect({ baseUrl, orgUrlSlug: "other", apiKey: "key-2" });
    assert.deepEqual(connections, ["key-1 acme", "key-2 other"]);
  });

  it("uses the stored values if the settings cannot be written", async () => {
    const { connections, settings, session } = await setUp();
    settings.save = async () => {
      settings.set(baseUrl, "other");
      throw new Error("read only");
    };
    await assert.rejects(session.connect({ baseUrl, orgUrlSlug: "other", apiKey: "key-2" }), new Error("read only"));
    assert.deepEqual(connections, ["key-1 acme", "key-3 other"]);
  });
});
