import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `PASS test/quiet.test.js
FAIL test/berth.test.js
  ● Console

    console.log
        ✕ moors a boat (3 ms)
      FAIL test/other.test.js
        ● Elsewhere › is printed

      at Object.log (test/berth.test.js:16:49)

  ● Berth › refuses a large boat

    expect(received).toBe(expected) // Object.is equality

    Expected: 4
    Received: 3

      at Object.toBe (test/berth.test.js:5:64)

  ● Berth › with a pilot › 1) boards twice

    unknown pilot: 7

FAIL test/broken.test.js
  ● Test suite failed to run

    Cannot find module './does-not-exist.js' from 'test/broken.test.js'

Test Suites: 2 failed, 1 passed, 3 total
Tests:       2 failed, 3 passed, 5 total
Time:        5.874 s
Ran all test suites.
`;

const projectsLog = `FAIL harbour tests test/berth.test.js
  ● Berth › refuses
    a large boat

    assert.equal(received, expected)

      at Object.equal (test/support/boats.js:3:1)
      at Object.<anonymous> (test/berth.test.js:4:50)

  ● Berth › waits

    thrown: "Exceeded timeout of 400 ms for a test."

          at it (test/berth.test.js:16:7)

Test Suites: 2 failed, 2 total
`;

/** Names of projects in colors stand between blanks; versions before 26 write no blank before the unit. */
const oldLog = ` FAIL   e2e  harbour-berth/berth.spec.ts (40.399 s)
  ● berth › refuses

    no

 FAIL  __tests__/pilot.spec.js (72.951s)
  ● pilot › boards

    no

Test Suites: 2 failed, 2 total
`;

describe("Log of jest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | test/berth.test.js | Berth | refuses a large boat",
      "failed | test/berth.test.js | Berth | with a pilot | 1) boards twice",
      "failed | test/broken.test.js | broken.test.js",
    ]);
  });

  it("tells a name of a project from a path, and reads titles of several lines", () => {
    assert.deepEqual(readLogLines(projectsLog), [
      "failed | test/berth.test.js:4 | Berth | refuses a large boat",
      "failed | test/berth.test.js:16 | Berth | waits",
    ]);
  });

  it("reads names of projects between blanks, and times of old versions", () => {
    assert.deepEqual(readLogLines(oldLog), [
      "failed | harbour-berth/berth.spec.ts | berth | refuses",
      "failed | __tests__/pilot.spec.js | pilot | boards",
    ]);
  });

  it("has the file of the first line that PowerShell reports as an error", () => {
    const output = `npx : FAIL test/berth.test.js
At line:1 char:1
+ npx jest > log.txt 2>&1
    + CategoryInfo          : NotSpecified: (FAIL test/berth.test.js:String) [], RemoteException
 
  ● Test suite failed to run

    Cannot find module "tide"

Test Suites: 1 failed, 1 total
`;
    assert.deepEqual(readLogLines(output), ["failed | test/berth.test.js | berth.test.js"]);
  });

  it("joins names that a console has broken", () => {
    const brokenLog = `::group::PASS src/tide.test.js
  Tide
    ✓ turns (1 ms)
::endgroup::
FAIL src/berth.test.js
  ● Console

    console.log
      moors

  ● Berth of the harbour › refuses a boat \nthat is too large

    expect(received).toBe(expected)

  ● Berth of the harbour › ends with a blank \n
    expect(received).toBe(expected)

Test Suites: 1 failed, 1 total
`;
    assert.deepEqual(readLogLines(brokenLog), [
      "failed | src/berth.test.js | Berth of the harbour | refuses a boat that is too large",
      "failed | src/berth.test.js | Berth of the harbour | ends with a blank",
    ]);
  });

  it("names a file whose failed tests are not named", () => {
    const files = `PASS src/tide.test.js
 FAIL  src/berth.test.js
 FAIL  src/boat.test.js
  ● Boat › leaves

    no tide

npm ERR! Test failed.  See above for more details.
`;
    assert.deepEqual(readLogLines(files), [
      "failed | src/berth.test.js | berth.test.js",
      "failed | src/boat.test.js | Boat | leaves",
    ]);
  });

  it("tells the rows apart that stand one below the other", () => {
    const rows = `FAIL src/berth.test.js
  Berth
    ✓ moors (2 ms)
    ✓ turns
    ✕ refuses (3 ms)
    ○ skipped leaves
    ✓ waits

  ● Berth › refuses

    no tide

Test Suites: 1 failed, 1 total
`;
    assert.deepEqual(readLogLines(rows), [
      "passed | src/berth.test.js | moors",
      "passed | src/berth.test.js | turns",
      "passed | src/berth.test.js | waits",
      "failed | src/berth.test.js | Berth | refuses",
    ]);
  });
});
