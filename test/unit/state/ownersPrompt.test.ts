import assert from "node:assert/strict";
import { OwnersPrompt } from "../../../src/state/ownersPrompt";
import { FakeMemory } from "../../support/fakes";

describe("the question which owners the person is", () => {
  it("is open until it was answered, also after the next start", () => {
    const memory = new FakeMemory();
    const offer = new OwnersPrompt(memory);
    const told: boolean[] = [];
    offer.onDidChange(() => told.push(offer.isOpen));
    assert.equal(offer.isOpen, true);
    offer.close();
    offer.close();
    assert.deepEqual([offer.isOpen, new OwnersPrompt(memory).isOpen, told], [false, false, [false]]);
  });
});
