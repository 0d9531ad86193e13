import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { askExtension, ExtensionError } from "../../../src/base/askExtension";
import { CancelledError } from "../../../src/base/errors";
import { FakeClock } from "../../support/clock";

const never = () => new Promise<never>(() => {});

async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => assert.fail("resolved"),
    (error: unknown) => error,
  );
}

describe("askExtension", () => {
  it("resolves with the answer, and leaves no timer behind", async () => {
    const clock = new FakeClock();
    assert.deepEqual([await askExtension("tests", () => ["a"], { clock }), clock.running], [["a"], []]);
  });

  it("resolves with an answer for which there is no limit", async () => {
    const options = { clock: new FakeClock(), timeoutMs: Number.POSITIVE_INFINITY };
    assert.deepEqual(await askExtension("tests", async () => ["a"], options), ["a"]);
  });

  it("leaves no listener behind on the signal of a session", async () => {
    const { signal } = new AbortController();
    const options = { clock: new FakeClock(), signal };
    await askExtension("tests", () => ["a"], options);
    await rejectionOf(askExtension("tests", () => Promise.reject(new Error("broken")), options));
    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });

  it("gives up after 10 s, or another time", async () => {
    const clock = new FakeClock();
    const errors = [
      rejectionOf(askExtension("tests", never, { clock })),
      rejectionOf(askExtension("fetch", never, { clock, timeoutMs: 60_000 })),
    ];
    assert.deepEqual(clock.running, [10_000, 60_000]);
    clock.advance(60_000);
    assert.deepEqual(
      (await Promise.all(errors)).map((error) => error instanceof ExtensionError && [error.reason, error.message]),
      [
        ["noAnswer", "tests: no answer within 10 s"],
        ["noAnswer", "fetch: no answer within 60 s"],
      ],
    );
  });

  it("waits without a limit where the answer takes as long as it takes", async () => {
    const clock = new FakeClock();
    void askExtension("run", never, { clock, timeoutMs: Number.POSITIVE_INFINITY });
    assert.deepEqual(clock.running, []);
  });

  it("gives up as soon as the signal is aborted", async () => {
    const clock = new FakeClock();
    const abort = new AbortController();
    const pending = rejectionOf(askExtension("tests", never, { clock, signal: abort.signal }));
    abort.abort("closed");
    const error = await pending;
    assert.ok(error instanceof CancelledError);
    assert.equal(error.cause, "closed");
    assert.deepEqual(clock.running, []);
  });

  const hostile = "[x](command:y) ".repeat(10_000);
  const thrownValues: readonly (readonly [string, unknown])[] = [
    ["an error with a long text", new Error(hostile)],
    ["a text", hostile],
    ["nothing", undefined],
    ["an object whose text cannot be read", { toString: () => assert.fail() }],
    [
      "an error whose stack cannot be read",
      Object.defineProperty(new Error(""), "stack", { get: () => assert.fail() }),
    ],
    ["an error that looks like a cancellation", Object.assign(new Error(hostile), { name: "AbortError" })],
  ];
  for (const [description, error] of thrownValues) {
    it(`rejects with an error of its own if ${description} is thrown or rejected`, async () => {
      const clock = new FakeClock();
      const ask = () => {
        throw error;
      };
      for (const question of [ask, () => Promise.reject(error)]) {
        const rejection = await rejectionOf(askExtension("tests", question, { clock }));
        assert.ok(rejection instanceof ExtensionError && rejection.reason === "failed");
        assert.ok(rejection.message.startsWith("tests: failed: ") && rejection.message.length < 10_100);
      }
    });
  }
});
