import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `
 RUN  v4.1.12 /builds/harbour

stdout | test/berth.test.mjs > Berth > logs lines of results
 × Elsewhere > is printed 4ms
 FAIL  test/other.test.js > Elsewhere > is printed

 ✓ test/berth.test.mjs > Berth > moors a boat 2ms
 × test/berth.test.mjs > Berth > refuses a large boat 15ms
   → expected 3 to be 4 // Object.is equality
 ↓ test/berth.test.mjs > Berth > leaves at night
 ✓ test/net.test.mjs > Net > connects at the second attempt 6ms (retry x1)

⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/broken.test.mjs [ test/broken.test.mjs ]
Error: Cannot find module './does-not-exist.js'

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯


⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/berth.test.mjs > Berth > refuses a large boat
AssertionError: expected 3 to be 4 // Object.is equality

 ❯ test/berth.test.mjs:5:64
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯

 Test Files  2 failed | 1 passed (3)
      Tests  1 failed | 2 passed | 1 skipped (4)
   Start at  17:40:33
   Duration  1.34s (transform 356ms, setup 0ms)
`;

const fileInTitleLog = `
 RUN  v4.1.12 /builds/harbour

⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/berth.test.mjs > Berth > reads config/berth.js
AssertionError: expected 3 to be 4 // Object.is equality
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

 FAIL  test/berth.test.mjs > Berth > moors
AssertionError: expected 1 to be 2 // Object.is equality
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯

 Test Files  1 failed (1)
      Tests  2 failed (2)
`;

const projectsLog = `
 RUN  v3.2.7 /builds/harbour

 ❯  unit tests  test/berth.test.js (2 tests | 1 failed) 5ms

⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯

 FAIL   unit tests  test/berth.test.js > Berth > refuses
    a large boat
AssertionError: 4 == 5

 ❯ test/berth.test.js:4:50

 FAIL   e2e  test/net.test.js > Net > connects
 FAIL   e2e  test/net.test.js > Net > listens
Error: no connection

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯
`;

const annotations = `
::error file=/builds/shop/test/cart.test.js,title=test/cart.test.js > Cart > refuses%3A an {empty} order,line=4,column=50::AssertionError: 4 == 5%0A%0A- Expected%0A+ Received

::error file=/builds/shop/test/cart.test.js,title=[unit] test/cart.test.js > Cart > with coupon%3A 10%25 > works,line=12,column=38::Error: boom%0A ❯ test/cart.test.js:12:38
`;

describe("Log of vitest", () => {
  it("takes no title that ends with a file for a heading of Jest", () => {
    assert.deepEqual(readLogLines(fileInTitleLog), [
      "failed | test/berth.test.mjs | Berth | reads config/berth.js",
      "failed | test/berth.test.mjs | Berth | moors",
    ]);
  });

  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | test/berth.test.mjs | Berth | moors a boat",
      "failed | test/berth.test.mjs | Berth | refuses a large boat",
      "skipped | test/berth.test.mjs | Berth | leaves at night",
      "passedOnRetry | test/net.test.mjs | Net | connects at the second attempt",
      "failed | test/broken.test.mjs | broken.test.mjs",
    ]);
  });

  it("leaves out names of projects in colors, and reads titles of several lines", () => {
    assert.deepEqual(readLogLines(projectsLog), [
      "failed | test/berth.test.js | Berth | refuses a large boat",
      "failed | test/net.test.js | Net | connects",
      "failed | test/net.test.js | Net | listens",
    ]);
  });

  it("reads annotations where they are all that there is", () => {
    const otherReporter = [" RUN  v3.2.7 /builds/shop", " Test Files  1 passed (1)", "   Duration  1.28s"].join("\n");
    assert.deepEqual(
      [readLogLines(annotations), readLogLines(otherReporter + annotations)],
      [
        [
          "failed | test/cart.test.js:4 | Cart | refuses: an {empty} order",
          "failed | test/cart.test.js:12 | Cart | with coupon: 10% | works",
        ],
        [],
      ],
    );
  });

  it("names an error that no test caught, with the file that ran", () => {
    const errorLog = ` RUN  v3.2.4 /builds/harbour

 ✓ test/tide.test.ts (1 test) 2ms

⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯

Vitest caught 1 unhandled error during the test run.

⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
TypeError: tide.turn is not a function

This error originated in "test/tide.test.ts" test file. It doesn't mean the error was thrown inside the file itself.
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

 Test Files  1 passed (1)
      Tests  1 passed (1)
     Errors  1 error
   Duration  67.05s
`;
    assert.deepEqual(readLogLines(errorLog), ["failed | test/tide.test.ts | Unhandled Rejection"]);
  });

  it("counts the failures of a run once whose list was written to the error output, there or nowhere", () => {
    const output = ` RUN  v2.1.9 /harbour

 ❯ test/berth.test.ts (2 tests | 1 failed) 30ms
   × Berth > refuses a large boat 14ms
     → expected 3

 Test Files  1 failed (1)
      Tests  1 failed | 1 passed (2)
   Duration  2.85s
`;
    const list = `
⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/berth.test.ts > Berth > refuses a large boat
AssertionError: expected 3
`;
    const failures = ["failed | test/berth.test.ts | Berth | refuses a large boat"];
    assert.deepEqual(readLogLines(output), failures);
    assert.deepEqual(readLogLines(output + list), failures);
  });

  it("joins names that a console has broken", () => {
    const output = `⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/berth.test.ts > Berth > refuses 
a large boat
AssertionError: expected 3

 Test Files  1 failed (1)
`;
    assert.deepEqual(readLogLines(output), ["failed | test/berth.test.ts | Berth | refuses a large boat"]);
  });

  it("reads a list whose heading a console could not write", () => {
    assert.deepEqual(readLogLines(log.replaceAll(/⎯+/g, "??렞??[39m")), readLogLines(log));
  });

  it("reads the failures of a log without a list, whose counts two reporters wrote", () => {
    const counts = " Test Files  1 failed | 3 passed (4)\n      Tests  1 failed | 5 passed (6)\n   Duration  1.34s\n";
    const results = " RUN  v4.1.12 /builds/harbour\n\n × test/berth.test.mjs > Berth > refuses a large boat 15ms\n";
    assert.deepEqual(readLogLines(`${results}\n${counts}\n\n${counts}`), [
      "failed | test/berth.test.mjs | Berth | refuses a large boat",
    ]);
  });

  it("reads failed tests that are indented below their file, with their suites", () => {
    const indentedLog = ` RUN  v1.6.1 /builds/harbour

 ❯ test/berth.test.ts  (2 tests | 1 failed) 119ms
   ❯ test/berth.test.ts > Berth > refuses a large boat
     → no berth
 Test Files  1 failed (1)
`;
    assert.deepEqual(readLogLines(indentedLog), ["failed | test/berth.test.ts | Berth | refuses a large boat"]);
  });

  it("reads names that a console has put on a line of their own", () => {
    const brokenLog = ` RUN  v4.0.14 D:/harbour

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  src/app/components/harbour/berth-list/berth-list.component.spec.ts > 
Berth list > refuses a large boat
AssertionError: expected 3 to be 4

 FAIL  src/app/components/harbour/berth-list/berth-list.component.spec.ts > 
Berth list > turns at night
AssertionError: expected 5 to be 6

 Test Files  1 failed (1)
`;
    const file = "src/app/components/harbour/berth-list/berth-list.component.spec.ts";
    assert.deepEqual(readLogLines(brokenLog), [
      `failed | ${file} | Berth list | refuses a large boat`,
      `failed | ${file} | Berth list | turns at night`,
    ]);
  });

  it("gives failures with the same error its text, which stands below the last of them", () => {
    const sharedLog = ` RUN  v3.2.4 /harbour

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 3 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/berth.test.ts > Berth > moors a boat
 FAIL  test/berth.test.ts > Berth > refuses a large boat
TypeError: no tide

 FAIL  test/berth.test.ts > Berth > turns at night
Error: no light

 Test Files  1 failed (1)
`;
    const failures = readLog(sharedLog).map(({ name, failure }) => [name, failure]);
    assert.deepEqual(failures, [
      ["moors a boat", "TypeError: no tide"],
      ["refuses a large boat", "TypeError: no tide"],
      ["turns at night", "Error: no light"],
    ]);
  });
});
