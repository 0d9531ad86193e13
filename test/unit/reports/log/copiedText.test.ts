import assert from "node:assert/strict";
import { readLogLines } from "../../../support/readLog";

const unittestLog = `test_moors (tests.BerthTest.test_moors) ... FAIL

======================================================================
FAIL: test_moors (tests.BerthTest.test_moors)
----------------------------------------------------------------------
AssertionError: 3 != 4

----------------------------------------------------------------------
Ran 1 test in 0.001s

FAILED (failures=1)
`;
const mochaLog =
  "  Berth\n    1) moors\n    ✔ leaves\n\n  1 passing (3ms)\n  1 failing\n\n  1) Berth\n       moors:\n     Error: no tide\n";

/** Texts as people copy them from a page, and those with the right answer. */
const copies: readonly (readonly [form: string, text: string, original: string])[] = [
  ["with an empty line below each line", unittestLog.replaceAll("\n", "\n\n"), unittestLog],
  ["with blanks that do not break", mochaLog.replace(/^ +/gm, (blanks) => "\u00a0".repeat(blanks.length)), mochaLog],
  ["gotestsum without times", "=== FAIL: harbour TestMoors\n", "=== FAIL: harbour TestMoors (0.00s)\n"],
];

describe("A log that a person has copied", () => {
  for (const [form, text, original] of copies) {
    it(`is read ${form}`, () => assert.deepEqual(readLogLines(text), readLogLines(original)));
  }

  it("has failed if only a test without a name has", () => {
    assert.deepEqual(readLogLines("1..3\nok 1\nnot ok 2\n  # closed\nok 3\n"), ["failed | "]);
  });
});
