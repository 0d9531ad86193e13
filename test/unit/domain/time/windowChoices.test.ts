import assert from "node:assert/strict";
import { WindowChoices } from "../../../../src/domain/time/windowChoices";
import { FakeMemory } from "../../../support/fakes";

const key = "github.com/acme/harbour";

describe("WindowChoices", () => {
  it("returns the choice for its repository, and the setting for any other", () => {
    const choices = new WindowChoices(new FakeMemory(), { window: "7d" });
    choices.select(key, "14d");
    assert.deepEqual([choices.choiceFor(key), choices.choiceFor("github.com/acme/lighthouse")], ["14d", "7d"]);
  });

  it("follows the setting again after its value was chosen", () => {
    const settings: { window: "7d" | "3d" } = { window: "7d" };
    const choices = new WindowChoices(new FakeMemory(), settings);
    choices.select(key, "14d");
    choices.select(key, "7d");
    settings.window = "3d";
    assert.equal(choices.choiceFor(key), "3d");
  });

  it("returns 14 days for a stored choice of 30 days, which earlier versions had", async () => {
    const memory = new FakeMemory();
    await memory.update(`window:${key}`, "30d");
    assert.equal(new WindowChoices(memory, { window: "7d" }).choiceFor(key), "14d");
  });

  it("returns the setting if the stored choice cannot be read", () => {
    const memory = new FakeMemory();
    const choices = new WindowChoices(memory, { window: "7d" });
    choices.select(key, "14d");
    for (const name of memory.values.keys()) {
      memory.values.set(name, "90d");
    }
    assert.equal(choices.choiceFor(key), "7d");
  });
});
