import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `not ok 3 - is printed
✖ is printed (0.4ms)
▶ Berth
  ✔ moors a boat (0.941296ms)
  ✖ refuses a large boat (1.081936ms)
  ▶ with a pilot
    ✖ boards twice (0.252966ms)
  ✖ with a pilot (2.183019ms)
  ﹣ leaves at night (0.195681ms) # SKIP
  ✖ wraps ropes (14.53585ms) # TODO
✖ Berth (22.165912ms)
ℹ tests 6
ℹ pass 1
ℹ fail 2

✖ failing tests:

test at test/berth.test.js:6:3
✖ refuses a large boat (1.081936ms)
  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

test at test/berth.test.js:10:5
✖ boards twice (0.252966ms)
  TypeError: unknown pilot: 7

test at test/berth.test.js:15:3
✖ wraps ropes (14.53585ms) # TODO
`;

const reasonsLog = `▶ Berth
  ✖ refuses
    a large boat (0.25ms)
  ✖ wraps ropes (0.142302ms) # later
  ﹣ leaves at night (0.1ms) # no moon
✖ Berth (1.1ms)
ℹ fail 1

✖ failing tests:

test at test/berth.test.js:6:3
✖ refuses
    a large boat (0.25ms)
  Error: no

test at test/berth.test.js:9:3
✖ wraps ropes (0.142302ms) # later
  Error: todo
`;

const labLog = `
  .xx

Failed tests:

  2) Cart refuses: an order:

      actual expected

      45

      at /builds/shop/test/cart.js:2:85

  3) Cart inner deep:

      x


2 of 3 tests failed
`;

describe("Log of node:test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Berth | moors a boat",
      "failed | test/berth.test.js:6 | Berth | refuses a large boat",
      "failed | test/berth.test.js:10 | Berth | with a pilot | boards twice",
      "skipped | Berth | leaves at night",
      "skipped | test/berth.test.js:15 | Berth | wraps ropes",
    ]);
  });

  it("reads reasons of tests to do, and titles of several lines", () => {
    assert.deepEqual(readLogLines(reasonsLog), [
      "failed | test/berth.test.js:6 | Berth | refuses a large boat",
      "skipped | test/berth.test.js:9 | Berth | wraps ropes",
      "skipped | Berth | leaves at night",
    ]);
  });

  it("reads the list of lab, which has the same heading", () => {
    assert.deepEqual(readLogLines(labLog), ["failed | Cart refuses: an order", "failed | Cart inner deep"]);
  });
});
