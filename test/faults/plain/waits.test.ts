import assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import { serviceErrorMessage } from "../../../src/present/text/serviceError";
import { combineBytes, isBackOff, type Pair, rejection, run, stopServers } from "../../support/client";
import { aTurn, FakeFiles } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";
import { createRandom } from "../../support/seeded";
import { faultCase } from "../faultCase";

const pending = Symbol("not told");

/**
 * Advances the clock by 50 ms at a time until the request is settled. Resolves with the outcome, and the times between
 * consecutive requests.
 */
async function measureGaps({ service, clock, server }: Pair): Promise<{ gaps: number[]; outcome: unknown }> {
  const times: number[] = [];
  let outcome: unknown = pending;
  const completion = run(service).then(
    (response) => (outcome = response),
    (error: unknown) => (outcome = error),
  );
  while (outcome === pending) {
    await Promise.race([completion, clock.timer(isBackOff), server.waitForRequests(times.length + 1)]);
    while (times.length < server.requests.length) {
      times.push(clock.now());
    }
    if (clock.running.some(isBackOff)) {
      clock.advance(50);
    }
    await aTurn();
  }
  return { gaps: times.slice(1).map((time, index) => time - (times[index] ?? 0)), outcome };
}

describe("Rate limits", () => {
  afterEach(stopServers);

  const createLimitedPair = (headers: Record<string, string>, random?: () => number, sharedFiles = new FakeFiles()) =>
    combineBytes((socket) => socket.write(httpAnswer(429, "", headers)), { sharedFiles }, random);

  faultCase(11, "wait for a Retry-After of 2 s, or of a date", async () => {
    const dates = { Date: "Thu, 15 Jan 2026 10:00:00 GMT", "Retry-After": "Thu, 15 Jan 2026 10:00:02 GMT" };
    const allGaps: number[] = [];
    for (const headers of [{ "Retry-After": "2" }, dates]) {
      const { gaps, outcome } = await measureGaps(await createLimitedPair(headers, () => 0));
      assert.ok(outcome instanceof ServiceError);
      assert.deepEqual([gaps.length, outcome.reason], [2, "rateLimited"]);
      allGaps.push(...gaps);
    }
    assert.ok(Math.min(...allGaps) >= 2000, allGaps.join(", "));
    return `2 s, and a date in 2 s: asked again after ${Math.min(...allGaps) / 1000} s at the earliest, 3 requests each`;
  });

  faultCase(11, "report a Retry-After of 999999 s and send no request before it", async () => {
    const { service, server, clock } = await createLimitedPair({ "Retry-After": "999999" });
    const firstError = await rejection(run(service));
    clock.advance(999_940_000);
    const secondError = await rejection(run(service));
    assert.ok(firstError instanceof ServiceError && secondError instanceof ServiceError);
    assert.deepEqual([server.requests.length, secondError.details.retryAfterMs], [1, 59_000]);
    const { text } = serviceErrorMessage(firstError);
    assert.match(text, /Rate limit reached on \S+\. Wait 278 h\b/);
    return "999999 s: 1 request, told to wait 278 h";
  });

  faultCase(11, "back off with random delays if there is no Retry-After", async () => {
    const random = createRandom(11);
    const gaps: number[][] = [];
    for (let times = 0; times < 20; times++) {
      gaps.push((await measureGaps(await createLimitedPair({}, random))).gaps);
    }
    assert.ok(
      gaps.every(([first = 0, second = 0, ...extraGaps]) => first <= 1050 && second <= 2050 && extraGaps.length === 0),
      JSON.stringify(gaps),
    );
    const distinctCount = new Set(gaps.flat()).size;
    assert.ok(distinctCount > 20, JSON.stringify(gaps));
    return `no header: 3 requests, ${distinctCount} different gaps in 20 tries, 0 to ${Math.max(...gaps.flat()) / 1000} s`;
  });

  faultCase(11, "apply to other editor windows", async () => {
    const sharedFiles = new FakeFiles();
    const { service, another, clock, server } = await createLimitedPair(
      { "Retry-After": "600" },
      undefined,
      sharedFiles,
    );
    const otherService = another();
    await rejection(run(service));
    clock.advance(59_000);
    const error = await rejection(run(otherService));
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.reason, error.details.retryAfterMs, server.requests.length], ["rateLimited", 541_000, 1]);
    assert.match(serviceErrorMessage(error).text, /Wait 10 min, then look it up again\.$/);
    clock.advance(541_000);
    await rejection(run(otherService));
    assert.equal(server.requests.length, 2);
    return "another window: 0 requests before the time, told the 9 min 1 s that are left";
  });
});
