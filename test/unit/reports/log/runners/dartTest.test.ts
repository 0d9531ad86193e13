import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `00:00 +0: loading test/berth_test.dart
00:00 +0: test/berth_test.dart: Berth moors a boat
00:01 +1: test/berth_test.dart: Berth refuses a large boat
00:01 +1 -1: test/berth_test.dart: Berth refuses a large boat [E]
  Expected: <2>
    Actual: <1>
  test/berth_test.dart 9:5  main.<fn>.<fn>
00:01 +1 ~1 -1: test/berth_test.dart: Berth leaves at night
00:01 +1 ~1 -2: loading test/tide_test.dart [E]
  Failed to load "test/tide_test.dart": no such file
00:01 +1 ~1 -3: Pilot boards: twice [E]
  no
00:01 +1 ~1 -3: Some tests failed.
`;

describe("Log of dart test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | test/berth_test.dart | Berth refuses a large boat",
      "failed | test/tide_test.dart | tide_test.dart",
      "failed | Pilot boards: twice",
    ]);
  });

  it("reads lines that a console has filled up with blanks", () => {
    const filledLog = log.replaceAll("[E]\n", `[E]${" ".repeat(40)}\n`);
    assert.deepEqual(readLogLines(filledLog), readLogLines(log));
  });
});
