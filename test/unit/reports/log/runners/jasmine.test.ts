import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `Started
.F1) Elsewhere is printed
Failures:
Message:
..

Failures:
1) Berth with a pilot boards twice
  Message:
    Expected 3 to be 4.
  Stack:
        at UserContext.<anonymous> (/builds/harbour/spec/berth.spec.js:9:55)

Pending:

1) Berth leaves at night
  Temporarily disabled with xit

5 specs, 1 failure, 1 pending spec
Finished in 0.319 seconds
`;

describe("Log of jasmine", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | Berth with a pilot boards twice"]);
  });
});
