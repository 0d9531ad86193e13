import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `------------------------------------------------------------------
[chrome 120.0 linux #0-0] Running: chrome (v120.0) on linux
[chrome 120.0 linux #0-0] Session ID: abc123
[chrome 120.0 linux #0-0]
[chrome 120.0 linux #0-0] » builds/shop/test/specs/cart.e2e.js
[chrome 120.0 linux #0-0] Cart
[chrome 120.0 linux #0-0]    ✓ adds tax
[chrome 120.0 linux #0-0]    ✖ refuses: an {empty} order
[chrome 120.0 linux #0-0]    - later
[chrome 120.0 linux #0-0]
[chrome 120.0 linux #0-0]     with größer
[chrome 120.0 linux #0-0]        ✖ is deep (12ms)
[chrome 120.0 linux #0-0]        ✓ adds tax
[chrome 120.0 linux #0-0]
[chrome 120.0 linux #0-0] Order
[chrome 120.0 linux #0-0]    ✖ adds tax
[chrome 120.0 linux #0-0]
[chrome 120.0 linux #0-0] 2 passing (1ms)
[chrome 120.0 linux #0-0] 3 failing
[chrome 120.0 linux #0-0] 1 skipped
[chrome 120.0 linux #0-0]
[chrome 120.0 linux #0-0] 1) Cart refuses: an {empty} order
[chrome 120.0 linux #0-0] Expected 4 to be 5
[chrome 120.0 linux #0-0] Error: Expected 4 to be 5
[chrome 120.0 linux #0-0]     at Context.<anonymous> (/builds/shop/test/specs/cart.e2e.js:3:5)
[chrome 120.0 linux #0-0]
[chrome 120.0 linux #0-0] 2) with größer is deep (12ms)
[chrome 120.0 linux #0-0] Expected 4 to be 5
`;

describe("Log of WebdriverIO", () => {
  it("names each reported test once, below its suites", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | builds/shop/test/specs/cart.e2e.js | Cart | adds tax",
      "failed | builds/shop/test/specs/cart.e2e.js | Cart | refuses: an {empty} order",
      "skipped | builds/shop/test/specs/cart.e2e.js | Cart | later",
      "failed | builds/shop/test/specs/cart.e2e.js | Cart | with größer | is deep (12ms)",
      "passed | builds/shop/test/specs/cart.e2e.js | Cart | with größer | adds tax",
      "failed | builds/shop/test/specs/cart.e2e.js | Order | adds tax",
    ]);
  });

  it("has the texts of the failures", () => {
    const failures = readLog(log).filter(({ outcome }) => outcome === "failed");
    assert.deepEqual(
      failures.map(({ failure }) => failure.split("\n").slice(0, 2)),
      [["Expected 4 to be 5", "Error: Expected 4 to be 5"], ["Expected 4 to be 5"], [""]],
    );
  });
});
