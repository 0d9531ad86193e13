import assert from "node:assert/strict";
import {
  cacheDisposition,
  getKeyId,
  hasStoredKey,
  isKeyGone,
  type SessionState,
} from "../../../src/domain/sessionState";

const baseUrl = "https://api.example.com";

describe("cacheDisposition", () => {
  const cases: [session: Parameters<typeof cacheDisposition>[1], expected: ReturnType<typeof cacheDisposition>][] = [
    [{ kind: "starting" }, "keep"],
    [{ kind: "keyRefused", baseUrl, keyId: "id-1" }, "show"],
    [{ kind: "keyRefused", baseUrl, keyId: "id-2" }, "forget"],
    [{ kind: "noKey", baseUrl }, "forget"],
    [{ kind: "noKey", baseUrl, unreadable: true }, "keep"],
    [{ kind: "noKey", baseUrl, keylessOrganization: "acme" }, "keep"],
    [{ kind: "noOrganization", baseUrl }, "keep"],
  ];
  for (const [session, expected] of cases) {
    it(`returns ${expected} for ${JSON.stringify(session)}`, () =>
      assert.equal(cacheDisposition("id-1", session), expected));
  }
});

describe("isKeyGone", () => {
  const cases: [session: SessionState, expected: boolean][] = [
    [{ kind: "noKey", baseUrl }, true],
    [{ kind: "noKey", baseUrl, unreadable: true }, false],
    [{ kind: "noKey", baseUrl, keylessOrganization: "acme" }, false],
    [{ kind: "noOrganization", baseUrl }, false],
    [{ kind: "starting" }, false],
  ];
  for (const [session, expected] of cases) {
    it(`returns ${expected} for ${JSON.stringify(session)}`, () => assert.equal(isKeyGone(session), expected));
  }
});

describe("hasStoredKey", () => {
  const cases: [session: SessionState, expected: boolean][] = [
    [{ kind: "noBaseUrl" }, false],
    [{ kind: "noKey", baseUrl }, false],
    [{ kind: "noKey", baseUrl, unreadable: true }, true],
    [{ kind: "noKey", baseUrl, keylessOrganization: "acme" }, true],
    [{ kind: "noOrganization", baseUrl }, true],
    [{ kind: "keyRefused", baseUrl, keyId: "id-1" }, true],
  ];
  for (const [session, expected] of cases) {
    it(`returns ${expected} for ${JSON.stringify(session)}`, () => assert.equal(hasStoredKey(session), expected));
  }
});

describe("getKeyId", () => {
  it("returns the id of the session's key, even if that was rejected", () =>
    assert.deepEqual(
      [getKeyId({ kind: "keyRefused", baseUrl, keyId: "id-1" }), getKeyId({ kind: "noKey", baseUrl })],
      ["id-1", undefined],
    ));
});
