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

describe("Log of node-tap", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | test/berth.js | Berth refuses a large boat"]);
  });
});
