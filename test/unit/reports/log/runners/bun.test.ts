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

  it("gives no failed test what stands behind its line, which is the next one's text", () => {
    const nextTest =
      "error: expect(received).toBe(expected)\n(fail) Berth > leaves [9.00ms]\n  ^ this test timed out after 9ms.\n";
    const texts = readLog(log.replace("(skip)", `${nextTest}(skip)`)).map(({ name, failure }) => `${name}: ${failure}`);
    assert.deepEqual(texts.slice(1, 3), ["refuses a large boat: ", "leaves: ^ this test timed out after 9ms."]);
    assert.match(readLog(unloadedFile)[0]?.failure ?? "", /Cannot find module/);
    assert.equal(readLog(unloadedFile)[1]?.failure, "");
  });
});
