import assert from "node:assert/strict";
import { type Filter, readFilter } from "../../../../src/domain/failingTests/arrangement";

describe("readFilter", () => {
  const cases: [value: unknown, expected: Filter][] = [
    [undefined, {}],
    [null, {}],
    ["mine", {}],
    [{}, {}],
    [{ text: "tax" }, { text: "tax" }],
    [{ text: "" }, {}],
    [{ text: 7 }, {}],
    [{ owner: [] }, { owner: [] }],
    [{ owner: ["", "@web"] }, { owner: ["", "@web"] }],
    [{ owner: ["@web", 7] }, {}],
    [{ owner: "@web" }, {}],
    [{ mine: true }, { mine: true }],
    [{ mine: false }, {}],
    [{ mine: 1 }, {}],
    [{ quarantined: "only" }, { quarantined: "only" }],
    [{ quarantined: "hidden" }, { quarantined: "hidden" }],
    [{ quarantined: true }, {}],
    [{ ticket: "with" }, { ticket: "with" }],
    [{ ticket: "without" }, { ticket: "without" }],
    [{ ticket: "none" }, {}],
    [{ isNew: true }, { isNew: true }],
    [{ isNew: "yes" }, {}],
    [{ activeFile: true }, { activeFile: true }],
    [{ activeFile: "cart.ts" }, {}],
    [
      { text: "tax", mine: true, color: "red" },
      { text: "tax", mine: true },
    ],
  ];
  for (const [value, expected] of cases) {
    it(`reads ${JSON.stringify(value)} as ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(readFilter(value), expected));
  }
});
