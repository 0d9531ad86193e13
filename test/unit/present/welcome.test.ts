import assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import { findWelcomeState } from "../../../src/present/welcome";
import { connectedSession, offline, state } from "./fixture";

describe("findWelcomeState", () => {
  const openRepositories = { kind: "found", repositories: [] } as const;
  const empty = state({ tests: [], totalRows: 0 });
  const { window: _, ...unloaded } = empty;
  const cases: [expected: string, ...Parameters<typeof findWelcomeState>][] = [
    ["noFolder", connectedSession, { kind: "noFolder" }, []],
    ["starting", { kind: "starting" }, openRepositories, []],
    ["notConnected", { kind: "noBaseUrl" }, openRepositories, [unloaded]],
    ["notConnected", { kind: "noKey", baseUrl: "b" }, { kind: "noRepository" }, []],
    ["otherService", { kind: "noKey", baseUrl: "b", otherOrigin: "c" }, openRepositories, [unloaded]],
    ["keyUnreadable", { kind: "noKey", baseUrl: "b", unreadable: true }, openRepositories, [unloaded]],
    ["invalidBaseUrl", { kind: "invalidBaseUrl", problem: "query" }, openRepositories, [unloaded]],
    ["noOrganization", { kind: "noOrganization", baseUrl: "b" }, openRepositories, [unloaded]],
    ["keyRefused", { kind: "keyRefused", baseUrl: "b", keyId: "k" }, openRepositories, [unloaded]],
    ["rows", { kind: "keyRefused", baseUrl: "b", keyId: "k" }, openRepositories, [state()]],
    ["noRepository", connectedSession, { kind: "noRepository" }, []],
    ["notTrusted", connectedSession, { kind: "noRepository", gitUnavailableReason: "notTrusted" }, []],
    ["virtual", connectedSession, { kind: "noRepository", gitUnavailableReason: "virtual" }, []],
    ["offline", connectedSession, openRepositories, [{ ...unloaded, error: offline }]],
    [
      "forbidden",
      connectedSession,
      openRepositories,
      [{ ...unloaded, error: new ServiceError("forbidden", offline.details) }],
    ],
    [
      "busy",
      connectedSession,
      openRepositories,
      [{ ...unloaded, error: new ServiceError("serverError", offline.details) }],
    ],
    [
      "failed",
      connectedSession,
      openRepositories,
      [{ ...unloaded, error: new ServiceError("internal", offline.details) }],
    ],
    ["stopped", connectedSession, openRepositories, [{ ...unloaded, incomplete: "stopped" }]],
    ["rows", connectedSession, openRepositories, [{ ...empty, unreadable: 2 }]],
    ["loading", connectedSession, openRepositories, [{ ...unloaded, loading: true }]],
    ["loading", connectedSession, openRepositories, [unloaded]],
    ["nothingFailing", connectedSession, openRepositories, [empty]],
    ["nothingFailing", connectedSession, openRepositories, [{ ...empty, loading: true, refreshing: true }]],
    ["rows", connectedSession, openRepositories, [state({ loading: true })]],
  ];
  for (const [expected, ...situation] of cases) {
    it(`is ${expected} for a session ${situation[0].kind}, repositories ${situation[1].kind}`, () =>
      assert.equal(findWelcomeState(...situation), expected));
  }
});
