import assert from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { TestFiles } from "../../../../src/locate/services/testFiles";

const cart = { root: "r", path: "src/cart.test.ts" };

/** Tests of two repositories: the class says which. */
function createTestFiles(): TestFiles {
  return new TestFiles(({ classname = "" }) => ({ id: classname, rootsAmong: (roots) => roots }));
}

describe("TestFiles", () => {
  it("knows a test by the contents of its record, not by the object", () => {
    const files = createTestFiles();
    files.set({ name: "adds" }, cart);
    assert.deepEqual([files.get({ name: "adds" }), files.get({ name: "pays" })], [cart, undefined]);
  });

  it("tells whether a test is known to have no file", () => {
    const files = createTestFiles();
    files.set({ name: "adds" }, undefined);
    assert.deepEqual([files.has({ name: "adds" }), files.has({ name: "pays" })], [true, false]);
  });

  it("tells whether a file has changed", () => {
    const files = createTestFiles();
    const changes = [cart, { ...cart }, { ...cart, root: "s" }, undefined].map((file) =>
      files.set({ name: "adds" }, file),
    );
    assert.deepEqual(changes, [true, false, true, true]);
  });

  it("forgets other tests once there are more than 10,000", () => {
    const files = createTestFiles();
    const tests = Array.from({ length: 10_003 }, (_, index): TestAddress => ({ name: `test ${index}` }));
    const [first = { name: "" }, second = { name: "" }] = tests;
    for (const test of tests.slice(0, -1)) {
      files.set(test, cart);
    }
    files.forgetOthers([first, second]);
    const isKeptAtLimit = files.has({ name: "test 9000" });
    files.set({ name: "test 10002" }, cart);
    files.forgetOthers([first, second]);
    assert.deepEqual(
      [isKeptAtLimit, files.get(first), files.get(second), files.has({ name: "test 9000" })],
      [true, cart, cart, false],
    );
  });
});
