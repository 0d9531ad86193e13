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

/** The tests that a file declares: `name:line`, lines 1-based. */
async function testsIn(file: string, tests: readonly FailingTest[], signal = new AbortController().signal) {
  const locatedTests = await new FileTests(new WorkspaceLocator(new MemoryFiles(texts))).locateTests(
    findFile(file),
    tests,
    signal,
  );
  return locatedTests.map(({ test, range }) => `${test.name}:${range.line + 1}`);
}

const inCart = (name: string) => failingTest({ name, filePath: "src/cart.test.ts" });

describe("FileTests", () => {
  it("returns tests at their declarations, in order", async () => {
    const tests = [inCart("cart adds 2"), inCart("cart adds")];
    assert.deepEqual(await testsIn("src/cart.test.ts", tests), ["cart adds 2:4", "cart adds:3"]);
  });

  it("returns tests on every line that may declare them", async () => {
    assert.deepEqual(await testsIn("src/cart.test.ts", [inCart("cart pays")]), ["cart pays:5", "cart pays:6"]);
  });

  it("omits tests of which only the file is found", async () => {
    assert.deepEqual(await testsIn("src/cart.test.ts", [inCart("cart sinks")]), []);
    assert.deepEqual(await testsIn("tests/cart.jl", [failingTest({ name: "sinks", filePath: "tests/cart.jl" })]), []);
  });

  it("finds tests in another file than the one named after their class", async () => {
    const floats = failingTest({ name: "test_0001_floats", classname: "Acme::Dock" });
    assert.deepEqual(await testsIn("test/harbour_spec.rb", [floats]), ["test_0001_floats:2"]);
    assert.deepEqual(await testsIn("lib/acme/dock.rb", [floats]), []);
  });

  it("omits tests of which only the class is found", async () => {
    const missingTest = failingTest({ name: "sinks", classname: "acme.CartTest" });
    const pays = failingTest({ name: "pays", classname: "acme.CartTest" });
    assert.deepEqual(await testsIn("src/test/java/acme/CartTest.java", [missingTest, pays]), ["pays:6"]);
  });

  it("omits tests of another file", async () => {
    assert.deepEqual(await testsIn("src/till.test.ts", [inCart("cart adds")]), []);
    assert.deepEqual(await testsIn("other:src/cart.test.ts", [inCart("cart adds")]), []);
  });

  it("omits tests of another file of their package", async () => {
    const free = failingTest({ name: "TestFree", classname: "example.com/harbour/berth" });
    assert.deepEqual(await testsIn("berth/berth_test.go", [free]), ["TestFree:3"]);
    assert.deepEqual(await testsIn("berth/queue_test.go", [free]), []);
  });

  it("reads no other files of their package", async () => {
    const files = new MemoryFiles(texts);
    const locator = new FileTests(new WorkspaceLocator(files));
    const tests = ["TestFree", "TestWaits", "TestGone"].map((name) =>
      failingTest({ name, classname: "example.com/harbour/berth" }),
    );
    const { signal } = new AbortController();
    const locatedTests = await locator.locateTests(findFile("berth/berth_test.go"), tests, signal);
    assert.deepEqual([locatedTests.map(({ test }) => test.name), files.reads], [["TestFree"], 2]);
  });

  it("omits tests whose path matches no file, whatever their title", async () => {
    const outsideTest = failingTest({ name: "cart adds", filePath: "gone/away.test.ts" });
    assert.deepEqual(await testsIn("src/cart.test.ts", [outsideTest]), []);
  });

  it("finds tests without a file by their title", async () => {
    const tests = [failingTest({ name: "opens" }), failingTest({ name: "cart adds" })];
    assert.deepEqual(await testsIn("src/till.test.ts", tests), ["opens:1"]);
  });

  it("stops when cancelled", async () => {
    const abort = new AbortController();
    const search = testsIn("src/cart.test.ts", [inCart("cart adds")], abort.signal);
    abort.abort();
    await assert.rejects(search, { reason: "cancelled" });
  });
});
