import assert from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { TestFiles } from "../../../../src/locate/services/testFiles";

const cart = { root: "r", path: "src/cart.test.ts" };

describe("TestFiles", () => {
  it("identifies a test by the fields of its record", () => {
    const files = createTestFiles();
    files.set({ name: "adds" }, cart);
    assert.deepEqual([files.get({ name: "adds" }), files.get({ name: "pays" })], [cart, undefined]);
  });

  it("distinguishes a test that has no file from an unknown one", () => {
    const files = createTestFiles();
    files.set({ name: "adds" }, undefined);
    assert.deepEqual([files.has({ name: "adds" }), files.has({ name: "pays" })], [true, false]);
  });

  it("returns whether the file of a test has changed", () => {
    const files = createTestFiles();
    const changes = [cart, { ...cart }, { ...cart, root: "s" }, undefined].map((file) =>
      files.set({ name: "adds" }, file),
    );
    assert.deepEqual(changes, [true, false, true, true]);
  });

  it("forgets other tests once there are more than 10,000 of them", () => {
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

/** Creates files of tests whose class is their repository. */
function createTestFiles(): TestFiles {
  return new TestFiles(({ classname = "" }) => ({ id: classname, rootsAmong: (roots) => roots }));
}
