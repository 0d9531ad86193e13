import assert from "node:assert/strict";
import type { ConnectedSession, SessionState } from "../../../src/domain/sessionState";
import { ConnectionTracker } from "../../../src/state/connectionTracker";

const first: ConnectedSession = {
  kind: "connected",
  baseUrl: "https://api.example.com",
  orgUrlSlug: "acme",
  keyId: "key 1",
  keyEntry: "entry 1",
  signal: new AbortController().signal,
  service: () => Promise.reject(new Error("not used")),
};
const noKey: SessionState = { kind: "noKey", baseUrl: first.baseUrl };

/** Returns the names of the changes that the last of these states is. */
function changesOf(...states: readonly SessionState[]): string[] {
  const tracker = new ConnectionTracker();
  const changes = states.map((state) => tracker.track(state));
  return Object.entries(changes.at(-1) ?? {}).flatMap(([name, isChange]) => (isChange ? name : []));
}

describe("ConnectionTracker", () => {
  it("finds no change in the first connection", () => {
    assert.deepEqual(changesOf(noKey, first), []);
  });

  it("finds a key that was entered again", () => {
    assert.deepEqual(changesOf(first, { ...first, keyEntry: "entry 2" }), ["isKeyEntered"]);
  });

  it("finds another key and another service, also after there was no connection", () => {
    const second = { ...first, keyId: "key 2", keyEntry: "entry 2", baseUrl: "https://other.example.com" };
    assert.deepEqual(changesOf(first, noKey, second), ["isKeyEntered", "isServiceReplaced"]);
  });

  it("finds no change while there is no connection", () => {
    assert.deepEqual(changesOf(first, noKey), []);
  });

  it("finds a key that was replaced, or removed while there are others, but not one of another organization", () => {
    const removedState = { ...noKey, keylessOrganization: "acme" };
    const otherState = { ...noKey, keylessOrganization: "other" };
    assert.deepEqual(
      [changesOf(first, { ...first, keyId: "key 2" }), changesOf(first, removedState), changesOf(first, otherState)],
      [["isKeyReplaced"], ["isKeyReplaced"], []],
    );
  });
});
