import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `\u200b FAIL \u200b test/berth.js
 ✖ should be equal

  test/berth.js
  --- expected
  +++ actual

  test: test/berth.js Berth refuses a large boat
  stack: |
    Test.<anonymous> (test/berth.js:4:57)
`;

const wrappedName = `\u200b FAIL \u200b test/large berths.js
 ✖ should be equal

  test: test/large berths.js Berth keeps every one of the boats
    that had to wait for the next
    tide
  stack: |
    Test.<anonymous> (test/large berths.js:8:229)
\u200b FAIL \u200b test/tide.js
  test: "turns: twice"
`;

const classicLog = `test/broken.js ........................................ 0/1
  not ok test/broken.js
    exitCode: 1

    > not ok 3 - is printed
test/berth.js ......................................... 9/16
  Berth > refuses a large boat
  not ok should be equal
    --- expected
    +++ actual
    at:
      file: test/berth.js

  Berth > with a pilot > boards: twice
  not ok no pilot
    stack: |
      Test.<anonymous> (test/berth.js:9:85)

test/tide.js .......................................... 1/1 12ms
`;

const unloadedFile = `\u200b FAIL \u200b TAP
 ✖ test/broken.js

  test: TAP
  file: test/broken.js
  exitCode: 1
`;

const baseLog = ` FAIL  test/berth.js 2 failed 1 todo 1 skip of 7 64ms
~ skipped not now
☐ todo
✖ refuses: a large boat > should be five
  test/berth.js:3:48
 ✖ with a pilot > boards test/berth.js:7:38
 PASS  test/fine.js 1 OK 19ms

  🌈 TEST COMPLETE 🌈


 FAIL  test/broken.js 0 1.016s

 FAIL  test/berth.js 2 failed 1 todo 1 skip of 7 64ms
~ skipped not now

✖ refuses: a large boat > should be five
  test/berth.js
  --- expected
  +++ actual
`;

describe("Log of node-tap", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | test/berth.js | Berth refuses a large boat"]);
  });

  it("reads a name that goes on in the next lines", () => {
    assert.deepEqual(readLogLines(wrappedName), [
      "failed | test/large berths.js | Berth keeps every one of the boats that had to wait for the next tide",
      "failed | test/tide.js | turns: twice",
    ]);
  });

  it("reads the classic reporter", () => {
    assert.deepEqual(readLogLines(classicLog), [
      "failed | test/broken.js | broken.js",
      "failed | test/berth.js | Berth | refuses a large boat",
      "failed | test/berth.js | Berth | with a pilot | boards: twice",
    ]);
  });

  it("names a file that does not load", () => {
    assert.deepEqual(readLogLines(unloadedFile), ["failed | test/broken.js | broken.js"]);
  });

  it("reads the base reporter, which lists failures twice", () => {
    assert.deepEqual(readLogLines(baseLog), [
      "failed | test/berth.js | refuses: a large boat | should be five",
      "failed | test/berth.js | with a pilot | boards",
      "failed | test/broken.js | broken.js",
    ]);
  });
});
