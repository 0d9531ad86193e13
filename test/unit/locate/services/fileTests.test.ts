import assert from "node:assert/strict";
import type { FailingTest } from "../../../../src/domain/records";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { FileTests } from "../../../../src/locate/services/fileTests";
import { failingTest } from "../../../support/builders";
import { findFile, MemoryFiles } from "../workspace";

const cart = `
describe("cart", () => {
  it("adds", () => {});
  it.each([1, 2])("adds %i", () => {});
  it("pays", () => {});
  it("pays", () => {});
});
`;

const texts = {
  "src/cart.test.ts": cart,
  "src/till.test.ts": 'it("opens", () => {});',
  "src/test/java/acme/CartTest.java":
    "package acme;\nclass CartTest {\n  @Test\n  void adds() {}\n  @Test\n  void pays() {}\n}\n",
  "go.mod": "module example.com/harbour\n",
  "berth/berth_test.go": "package berth\n\nfunc TestFree(t *testing.T) {}\n",
  "berth/queue_test.go": "package berth\n\nfunc TestWaits(t *testing.T) {}\n",
  "tests/cart.jl": "test 'adds' do end",
  "lib/acme/dock.rb": "module Acme\n  class Dock\n  end\nend\n",
  "test/harbour_spec.rb": "describe Acme::Dock do\n  it 'floats' do end\nend\n",
};

/** Returns the tests that a file declares as `name:line`; lines are 1-based. */
async function listTestsIn(file: string, tests: readonly FailingTest[], signal = new AbortController().signal) {
  const locatedTests = await new FileTests(new WorkspaceLocator(new MemoryFiles(texts))).locateTests(
    findFile(file),
    tests,
    signal,
  );
  return locatedTests.map(({ test, range }) => `${test.name}:${range.line + 1}`);
}

const createCartTest = (name: string) => failingTest({ name, filePath: "src/cart.test.ts" });

describe("FileTests", () => {
  it("returns tests at their declarations, in the order of the tests", async () => {
    const tests = [createCartTest("cart adds 2"), createCartTest("cart adds")];
    assert.deepEqual(await listTestsIn("src/cart.test.ts", tests), ["cart adds 2:4", "cart adds:3"]);
  });

  it("returns a test at each line that may declare it", async () => {
    assert.deepEqual(await listTestsIn("src/cart.test.ts", [createCartTest("cart pays")]), [
      "cart pays:5",
      "cart pays:6",
    ]);
  });

  it("omits tests of which only the file is known", async () => {
    assert.deepEqual(await listTestsIn("src/cart.test.ts", [createCartTest("cart sinks")]), []);
    assert.deepEqual(
      await listTestsIn("tests/cart.jl", [failingTest({ name: "sinks", filePath: "tests/cart.jl" })]),
      [],
    );
  });

  it("finds tests outside of the file that is named after their class", async () => {
    const floats = failingTest({ name: "test_0001_floats", classname: "Acme::Dock" });
    assert.deepEqual(await listTestsIn("test/harbour_spec.rb", [floats]), ["test_0001_floats:2"]);
    assert.deepEqual(await listTestsIn("lib/acme/dock.rb", [floats]), []);
  });

  it("omits tests of which only the class is known", async () => {
    const missingTest = failingTest({ name: "sinks", classname: "acme.CartTest" });
    const pays = failingTest({ name: "pays", classname: "acme.CartTest" });
    assert.deepEqual(await listTestsIn("src/test/java/acme/CartTest.java", [missingTest, pays]), ["pays:6"]);
  });

  it("omits tests of another file", async () => {
    assert.deepEqual(await listTestsIn("src/till.test.ts", [createCartTest("cart adds")]), []);
    assert.deepEqual(await listTestsIn("other:src/cart.test.ts", [createCartTest("cart adds")]), []);
  });

  it("omits tests of another file of their package", async () => {
    const free = failingTest({ name: "TestFree", classname: "example.com/harbour/berth" });
    assert.deepEqual(await listTestsIn("berth/berth_test.go", [free]), ["TestFree:3"]);
    assert.deepEqual(await listTestsIn("berth/queue_test.go", [free]), []);
  });

  it("reads no other files of their package", async () => {
    const files = new MemoryFiles(texts);
    const locator = new FileTests(new WorkspaceLocator(files));
    const tests = ["TestFree", "TestWaits", "TestGone"].map((name) =>
      failingTest({ name, classname: "example.com/harbour/berth" }),
    );
    const { signal } = new AbortController();
    const locatedTests = await locator.locateTests(findFile("berth/berth_test.go"), tests, signal);
    assert.deepEqual([locatedTests.map(({ test }) => test.name), files.readCount], [["TestFree"], 2]);
  });

  it("omits tests whose path matches no file, even if their title is in the file", async () => {
    const outsideTest = failingTest({ name: "cart adds", filePath: "gone/away.test.ts" });
    assert.deepEqual(await listTestsIn("src/cart.test.ts", [outsideTest]), []);
  });

  it("finds tests without a file by their title", async () => {
    const tests = [failingTest({ name: "opens" }), failingTest({ name: "cart adds" })];
    assert.deepEqual(await listTestsIn("src/till.test.ts", tests), ["opens:1"]);
  });

  it("rejects when it is cancelled", async () => {
    const abort = new AbortController();
    const search = listTestsIn("src/cart.test.ts", [createCartTest("cart adds")], abort.signal);
    abort.abort();
    await assert.rejects(search, { reason: "cancelled" });
  });
});
