import * as assert from "node:assert/strict";
import { CancelledError, isCancellation, ReasonedError, throwIfCancelled } from "../../../src/base/errors";

describe("errors", () => {
  class Sample extends ReasonedError<"one" | "two"> {
    override readonly name = "Sample";
  }

  it("have a name, a reason and a cause", () => {
    const cause = new Error("inner");
    const error = new Sample("two", "outer", cause);
    assert.deepEqual([error.name, error.reason, error.message, error.cause], ["Sample", "two", "outer", cause]);
    assert.equal("cause" in new Sample("one", "outer"), false);
  });

  it("are cancellations of the extension or of the platform, or failures", () => {
    const abortError = AbortSignal.abort().reason;
    const errors = [new CancelledError(), abortError, new Sample("one", "x"), "AbortError", undefined];
    assert.deepEqual(errors.map(isCancellation), [true, true, false, false, false]);
  });

  it("are thrown by throwIfCancelled only for an aborted signal", () => {
    throwIfCancelled(undefined);
    throwIfCancelled(new AbortController().signal);
    const isCancelled = (error: unknown) => error instanceof CancelledError && error.cause === "closed";
    assert.throws(() => throwIfCancelled(AbortSignal.abort("closed")), isCancelled);
  });
});
