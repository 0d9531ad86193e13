import * as assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import { combineBytes, rejection, run, stopServers } from "../../support/client";
import { mutate, wholeRun } from "../../support/mutations";
import { httpAnswer } from "../../support/rawServer";
import { createRandom } from "../../support/seeded";

describe("Unexpected responses", () => {
  afterEach(stopServers);

  it("are quoted in the error as plain text", async () => {
    const headers = { "Content-Type": "text/html", "X-Request-Id": "r-1" };
    const { service, baseUrl } = await combineBytes((socket) =>
      socket.end(httpAnswer(200, "<h1>Sign in</h1>", headers)),
    );
    const error = await rejection(run(service));
    assert.ok(error instanceof ServiceError);
    assert.deepEqual(error.details, {
      operation: "getTestRun",
      host: new URL(baseUrl).host,
      status: 200,
      requestId: "r-1",
      serviceText: "Sign in",
    });
  });

  it("of 100 random mutations lead to a ServiceError or to a valid result", async () => {
    const random = createRandom(7);
    const { service } = await combineBytes((socket) => socket.write(httpAnswer(200, mutate(wholeRun, random))));
    const outcomes = new Set<string>();
    for (let count = 0; count < 100; count++) {
      const outcome = await run(service).catch((error: unknown) => error);
      outcomes.add(
        outcome instanceof ServiceError ? outcome.reason : typeof (outcome as { testBranch?: unknown }).testBranch,
      );
    }
    assert.deepEqual([...outcomes].sort(), ["string", "unexpectedResponse"]);
  });
});
