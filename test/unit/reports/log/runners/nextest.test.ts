import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

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

/** All words that it has for a result. */
const wordsLog = `        PASS [   1.000s] (  1/100) harbour passes
TIMEOUT-PASS [ 240.000s] (  3/100) harbour times_out_and_passes
 FAIL + LEAK [   1.000s] ( 10/100) harbour fails_and_leaks
       XFAIL [   1.000s] ( 11/100) harbour cannot_start
   LEAK-FAIL [   1.000s] ( 12/100) harbour leaks
     TIMEOUT [  60.000s] ( 13/100) harbour times_out
     SIGSEGV [   1.000s] ( 14/100) harbour crashes
       ABORT [   1.000s] ( 15/100) harbour aborts
           - with code 0xc0000005: Access violation
 TRY 2 FL+LK [   1.000s] ( 17/100) harbour fails_and_leaks_again
TRY 2 LKFAIL [   1.000s] ( 18/100) harbour leaks_again
   TRY 2 TMT [  60.000s] ( 19/100) harbour times_out_again
   FLAKY 2/2 [   2.000s] [2] (─────────) harbour is_flaky
 FLKY-FL 2/2 [   1.000s] [2/3] ( 27/100) harbour fails_if_flaky
 TERMINATING [>120.000s] (─────────) harbour is_slow
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

  it("takes the run in the output of a failed test for its text", () => {
    const output = `        FAIL [  19.954s] harbour berth::moors

--- STDOUT:              harbour berth::moors ---

running 1 test
test berth::moors ... FAILED

failures:
    berth::moors

test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 13 filtered out; finished in 19.94s

        PASS [  21.017s] harbour berth::leaves
`;
    assert.deepEqual(readLogLines(output), ["failed | (harbour) | berth::moors", "passed | (harbour) | berth::leaves"]);
  });

  it("knows all words for a result", () => {
    assert.deepEqual(
      readLog(wordsLog).map(({ outcome, name }) => `${outcome} ${name}`),
      [
        "passed passes",
        "passed times_out_and_passes",
        "failed fails_and_leaks",
        "failed cannot_start",
        "failed leaks",
        "failed times_out",
        "failed crashes",
        "failed aborts",
        "failed fails_and_leaks_again",
        "failed leaks_again",
        "failed times_out_again",
        "passedOnRetry is_flaky",
        "failed fails_if_flaky",
      ],
    );
  });
});
