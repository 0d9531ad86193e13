import assert from "node:assert/strict";
import { withoutParameters } from "../../../../src/domain/testNames/rows";
import { assertQuick } from "../../../support/pace";

describe("withoutParameters", () => {
  for (const [name, expected] of [
    ["test_param[x y-z/é::[q]]", "test_param"],
    ["csv{int, int}[1]", "csv"],
    ['testProv with data set "named "set""', "testProv"],
    ["outline -- @1.1 first", "outline"],
    ["adds #12", "adds"],
    ["plain", undefined],
    ["(all of it)", undefined],
    ["unclosed]", undefined],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => {
      assert.equal(withoutParameters(name), expected);
    });
  }

  it("is quick for a long name that repeats its parameters", async () => {
    const name = `a with data set "${'" with data set "'.repeat(100_000)}x`;
    await assertQuick(() => {
      for (let turn = 0; turn < 20; turn++) {
        withoutParameters(name);
      }
    }, 2);
  });
});
