import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { ServiceError } from "../../../src/domain/serviceError";
import {
  combineBytes,
  emptyPage,
  neverAborted,
  pages,
  rejection,
  run,
  smallRun,
  stopServers,
  testsQuery,
} from "../../support/client";
import { httpAnswer } from "../../support/rawServer";

const background = { ...testsQuery, background: true } as const;

/**
 * A client of a server that answers when the test says so, and the paths of the requests that wait
 * for their answers.
 */
async function setUp() {
  const waiting: { readonly socket: Socket; readonly operation: string }[] = [];
  const pair = await combineBytes((socket, { line }) =>
    waiting.push({ socket, operation: line.includes("getMergeQueue") ? "run" : "tests" }),
  );
  let answerCount = 0;
  /** Answers the oldest. */
  const answer = (status = 200, headers = {}) => {
    const request = waiting.shift();
    answerCount++;
    const body = status === 200 ? (request?.operation === "run" ? smallRun : emptyPage) : "no";
    request?.socket.write(httpAnswer(status, body, headers));
  };
  /** Requests in flight once so many have arrived in all. */
  const inFlight = async (requestCount: number) => {
    await pair.server.waitForRequests(requestCount);
    return [requestCount - answerCount, waiting.map(({ operation }) => operation).join(" ")];
  };
  return { ...pair, answer, inFlight };
}

describe("Requests of a client", () => {
  afterEach(stopServers);

  it("are at most three at a time, of which at most two in the background; foreground requests go first", async () => {
    const { service, answer, inFlight } = await setUp();
    const laterPages = Array.from({ length: 4 }, () => pages(service, neverAborted, background));
    assert.deepEqual(await inFlight(2), [2, "tests tests"]);
    const runs = [run(service), run(service)];
    assert.deepEqual(await inFlight(3), [3, "tests tests run"]);
    answer();
    assert.deepEqual(await inFlight(4), [3, "tests run run"]);
    for (let requestCount = 5; requestCount <= 6; requestCount++) {
      answer();
      await inFlight(requestCount);
    }
    assert.deepEqual(
      await inFlight(6),
      [2, "tests tests"].map((value, index) => (index === 0 ? 3 : `run ${value}`)),
    );
    for (let remaining = 0; remaining < 3; remaining++) {
      answer();
    }
    await Promise.all([...laterPages, ...runs]);
  });

  it("occupy no slot while they wait for a retry", async () => {
    const { service, clock, answer, inFlight } = await setUp();
    const first = run(service);
    await inFlight(1);
    answer(503);
    await clock.timer((ms) => ms === 500);
    const otherRuns = Array.from({ length: 3 }, () => run(service));
    assert.deepEqual(await inFlight(4), [3, "run run run"]);
    for (let remaining = 0; remaining < 3; remaining++) {
      answer();
    }
    await Promise.all(otherRuns);
    clock.advance(500);
    await inFlight(5);
    answer();
    await first;
  });

  it("are not sent during a Retry-After period, whichever request received it", async () => {
    const { service, server, clock, answer, inFlight } = await setUp();
    const firstFailure = rejection(run(service));
    await inFlight(1);
    answer(429, { "Retry-After": 90 });
    const error = await firstFailure;
    assert.ok(error instanceof ServiceError);
    clock.advance(30_000);
    const secondFailure = await rejection(pages(service));
    assert.ok(secondFailure instanceof ServiceError);
    assert.deepEqual([secondFailure.reason, secondFailure.details.retryAfterMs], ["rateLimited", 60_000]);
    assert.equal(server.requests.length, 1);
    clock.advance(60_000);
    const request = run(service);
    await inFlight(2);
    answer();
    await request;
  });
});
