import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { readRecordFields } from "../../../../src/locate/engine/recordFields";

const createText = (length: number): string => "a".repeat(length);
const longestRecord: TestAddress = {
  name: createText(8192),
  classname: createText(8192),
  parent: createText(8192),
  filePath: createText(8192),
};

describe("readRecordFields", () => {
  it("returns the same record if no field is longer than 8,192 characters", () => {
    const shortRecord = { name: "adds" };
    for (const record of [longestRecord, shortRecord]) {
      assert.equal(readRecordFields(record), record);
    }
  });

  for (const field of ["name", "classname", "parent", "filePath"] as const) {
    it(`truncates only the field ${field} if it is longer`, () => {
      assert.deepEqual(readRecordFields({ ...longestRecord, [field]: createText(8193) }), longestRecord);
    });
  }

  it("adds no field that the record lacks", () => {
    assert.deepEqual(readRecordFields({ name: createText(9000) }), { name: createText(8192) });
  });
});
