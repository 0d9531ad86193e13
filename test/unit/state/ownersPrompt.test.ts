import assert from "node:assert/strict";
import { OwnersPrompt } from "../../../src/state/ownersPrompt";
import { FakeMemory } from "../../support/fakes";

describe("OwnersPrompt", () => {
  it("is open until it was answered, even after a restart", () => {
    const memory = new FakeMemory();
    const prompt = new OwnersPrompt(memory);
    const openStates: boolean[] = [];
    prompt.onDidChange(() => openStates.push(prompt.isOpen));
    assert.equal(prompt.isOpen, true);
    prompt.close();
    prompt.close();
    assert.deepEqual([prompt.isOpen, new OwnersPrompt(memory).isOpen, openStates], [false, false, [false]]);
  });
});
