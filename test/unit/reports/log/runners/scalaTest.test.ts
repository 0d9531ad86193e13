import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `[info] BerthSpec:
[info] Berth
[info] - moors a boat
[info] - refuses a large boat *** FAILED ***
[info]   3 did not equal 4 (BerthSpec.scala:9)
[info]   with a pilot
[info]   - boards twice *** FAILED *** (12 milliseconds)
[info]   - leaves !!! IGNORED !!!
[info] - weighs (pending)
[info] Tide
[info] - turns
[info] Run completed in 200 milliseconds.
[info] Total number of tests run: 4
[info] *** 2 TESTS FAILED ***
`;

describe("Log of ScalaTest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | BerthSpec | Berth | moors a boat",
      "failed | BerthSpec.scala:9 | BerthSpec | Berth | refuses a large boat",
      "failed | BerthSpec | Berth | with a pilot | boards twice",
      "skipped | BerthSpec | Berth | with a pilot | leaves",
      "skipped | BerthSpec | Berth | weighs",
      "passed | BerthSpec | Tide | turns",
    ]);
  });

  it("has an exception and where it was thrown as the text of a failure", () => {
    const exception = "  java.lang.AssertionError: no tide\n  at scala.Predef$.assert(Predef.scala:179)\n";
    const [failure] = readLog(`- moors *** FAILED ***\n${exception}- leaves\n`);
    assert.deepEqual([failure?.file, failure?.failure], [undefined, exception.trim()]);
  });

  it("counts no class that sbt lists below its tests", () => {
    const list = "[error] Failed tests:\n[error] \tBerthSpec\n[error] (Test / test) Tests unsuccessful\n";
    assert.deepEqual(readLogLines(`${log}${list}`), readLogLines(log));
  });

  it("takes neither a mark of Markdown nor left out lines for a suite", () => {
    const failure = "- moors *** FAILED ***\n  3 did not equal 4 (BerthSpec.scala:9)\n";
    assert.deepEqual(readLogLines(`sometimes\n\`\`\`\n${failure}`), ["failed | BerthSpec.scala:9 | moors"]);
    assert.deepEqual(readLogLines(`BerthSpec:\n...\n${failure}`), ["failed | BerthSpec.scala:9 | BerthSpec | moors"]);
  });

  it("has the sentence of a failure, in front of the place, as its failure", () => {
    const { failure } = readLog(log)[1] ?? {};
    assert.equal(failure, "3 did not equal 4 (BerthSpec.scala:9)");
  });
});
