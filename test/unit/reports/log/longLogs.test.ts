import assert from "node:assert/strict";
import { readLogLines } from "../../../support/readLog";

/** More lines than are read back from the line that only the runner writes. */
const output = Array.from({ length: 5_100 }, (_, index) => `      of a tide table, line ${index}\n`).join("");

/** Logs that name their runner at their end, cut where a failure has a long text. */
const logs: Readonly<Record<string, readonly [start: string, end: string, tests: readonly string[]]>> = {
  jasmine: [
    "Started\n.F\n\nFailures:\n1) Berth boards twice\n  Message:\n    Expected 3 to be 4.\n",
    "\n2 specs, 1 failure\nFinished in 0.319 seconds\n",
    ["failed | Berth boards twice"],
  ],
  Cucumber: [
    "F..\n\nFailures:\n\n1) Scenario: boards twice # features/berth.feature:6\n   ✖ Given a berth # features/steps.js:3\n",
    "\n2 scenarios (1 failed, 1 passed)\n4 steps (1 failed, 3 passed)\n",
    ["failed | features/berth.feature:6 | boards twice"],
  ],
  "GoogleTest, brief": [
    "berth_test.cc:6: Failure\nValue of: f\n[  FAILED  ] BerthTest.BoardsTwice (0 ms)\n",
    "[==========] 2 tests from 1 test suite ran. (2 ms total)\n[  PASSED  ] 1 test.\n",
    ["failed | BerthTest | BoardsTwice"],
  ],
  "RSpec, a file that cannot be loaded": [
    "\nAn error occurred while loading ./spec/berth_spec.rb.\nFailure/Error: boom\n",
    "\nFinished in 0.00004 seconds (files took 0.2 seconds to load)\n0 examples, 0 failures, 1 error occurred outside of examples\n",
    ["failed | ./spec/berth_spec.rb | berth_spec.rb"],
  ],
};

describe("A log that names its runner at its end", () => {
  for (const [runner, [start, end, tests]] of Object.entries(logs)) {
    it(`has the failures of ${runner}, however many lines stand between them and its end`, () => {
      assert.deepEqual([readLogLines(start + end), readLogLines(start + output + end)], [tests, tests]);
    });
  }
});
