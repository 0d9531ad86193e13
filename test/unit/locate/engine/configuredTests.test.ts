import { strict as assert } from "node:assert";
import { findConfiguredTests, readTestGlobs } from "../../../../src/locate/engine/configuredTests";
import { PathGlob } from "../../../../src/locate/fileIndex/pathGlob";
import { fileOf, MemoryFiles, table } from "../workspace";

describe("readTestGlobs", () => {
  for (const [config, expected] of [
    [`{ "integrationFolder": "./flows", "testFiles": "**/*.js" }`, "flows/** **/*.js"],
    ["e2e: { specPattern: 'flows/**/*.{js,ts}' }", "flows/**/*.{js,ts}"],
    [`testMatch: ["<rootDir>/checks/**/*.[jt]s", "!**/*.d.ts"],`, "checks/**/*.[jt]s"],
    ["export default { testDir: './flows' }", "flows/**"],
    ["test: { include: ['checks/*.ts'], coverage: { include: ['src/**'] } }", "checks/*.ts"],
    ["spec: checks/*.js\n", "checks/*.js"],
    ["spec:\n  - checks/*.js\n  - more/**\n", "checks/*.js more/**"],
    ["testDir: join(root, 'a')", ""],
    [`specPattern: \`\${folder}/a.js\``, ""],
  ] as const) {
    it(`reads ${JSON.stringify(config)}`, () => assert.equal(readTestGlobs(config).join(" "), expected));
  }
});

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
    const files = ["web/flows/a.js", "flows/a.js", "web/flows/a.css"].map(fileOf);
    const all = [fileOf("web/cypress.config.js"), ...files];
    assert.deepEqual(await findConfiguredTests(all, new MemoryFiles(texts)), [fileOf("web/flows/a.js")]);
  });
  table(texts, [["Cart adds an item", "adds an item", "exact web/flows/cart.js:1"]]);
  table({ ...texts, "test/cart.js": flow }, [
    ["Cart adds an item", "", "none severalFiles web/flows/cart.js test/cart.js"],
  ]);
  table({ "cypress/integration/cart.js": flow, "test/other.js": "it('x', () => {});" }, [
    ["Cart adds an item", "", "exact cypress/integration/cart.js:1"],
  ]);
});
