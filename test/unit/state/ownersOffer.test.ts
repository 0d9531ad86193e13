import assert from "node:assert/strict";
import { OwnersOffer } from "../../../src/state/ownersOffer";
import { FakeMemory } from "../../support/fakes";

describe("the question which owners the person is", () => {
  it("is open until it was answered, also after the next start", () => {
    const memory = new FakeMemory();
    const offer = new OwnersOffer(memory);
    const told: boolean[] = [];
    offer.onDidChange(() => told.push(offer.isOpen));
    assert.equal(offer.isOpen, true);
    offer.close();
    offer.close();
    assert.deepEqual([offer.isOpen, new OwnersOffer(memory).isOpen, told], [false, false, [false]]);
  });
});
