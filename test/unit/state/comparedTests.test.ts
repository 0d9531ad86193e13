import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { SessionState } from "../../../src/domain/sessionState";
import { createComparedTests } from "../../../src/state/comparedTests";
import { state } from "../present/fixture";

describe("createComparedTests", () => {
  const baseUrl = "https://api.example.com";

  it("returns no tests without a connection, and those of the last load while a key is rejected or a session starts", () => {
    const changed = new Emitter<SessionState>();
    const session: { current: SessionState; onDidChange: Emitter<SessionState>["event"] } = {
      current: { kind: "noBaseUrl" },
      onDidChange: changed.event,
    };
    const tests = createComparedTests({ current: [state()], onDidChange: new Emitter<void>().event }, session);
    let changeCount = 0;
    tests.onDidChange(() => changeCount++);
    const counts: (readonly [SessionState["kind"], number])[] = [];
    for (const current of [
      { kind: "noBaseUrl" },
      { kind: "noKey", baseUrl },
      { kind: "noOrganization", baseUrl },
      { kind: "keyRefused", baseUrl, keyId: "k" },
      { kind: "starting" },
    ] as const) {
      session.current = current;
      changed.fire(current);
      counts.push([current.kind, tests.current.length]);
    }
    assert.deepEqual(counts, [
      ["noBaseUrl", 0],
      ["noKey", 0],
      ["noOrganization", 0],
      ["keyRefused", 1],
      ["starting", 1],
    ]);
    assert.equal(changeCount, 5);
  });
});
