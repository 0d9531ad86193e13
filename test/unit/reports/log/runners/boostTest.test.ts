import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `Running 3 test cases...
berth.cpp(9): error: in "berth/refuses_large_boat": check 1 + 2 == 4 has failed [1 + 2 != 4]
unknown location(0): fatal error: in "berth/pilot/boards": std::runtime_error: error: in "berth/moors"

*** 2 failures are detected in the test module "harbour"
`;

describe("Log of Boost.Test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | berth.cpp:9 | berth | refuses_large_boat",
      "failed | berth | pilot | boards",
    ]);
  });
});
