import assert from "node:assert/strict";
import { cacheDisposition } from "../../../src/domain/sessionState";

const baseUrl = "https://api.example.com";

describe("cacheDisposition", () => {
  const cases: [session: Parameters<typeof cacheDisposition>[1], expected: ReturnType<typeof cacheDisposition>][] = [
    [{ kind: "starting" }, "keep"],
    [{ kind: "keyRefused", baseUrl, keyId: "id-1" }, "show"],
    [{ kind: "keyRefused", baseUrl, keyId: "id-2" }, "forget"],
    [{ kind: "noKey", baseUrl }, "forget"],
    [{ kind: "noKey", baseUrl, unreadable: true }, "keep"],
    [{ kind: "noKey", baseUrl, otherOrigin: "https://other.example.com" }, "keep"],
    [{ kind: "noOrganization", baseUrl }, "keep"],
  ];
  for (const [session, expected] of cases) {
    it(`is ${expected}: ${JSON.stringify(session)}`, () => assert.equal(cacheDisposition("id-1", session), expected));
  }
});
