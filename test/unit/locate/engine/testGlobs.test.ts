import { strict as assert } from "node:assert";
import { configReaders, readTestGlobs } from "../../../../src/locate/engine/testGlobs";
import { PathGlob } from "../../../../src/locate/fileIndex/pathGlob";

describe("readTestGlobs", () => {
  for (const [config, expected] of [
    [`{ "integrationFolder": "./flows", "testFiles": "**/*.js" }`, "flows/** **/*.js"],
    ["e2e: { specPattern: 'flows/**/*.{js,ts}' }", "flows/**/*.{js,ts}"],
    [`testMatch: ["<rootDir>/checks/**/*.[jt]s", "!**/*.d.ts"],`, "checks/**/*.[jt]s"],
    ["export default { testDir: './flows' }", "flows/**"],
    ["test: { include: ['checks/*.ts'], coverage: { include: ['src/**'] } }", "checks/*.ts"],
    ["test: { includeSource: ['src/*.ts'] }", ""],
    ["spec: checks/*.js\n", "checks/*.js"],
    ["spec:\n  - checks/*.js\n  - more/**\n", "checks/*.js more/**"],
    ["testDir: join(root, 'a')", ""],
    [`specPattern: \`\${folder}/a.js\``, ""],
  ] as const) {
    it(`reads ${JSON.stringify(config)}`, () => assert.equal(readTestGlobs(config).join(" "), expected));
  }
});

describe("configReaders", () => {
  for (const [name, config, expected] of [
    ["vitest.workspace.ts", "defineWorkspace([{ test: { include: ['checks/*.ts'] } }])", "checks/*.ts"],
    ["vitest.config.unit.mts", "test: { include: ['checks/*.ts'] }", "checks/*.ts"],
    ["karma.conf.js", "files: ['checks/*.js', { pattern: 'more/*.js' }]", "checks/*.js more/*.js"],
    ["package.json", `{ "files": ["lib/*.js"], "jest": { "testMatch": ["**/checks/*.js"] } }`, "**/checks/*.js"],
    ["package.json", `{ "mocha": { "spec": "checks/*.js" } }`, "checks/*.js"],
    ["package.json", `{ "scripts": { "test": "c8 mocha -r ./hook.js \\"checks/*.js\\" && a/b" } }`, "checks/*.js"],
    ["package.json", `{ "scripts": { "test": "mocha --recursive checks/ --exit" } }`, "checks/**"],
    ["package.json", `{ "scripts": { "test": "node --test checks/a.js checks/b.js" } }`, "checks/a.js checks/b.js"],
    ["package.json", `{ "devDependencies": { "mocha": "^10.0.0", "a/b": "1" } }`, ""],
    ["pytest.ini", "[pytest]\npython_files = check_*.py *_checks.py\n", "**/check_*.py **/*_checks.py"],
    [
      "tox.ini",
      "[pytest]\npython_files =\n    tests.py\n    checks/*.py\n\n[x]\na = b\n",
      "**/tests.py **/checks/*.py",
    ],
    ["setup.cfg", "[tool:pytest]\npython_files = *.py\ntestpaths = checks\n", "checks/**/*.py"],
    ["setup.cfg", "[tool:pytest]\npython_files = *\n", ""],
    ["pyproject.toml", `[tool.pytest.ini_options]\npython_files = ["check_*.py", "x_*"]\n`, "**/check_*.py **/x_*.py"],
  ] as const) {
    it(`reads ${JSON.stringify(config)} in ${name}`, () => {
      const reader = configReaders.find(({ names }) => names.test(name));
      assert.equal(reader?.read(config).tests.join(" "), expected);
    });
  }

  for (const [regex, path, expected] of [
    ["/checks/.*\\\\.js$", "a/checks/b/c.js", true],
    ["/checks/.*\\\\.js$", "checks/c.js", true],
    ["/checks/.*\\\\.js$", "a/c.js", false],
    ["\\\\.unit\\\\.[jt]sx?$", "a/b.unit.ts", true],
    ["\\\\.unit\\\\.[jt]sx?$", "a/unit.ts", false],
    ["(/checks/.*|(\\\\.|/)(unit|flow))\\\\.jsx?$", "a/checks/b.js", true],
    ["(/checks/.*|(\\\\.|/)(unit|flow))\\\\.jsx?$", "a/b.flow.jsx", true],
    ["(/checks/.*|(\\\\.|/)(unit|flow))\\\\.jsx?$", "a/flow.js", true],
    ["(/checks/.*|(\\\\.|/)(unit|flow))\\\\.jsx?$", "a/workflow.js", false],
  ] as const) {
    it(`${expected ? "matches" : "does not match"} ${path} with the expression ${regex}`, () => {
      const globs = readTestGlobs(`testRegex: "${regex}"`);
      assert.equal(
        globs.some((glob) => new PathGlob(glob).matches(path)),
        expected,
      );
    });
  }
});
