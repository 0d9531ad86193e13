import * as assert from "node:assert/strict";
import { rules } from "../../../src/api/rules";
import { ServiceError } from "../../../src/domain/serviceError";
import {
  combineBytes,
  neverAborted,
  type Pair,
  rejection,
  run,
  runQuery,
  smallRun,
  stopServers,
} from "../../support/client";
import { httpAnswer } from "../../support/rawServer";

const isBackOff = (ms: number) => ms !== 15_000;

/** Runs a request to its end; returns the waits between its attempts, and the branch of the response or the error. */
async function measureWaits({ service, clock, server }: Pair) {
  const waits: number[] = [];
  const outcome = run(service).then(
    ({ testBranch }) => testBranch,
    (error: unknown) => error,
  );
  let isOver = false;
  const end = outcome.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([clock.timer(isBackOff), end]);
    const wait = clock.running.find(isBackOff);
    if (wait === undefined) {
      continue;
    }
    waits.push(wait);
    const requestCount = server.requests.length;
    clock.advance(wait - 1);
    assert.equal(server.requests.length, requestCount, "requested too early");
    clock.advance(1);
  }
  return { waits, outcome: await outcome, requests: server.requests };
}

describe("Retries", () => {
  afterEach(stopServers);

  const combineStatus = (status: number) => combineBytes((socket) => socket.write(httpAnswer(status, "")));

  for (const status of [429, 500, 502, 503, 504]) {
    it(`end after three requests with the status ${status}`, async () => {
      const { waits, outcome, requests } = await measureWaits(await combineStatus(status));
      assert.ok(outcome instanceof ServiceError);
      assert.deepEqual([waits, outcome.details.status, requests.length], [[500, 1000], status, 3]);
    });
  }

  for (const status of [201, 302, 400, 401, 403, 404, 407, 408, 501, 505]) {
    it(`do not happen after the status ${status}`, async () => {
      const { waits, requests } = await measureWaits(await combineStatus(status));
      assert.deepEqual([waits, requests.length], [[], 1]);
    });
  }

  it("do not happen for background requests", async () => {
    const { service, server } = await combineStatus(503);
    const error = await rejection(service.testRun({ ...runQuery, background: true }, neverAborted));
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.details.status, server.requests.length], [503, 1]);
  });

  for (const [header, wait] of [
    ["2", 2500],
    ["30", 30_500],
    ["0", 500],
    ["soon", 500],
    ["Thu, 15 Jan 2026 12:00:07 GMT", 7500],
    ["Thu, 15 Jan 2026 11:00:00 GMT", 500],
  ] as const) {
    it(`wait for Retry-After: ${header} and the jitter`, async () => {
      const pair = await combineBytes((socket, _request, count) =>
        socket.write(count === 1 ? httpAnswer(429, "", { "Retry-After": header }) : httpAnswer(200, smallRun)),
      );
      assert.deepEqual((await measureWaits(pair)).waits, [wait]);
    });
  }

  for (const [header, expectedMs] of [
    ["31", 31_000],
    ["999999", 999_999_000],
    ["9".repeat(400), rules.maxWaitMs],
    ["Thu, 15 Jan 2026 13:00:00 GMT", 3_600_000],
  ] as const) {
    it(`do not happen after Retry-After: ${header.slice(0, 40)}, which the error states`, async () => {
      const { service, server } = await combineBytes((socket) =>
        socket.write(httpAnswer(503, "", { "Retry-After": header })),
      );
      const error = await rejection(run(service));
      assert.ok(error instanceof ServiceError);
      assert.deepEqual([error.details.retryAfterMs, server.requests.length], [expectedMs, 1]);
    });
  }

  it("report the end of a wait that the service requested", async () => {
    const waitEnds: number[] = [];
    const headers = [{ "Retry-After": "20" }, {}];
    const pair = await combineBytes(
      (socket, _request, count) =>
        socket.write(count < 3 ? httpAnswer(429, "", headers[count - 1]) : httpAnswer(200, smallRun)),
      { onWait: (waitEnd) => waitEnds.push(waitEnd) },
    );
    const start = pair.clock.now();
    const { waits } = await measureWaits(pair);
    assert.deepEqual([waits, waitEnds], [[20_500, 1000], [start + 20_500]]);
  });

  it("compare the date of Retry-After with the server's clock", async () => {
    const headers = { Date: "Thu, 15 Jan 2026 10:00:00 GMT", "Retry-After": "Thu, 15 Jan 2026 10:00:09 GMT" };
    const pair = await combineBytes((socket, _request, count) =>
      socket.write(count === 1 ? httpAnswer(429, "", headers) : httpAnswer(200, smallRun)),
    );
    assert.deepEqual((await measureWaits(pair)).waits, [9500]);
  });
});
