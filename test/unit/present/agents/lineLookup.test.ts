import assert from "node:assert/strict";
import type { SourceFile, SourceLocation } from "../../../../src/domain/location";
import type { FailingTest } from "../../../../src/domain/records";
import { createLineLookup } from "../../../../src/present/agents/lineLookup";
import { bare, full, removes } from "../fixture";

const cart: SourceFile = { root: "file:///w", path: "web/cart.test.ts" };
const tax: SourceFile = { root: "file:///w", path: "web/tax.test.ts" };
const createLocation = (file: SourceFile, line: number): SourceLocation => ({
  file,
  range: { line, column: 2, endLine: line, endColumn: 9 },
});

describe("createLineLookup", () => {
  const files = new Map<unknown, SourceFile>([
    [full, cart],
    [removes, tax],
  ]);
  const fileFor = (test: unknown) => files.get(test);

  it("counts lines from 1, and only in the file that an answer names", () => {
    const locations = new Map<FailingTest, SourceLocation>([
      [full, createLocation(cart, 11)],
      [removes, createLocation(cart, 20)],
      [bare, createLocation(cart, 30)],
    ]);
    const findLine = createLineLookup(locations, { fileFor });
    assert.deepEqual([full, removes, bare].map(findLine), [12, undefined, undefined]);
    assert.equal(createLineLookup(new Map(), { fileFor })(full), undefined);
  });
});
