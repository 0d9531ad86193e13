import { strict as assert } from "node:assert";
import { FileRanks, isBuildOutput, looksLikeData } from "../../../../src/locate/fileIndex/fileRanks";
import { findFile } from "../workspace";

describe("isBuildOutput", () => {
  for (const folder of (
    "node_modules bower_components dist build out target vendor .venv venv site-packages coverage .next .nuxt .tox " +
    "__pycache__ bazel-bin bazel-out"
  ).split(" ")) {
    it(`is true below ${folder}, at the root and in other folders`, () => {
      assert.deepEqual([isBuildOutput(`${folder}/a.js`), isBuildOutput(`web/${folder}/lib/a.js`)], [true, true]);
    });
  }

  for (const path of ["src/node_modules/a.js", "target/src/a.java", "dist/test/a.js", "packages/dist/dist/src/a.js"]) {
    it(`is true for ${path}`, () => assert.equal(isBuildOutput(path), true));
  }

  for (const path of [
    ...["src/a.js", "dist.js", "src/build", "redist/a.js", "outer/a.js", "src/anext/a.js"],
    ...["src/app/target/a.spec.ts", "web/src/build/a.js", "src/test/java/com/acme/out/ATest.java", "test/vendor/a.js"],
    ...["packages/build/a.test.js", "apps/target/test/a.js"],
  ]) {
    it(`is false for ${path}`, () => assert.equal(isBuildOutput(path), false));
  }
});

describe("looksLikeData", () => {
  for (const [path, expected] of [
    ["test/fixtures/a.js", true],
    ["fixture/a.js", true],
    ["src/__fixtures__/a.js", true],
    ["test/test-data/a.js", true],
    ["test/testdata/a.js", true],
    ["test/TestData/a.js", true],
    ["src/__snapshots__/a.js", true],
    ["snapshot/a.js", true],
    ["src/__mocks__/a.js", true],
    ["mock/a.js", true],
    ["golden/a.js", true],
    ["goldens/a.js", true],
    ["src/a.js", false],
    ["src/fixtures", false],
    ["src/myfixtures/a.js", false],
    ["src/fixtures2/a.js", false],
  ] as const) {
    it(`is ${expected} for ${path}`, () => assert.equal(looksLikeData(path), expected));
  }
});

describe("FileRanks", () => {
  const ranks = new FileRanks((path) => path.endsWith(".feature"));

  for (const [path, expected] of [
    ["src/a.test.ts", true],
    ["src/a.tests.ts", true],
    ["src/a_test.go", true],
    ["src/test_a.py", true],
    ["src/a-test.js", true],
    ["test/a.js", true],
    ["src/Tests/a.js", true],
    ["tests/a.js", true],
    ["src/unittest/a.cc", true],
    ["src/unittests/a.cc", true],
    ["src/a.spec.ts", true],
    ["specs/a.js", true],
    ["src/Spec/a.js", true],
    ["e2e/a.js", true],
    ["src/a.cy.ts", true],
    ["src/__tests__/a.js", true],
    ["src/__specs__/a.js", true],
    ["testing/a.go", true],
    ["web/src/it/a.java", true],
    ["src/it/a.java", true],
    ["Acme.CartTests/a.cs", true],
    ["Acme.CartTest/a.cs", true],
    ["AcmeSpecs/a.cs", true],
    ["AcmeSpec/a.cs", true],
    ["src/CartTest.java", true],
    ["src/CartTests.cs", true],
    ["src/CartSpec.scala", true],
    ["src/CartSpecs.cs", true],
    ["src/CartIT.java", true],
    ["src/CartTestCase.php", true],
    ["src/test", true],
    ["src/cart.feature", true],
    ["src/cart.ts", false],
    ["src/contest.ts", false],
    ["src/latest/a.ts", false],
    ["src/testimonial.ts", false],
    ["it/a.java", false],
    ["lib/src/item/a.java", false],
    ["src/CartTest.old.java", false],
    ["src/CartTestData.java", false],
  ] as const) {
    it(`recognizes ${path} ${expected ? "as a test" : "as another source"}`, () =>
      assert.equal(ranks.looksLikeTest(path), expected));
  }

  for (const [title, paths, expected, max] of [
    ["prefers tests to other sources", "src/a.ts test/a.ts src/b.ts test/b.ts", "test/a.ts test/b.ts"],
    ["prefers sources to tests in build output", "dist/a.test.js src/a.ts", "src/a.ts"],
    ["prefers tests to other sources in build output", "dist/a.js dist/a.test.js", "dist/a.test.js"],
    ["returns other sources in build output if there is nothing else", "dist/a.js dist/b.js", "dist/a.js dist/b.js"],
    ["returns no more files than the maximum", "test/a.ts test/b.ts test/c.ts", "test/a.ts test/b.ts", 2],
    ["prefers a test after as many other sources as the maximum", "src/a.ts src/b.ts test/a.ts", "test/a.ts", 2],
    ["returns nothing if there are no files", "", ""],
  ] as const) {
    it(title, () => {
      const files = paths.split(" ").flatMap((path) => (path === "" ? [] : findFile(path)));
      const preferred = new FileRanks().preferTests(files, max);
      assert.equal(preferred.map(({ path }) => path).join(" "), expected);
    });
  }

  it("ranks a file once, and no further files once there are enough tests", () => {
    const rankedPaths: string[] = [];
    const recordingRanks = new FileRanks((path) => {
      rankedPaths.push(path);
      return true;
    });
    const files = ["a.x", "b.x", "c.x", "d.x"].map(findFile);
    recordingRanks.preferTests(files, 2);
    recordingRanks.preferTests(files, 2);
    assert.deepEqual(rankedPaths, ["a.x", "b.x", "c.x"]);
  });
});
