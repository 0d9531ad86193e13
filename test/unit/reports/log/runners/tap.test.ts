import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `TAP version 13
# Subtest: Berth
    # Subtest: moors a boat
    ok 1 - moors a boat
      ---
      duration_ms: 0.5
      ...
    # Subtest: refuses a large boat
    not ok 2 - refuses a large boat
      ---
      location: '/builds/harbour/test/berth.test.js:6:3'
      error: 'not ok 1 - moors a boat'
      ...
    # Subtest: wraps ropes
    not ok 3 - wraps ropes # TODO
    1..3
not ok 1 - Berth
  ---
  failureType: 'subtestsFailed'
  ...
1..1
# fail 1
`;

const proveLog = `#   Failed test 'refuses a large boat'
#   at t/berth.t line 3.
    #   Failed test 'boards twice'
    #   at t/berth.t line 11.
t/berth.t ....
1..3
ok 1 - moors
not ok 2 - refuses a large boat
# Subtest: with a pilot
    1..1
    not ok 1 - boards twice
not ok 3 - with a pilot
`;

const fileLog = `#   Failed test 'refuses a large boat'
#   at t/berth.t line 3.
t/berth.t ..
Dubious, test returned 1 (wstat 256, 0x100)
Failed 1/2 subtests
no tide at t/dies.t line 3.
t/dies.t ...
Dubious, test returned 255 (wstat 65280, 0xff00)
All 1 subtests passed

Test Summary Report
-------------------
t/berth.t (Wstat: 256 (exited 1) Tests: 2 Failed: 1)
  Failed test:  2
t/dies.t  (Wstat: 65280 (exited 255) Tests: 1 Failed: 0)
  Non-zero exit status: 255
Files=2, Tests=3,  0 wallclock secs
Result: FAIL
`;

const timedLog = `1..3
ok 1 moors # in 9 ms
not ok 2 refuses: a large boat # in 12 ms
# (in test file ./berth.bats, line 2)
ok 3 leaves # skip at night
`;

const test2Log = `t/berth.t ..
# Failed test 'refuses a large boat'
# at t/berth.t line 1.
# +------+-----+----+-------+
# | PATH | GOT | OP | CHECK |

    # Failed test 'boards'
    # at t/berth.t line 3.
`;

describe("Log of TAP", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Berth | moors a boat",
      "failed | /builds/harbour/test/berth.test.js:6 | Berth | refuses a large boat",
      "skipped | Berth | wraps ropes",
    ]);
  });

  it("joins Perl's comments with the lines of results", () => {
    assert.deepEqual(readLogLines(proveLog), [
      "failed | t/berth.t | refuses a large boat",
      "failed | t/berth.t | with a pilot | boards twice",
      "passed | t/berth.t | moors",
    ]);
  });

  it("names a file of Perl that failed without a failed test", () => {
    assert.deepEqual(readLogLines(fileLog), [
      "failed | t/berth.t:3 | refuses a large boat",
      "failed | t/dies.t | dies.t",
    ]);
  });

  it("reads the times of bats, and what Test2 writes", () => {
    assert.deepEqual(
      [readLogLines(timedLog), readLogLines(test2Log)],
      [
        ["passed | moors", "failed | ./berth.bats:2 | refuses: a large boat", "skipped | leaves"],
        ["failed | t/berth.t:1 | refuses a large boat", "failed | t/berth.t:3 | boards"],
      ],
    );
  });

  it("names the files of prove that died, without a failed test", () => {
    const log = `t/berth.t .. ok
no tide at t/tide.t line 3.
t/tide.t ... Dubious, test returned 2 (wstat 512, 0x200)
No subtests run

Test Summary Report
-------------------
t/tide.t (Wstat: 512 (exited 2) Tests: 0 Failed: 0)
  Non-zero exit status: 2
Files=2, Tests=1,  0 wallclock secs
Result: FAIL
`;
    assert.deepEqual(readLogLines(log), ["failed | t/tide.t | tide.t"]);
  });

  it("takes no file of prove for a failure whose tests to do have passed", () => {
    const log = `
#   Failed test 'turns'
#   at t/tide.t line 4.
# Looks like you failed 1 test of 2.

Test Summary Report
-------------------
t/berth.t (Wstat: 0 Tests: 4 Failed: 0)
  TODO passed:   2
t/pilot.t (Wstat: 0 Tests: 0 Failed: 0)
  Parse errors: No plan found in TAP output
t/tide.t (Wstat: 256 (exited 1) Tests: 2 Failed: 1)
  Failed test:  2
  Non-zero exit status: 1
`;
    assert.deepEqual(readLogLines(log), ["failed | t/tide.t:4 | turns", "failed | t/pilot.t | pilot.t"]);
  });
});
