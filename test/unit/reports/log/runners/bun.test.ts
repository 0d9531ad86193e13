import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `bun test v1.4.5 (a7733435c)

test/berth.test.js:
(pass) Berth > moors a boat [0.04ms]
5 |   test("refuses a large boat", () => { expect(total([1, 2])).toBe(4); });
error: expect(received).toBe(expected)

Expected: 4
Received: 3
(fail) Berth > refuses a large boat [0.73ms]
(skip) Berth > leaves at night

 1 pass
 1 skip
 1 fail
Ran 3 tests across 1 file. [335.00ms]
`;

const unloadedFile = `bun test v1.4.5 (abcdef12)

test/broken.test.js:

# Unhandled error between tests
-------------------------------
error: Cannot find module './does-not-exist.js'
-------------------------------

test/tide.test.js:
(fail) Tide > turns [0.03ms]

 0 pass
 1 fail
 1 error
Ran 1 test across 2 files. [12.00ms]
`;

describe("Log of bun test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | test/berth.test.js | Berth | moors a boat",
      "failed | test/berth.test.js | Berth | refuses a large boat",
      "skipped | test/berth.test.js | Berth | leaves at night",
    ]);
  });

  it("names a file with an error between its tests, beside the tests", () => {
    assert.deepEqual(readLogLines(unloadedFile), [
      "failed | test/broken.test.js | broken.test.js",
      "failed | test/tide.test.js | Tide | turns",
    ]);
  });

  it("gives each failed test the text in front of its line, and a limit of time behind it", () => {
    const otherTests = `printed by a test
 9 |   test("boards", () => boards());
                            ^
error: no boat
      at boards (/builds/harbour/test/berth.test.js:9:23)
(fail) Berth > boards [0.03ms]
(fail) Berth > leaves [9.00ms]
  ^ this test timed out after 9ms.
`;
    const failures = readLog(log.replace("(skip)", `${otherTests}(skip)`)).slice(1, 4);
    assert.deepEqual(
      failures.map(({ name, failure }) => [name, failure]),
      [
        ["refuses a large boat", "error: expect(received).toBe(expected)\n\nExpected: 4\nReceived: 3"],
        ["boards", "error: no boat\n      at boards (/builds/harbour/test/berth.test.js:9:23)"],
        ["leaves", "^ this test timed out after 9ms."],
      ],
    );
  });

  it("gives a file with an error between its tests the text behind its line", () => {
    assert.match(readLog(unloadedFile)[0]?.failure ?? "", /Cannot find module/);
    assert.equal(readLog(unloadedFile)[1]?.failure, "");
  });
});
