import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { readRecordFields } from "../../../../src/locate/engine/recordFields";

const text = (length: number): string => "a".repeat(length);
const full: TestAddress = { name: text(8192), classname: text(8192), parent: text(8192), filePath: text(8192) };

describe("readRecordFields", () => {
  it("returns the same record if no field is longer than 8,192 characters", () => {
    const short = { name: "adds" };
    assert.deepEqual([readRecordFields(full) === full, readRecordFields(short) === short], [true, true]);
  });

  for (const field of ["name", "classname", "parent", "filePath"] as const) {
    it(`cuts ${field} alone where it is longer`, () => {
      assert.deepEqual(readRecordFields({ ...full, [field]: text(8193) }), full);
    });
  }

  it("adds no field that the record does not have", () => {
    assert.deepEqual(readRecordFields({ name: text(9000) }), { name: text(8192) });
  });
});
