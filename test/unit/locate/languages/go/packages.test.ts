import assert from "node:assert/strict";
import { findGoPackage, isGoTest } from "../../../../../src/locate/languages/go/packages";

describe("isGoTest", () => {
  const runNames = [
    "Test",
    "TestA",
    "Test_a",
    "Test1",
    "TestÄ",
    "TestA/a b",
    "BenchmarkA",
    "FuzzA",
    "Example",
    "Example_a",
  ];
  for (const name of runNames) {
    it(`is true for ${name}, which go test runs`, () => assert.equal(isGoTest(name), true));
  }
  for (const name of ["Testing", "Testä", "test", "MyTest", "Benchmarks", "Fuzzy", "Examples", "TestifyA"]) {
    it(`is false for ${name}, which go test does not run`, () => assert.equal(isGoTest(name), false));
  }
});

/** Suites in records of `TestA`, and the packages that they name. */
const packages: Readonly<Record<string, string | undefined>> = {
  "example.com/acme/pkg": "example.com/acme/pkg",
  "pkg/sub": "pkg/sub",
  "./pkg/sub": "pkg/sub",
  "/pkg/sub/": "pkg/sub",
  "//pkg//": "pkg",
  "example.com/~user/a-b_c.v2": "example.com/~user/a-b_c.v2",
  "a suite of words": undefined,
  "Suite: a": undefined,
  "pkg/sub [linux]": undefined,
};

describe("findGoPackage", () => {
  for (const [suite, importPath] of Object.entries(packages)) {
    it(`reads ${importPath ?? "no package"} from ${suite}`, () => {
      assert.equal(findGoPackage(suite, { name: "TestA" }), importPath);
    });
  }
  it("reads no package from the suite of a test that is not Go's", () => {
    assert.equal(findGoPackage("pkg/sub", { name: "adds numbers" }), undefined);
  });
});
