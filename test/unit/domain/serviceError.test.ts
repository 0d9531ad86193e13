import assert from "node:assert/strict";
import { type FailureDetails, ServiceError } from "../../../src/domain/serviceError";

describe("ServiceError", () => {
  const request = { operation: "getTestRun", host: "api.example.com" } as const;
  const cases: [details: FailureDetails, message: string][] = [
    [request, "getTestRun at api.example.com: serverError"],
    [{ ...request, status: 502 }, "getTestRun at api.example.com: serverError, status 502"],
    [{ ...request, code: "ECONNRESET" }, "getTestRun at api.example.com: serverError, ECONNRESET"],
    [
      { ...request, status: 502, code: "EPIPE", requestId: "r-1" },
      "getTestRun at api.example.com: serverError, status 502, EPIPE, request r-1",
    ],
  ];
  for (const [details, message] of cases) {
    it(`has the message "${message}"`, () => assert.equal(new ServiceError("serverError", details).message, message));
  }
});
