import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const tapeLog = `TAP version 13
# adds tax
ok 1 sum is two
# refuses: an {empty} order
not ok 2 should be five
  ---
    operator: equal
    expected: 5
    actual:   4
    at: Test.<anonymous> (/builds/shop/test/cart.js:3:46)
    stack: |-
      Error: should be five
  ...
not ok 3 should be deeply equivalent
  ---
    operator: deepEqual
  ...
# nested
# inner passes
ok 4 fine
# plan mismatch
ok 5 one
not ok 6 plan != count
not ok 7 test exited without ending: late
not ok 8 test exited without ending: to do # TODO

1..8
# tests 8
# pass  3
# fail  5
`;

const brittleLog = `TAP version 13

# adds tax
    ok 1 - should be equal
ok 1 - adds tax # time = 0.587827ms

# refuses: an order
    not ok 1 - should be five
      ---
      operator: is
      ...
not ok 2 - refuses: an order # time = 12.411681ms

# later
ok 3 - later # SKIP

1..3
# tests = 1/3 pass
`;

const nodeLog = `TAP version 13
# Error: Cannot find module './nothing.js'
# Subtest: /builds/shop/test/broken.test.js
not ok 1 - /builds/shop/test/broken.test.js
# Subtest: Cart
    # Subtest: refuses an order
    not ok 1 - refuses an order
    1..1
not ok 2 - Cart
1..2
`;

describe("Log of TAP with titles above assertions", () => {
  it("names the test of each failed assertion of tape once", () => {
    assert.deepEqual(readLogLines(tapeLog), [
      "passed | adds tax",
      "failed | /builds/shop/test/cart.js:3 | refuses: an {empty} order",
      "passed | inner passes",
      "failed | plan mismatch",
      "failed | late",
    ]);
  });

  it("names a test of brittle, whose result stands below its assertions, once", () => {
    assert.deepEqual(readLogLines(brittleLog), ["passed | adds tax", "failed | refuses: an order", "skipped | later"]);
  });

  it("takes what tests of Node.js printed for no title", () => {
    assert.deepEqual(readLogLines(nodeLog), [
      "failed | /builds/shop/test/broken.test.js",
      "failed | Cart | refuses an order",
    ]);
  });
});
