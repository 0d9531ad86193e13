import assert from "node:assert/strict";
import { ageText } from "../../../src/present/text/time";
import { harbour } from "../../support/builders";
import { combineBytes, type Pair, rejection, run, smallRun, stopServers } from "../../support/client";
import { FakeFiles } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";
import { faultCase } from "../faultCase";
import { Computer, hour, minute } from "./computer";

const day = 24 * hour;

describe("Clock changes", () => {
  let computer: Computer;

  beforeEach(async () => {
    computer = await Computer.start();
  });
  afterEach(async () => {
    await computer.stop();
    await stopServers();
  });

  /** Advances the clock, and counts the requests that are sent meanwhile. */
  const countRequestsIn = async (ms: number, step?: number) => {
    const initialCount = computer.requestCount;
    await computer.advance(ms, step);
    return computer.requestCount - initialCount;
  };

  faultCase(36, "keep ages correct after a clock that was ahead while loading", async () => {
    const { clock } = computer;
    clock.moveWall(6 * hour);
    const { tests } = await computer.open();
    clock.moveWall(-6 * hour);
    const asOf = tests.current[0]?.asOf ?? 0;
    assert.equal(ageText(asOf, clock.now()), "Jan 15, 18:00 UTC");
    const initialCount = computer.requestCount;
    await computer.open();
    const laterCount = computer.requestCount - initialCount;
    assert.ok(laterCount > 0, "a window that was opened later treated data of the future as recent");
    const requestCount = await countRequestsIn(hour);
    assert.ok(requestCount >= 3, `${requestCount} requests in an hour`);
    return `6 h ahead while loading: no "just now", ${requestCount} requests in the hour after; a window opened then asks at once`;
  });

  faultCase(36, "do not stop the polling of a watched run when the clock is set back", async () => {
    // The service uses this clock too, and does not know a run of the future.
    computer.clock.advance(3 * hour);
    const { runs } = await computer.open();
    const { id: testRunId, targetBranch } = computer.run;
    const { id } = await runs.lookUp({ repository: harbour, testRunId, targetBranch }, new AbortController().signal);
    await runs.watch(id);
    computer.clock.moveWall(-2 * hour);
    const requestCount = await countRequestsIn(10 * minute, 1000);
    assert.ok(requestCount >= 20, `${requestCount} requests`);
    return `2 h back: a watched run: ${requestCount} requests in the 10 min after`;
  });

  faultCase(36, "lead to one request after a sleep in which the monotonic clock stood still", async () => {
    const { clock } = computer;
    await computer.open();
    clock.moveWall(8 * hour);
    computer.windows[0]?.setAttention(true);
    const requestCount = await countRequestsIn(9 * minute);
    assert.equal(requestCount, 1);
    return "8 h of sleep in which monotonic time stood still: 1 request";
  });

  faultCase(36, "do not extend a Retry-After that was received while the clock was ahead", async () => {
    const sharedFiles = new FakeFiles();
    const createLimitedPair = () =>
      combineBytes(
        (socket) => socket.write(httpAnswer(429, "", { "Retry-After": "60" })),
        { sharedFiles },
        () => 0,
      );
    const { service, another, clock, server }: Pair = await createLimitedPair();
    const otherService = another();
    clock.moveWall(day);
    await rejection(run(service));
    await rejection(run(otherService));
    clock.moveWall(-day);
    const laterService = another();
    await rejection(run(laterService));
    // With less than 30 s left, a window waits by itself.
    clock.advance(29_999);
    for (const window of [service, otherService, laterService]) {
      await rejection(run(window));
    }
    assert.equal(server.requests.length, 1);
    clock.advance(30_001);
    for (const window of [service, otherService, laterService]) {
      await rejection(run(window));
    }
    assert.equal(server.requests.length, 2);
    return "Retry-After 60 a day ahead: 0 requests for 60 s in 3 windows, and 1 after that";
  });

  faultCase(36, "ignore an endless wait that is stored on disk", async () => {
    const sharedFiles = new FakeFiles();
    const { service, clock, server, baseUrl } = await combineBytes(
      (socket) => socket.write(httpAnswer(200, smallRun)),
      {
        sharedFiles,
      },
    );
    const { host } = new URL(baseUrl);
    const waits = [9e15, { toldAt: clock.now(), waitMs: 9e15 }];
    for (const wait of waits) {
      await sharedFiles.write("waits.json", Buffer.from(JSON.stringify({ [host]: wait })));
      clock.advance(1000);
      await run(service);
    }
    assert.equal(server.requests.length, waits.length);
    return "a wait of 9e15 in waits.json: not believed";
  });
});
