import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { ServiceError } from "../../../src/domain/serviceError";
import {
  emptyPage,
  neverAborted,
  pages,
  pairOf,
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
  const pair = await pairOf((socket, { line }) =>
    waiting.push({ socket, operation: line.includes("getMergeQueue") ? "run" : "tests" }),
  );
  let answered = 0;
  /** Answers the oldest. */
  const answer = (status = 200, headers = {}) => {
    const request = waiting.shift();
    answered++;
    const body = status === 200 ? (request?.operation === "run" ? smallRun : emptyPage) : "no";
    request?.socket.write(httpAnswer(status, body, headers));
  };
  /** Requests in flight once so many have arrived in all. */
  const inFlight = async (arrived: number) => {
    await pair.server.waitForRequests(arrived);
    return [arrived - answered, waiting.map(({ operation }) => operation).join(" ")];
  };
  return { ...pair, answer, inFlight };
}

describe("requests over one connection", () => {
  afterEach(stopServers);

  it("are at most three at a time, two of them in the background; the foreground goes first", async () => {
    const { service, answer, inFlight } = await setUp();
    const later = Array.from({ length: 4 }, () => pages(service, neverAborted, background));
    assert.deepEqual(await inFlight(2), [2, "tests tests"]);
    const runs = [run(service), run(service)];
    assert.deepEqual(await inFlight(3), [3, "tests tests run"]);
    answer();
    assert.deepEqual(await inFlight(4), [3, "tests run run"]);
    for (let arrived = 5; arrived <= 6; arrived++) {
      answer();
      await inFlight(arrived);
    }
    assert.deepEqual(
      await inFlight(6),
      [2, "tests tests"].map((value, index) => (index === 0 ? 3 : `run ${value}`)),
    );
    for (let left = 0; left < 3; left++) answer();
    await Promise.all([...later, ...runs]);
  });

  it("hold no slot while they wait to be sent again", async () => {
    const { service, clock, answer, inFlight } = await setUp();
    const first = run(service);
    await inFlight(1);
    answer(503);
    await clock.timer((ms) => ms === 500);
    const others = Array.from({ length: 3 }, () => run(service));
    assert.deepEqual(await inFlight(4), [3, "run run run"]);
    for (let left = 0; left < 3; left++) answer();
    await Promise.all(others);
    clock.advance(500);
    await inFlight(5);
    answer();
    await first;
  });

  it("are not sent while the service wants to be left alone, whichever of them it told", async () => {
    const { service, server, clock, answer, inFlight } = await setUp();
    const told = rejection(run(service));
    await inFlight(1);
    answer(429, { "Retry-After": 90 });
    const error = await told;
    assert.ok(error instanceof ServiceError);
    clock.advance(30_000);
    const refused = await rejection(pages(service));
    assert.ok(refused instanceof ServiceError);
    assert.deepEqual([refused.reason, refused.details.retryAfterMs], ["rateLimited", 60_000]);
    assert.equal(server.requests.length, 1);
    clock.advance(60_000);
    const asked = run(service);
    await inFlight(2);
    answer();
    await asked;
  });
});
