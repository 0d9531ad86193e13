import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `
   PASS  Tests\\Unit\\TideTest
  ✓ it turns                                                             0.01s

   FAIL  Tests\\Unit\\BerthTest
  ✓ it moors a boat                                                      0.01s
  ⨯ it refuses a large boat                                              0.02s
  - it leaves at night → later
  ⨯ it weighs with (2)
  ────────────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\BerthTest > it refuses a large boat
  Failed asserting that 3 is identical to 4.

  at tests/Unit/BerthTest.php:5

  Tests:    2 failed, 1 skipped, 2 passed (4 assertions)
  Duration: 0.10s
`;

describe("Log of Pest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Tests\\Unit\\TideTest | it turns",
      "passed | Tests\\Unit\\BerthTest | it moors a boat",
      "failed | Tests\\Unit\\BerthTest | it refuses a large boat",
      "skipped | Tests\\Unit\\BerthTest | it leaves at night → later",
      "failed | Tests\\Unit\\BerthTest | it weighs with (2)",
    ]);
  });

  it("reads the compact form, which names no class above its failures, and cuts long names", () => {
    const compact = `
  ..⨯.⨯⨯..
  ────────────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\BerthTest > it refuses a large boat                      
  Failed asserting that 3 is identical to 4.

  at tests/Unit/BerthTest.php:5
  ────────────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\BerthTest > it weighs all of the… AssertionFailedError  
  No tide.

  Tests:    2 failed, 2 passed (4 assertions)
  Duration: 0.10s
`;
    assert.deepEqual(readLogLines(compact), [
      "failed | Tests\\Unit\\BerthTest | it refuses a large boat",
      "failed | Tests\\Unit\\BerthTest | it weighs all of the…",
    ]);
  });

  it("gives a failure the text below a heading that is cut", () => {
    const cutLog = `
   FAIL  Tests\\Unit\\BerthTest
  ⨯ it refuses a large boat                                      0.01s
  ⨯ it refuses a boat without a pilot in the outer harb…         0.01s
  ⨯ it weighs                                                    0.01s
  ────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\BerthTest > it refuses a …  QueryException
  No tide.
  ────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\BerthTest >…  ErrorOfAVeryLongNameInTheHarbour
  No pilot.
  ────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\Be…  AnotherErrorOfAVeryLongNameInTheHarbour
  No scale.
`;
    const failures = readLog(cutLog).map(({ name, failure }) => [name, failure]);
    assert.deepEqual(failures, [
      ["it refuses a large boat", "No tide."],
      ["it refuses a boat without a pilot in the outer harb…", "No pilot."],
      ["it weighs", "No scale."],
    ]);
  });

  it("reads the compact form where it cuts the name of the class", () => {
    const compact = `
  ..⨯..
  ────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\Harbour\\Be…  AssertionFailedError
  No tide.

  Tests:    1 failed, 4 passed (5 assertions)
`;
    assert.deepEqual(readLogLines(compact), ["failed | Tests\\Unit\\Harbour\\Be…"]);
  });

  it("reads headings that put the groups of a test into backquotes", () => {
    const groupLog = `
   FAIL  Tests\\Unit\\BerthTest
  ⨯ Berth → at night → it refuses a boat                         0.01s
  ⨯ Berth → it weighs a boat                                     0.01s
  ────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\BerthTest > \`Berth\` → \`at ni…  QueryException
  No tide.
  ────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\BerthTest > \`Berth\` → it weighs a boat
  No scale.
`;
    const failures = readLog(groupLog).map(({ name, failure }) => [name, failure]);
    assert.deepEqual(failures, [
      ["Berth → at night → it refuses a boat", "No tide."],
      ["Berth → it weighs a boat", "No scale."],
    ]);
  });
});
