import assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import type { Connection } from "../../../src/domain/sessionState";
import type { FailingTestsQuery, TestHealthService } from "../../../src/domain/testHealthService";
import { checkConnection } from "../../../src/state/checkConnection";
import { failingTest, harbour } from "../../support/builders";

const connection: Connection = { baseUrl: "https://api.example.com", orgUrlSlug: "acme", apiKey: "key-1" };
const now = Date.UTC(2026, 10, 20, 12);

/** Creates a service of three pages, or one that fails; `log` contains its calls. */
function setUp(failure?: Error) {
  const log: unknown[] = [];
  const service: TestHealthService = {
    async *failingTests(query: FailingTestsQuery) {
      for (let page = 1; page <= 3; page++) {
        log.push(page === 1 ? query : `page ${page}`);
        if (failure) {
          throw failure;
        }
        yield { tests: [failingTest()], unreadable: 0 };
      }
    },
    testRun: async () => {
      log.push("test run");
      throw new Error("not asked for");
    },
    dispose: () => log.push("disposed"),
  };
  const check = (signal = new AbortController().signal) =>
    checkConnection(
      connection,
      harbour,
      async (requestedConnection) => {
        log.push(requestedConnection);
        return service;
      },
      now,
      signal,
    );
  return { log, check };
}

describe("checkConnection", () => {
  it("requests one failing test of the last 24 hours, and nothing more", async () => {
    const { log, check } = setUp();
    await check();
    assert.deepEqual(log, [
      connection,
      {
        repository: harbour,
        orgUrlSlug: "acme",
        start: Date.UTC(2026, 10, 19, 12, 0, 1),
        end: Date.UTC(2026, 10, 20, 12, 0, 1),
        pageSize: 1,
      },
      "disposed",
    ]);
  });

  it("rejects with the error after one request", async () => {
    const unauthorizedError = new ServiceError("unauthorized", {
      operation: "listFailingTests",
      host: "api.example.com",
      status: 401,
    });
    const { log, check } = setUp(unauthorizedError);
    await assert.rejects(check(), unauthorizedError);
    assert.deepEqual([log.length, log.at(-1)], [3, "disposed"]);
  });
});
