import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `●◼Failure → spec/berth_spec.lua @ 99
Berth is printed
◼●
2 successes / 1 failure / 0 errors / 1 pending : 0.001826 seconds

Pending → spec/berth_spec.lua @ 9
Berth leaves at night

Failure → spec/berth_spec.lua @ 3
Berth refuses a large boat
spec/berth_spec.lua:3: Expected objects to be equal.
`;

const tap = `ok 1 - Berth moors
not ok 2 - Berth refuses a large boat
# spec/berth_spec.lua @ 3
# Failure message: spec/berth_spec.lua:3: Expected objects to be equal.
1..2
0 successes / 0 failures / 1 error / 0 pending : 0.001 seconds

Error → spec/tide_spec.lua:1: unexpected symbol near '='
spec/tide_spec.lua
`;

describe("Log of busted", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | spec/berth_spec.lua:3 | Berth refuses a large boat"]);
  });

  it("reads TAP, and a file that does not load", () => {
    assert.deepEqual(readLogLines(tap), [
      "passed | Berth moors",
      "failed | spec/berth_spec.lua:3 | Berth refuses a large boat",
      "failed | spec/tide_spec.lua | tide_spec.lua",
    ]);
  });
});
