import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

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

  it("gives a test of Flutter the exceptions that stand in front of its line", () => {
    const flutterLog = `00:01 +0: /builds/harbour/test/tide_test.dart: turns
══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════════════════════════════════════════════════════
The following TestFailure was thrown running a test:
Expected: exactly one matching candidate
  Actual: _TextWidgetFinder:<Found 0 widgets with text "Moor": []>

When the exception was thrown, this was the stack:
#4      main.<anonymous closure> (file:///builds/harbour/test/berth_test.dart:7:5)

The test description was:
  moors a boat
════════════════════════════════════════════════════════════════════════════════════════════════════
00:01 +1: /builds/harbour/test/tide_test.dart: turns back
00:01 +1 -1: /builds/harbour/test/berth_test.dart: Berth moors a boat [E]
  Test failed. See exception logs above.
  The test description was: moors a boat

00:02 +1 -2: /builds/harbour/test/berth_test.dart: Berth leaves [E]
  Expected: <3>
    Actual: <4>

00:02 +1 -2: Some tests failed.
`;
    const failures = readLog(flutterLog).map(({ name, failure }) => [name, ...failure.split("\n").slice(0, 2)]);
    assert.deepEqual(failures, [
      [
        "Berth moors a boat",
        "The following TestFailure was thrown running a test:",
        "Expected: exactly one matching candidate",
      ],
      ["Berth leaves", "Expected: <3>", "    Actual: <4>"],
    ]);
  });

  it("is read as the box of one failure alone", () => {
    const box = `══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════════════════════════════════════════════════════
The following TestFailure was thrown running a test:
Expected: exactly one matching node in the widget tree
  Actual: _TextFinder:<zero widgets with text "1">

When the exception was thrown, this was the stack:
#4      main.<anonymous closure> (file:///builds/harbour/test/berth_test.dart:27:5)

The test description was:
  Berth refuses a boat
════════════════════════════════════════════════════════════════════════════════════════════════════
`;
    assert.deepEqual(readLogLines(box), ["failed | Berth refuses a boat"]);
    assert.match(readLog(box)[0]?.failure ?? "", /^The following TestFailure[\s\S]*berth_test\.dart:27:5/);
  });
});
