import assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import { welcomeStateFor } from "../../../src/present/welcome";
import { connected, offline, state } from "./fixture";

describe("welcome", () => {
  const found = { kind: "found", repositories: [] } as const;
  const empty = state({ tests: [], totalRows: 0 });
  const { window: _, ...unloaded } = empty;
  const cases: [expected: string, ...Parameters<typeof welcomeStateFor>][] = [
    ["noFolder", connected, { kind: "noFolder" }, []],
    ["starting", { kind: "starting" }, found, []],
    ["notConnected", { kind: "noBaseUrl" }, found, [unloaded]],
    ["notConnected", { kind: "noKey", baseUrl: "b" }, { kind: "noRepository" }, []],
    ["otherService", { kind: "noKey", baseUrl: "b", otherOrigin: "c" }, found, [unloaded]],
    ["keyUnreadable", { kind: "noKey", baseUrl: "b", unreadable: true }, found, [unloaded]],
    ["invalidBaseUrl", { kind: "invalidBaseUrl", problem: "query" }, found, [unloaded]],
    ["noOrganization", { kind: "noOrganization", baseUrl: "b" }, found, [unloaded]],
    ["keyRefused", { kind: "keyRefused", baseUrl: "b", keyId: "k" }, found, [unloaded]],
    ["rows", { kind: "keyRefused", baseUrl: "b", keyId: "k" }, found, [state()]],
    ["noRepository", connected, { kind: "noRepository" }, []],
    ["notTrusted", connected, { kind: "noRepository", gitUnavailableReason: "notTrusted" }, []],
    ["virtual", connected, { kind: "noRepository", gitUnavailableReason: "virtual" }, []],
    ["offline", connected, found, [{ ...unloaded, error: offline }]],
    ["forbidden", connected, found, [{ ...unloaded, error: new ServiceError("forbidden", offline.details) }]],
    ["busy", connected, found, [{ ...unloaded, error: new ServiceError("serverError", offline.details) }]],
    ["failed", connected, found, [{ ...unloaded, error: new ServiceError("internal", offline.details) }]],
    ["stopped", connected, found, [{ ...unloaded, incomplete: "stopped" }]],
    ["rows", connected, found, [{ ...empty, unreadable: 2 }]],
    ["loading", connected, found, [{ ...unloaded, loading: true }]],
    ["loading", connected, found, [unloaded]],
    ["nothingFailing", connected, found, [empty]],
    ["nothingFailing", connected, found, [{ ...empty, loading: true, refreshing: true }]],
    ["rows", connected, found, [state({ loading: true })]],
  ];
  for (const [expected, ...situation] of cases) {
    it(`is ${expected} for a session ${situation[0].kind}, repositories ${situation[1].kind}`, () =>
      assert.equal(welcomeStateFor(...situation), expected));
  }
});
