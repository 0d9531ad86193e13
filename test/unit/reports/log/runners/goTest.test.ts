import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `=== RUN   TestMoors
--- PASS: TestMoors (0.00s)
=== RUN   TestRefusesLargeBoat
    berth_test.go:12: --- FAIL: TestMoors (0.00s)
        --- FAIL: TestMoors (0.00s)
--- FAIL: TestRefusesLargeBoat (0.00s)
=== RUN   TestPilots
=== RUN   TestPilots/boards
    berth_test.go:20: no pilot
--- FAIL: TestPilots (0.00s)
    --- FAIL: TestPilots/boards (0.00s)
half a line --- PASS: TestHalfALine (0.00s)
FAIL
FAIL	example.com/harbour/berth	0.037s
=== RUN   TestMoors
--- PASS: TestMoors (0.00s)
=== RUN   TestHangs
panic: test timed out after 300ms
FAIL	example.com/harbour/slow	0.305s
ok  	example.com/harbour/quiet	0.012s
FAIL
`;

describe("Log of go test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | (example.com/harbour/berth) | example.com/harbour/berth | TestMoors",
      "failed | (example.com/harbour/berth) | example.com/harbour/berth | TestRefusesLargeBoat",
      "failed | (example.com/harbour/berth) | example.com/harbour/berth | TestPilots/boards",
      "passed | (example.com/harbour/berth) | example.com/harbour/berth | TestHalfALine",
      "passed | (example.com/harbour/slow) | example.com/harbour/slow | TestMoors",
      "failed | (example.com/harbour/slow) | example.com/harbour/slow | TestHangs",
    ]);
  });
});
