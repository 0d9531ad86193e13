import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { askExtension, ExtensionError } from "../../../src/base/askExtension";
import { CancelledError } from "../../../src/base/errors";
import { formatTrace } from "../../../src/base/log";
import { FakeClock } from "../../support/clock";

const never = () => new Promise<never>(() => {});

describe("askExtension", () => {
  it("resolves with the answer, and stops its timer", async () => {
    const clock = new FakeClock();
    assert.deepEqual([await askExtension("tests", () => ["a"], { clock }), clock.running], [["a"], []]);
  });

  it("resolves with the answer to a question without a time limit", async () => {
    const options = { clock: new FakeClock(), timeoutMs: Number.POSITIVE_INFINITY };
    assert.deepEqual(await askExtension("tests", async () => ["a"], options), ["a"]);
  });

  it("removes its listener from the caller's signal", async () => {
    const { signal } = new AbortController();
    const options = { clock: new FakeClock(), signal };
    await askExtension("tests", () => ["a"], options);
    await getRejection(askExtension("tests", () => Promise.reject(new Error("broken")), options));
    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });

  it("rejects after 10 s, or after the given timeout", async () => {
    const clock = new FakeClock();
    const errors = [
      getRejection(askExtension("tests", never, { clock })),
      getRejection(askExtension("fetch", never, { clock, timeoutMs: 60_000 })),
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

  it("starts no timer for a question without a time limit", async () => {
    const clock = new FakeClock();
    void askExtension("run", never, { clock, timeoutMs: Number.POSITIVE_INFINITY });
    assert.deepEqual(clock.running, []);
  });

  it("rejects as soon as the signal is aborted", async () => {
    const clock = new FakeClock();
    const abort = new AbortController();
    const pending = getRejection(askExtension("tests", never, { clock, signal: abort.signal }));
    abort.abort("closed");
    const error = await pending;
    assert.ok(error instanceof CancelledError);
    assert.equal(error.cause, "closed");
    assert.deepEqual(clock.running, []);
  });

  const longText = "[x](command:y) ".repeat(10_000);
  const thrownValues: readonly (readonly [string, unknown])[] = [
    ["an error with a long text", new Error(longText)],
    ["a string", longText],
    ["undefined", undefined],
    ["an object whose text cannot be read", { toString: () => assert.fail() }],
    [
      "an error whose stack cannot be read",
      Object.defineProperty(new Error(""), "stack", { get: () => assert.fail() }),
    ],
    ["an error that looks like a cancellation", Object.assign(new Error(longText), { name: "AbortError" })],
  ];
  for (const [description, error] of thrownValues) {
    it(`rejects with an ExtensionError if the question throws or rejects with ${description}`, async () => {
      const clock = new FakeClock();
      const throwError = () => {
        throw error;
      };
      for (const ask of [throwError, () => Promise.reject(error)]) {
        const rejection = await getRejection(askExtension("tests", ask, { clock }));
        assert.ok(rejection instanceof ExtensionError);
        assert.deepEqual([rejection.reason, rejection.message], ["failed", `tests: failed: ${formatTrace(error)}`]);
      }
    });
  }
});

async function getRejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => assert.fail("resolved"),
    (error: unknown) => error,
  );
}
