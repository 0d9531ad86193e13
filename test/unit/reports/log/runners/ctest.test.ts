import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `Test project /builds/harbour/build
      Start  1: moors
 1/4 Test  #1: moors ............................   Passed    0.00 sec
      Start  2: refuses_large_boat
 2/4 Test  #2: refuses_large_boat ...............***Failed    0.01 sec
100% tests passed, 0 tests failed out of 5
      Start  3: leaves
 3/4 Test  #3: leaves ...........................***Skipped   0.00 sec
      Start  4: turns: tide (2/3)
 4/4 Test  #4: turns: tide (2/3) ................***Timeout   1.00 sec

33% tests passed, 2 tests failed out of 3

Total Test time (real) =   1.07 sec

The following tests did not run:
	  3 - leaves (Skipped)

The following tests FAILED:
	  2 - refuses_large_boat (Failed)
	  4 - turns: tide (2/3) (Timeout)
Errors while running CTest
`;

describe("Log of ctest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | moors",
      "failed | refuses_large_boat",
      "skipped | leaves",
      "failed | turns: tide (2/3)",
    ]);
  });

  it("reads a list into which the error output was written", () => {
    const heading = "Errors while running CTest\n";
    const list = "\t  2 - refuses_large_boat (Failed)\n";
    const mixedLog = log.replace(heading, "").replace(list, `${list}${heading}`);
    assert.deepEqual(readLogLines(mixedLog), readLogLines(log));
  });

  it("reads the list at the end alone", () => {
    const list = `33% tests passed, 1 tests failed out of 3\n\nThe following tests FAILED:\n\t  4 - turns (Timeout)\n         5 - ebbs (Failed)\n`;
    assert.deepEqual(readLogLines(list), ["failed | turns", "failed | ebbs"]);
  });

  it("reads a part without a heading, and a program that was ended", () => {
    const part = `30/38 Test #26: moors ....................   Passed    0.18 sec
31/38 Test #32: refuses ..................Subprocess aborted***Exception:   0.12 sec
32/38 Test #30: turns ....................***Exception: SegFault  0.15 sec
`;
    assert.deepEqual(readLogLines(part), ["passed | moors", "failed | refuses", "failed | turns"]);
  });

  it("names a test once behind what another runner printed in it", () => {
    const nestedLog = `Test project /builds/harbour/build
      Start  1: berths
 1/2 Test  #1: berths ...........................***Failed    0.01 sec
[==========] Running 1 test from 1 test suite.
[ RUN      ] Berth.Refuses
[  FAILED  ] Berth.Refuses (0 ms)
[==========] 1 test from 1 test suite ran. (0 ms total)
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Berth.Refuses

 1 FAILED TEST

      Start  2: turns
 2/2 Test  #2: turns ............................   Passed    0.01 sec

50% tests passed, 1 tests failed out of 2

The following tests FAILED:
	  1 - berths (Failed)
Errors while running CTest
`;
    assert.deepEqual(readLogLines(nestedLog), ["failed | berths", "passed | turns", "failed | Berth | Refuses"]);
  });

  it("reads the end of the list alone", () => {
    const list = `        125 - berths_moor (Not Run)
        126 - berths_refuse (Failed)
Errors while running CTest
Output from these tests are in: /builds/harbour/Testing/Temporary/LastTest.log
`;
    assert.deepEqual(readLogLines(list), ["failed | berths_moor", "failed | berths_refuse"]);
  });
});
