import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

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

const gotestsumLog = `# example.com/harbour/broken [example.com/harbour/broken.test]
broken/b_test.go:3:28: undefined: undefined
✖  berth (33ms)
✖  tide (19ms)

=== Skipped
=== SKIP: berth TestSkipped (0.00s)
    berth_test.go:7: later: TestRefuses

=== Failed
=== FAIL: berth TestRefuses (0.00s)
    berth_test.go:4: got 1, want 2

=== FAIL: berth TestBoats/a/b (0.00s)
    berth_test.go:5: case "a/b"
    --- FAIL: TestBoats/a/b (0.00s)

=== FAIL: berth TestBoats (0.00s)

=== FAIL: berth TestPrints (unknown)

=== FAIL: tide TestRefuses (0.00s)
    tide_test.go:3: same name as in berth

=== Errors
broken/b_test.go:3:28: undefined: undefined

DONE 29 tests, 1 skipped, 20 failures, 1 error in 1.201s
`;

const gotestsumReruns = `=== RUN   TestFlaky
    net_test.go:4: flaky
--- FAIL: TestFlaky (0.00s)
FAIL net.TestFlaky (0.00s)
FAIL net

DONE 2 tests, 2 failures in 0.616s

PASS net.TestFlaky (re-run 1) (0.00s)
✖  net (10ms)

=== Failed
=== FAIL: net TestFlaky (0.00s)
    net_test.go:4: flaky

=== FAIL: net TestAlways (0.00s)
    net_test.go:8: always

=== FAIL: net TestAlways (re-run 1) (0.00s)
    net_test.go:8: always

DONE 2 runs, 4 tests, 3 failures in 1.031s
✖  quay (3ms)

=== Failed
=== FAIL: quay TestOnce (0.00s)
    quay_test.go:8: no

DONE 1 tests, 1 failure in 0.031s
`;

/** A package that could not be built, one that could not begin, and one that has nothing but its failed test. */
const packagesLog = `# example.com/harbour/berth [example.com/harbour/berth.test]
berth/berth_test.go:15:2: undefined: boat
# example.com/harbour/dock
dock/dock.go:4:2: no required module provides package example.com/ropes
ok  \texample.com/harbour/quiet\t0.012s
panic: no tide

goroutine 1 [running]:
FAIL\texample.com/harbour/tide\t0.003s
--- FAIL: TestBoards (0.00s)
FAIL
FAIL\texample.com/harbour/pilot\t0.010s
FAIL\texample.com/harbour/berth [build failed]
FAIL    example.com/harbour/dock [setup failed]
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

  it("reads the list of failures of gotestsum in all of its formats", () => {
    assert.deepEqual(readLogLines(gotestsumLog), [
      "failed | (berth) | berth | TestRefuses",
      "failed | (berth) | berth | TestBoats/a/b",
      "failed | (berth) | berth | TestPrints",
      "failed | (tide) | tide | TestRefuses",
    ]);
  });

  it("calls a test that gotestsum ran again failed if a later attempt failed", () => {
    assert.deepEqual(readLogLines(gotestsumReruns), [
      "passedOnRetry | (net) | net | TestFlaky",
      "failed | (net) | net | TestAlways",
      "failed | (quay) | quay | TestOnce",
    ]);
  });

  it("names a package that failed by itself, with why", () => {
    assert.deepEqual(
      readLog(packagesLog)
        .filter(({ outcome }) => outcome === "failed")
        .map(({ suites, name, failure }) => [...suites, name, failure]),
      [
        ["example.com/harbour/tide", "TestMain", "panic: no tide\n\ngoroutine 1 [running]:"],
        ["example.com/harbour/pilot", "TestBoards", ""],
        ["example.com/harbour/berth", "TestMain", "berth/berth_test.go:15:2: undefined: boat"],
        [
          "example.com/harbour/dock",
          "TestMain",
          "dock/dock.go:4:2: no required module provides package example.com/ropes",
        ],
      ],
    );
  });

  it("leaves out a package that failed with a test that gotestsum lists", () => {
    const log =
      "FAIL\texample.com/harbour/tide\t0.002s\n=== Failed\n=== FAIL: tide TestTurns (0.00s)\n\nDONE 1 tests, 1 failure in 0.003s\n";
    assert.deepEqual(readLogLines(log), ["failed | (tide) | tide | TestTurns"]);
  });

  it("names a package that gotestsum lists", () => {
    const log =
      "=== Failed\n=== FAIL: example.com/harbour/tide  (0.00s)\npanic: no tide\n\nDONE 0 tests, 1 failure in 0.003s\n";
    assert.deepEqual(readLogLines(log), ["failed | (example.com/harbour/tide) | example.com/harbour/tide | TestMain"]);
  });

  it("names the tests that ran when the time was over", () => {
    const timeout = `panic: test timed out after 10m0s
running tests:
\tTestMoors (10m0s)
\tTestMoors/at_night (9m59s)

goroutine 114 [running]:
FAIL\texample.com/harbour\t600.123s
FAIL
`;
    const failures = ["failed | (example.com/harbour) | example.com/harbour | TestMoors/at_night"];
    assert.deepEqual(readLogLines(timeout), failures);
    // Since Go 1.23
    assert.deepEqual(readLogLines(timeout.replace(/^(?:running|\t)/gm, "\t$&")), failures);
  });

  it("has the reason that a package's outer tests were not built", () => {
    const log = `# acme.dev/harbour/berth_test [acme.dev/harbour/berth.test]
berth/berth_test.go:14:41: undefined: Moor
FAIL\tacme.dev/harbour/berth [build failed]
FAIL
`;
    const [failure] = readLog(log);
    assert.equal(failure?.failure, "berth/berth_test.go:14:41: undefined: Moor");
  });
});
