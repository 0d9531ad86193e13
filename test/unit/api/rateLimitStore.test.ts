import assert from "node:assert/strict";
import { RateLimitStore } from "../../../src/api/rateLimitStore";
import { rules } from "../../../src/api/rules";
import { ServiceError } from "../../../src/domain/serviceError";
import { pairOf, rejection, run, smallRun, stopServers } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { FakeFiles } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";

const day = 86_400_000;
const noon = Date.UTC(2026, 0, 15, 12);

/** Two windows of one person. */
function setUp() {
  const clock = new FakeClock(noon);
  const files = new FakeFiles();
  return { clock, files, one: new RateLimitStore(files, clock), other: new RateLimitStore(files, clock) };
}

describe("Waits that windows share", () => {
  afterEach(stopServers);

  it("are none before somebody was told to wait", async () => {
    const { one } = setUp();
    assert.equal(await one.remainingMs("a"), 0);
  });

  it("are told from one to the other, for that host alone", async () => {
    const { clock, one, other } = setUp();
    await one.publish("a", 60_000);
    assert.deepEqual([await other.remainingMs("a"), await other.remainingMs("b")], [60_000, 0]);
    await one.publish("a", 90_000);
    clock.advance(1000);
    assert.equal(await other.remainingMs("a"), 89_000);
  });

  it("are looked for once a second at most", async () => {
    const { clock, one, other, files } = setUp();
    await other.remainingMs("a");
    await one.publish("a", 60_000);
    clock.advance(999);
    assert.equal(await other.remainingMs("a"), 0);
    clock.advance(1);
    assert.equal(await other.remainingMs("a"), 59_000);
    assert.deepEqual(files.names, ["waits.json"]);
  });

  it("are waited for by whoever asks while they are read", async () => {
    const { one, other } = setUp();
    await one.publish("a", 60_000);
    assert.deepEqual(await Promise.all([other.remainingMs("a"), other.remainingMs("a")]), [60_000, 60_000]);
  });

  it("are never shortened by another, and forgotten when they are over", async () => {
    const { clock, one, other, files } = setUp();
    await one.publish("a", 60_000);
    await other.publish("a", 30_000);
    assert.equal(await one.remainingMs("a"), 60_000);
    clock.advance(60_000);
    await other.publish("b", 30_000);
    assert.equal(
      Buffer.from((await files.read("waits.json")) ?? []).toString(),
      '{"b":{"toldAt":1768478460000,"waitMs":30000}}',
    );
  });

  it("last no longer than they were told when the clock is set, in windows that are opened then too", async () => {
    const { clock, files, one, other } = setUp();
    clock.moveWall(day);
    await one.publish("a", 60_000);
    assert.equal(await other.remainingMs("a"), 60_000);
    clock.moveWall(-day);
    clock.advance(40_000);
    const later = new RateLimitStore(files, clock);
    const left = [await one.remainingMs("a"), await other.remainingMs("a"), await later.remainingMs("a")];
    assert.deepEqual(left, [20_000, 20_000, 60_000]);
    clock.advance(20_000);
    assert.deepEqual([await other.remainingMs("a"), await later.remainingMs("a")], [0, 40_000]);
    clock.advance(40_000);
    assert.equal(await later.remainingMs("a"), 0);
  });

  it("are none where no window would have told so long a one", async () => {
    const { one, files } = setUp();
    const waits = { a: { toldAt: noon, waitMs: rules.maxWaitMs }, b: { toldAt: noon, waitMs: rules.maxWaitMs + 1 } };
    await files.write("waits.json", Buffer.from(JSON.stringify(waits)));
    assert.deepEqual([await one.remainingMs("a"), await one.remainingMs("b")], [14 * day, 0]);
  });

  for (const text of [
    "",
    "null",
    "[]",
    "7",
    "{",
    '{"a":"soon"}',
    '{"a":null}',
    '{"a":9e15}',
    '{"__proto__":{"a":1}}',
  ]) {
    it(`are none where the file holds ${text || "nothing"}`, async () => {
      const { one, files } = setUp();
      await files.write("waits.json", Buffer.from(text));
      assert.equal(await one.remainingMs("a"), 0);
    });
  }

  it("let a client ask again when they are over", async () => {
    const sharedFiles = new FakeFiles();
    const { service, clock, server, baseUrl } = await pairOf((socket) => socket.write(httpAnswer(200, smallRun)), {
      sharedFiles,
    });
    await new RateLimitStore(sharedFiles, clock).publish(new URL(baseUrl).host, 60_000);
    const error = await rejection(run(service));
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.reason, error.details.retryAfterMs, server.requests.length], ["rateLimited", 60_000, 0]);
    clock.advance(60_000);
    assert.equal((await run(service)).testBranch, "b");
  });
});
