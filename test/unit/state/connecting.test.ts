import assert from "node:assert/strict";
import { Session } from "../../../src/state/session";
import { FakeKeys, FakeSettings, ScriptedService } from "../../support/fakes";

const baseUrl = "https://api.example.com";

/** Settings that take their time to write, as the editor's do, and tell of each value at once. */
class SlowSettings extends FakeSettings {
  override async save(baseUrl: string, orgUrlSlug: string): Promise<void> {
    this.set(baseUrl, orgUrlSlug);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * A session of which somebody makes use at once whenever it is connected; `asked` tells with which
 * key and organization.
 */
async function setUp() {
  const asked: string[] = [];
  const settings = new SlowSettings(baseUrl, "acme");
  const keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" });
  const session = new Session(settings, keys, async ({ apiKey }) => {
    asked.push(`${apiKey} ${settings.orgUrlSlug}`);
    return new ScriptedService();
  });
  session.onDidChange((state) => state.kind === "connected" && void state.service());
  await session.update();
  return { asked, settings, session };
}

describe("connecting", () => {
  it("uses all that a person has entered, never half of it with half of what was there", async () => {
    const { asked, session } = await setUp();
    await session.connect({ baseUrl, orgUrlSlug: "other", apiKey: "key-2" });
    assert.deepEqual(asked, ["key-1 acme", "key-2 other"]);
  });

  it("does not send a refused key again on the way to a new one", async () => {
    const { asked, session } = await setUp();
    if (session.current.kind === "connected") session.rejectKey(session.current);
    await session.connect({ baseUrl, orgUrlSlug: "other", apiKey: "key-2" });
    assert.deepEqual(asked, ["key-1 acme", "key-2 other"]);
  });

  it("goes by what is stored if the settings cannot be written", async () => {
    const { asked, settings, session } = await setUp();
    settings.save = async () => {
      settings.set(baseUrl, "other");
      throw new Error("read only");
    };
    await assert.rejects(session.connect({ baseUrl, orgUrlSlug: "other", apiKey: "key-2" }), /read only/);
    assert.deepEqual(asked, ["key-1 acme", "key-1 other"]);
  });
});
