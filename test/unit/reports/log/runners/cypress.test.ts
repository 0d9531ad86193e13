import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `  (Run Finished)


       Spec                                              Tests  Passing  Failing  Pending  Skipped
  ┌────────────────────────────────────────────────────────────────────────────────────────────────┐
  │ ✔  accounts.cy.ts                           00:18        2        2        -        -        - │
  ├────────────────────────────────────────────────────────────────────────────────────────────────┤
  │ ✖  login/reset.cy.ts                        02:11       10        8        2        -        - │
  ├────────────────────────────────────────────────────────────────────────────────────────────────┤
  │ ✖  broken.cy.ts                              245ms        -        -        1        -        - │
  └────────────────────────────────────────────────────────────────────────────────────────────────┘
    ✖  2 of 3 failed (67%)                      02:29       12       10        2        -        -
`;

describe("Log of Cypress", () => {
  it("names each failed test once, with its place", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | login/reset.cy.ts | reset.cy.ts",
      "failed | broken.cy.ts | broken.cy.ts",
    ]);
  });

  it("names no file after the tests of the files", () => {
    const tests =
      "  Login\n    ✓ greets (12ms)\n    1) resets\n\n  1 passing (2s)\n  1 failing\n\n  1) Login\n       resets:\n     Error: no\n";
    assert.deepEqual(readLogLines(`${tests}${log}`), ["passed | Login | greets", "failed | Login | resets"]);
  });
});
