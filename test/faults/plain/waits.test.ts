import assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import { serviceErrorMessage } from "../../../src/present/text/serviceError";
import { isBackOff, type Pair, pairOf, rejection, run, stopServers } from "../../support/client";
import { aTurn, FakeFiles } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";
import { seeded } from "../../support/seeded";
import { faultCase } from "../faultCase";

const never = Symbol("not told");

/**
 * Moves the clock on by 50 ms at a time until the request is settled, and gives how long each wait
 * for the next request was.
 */
async function gapsOf({ service, clock, server }: Pair): Promise<{ gaps: number[]; outcome: unknown }> {
  const times: number[] = [];
  let outcome: unknown = never;
  const done = run(service).then(
    (answer) => (outcome = answer),
    (error: unknown) => (outcome = error),
  );
  while (outcome === never) {
    await Promise.race([done, clock.timer(isBackOff), server.received(times.length + 1)]);
    while (times.length < server.requests.length) times.push(clock.now());
    if (clock.running.some(isBackOff)) clock.advance(50);
    await aTurn();
  }
  return { gaps: times.slice(1).map((time, index) => time - (times[index] ?? 0)), outcome };
}

describe("a service that limits how often it is asked", () => {
  afterEach(stopServers);

  const limited = (headers: Record<string, string>, random?: () => number, sharedFiles = new FakeFiles()) =>
    pairOf((socket) => socket.write(httpAnswer(429, "", headers)), { sharedFiles }, random);

  faultCase(11, "tells 2 s, or a date", async () => {
    const dates = { Date: "Thu, 15 Jan 2026 10:00:00 GMT", "Retry-After": "Thu, 15 Jan 2026 10:00:02 GMT" };
    const found: number[] = [];
    for (const headers of [{ "Retry-After": "2" }, dates]) {
      const { gaps, outcome } = await gapsOf(await limited(headers, () => 0));
      assert.ok(outcome instanceof ServiceError);
      assert.deepEqual([gaps.length, outcome.reason], [2, "rateLimited"]);
      found.push(...gaps);
    }
    assert.ok(Math.min(...found) >= 2000, found.join(", "));
    return `2 s, and a date in 2 s: asked again after ${Math.min(...found) / 1000} s at the earliest, 3 requests each`;
  });

  faultCase(11, "tells 999999 s", async () => {
    const { service, server, clock } = await limited({ "Retry-After": "999999" });
    const first = await rejection(run(service));
    clock.advance(999_940_000);
    const again = await rejection(run(service));
    assert.ok(first instanceof ServiceError && again instanceof ServiceError);
    assert.deepEqual([server.requests.length, again.details.retryAfterMs], [1, 59_000]);
    const { text } = serviceErrorMessage(first);
    assert.match(text, /Rate limit reached on \S+\. Wait 278 h\b/);
    return "999999 s: 1 request, told to wait 278 h";
  });

  faultCase(11, "tells nothing", async () => {
    const random = seeded(11);
    const gaps: number[][] = [];
    for (let times = 0; times < 20; times++) gaps.push((await gapsOf(await limited({}, random))).gaps);
    assert.ok(
      gaps.every(([first = 0, second = 0, ...more]) => first <= 1050 && second <= 2050 && more.length === 0),
      JSON.stringify(gaps),
    );
    const different = new Set(gaps.flat()).size;
    assert.ok(different > 20, JSON.stringify(gaps));
    return `no header: 3 requests, ${different} different gaps in 20 tries, 0 to ${Math.max(...gaps.flat()) / 1000} s`;
  });

  faultCase(11, "has told another window", async () => {
    const sharedFiles = new FakeFiles();
    const { service, another, clock, server } = await limited({ "Retry-After": "600" }, undefined, sharedFiles);
    const other = another();
    await rejection(run(service));
    clock.advance(59_000);
    const error = await rejection(run(other));
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.reason, error.details.retryAfterMs, server.requests.length], ["rateLimited", 541_000, 1]);
    assert.match(serviceErrorMessage(error).text, /Wait 10 min, then look it up again\.$/);
    clock.advance(541_000);
    await rejection(run(other));
    assert.equal(server.requests.length, 2);
    return "another window: 0 requests before the time, told the 9 min 1 s that are left";
  });
});
