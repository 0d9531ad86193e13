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

describe("ConnectionTracker", () => {
  it("finds no change in the first connection", () => {
    assert.deepEqual(listChanges(noKey, first), []);
  });

  it("finds a key that was entered again", () => {
    assert.deepEqual(listChanges(first, { ...first, keyEntry: "entry 2" }), ["isKeyEntered"]);
  });

  it("finds another key and another service, even if there was no connection in between", () => {
    const second = { ...first, keyId: "key 2", keyEntry: "entry 2", baseUrl: "https://other.example.com" };
    assert.deepEqual(listChanges(first, noKey, second), ["isKeyEntered", "isServiceReplaced"]);
  });

  it("finds no change while there is no connection", () => {
    assert.deepEqual(listChanges(first, noKey), []);
  });

  it("finds a key that was replaced, or removed from its organization, but not one of another organization", () => {
    const removedState = { ...noKey, keylessOrganization: "acme" };
    const otherState = { ...noKey, keylessOrganization: "other" };
    assert.deepEqual(
      [
        listChanges(first, { ...first, keyId: "key 2" }),
        listChanges(first, removedState),
        listChanges(first, otherState),
      ],
      [["isKeyReplaced"], ["isKeyReplaced"], []],
    );
  });
});

/** Returns the names of the changes from the state before the last one to the last one. */
function listChanges(...states: readonly SessionState[]): string[] {
  const tracker = new ConnectionTracker();
  const changes = states.map((state) => tracker.track(state));
  return Object.entries(changes.at(-1) ?? {}).flatMap(([name, isChange]) => (isChange ? name : []));
}
