import assert from "node:assert/strict";
import { LogReader } from "../../../../src/reports/log/logReader";
import { readLog, readLogLines } from "../../../support/readLog";

const goLog = `=== RUN   TestBerth
=== RUN   TestBerth/moors

--- FAIL: TestBerth (0.00s)
    --- FAIL: TestBerth/moors (0.00s)
        berth_test.go:8: no tide
FAIL
FAIL\texample.com/berth\t0.002s
`;
/** All lines of mocha are indented by two blanks, and those of a list of failures by more. */
const mochaLog = `  Berth
    1) moors
    ✔ leaves

  1 passing (3ms)
  1 failing

  1) Berth
       moors:
     Error: no tide
`;
/** A line of cargo that is indented begins a run as well. */
const cargoLog = `warning: unused variable: \`unused\`
    Finished \`test\` profile [unoptimized + debuginfo] target(s) in 0.03s
     Running unittests src/lib.rs (target/debug/deps/berth-b2201525d015f056)

running 2 tests
test tests::leaves ... ok
test tests::moors ... FAILED

failures:

---- tests::moors stdout ----

thread 'tests::moors' panicked at src/lib.rs:6:19:
no tide

failures:
    tests::moors

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`;

const indentations: readonly (readonly [way: string, indent: string])[] = [
  ["by four blanks", "    "],
  ["by a tab", "\t"],
  ["below an item of a list", "   "],
  ["as code in a list", "      "],
  ["by two levels", "        "],
  ["by a mark of quotation", "> "],
  ["as code in a quotation", ">     "],
  ["in a quotation of a quotation", "> > "],
  ["as a comment", "// "],
  ["as a comment of a script", "## "],
  ["as a comment that an editor adds", "# >> "],
  ["as added lines", "+"],
];

function indentLines(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

describe("A log that is indented", () => {
  for (const [way, indent] of indentations) {
    for (const words of ["", "I get this since yesterday:\n\n"]) {
      it(`${way}${words && ", below words,"} has the tests of the log itself`, () => {
        for (const log of [goLog, mochaLog, cargoLog]) {
          assert.deepEqual(readLogLines(words + indentLines(log, indent)), readLogLines(log));
        }
      });
    }
  }

  it("has the texts of the log itself, and its number of each line", () => {
    const failure = readLog(`I get this:\n\n${indentLines(cargoLog, "    ")}`).find(
      ({ outcome }) => outcome === "failed",
    );
    assert.equal(failure?.failure.split("\n")[0], "thread 'tests::moors' panicked at src/lib.rs:6:19:");
    assert.deepEqual(failure?.logLine, { line: 18, text: "tests::moors" });
  });

  it("keeps the indentation of a log in which a runner begins beside it", () => {
    const printed = indentLines(cargoLog, "    ");
    assert.deepEqual(readLogLines(`=== RUN   TestPrints\n${printed}\n--- PASS: TestPrints (0.00s)\nPASS\n`), [
      "passed | TestPrints",
    ]);
  });

  it("is read as it is if it is long", () => {
    const reader = new LogReader();
    reader.write(`${"words\n".repeat(200_000)}${indentLines(goLog, "\t")}`);
    assert.deepEqual(reader.end(), []);
  });
});
