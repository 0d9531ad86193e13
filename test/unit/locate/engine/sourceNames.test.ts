import { strict as assert } from "node:assert";
import { createFileIndex } from "../../../../src/locate/engine/sourceNames";
import { findFile } from "../workspace";

describe("Files of any language", () => {
  for (const path of ["features/pay.feature", "suites/pay.robot", "checks/pay.bats"]) {
    it(`are preferred to other sources if their language has only tests: ${path}`, () => {
      const files = ["src/pay.py", path, "src/pay.zz"].map(findFile);
      assert.deepEqual(createFileIndex(files).preferTests(files), [findFile(path)]);
    });
  }

  it("are found by the part of their name after which suites are named", () => {
    const files = ["pay.test.js", "Pay.java", "01__pay.robot", "01__pay.js"].map(findFile);
    assert.deepEqual(createFileIndex(files).withStem("pay"), files.slice(0, 3));
  });
});
