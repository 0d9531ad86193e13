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

describe("Log of busted", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | spec/berth_spec.lua:3 | Berth refuses a large boat"]);
  });
});
