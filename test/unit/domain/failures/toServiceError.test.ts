import assert from "node:assert/strict";
import { toServiceError } from "../../../../src/domain/failures/toServiceError";
import { ServiceError } from "../../../../src/domain/serviceError";
import type { ConnectedSession } from "../../../../src/domain/sessionState";

const session: ConnectedSession = {
  kind: "connected",
  baseUrl: "https://api.example.com:8443/health",
  orgUrlSlug: "acme",
  keyId: "id-1",
  keyEntry: "entry-1",
  signal: new AbortController().signal,
  service: () => Promise.reject(new Error("not used")),
};

describe("toServiceError", () => {
  it("returns an error of the service itself", () => {
    const error = new ServiceError("deadline", { operation: "listFailingTests", host: "api.example.com" });
    assert.equal(toServiceError(session, error), error);
  });

  it("wraps any other error as an internal one of the session's host", () => {
    const bug = new TypeError("x is not a function");
    const { reason, details, cause } = toServiceError(session, bug);
    assert.deepEqual(
      [reason, details, cause],
      ["internal", { operation: "listFailingTests", host: "api.example.com:8443" }, bug],
    );
  });
});
