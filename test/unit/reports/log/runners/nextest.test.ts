import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `    Starting 6 tests across 2 binaries
        PASS [   0.005s] harbour berth::tests::moors
        LEAK [   0.105s] harbour berth::tests::leaks
        SLOW [> 60.000s] harbour berth::tests::waits
        PASS [  61.000s] harbour berth::tests::waits
        FAIL [   0.003s] (4/6) harbour berth::tests::refuses_boat

--- STDERR:              harbour berth::tests::refuses_boat ---
thread 'berth::tests::refuses_boat' panicked at src/berth.rs:9:9:
  TRY 1 FAIL [   0.003s] harbour::tide turns
   RETRY 2/3 [         ] harbour::tide turns
  TRY 2 PASS [   0.003s] harbour::tide turns
   FLAKY 2/3 [   0.003s] harbour::tide turns
     SIGABRT [   0.003s] harbour berth::tests::sinks
        SKIP [         ] harbour berth::tests::leaves_at_night
     Summary [  61.000s] 6 tests run: 4 passed (1 slow, 1 flaky, 1 leaky), 2 failed, 1 skipped
        FAIL [   0.003s] (4/6) harbour berth::tests::refuses_boat
     SIGABRT [   0.003s] harbour berth::tests::sinks
`;

describe("Log of nextest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | (harbour) | berth::tests::moors",
      "passed | (harbour) | berth::tests::leaks",
      "passed | (harbour) | berth::tests::waits",
      "failed | (harbour) | berth::tests::refuses_boat",
      "passedOnRetry | (harbour::tide) | turns",
      "failed | (harbour) | berth::tests::sinks",
      "skipped | (harbour) | berth::tests::leaves_at_night",
    ]);
  });
});
