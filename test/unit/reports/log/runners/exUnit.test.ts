import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `.

  1) test refuses a large boat (BerthTest)
     test/berth_test.exs:5
     Assertion with == failed
     left:  3
     right: 4

  2) TideTest: failure on setup_all callback, all tests have been invalidated
     ** (RuntimeError) no connection

Finished in 0.1 seconds (0.09s on load, 0.00s async, 0.1s sync)
3 tests, 1 failure, 1 invalid
`;

describe("Log of ExUnit", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | test/berth_test.exs:5 | (BerthTest) | refuses a large boat",
      "failed | TideTest",
    ]);
  });

  it("names tests of other types, and counts them", () => {
    const otherTypes = `Running ExUnit with seed: 0, max_cases: 4

  1) property keeps all boats (BerthTest)
     test/berth_test.exs:7
     Failed with generated values

  2) scenario A boat moors (BerthFeature)
     test/berth_feature.exs:3
     ** (KeyError) key :tide not found

Finished in 0.1 seconds
2 properties, 1 scenario, 2 failures
`;
    assert.deepEqual(readLogLines(otherTypes), [
      "failed | test/berth_test.exs:7 | (BerthTest) | property keeps all boats",
      "failed | test/berth_feature.exs:3 | (BerthFeature) | scenario A boat moors",
    ]);
  });

  it("names the failures behind the ninth, whose numbers take the place of the blanks", () => {
    const item = (number: string) => `${number}) test moors ${number.trim()} (BerthTest)\n     test/berth_test.exs:5\n`;
    const numbers = ["  9", " 10", "100"];
    assert.deepEqual(
      readLogLines(`Running ExUnit with seed: 0\n\n${numbers.map(item).join("\n")}`),
      numbers.map((number) => `failed | test/berth_test.exs:5 | (BerthTest) | moors ${number.trim()}`),
    );
  });
});
