import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `
  Berth
    ✔ moors a boat
    1) is printed
  3 failing
    1) refuses a large boat
    with a pilot
      2) boards: twice

  18 passing (454ms)
  2 pending
  2 failing

  1) Berth
       refuses a large boat:

      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

3 !== 4

      at Context.<anonymous> (test/berth.spec.js:5:47)

  2) Berth
       with a pilot
         boards: twice:
     TypeError: unknown pilot: 7
      at Context.<anonymous> (test/berth.spec.js:10:69)
`;

const jsonLog = `["start",{"total":2}]
["fail",{"title":"moors","fullTitle":"Berth moors","file":"test/berth.spec.js","duration":1,"currentRetry":0,"err":"no"}]
["fail",{"title":"moors","fullTitle":"Deep berth moors","file":"test/berth.spec.js","duration":1,"currentRetry":0,"err":"no"}]
["end",{"suites":2,"tests":2}]
`;

const tree = `  Berth
    - leaves at night
    1) refuses a large boat
    ✔ moors (12ms)
    with a pilot
      2) boards
`;

const cypressLog = `  Running:  cypress/e2e/berth.cy.ts                                                  (1 of 2)


  Berth
    ✓ moors a boat (120ms)
    1) refuses a large boat


  1 passing (2s)
  1 failing

  1) Berth
       refuses a large boat:
     AssertionError: Timed out retrying after 4000ms

  Running:  tide.cy.ts                                                               (2 of 2)


  Tide
    1) turns


  0 passing (1s)
  1 failing

  1) Tide
       turns:
     AssertionError: no tide
`;

const longTitlesLog = `
  Berth
    1) refuses
a large boat
    2) boards


  0 passing (6ms)
  2 failing

  1) Berth
       refuses
a large boat:
     Error: no

  2) Berth
       boards:
     Error: no
`;

describe("Log of mocha", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Berth | moors a boat",
      "failed | Berth | refuses a large boat",
      "failed | Berth | with a pilot | boards: twice",
    ]);
  });

  it("tells tests with one title in one file apart", () => {
    assert.deepEqual(readLogLines(jsonLog), [
      "failed | test/berth.spec.js | Berth | moors",
      "failed | test/berth.spec.js | Deep berth | moors",
    ]);
  });

  it("reads a tree that has neither beginning nor end", () => {
    assert.deepEqual(readLogLines(tree), [
      "skipped | Berth | leaves at night",
      "failed | Berth | refuses a large boat",
      "passed | Berth | moors",
      "failed | Berth | with a pilot | boards",
    ]);
  });

  it("reads a tree of Windows, with a failure right below its suite", () => {
    const windowsTree = `Berth
    √ moors (12ms)
    when it is dark
      1) leaves
    √ turns
`;
    assert.deepEqual(readLogLines(windowsTree), [
      "passed | moors",
      "failed | when it is dark | leaves",
      "passed | turns",
    ]);
  });

  it("reads Cypress' logs, with the file of each run", () => {
    assert.deepEqual(readLogLines(cypressLog), [
      "passed | cypress/e2e/berth.cy.ts | Berth | moors a boat",
      "failed | cypress/e2e/berth.cy.ts | Berth | refuses a large boat",
      "failed | tide.cy.ts | Tide | turns",
    ]);
  });

  it("takes no line far below a number for a part of a title", () => {
    const lateHooks = `  3) "after each" hook\n${"Writing coverage reports\n".repeat(10)}Entering 'vendor':\n`;
    assert.deepEqual(readLogLines(`${longTitlesLog}${lateHooks}`), [
      "failed | Berth | refuses | a large boat",
      "failed | Berth | boards",
    ]);
  });

  it("reads titles of several lines", () => {
    assert.deepEqual(readLogLines(longTitlesLog), [
      "failed | Berth | refuses | a large boat",
      "failed | Berth | boards",
    ]);
  });
});
