import { strict as assert } from "node:assert";
import { findConfiguredTests } from "../../../../src/locate/engine/configuredTests";
import { PathGlob } from "../../../../src/locate/fileIndex/pathGlob";
import { GuardedFiles } from "../../../../src/locate/guard";
import { findFile, MemoryFiles, table } from "../workspace";

describe("PathGlob", () => {
  for (const [glob, path, expected] of [
    ["a/**/*.js", "a/b/c/d.js", true],
    ["a/**/*.js", "a/d.js", true],
    ["a/**/*.js", "b/a/d.js", false],
    ["**/checks/**/*.{js,ts}", "x/checks/a.ts", true],
    ["**/checks/**/*.{js,ts}", "x/checks/a.py", false],
    ["**/?(*.)+(flow).[jt]s?(x)", "x/a.flow.tsx", true],
    ["a/**", "a/b/c", true],
    ["a/*", "a/b/c", false],
    ["a*b*c", "abc", true],
    ["ab*bc", "abc", false],
  ] as const) {
    it(`${expected ? "matches" : "does not match"} ${path} with ${glob}`, () =>
      assert.equal(new PathGlob(glob).matches(path), expected));
  }
});

describe("Tests in files that only a configuration says hold tests", () => {
  const flow = `describe("Cart", () => { it("adds an item", () => {}); });\n`;
  const config = "module.exports = { e2e: { specPattern: 'flows/**/*.js' } };";
  const texts = { "web/cypress.config.js": config, "web/flows/cart.js": flow, "test/other.js": "it('x', () => {});" };
  it("finds the files below the folder of the configuration", async () => {
    const files = ["web/flows/a.js", "flows/a.js", "web/flows/a.css"].map(findFile);
    const all = [findFile("web/cypress.config.js"), ...files];
    assert.deepEqual(await findConfiguredTests(all, new GuardedFiles(new MemoryFiles(texts))), [
      findFile("web/flows/a.js"),
    ]);
  });
  table(texts, [["Cart adds an item", "adds an item", "exact web/flows/cart.js:1"]]);
  table({ ...texts, "web/src/cart.js": flow }, [
    ["Cart adds an item", "", "exact web/flows/cart.js:1"],
    ["adds an item", "cart.js", "pattern web/flows/cart.js:1"],
  ]);
  table({ ...texts, "web/src/cart.js": flow.replace("an item", "two items") }, [
    ["Cart adds two items", "", "none noPath"],
  ]);
  table({ ...texts, "test/cart.js": flow }, [
    ["Cart adds an item", "", "none severalFiles web/flows/cart.js test/cart.js"],
  ]);
  table({ "cypress/integration/cart.js": flow, "test/other.js": "it('x', () => {});" }, [
    ["Cart adds an item", "", "exact cypress/integration/cart.js:1"],
  ]);
  const unit = "export const add = 1;\nif (import.meta.vitest) {\n  it('adds one', () => {});\n}\n";
  it("finds the sources that contain tests", async () => {
    const config = "export default { test: { includeSource: ['src/**/*.{js,ts}'] } };";
    const inSource = { "a/vitest.config.ts": config, "a/src/add.ts": unit, "a/src/sub.ts": "", "b/src/add.ts": unit };
    const all = Object.keys(inSource).map(findFile);
    assert.deepEqual(await findConfiguredTests(all, new GuardedFiles(new MemoryFiles(inSource))), [
      findFile("a/src/add.ts"),
    ]);
  });
  for (const [name, config] of [
    ["vitest.config.ts", "test: { include: ['src/**/*.test.ts'], includeSource: ['src/**/*.ts'] }"],
    ["package.json", `{ "scripts": { "check": "mocha src/add.ts" } }`],
    ["package.json", `{ "jest": { "testRegex": "/src/.*\\\\.ts$" } }`],
    ["karma.conf.js", "files: ['src/*.ts']"],
  ] as const) {
    table({ [name]: config, "src/add.ts": unit, "src/sub.ts": unit.replace("one", "two"), "test/a.ts": "it('x');" }, [
      ["adds one", "", "exact src/add.ts:3"],
    ]);
  }
  const cart = "class CartChecks(unittest.TestCase):\n    def test_add(self): pass\n";
  const others = { "checks/cart.py": cart, "shop/cart.py": cart, "tests/test_x.py": "def test_x(): pass\n" };
  table({ ...others, "pytest.ini": "[pytest]\npython_files = checks/*.py\n" }, [
    ["test_add", "CartChecks", "exact checks/cart.py:2"],
  ]);
});

describe("Suites that are named after files", () => {
  const bySource = "describe('math.js', () => {\n  it('adds', () => {});\n});\n";
  const byPath = "describe(__filename, () => {\n  describe('Cart', () => {\n    it('adds', () => {});\n  });\n});\n";
  const served = "it('/public/app.js is served', () => {});\nit('/public/x.js ' + y, () => {});\n";
  table({ "unit-testing/math.js": "export const a = 1;", "unit-testing/cypress/e2e/app.cy.js": bySource }, [
    [{ name: "math.js adds", classname: "adds", parent: "math.js" }, "exact unit-testing/cypress/e2e/app.cy.js:2"],
    [{ name: "math.js divides", classname: "divides", parent: "math.js" }, "file unit-testing/math.js nameNotFound"],
  ]);
  table({ "test/cart.js": byPath, "more/cart.js": byPath }, [
    [{ name: "/home/ci/work/p/test/cart.js Cart adds", classname: "adds" }, "pattern test/cart.js:3"],
    [{ name: "/home/ci/work/p/more/cart.js Cart adds", classname: "adds" }, "pattern more/cart.js:3"],
  ]);
  table({ "test/served.js": served, "test/public/app.js": "", "public/x.js": "" }, [
    ["/public/app.js is served", "/public/app.js is served", "exact test/served.js:1"],
  ]);
});
