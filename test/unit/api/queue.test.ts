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

/** Creates a client of a server that responds only when the test calls `answer`. */
async function setUp() {
  const waiting: { readonly socket: Socket; readonly operation: string }[] = [];
  const pair = await combineBytes((socket, { line }) =>
    waiting.push({ socket, operation: line.includes("getMergeQueue") ? "run" : "tests" }),
  );
  let answerCount = 0;
  /** Responds to the oldest waiting request. */
  const answer = (status = 200, headers = {}) => {
    const request = waiting.shift();
    answerCount++;
    const successBody = request?.operation === "run" ? smallRun : emptyPage;
    request?.socket.write(httpAnswer(status, status === 200 ? successBody : "no", headers));
  };
  /** Waits until this many requests have arrived in total; returns the number and the operations of those in flight. */
  const waitForRequests = async (requestCount: number) => {
    await pair.server.waitForRequests(requestCount);
    return [requestCount - answerCount, waiting.map(({ operation }) => operation).join(" ")];
  };
  return { ...pair, answer, waitForRequests };
}

describe("Requests of a client", () => {
  afterEach(stopServers);

  it("are at most three at a time, and at most two in the background; foreground requests go first", async () => {
    const { service, answer, waitForRequests } = await setUp();
    const backgroundPages = Array.from({ length: 4 }, () => pages(service, neverAborted, background));
    assert.deepEqual(await waitForRequests(2), [2, "tests tests"]);
    const runs = [run(service), run(service)];
    assert.deepEqual(await waitForRequests(3), [3, "tests tests run"]);
    answer();
    assert.deepEqual(await waitForRequests(4), [3, "tests run run"]);
    for (let requestCount = 5; requestCount <= 6; requestCount++) {
      answer();
      await waitForRequests(requestCount);
    }
    assert.deepEqual(await waitForRequests(6), [3, "run tests tests"]);
    for (let remaining = 0; remaining < 3; remaining++) {
      answer();
    }
    await Promise.all([...backgroundPages, ...runs]);
  });

  it("occupy no slot while they wait for a retry", async () => {
    const { service, clock, answer, waitForRequests } = await setUp();
    const first = run(service);
    await waitForRequests(1);
    answer(503);
    await clock.timer((ms) => ms === 500);
    const otherRuns = Array.from({ length: 3 }, () => run(service));
    assert.deepEqual(await waitForRequests(4), [3, "run run run"]);
    for (let remaining = 0; remaining < 3; remaining++) {
      answer();
    }
    await Promise.all(otherRuns);
    clock.advance(500);
    await waitForRequests(5);
    answer();
    await first;
  });

  it("are not sent during the Retry-After period of any earlier response", async () => {
    const { service, server, clock, answer, waitForRequests } = await setUp();
    const firstFailure = rejection(run(service));
    await waitForRequests(1);
    answer(429, { "Retry-After": 90 });
    await firstFailure;
    clock.advance(30_000);
    const secondFailure = await rejection(pages(service));
    assert.ok(secondFailure instanceof ServiceError);
    assert.deepEqual([secondFailure.reason, secondFailure.details.retryAfterMs], ["rateLimited", 60_000]);
    assert.equal(server.requests.length, 1);
    clock.advance(60_000);
    const request = run(service);
    await waitForRequests(2);
    answer();
    await request;
  });
});
