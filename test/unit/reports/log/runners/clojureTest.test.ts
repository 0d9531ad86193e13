import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `
Testing harbour.berth-test

FAIL in (with-pilot) (berth_test.clj:6)
with a pilot twice
expected: (= 1 2)
  actual: (not (= 1 2))
FAIL in (printed) (berth_test.clj:9)

FAIL in (refuses-boat) (berth_test.clj:3)
FAIL in (moors)
expected: (= 4 (+ 1 2))
  actual: (not (= 4 3))

ERROR in (sinks) (berth_test.clj:5)
Uncaught exception, not in assertion.
expected: nil
  actual: java.lang.Exception: no

Testing harbour.tide-test

Ran 6 tests containing 8 assertions.
2 failures, 1 errors.
`;

describe("Log of clojure.test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | harbour.berth-test | with-pilot",
      "failed | harbour.berth-test | refuses-boat",
      "failed | harbour.berth-test | sinks",
    ]);
  });

  it("ends the text of a failure with its own heading, and with none that a test printed", () => {
    assert.deepEqual(
      readLog(log).map(({ failure }) => failure?.split("\n").at(-1)),
      [
        "FAIL in (with-pilot) (berth_test.clj:6)",
        "FAIL in (refuses-boat) (berth_test.clj:3)",
        "ERROR in (sinks) (berth_test.clj:5)",
      ],
    );
  });
});
