import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const test = `1/4 berth.test.moors...OK
2/4 berth.test.refuses a large boat...FAIL (TestUnexpectedResult)
/opt/zig/lib/std/testing.zig:509:14: 0x2241c7 in expect (test)
    if (!ok) return error.TestUnexpectedResult;
             ^
/builds/harbour/src/berth.zig:86:5: 0x22467a in test.refuses a large boat (test)
    try testing.expect(sub(10, 5) == 5 + 1);
    ^
3/4 berth.test_0...SKIP
4/4 berth.decltest.counts...a boat
OK
2 passed; 1 skipped; 1 failed.
error: the following test command failed with exit code 1:
/builds/harbour/.zig-cache/o/7a1e/test
`;

const oldTest = `Test [1/3] test.moors... OK
Test [2/3] test.sinks... expected 3, found 2
FAIL (TestExpectedEqual)
Test [3/3] test.counts... OK
2 passed; 0 skipped; 1 failed.
`;

const build = `test
+- run test 1/3 passed, 2 failed
error: 'berth.test.refuses' failed: expected 5, found 4
/opt/zig/lib/std/testing.zig:97:17: 0x1047 in expectEqualInner__anon_1 (test)
        return error.TestExpectedEqual;
/builds/harbour/src/berth.zig:12:5: 0x1048 in test.refuses (test)
error: 'tide.test.ebbs' failed:
       expected 3, found 2
error: while executing test 'tide.test.flows', the following test command failed:
/builds/harbour/.zig-cache/o/8cab/test --seed=0x4a8f --listen=-

Build Summary: 3/5 steps succeeded; 1 failed; 1/3 tests passed; 2 failed
test transitive failure
`;

const crash = `run test: error: 'test.moors' failed: /opt/zig/lib/std/testing.zig:515:14: 0x227a9f in expect (test)
run test: error: while executing test 'test.sinks', the following command terminated with signal 6 (expected exited with code 0):
Build Summary: 1/3 steps succeeded; 1 failed
`;

describe("Log of Zig's tests", () => {
  it("names each test, also where it prints before its outcome", () => {
    assert.deepEqual(readLogLines(test), [
      "passed | berth.test.moors",
      "failed | berth.test.refuses a large boat",
      "skipped | berth.test_0",
      "passed | berth.decltest.counts",
    ]);
    assert.match(readLog(test)[1]?.failure ?? "", /^TestUnexpectedResult\n\/opt\/zig.*berth\.zig:86:5.*\^$/s);
    assert.deepEqual(readLogLines(oldTest), ["passed | test.moors", "failed | test.sinks", "passed | test.counts"]);
  });

  it("has the failures that a build lists, with their texts", () => {
    assert.deepEqual(readLogLines(build), ["failed | berth.test.refuses", "failed | tide.test.ebbs"]);
    assert.match(readLog(build)[1]?.failure ?? "", /expected 3, found 2/);
  });

  it("has the test in which the process died", () => {
    assert.deepEqual(readLogLines(crash), ["failed | test.moors", "failed | test.sinks"]);
  });

  it("takes no other step for a test", () => {
    assert.deepEqual(readLogLines("1/4 Compiling test.c...OK\nerror: 'harbour' failed: no boats\n"), []);
  });
});
