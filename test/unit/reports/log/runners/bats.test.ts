import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `berth.bats
 ✓ moors a boat
 ✗ refuses a large boat
   (in test file test/berth.bats, line 3)
     \`@test "refuses a large boat" { false; }' failed
   not ok 3 is printed
 - leaves at night (skipped: later: not ok)

3 tests, 1 failure, 1 skipped
`;

const timedTap = `1..4
ok 1 moors a boat in 9ms
not ok 2 refuses a large boat in 5ms
# (in test file test/berth.bats, line 3)
#   \`@test "refuses a large boat" { false; }' failed
ok 3 leaves at night in 9ms # skip later
not ok 4 waits in 9ms # timeout after 1s
`;

const timedLog = `berth.bats
 ✗ refuses a large boat [4]
   (from function \`setup' in test file test/berth.bats, line 1)
 - leaves at night (skipped: later: not ok) [5]

2 tests, 1 failure, 1 skipped in 0 seconds
`;

describe("Log of bats", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | berth.bats | moors a boat",
      "failed | berth.bats | refuses a large boat",
      "skipped | berth.bats | leaves at night",
    ]);
  });

  it("reads TAP with times", () => {
    assert.deepEqual(readLogLines(timedTap), [
      "passed | moors a boat",
      "failed | test/berth.bats:3 | refuses a large boat",
      "skipped | leaves at night",
      "failed | waits in 9ms",
    ]);
  });

  it("finds the place below the functions that a test has called", () => {
    const called = "(from function `refuse' in file test/../helper.bash, line 1,";
    const tap = `1..1\nnot ok 1 refuses a large boat\n# ${called}\n#  in test file test/berth.bats, line 3)\n`;
    assert.deepEqual(readLogLines(tap), ["failed | test/berth.bats:3 | refuses a large boat"]);
    const version13 = `TAP version 13\n1..1\nnot ok 1 refuses\n  ---\n  message: |\n    ${called}\n     in test file test/berth.bats, line 3)\n  ...\n`;
    assert.deepEqual(readLogLines(version13), ["failed | test/berth.bats:3 | refuses"]);
    const rows = ` ✗ refuses\n   ${called}\n    in test file test/berth.bats, line 3)\n\n1 test, 1 failure\n`;
    assert.deepEqual(readLogLines(rows), ["failed | test/berth.bats:3 | refuses"]);
  });

  it("reads the pretty format with times", () => {
    assert.deepEqual(readLogLines(timedLog), [
      "failed | berth.bats | refuses a large boat",
      "skipped | berth.bats | leaves at night",
    ]);
  });

  it("reads the pretty format of a single file, which names none", () => {
    const rows =
      " ✓ moors a boat\n ✗ refuses a large boat\n   (in test file test/berth.bats, line 5)\n\n2 tests, 1 failure\n";
    assert.deepEqual(readLogLines(rows), [
      "passed | moors a boat",
      "failed | test/berth.bats:5 | refuses a large boat",
    ]);
  });

  it("is read without the blank in front of its first line", () => {
    const part = "✗ refuses a boat\n   (in test file tests/berth.bats, line 25)\n     `[ 1 -eq 2 ]' failed\n";
    assert.deepEqual(readLogLines(part), ["failed | tests/berth.bats:25 | refuses a boat"]);
  });
});
