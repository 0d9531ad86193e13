import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `.EF.F
Tests with errors:
------------------
1) TestBerth.testWeighs
test/berth.lua:41: attempt to perform arithmetic on a table value
stack traceback:
	test/berth.lua:41: in function 'TestBerth.testWeighs'

Failed tests:
-------------
1) TestPilot.testBoards
test/pilot.lua:49: expected: 0, actual: 2
stack traceback:
	test/pilot.lua:49: in function 'TestPilot.testBoards'

2) testTides
test/tide.lua:62: expected: 0, actual: 2

Ran 5 tests in 0.002 seconds, 2 successes, 2 failures, 1 error
`;

describe("Log of LuaUnit", () => {
  it("names each reported test once", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | test/berth.lua:41 | TestBerth | testWeighs",
      "failed | test/pilot.lua:49 | TestPilot | testBoards",
      "failed | testTides",
    ]);
  });
});
