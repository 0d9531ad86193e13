import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { truncateFields } from "../../../../src/locate/engine/truncateFields";

const text = (length: number): string => "a".repeat(length);
const full: TestAddress = { name: text(8192), classname: text(8192), parent: text(8192), filePath: text(8192) };

describe("truncateFields", () => {
  it("returns the same record if no field is longer than 8,192 characters", () => {
    const short = { name: "adds" };
    assert.deepEqual([truncateFields(full) === full, truncateFields(short) === short], [true, true]);
  });

  for (const field of ["name", "classname", "parent", "filePath"] as const) {
    it(`cuts ${field} alone where it is longer`, () => {
      assert.deepEqual(truncateFields({ ...full, [field]: text(8193) }), full);
    });
  }

  it("adds no field that the record does not have", () => {
    assert.deepEqual(truncateFields({ name: text(9000) }), { name: text(8192) });
  });
});
