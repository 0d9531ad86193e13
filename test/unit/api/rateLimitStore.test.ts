import assert from "node:assert/strict";
import { RateLimitStore } from "../../../src/api/rateLimitStore";
import { rules } from "../../../src/api/rules";
import { ServiceError } from "../../../src/domain/serviceError";
import { combineBytes, rejection, run, smallRun, stopServers } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { FakeFiles } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";

const day = 86_400_000;
const noon = Date.UTC(2026, 0, 15, 12);

/** Creates the stores of two editor windows of one user. */
function setUp() {
  const clock = new FakeClock(noon);
  const files = new FakeFiles();
  return { clock, files, store: new RateLimitStore(files, clock), otherStore: new RateLimitStore(files, clock) };
}

describe("RateLimitStore", () => {
  afterEach(stopServers);

  it("has no wait before one is published", async () => {
    const { store } = setUp();
    assert.equal(await store.remainingMs("a"), 0);
  });

  it("shares the wait of a host with other editor windows", async () => {
    const { clock, store, otherStore } = setUp();
    await store.publish("a", 60_000);
    assert.deepEqual([await otherStore.remainingMs("a"), await otherStore.remainingMs("b")], [60_000, 0]);
    await store.publish("a", 90_000);
    clock.advance(1000);
    assert.equal(await otherStore.remainingMs("a"), 89_000);
  });

  it("reads the file at most once a second", async () => {
    const { clock, store, otherStore, files } = setUp();
    await otherStore.remainingMs("a");
    await store.publish("a", 60_000);
    clock.advance(999);
    assert.equal(await otherStore.remainingMs("a"), 0);
    clock.advance(1);
    assert.equal(await otherStore.remainingMs("a"), 59_000);
    assert.deepEqual(files.names, ["waits.json"]);
  });

  it("shares a pending read among its callers", async () => {
    const { store, otherStore } = setUp();
    await store.publish("a", 60_000);
    assert.deepEqual(await Promise.all([otherStore.remainingMs("a"), otherStore.remainingMs("a")]), [60_000, 60_000]);
  });

  it("keeps the longest wait, and removes it when it is over", async () => {
    const { clock, store, otherStore, files } = setUp();
    await store.publish("a", 60_000);
    await otherStore.publish("a", 30_000);
    assert.equal(await store.remainingMs("a"), 60_000);
    clock.advance(60_000);
    await otherStore.publish("b", 30_000);
    assert.equal(
      Buffer.from((await files.read("waits.json")) ?? []).toString(),
      '{"b":{"toldAt":1768478460000,"waitMs":30000}}',
    );
  });

  it("keeps the rest of a wait when the clock is set; a new editor window waits for the whole duration", async () => {
    const { clock, files, store, otherStore } = setUp();
    clock.moveWall(day);
    await store.publish("a", 60_000);
    assert.equal(await otherStore.remainingMs("a"), 60_000);
    clock.moveWall(-day);
    clock.advance(40_000);
    const laterStore = new RateLimitStore(files, clock);
    const remaining = [
      await store.remainingMs("a"),
      await otherStore.remainingMs("a"),
      await laterStore.remainingMs("a"),
    ];
    assert.deepEqual(remaining, [20_000, 20_000, 60_000]);
    clock.advance(20_000);
    assert.deepEqual([await otherStore.remainingMs("a"), await laterStore.remainingMs("a")], [0, 40_000]);
    clock.advance(40_000);
    assert.equal(await laterStore.remainingMs("a"), 0);
  });

  it("ignores a wait longer than the maximum", async () => {
    const { store, files } = setUp();
    const waits = { a: { toldAt: noon, waitMs: rules.maxWaitMs }, b: { toldAt: noon, waitMs: rules.maxWaitMs + 1 } };
    await files.write("waits.json", Buffer.from(JSON.stringify(waits)));
    assert.deepEqual([await store.remainingMs("a"), await store.remainingMs("b")], [14 * day, 0]);
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
    it(`has no wait if the file contains ${text || "nothing"}`, async () => {
      const { store, files } = setUp();
      await files.write("waits.json", Buffer.from(text));
      assert.equal(await store.remainingMs("a"), 0);
    });
  }

  it("stops the requests of a client until the wait is over", async () => {
    const sharedFiles = new FakeFiles();
    const { service, clock, server, baseUrl } = await combineBytes(
      (socket) => socket.write(httpAnswer(200, smallRun)),
      { sharedFiles },
    );
    await new RateLimitStore(sharedFiles, clock).publish(new URL(baseUrl).host, 60_000);
    const error = await rejection(run(service));
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.reason, error.details.retryAfterMs, server.requests.length], ["rateLimited", 60_000, 0]);
    clock.advance(60_000);
    assert.equal((await run(service)).testBranch, "b");
  });
});
