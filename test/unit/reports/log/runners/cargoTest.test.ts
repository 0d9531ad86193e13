import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `     Running unittests src/lib.rs (target/debug/deps/harbour-9d587d941682212e)

running 4 tests
test berth::moors ... ok
test berth::panics - should panic ... ok
test berth::refuses_large_boat ... FAILED
test berth::leaves ... ignored, later: FAILED

failures:

---- berth::refuses_large_boat stdout ----
failures:
    berth::moors
test berth::moors ... FAILED

thread 'berth::refuses_large_boat' panicked at src/lib.rs:27:77:
assertion \`left == right\` failed


failures:
    berth::refuses_large_boat

test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running tests/berth.rs (target/debug/deps/berth-69f496af54a3d6a3)

running 1 test
test printed ... FAILED
test moors ... ok

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`;

const crashLog = `     Running tests/crash.rs (target/debug/deps/crash-58c37215e970a791)

running 2 tests
error: test failed, to rerun pass \`-p price --test crash\`

Caused by:
  process didn't exit successfully: \`target/debug/deps/crash-58c37215e970a791\` (signal: 6, SIGABRT: process abort signal)
`;

describe("Log of cargo test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | src/lib.rs | berth | moors",
      "passed | src/lib.rs | berth | panics",
      "failed | src/lib.rs | berth | refuses_large_boat",
      "skipped | src/lib.rs | berth | leaves",
      "passed | tests/berth.rs | moors",
    ]);
  });

  it("names documentation tests as their path and line", () => {
    const lines = [
      "   Doc-tests harbour",
      "running 3 tests",
      "test src/berth.rs - berth (line 4) - compile ... FAILED",
      "test src/berth.rs - berth::Berth::moor (line 12) ... FAILED",
      "test src/berth.rs - berth::Berth::leave (line 30) - compile fail ... ok",
      "failures:",
      "---- src/berth.rs - berth (line 4) stdout ----",
      "error[E0425]: cannot find function `tie`",
      "failures:",
      "    src/berth.rs - berth (line 4)",
      "    src/berth.rs - berth::Berth::moor (line 12)",
      "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s",
    ];
    assert.deepEqual(readLogLines(lines.join("\n")), [
      "failed | src/berth.rs - berth (line 4)",
      "failed | src/berth.rs - berth::Berth::moor (line 12)",
      "passed | src/berth.rs - berth::Berth::leave (line 30)",
    ]);
  });

  it("names a file of which the process died", () => {
    assert.deepEqual(readLogLines(crashLog), ["failed | tests/crash.rs | crash.rs"]);
  });

  it("reads the lines of failed tests alone", () => {
    const lines = "test berth::refuses ... FAILED\ntest turns ... FAILED\n";
    assert.deepEqual(readLogLines(lines), ["failed | berth | refuses", "failed | turns"]);
  });

  it("takes no indented line of a failure's text for a test, and all failures of a log that is cut there", () => {
    const lines = `running 3 tests
test summary ... FAILED
test counter ... ok
test until_error ... FAILED

failures:

---- summary stdout ----
thread 'summary' panicked at 'Unexpected stdout, failed diff original var
├── var as str: Total runs:	3
    Successes:	2
    Failures:	1 (1)
`;
    assert.deepEqual(readLogLines(lines), ["failed | summary", "passed | counter", "failed | until_error"]);
  });

  it("has the texts of failures that --nocapture leaves between the results", () => {
    const lines = `running 3 tests

thread 'berth::refuses' (4031) panicked at src/lib.rs:10:5:
assertion \`left == right\` failed
  left: 3
 right: 4
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
test berth::refuses ... FAILED
test berth::panics - should panic ... thread 'berth::panics' panicked at src/lib.rs:20:5:
no berth
ok
test turns ... thread 'turns' panicked at src/lib.rs:30:5:
no tide
FAILED

failures:

failures:
    berth::refuses
    turns

test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`;
    const failures = readLog(lines).filter(({ outcome }) => outcome === "failed");
    assert.deepEqual(
      failures.map(({ name, failure }) => [name, failure.split("\n").slice(0, 2)]),
      [
        [
          "refuses",
          ["thread 'berth::refuses' (4031) panicked at src/lib.rs:10:5:", "assertion `left == right` failed"],
        ],
        ["turns", ["test turns ... thread 'turns' panicked at src/lib.rs:30:5:", "no tide"]],
      ],
    );
  });
});
