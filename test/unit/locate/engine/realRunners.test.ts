import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createCommandLine } from "../../../../src/domain/commands/commandLine";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { nodeSourceFiles } from "../../../support/nodeSourceFiles";
import { ScratchFolders } from "../../../support/scratchFolders";
import { root } from "../../../support/sources";

/** Titles with a special meaning for a shell, in a regular expression or as an option of a program. */
const titles = [
  "adds",
  "adds more",
  "$(touch x)",
  "`touch x`",
  "%PATH%",
  "--bail",
  "a.*b [c] (d) {e} ^f$ \\d a|b ?",
  'it\'s "quoted"',
  "; touch x | & > <",
  "../..",
  "ünïcödé 日本語 🎉",
  " leads and trails ",
  "double  blank",
];

const source = `${titles.map((title) => `  it(${JSON.stringify(title)}, () => {});`).join("\n")}`;
const nested = `describe("outer $HOME", () => {\n${source}\n});\nit("outer", () => {});\n`;

describe("The command of a test, executed in a shell", () => {
  let folders: ScratchFolders;

  before(function () {
    if (process.platform === "win32") {
      this.skip();
    }
  });

  beforeEach(() => {
    folders = new ScratchFolders();
    symlinkSync(join(root, "node_modules"), folders.path("node_modules"));
  });

  afterEach(() => folders.remove());

  function write(name: string, text: string): void {
    mkdirSync(dirname(folders.path(name)), { recursive: true });
    writeFileSync(folders.path(name), text);
  }

  /** Runs the commands of some tests, and returns their output and their number. */
  async function run(tests: readonly TestAddress[], options = ""): Promise<{ output: string; commandCount: number }> {
    const locator = new WorkspaceLocator(nodeSourceFiles(folders.open));
    const commands = await locator.findCommands(tests);
    const { text, testCount } = createCommandLine(commands, { kind: "posix", isWindows: false }, () => undefined);
    assert.equal(testCount, tests.length, text);
    const { NODE_TEST_CONTEXT: _context, ...environment } = process.env;
    const { stdout, stderr } = spawnSync("sh", ["-c", text + options], {
      cwd: folders.open,
      env: environment,
      encoding: "utf8",
    });
    return { output: stdout + stderr, commandCount: commands.length };
  }

  it("runs exactly the given tests with mocha", async () => {
    write("package.json", JSON.stringify({ devDependencies: { mocha: "11" } }));
    write("test/a.spec.js", nested);
    const tests = titles.map((title) => ({
      name: `outer $HOME ${title}`,
      classname: title,
      filePath: "test/a.spec.js",
    }));
    const listRunTitles = async (chosenTests: readonly TestAddress[]) => {
      const { output } = await run(chosenTests, " --reporter json");
      const report = JSON.parse(output.slice(output.indexOf("{\n"))) as {
        readonly tests: readonly { title: string }[];
      };
      return report.tests.map(({ title }) => title);
    };
    assert.deepEqual(await listRunTitles(tests), titles);
    for (const [index, test] of tests.entries()) {
      const [title = ""] = titles.slice(index);
      if (/^[$;-]|\*/.test(title)) {
        assert.deepEqual(await listRunTitles([test]), [title]);
      }
    }
    assert.equal(readdirSync(folders.open).includes("x"), false);
  });

  it("runs exactly the given tests with Node's test runner", async () => {
    write("package.json", JSON.stringify({ scripts: { test: "node --test" } }));
    write("a.test.js", `const { describe, it } = require("node:test");\n${nested}`);
    const chosenTitles = titles.filter((title) => !title.includes("/"));
    const tests = chosenTitles.map((name) => ({
      name,
      parent: "outer $HOME",
      classname: "test",
      filePath: "a.test.js",
    }));
    for (const test of [tests.at(0), tests.at(2), tests.at(6)]) {
      const { output } = await run(test ? [test] : []);
      assert.match(output, /^(?:# |ℹ )pass 1$/m);
      assert.doesNotMatch(output, /^(?:# |ℹ )fail [1-9]/m);
    }
    const { output, commandCount } = await run(tests);
    assert.equal(commandCount, 1);
    assert.match(output, new RegExp(`^(?:# |ℹ )pass ${chosenTitles.length}$`, "m"));
  });

  it("runs exactly the given method with unittest, in the class of the record", async function () {
    if (spawnSync("python", ["--version"]).status !== 0) {
      this.skip();
    }
    write("setup.py", "");
    write(
      "tests/test_cart.py",
      `import unittest
class CartTest(unittest.TestCase):
    def test_add(self): pass
    def test_add_more(self): pass
class MoreTest(CartTest):
    def test_other(self): pass
`,
    );
    const { output } = await run([{ name: "test_add", classname: "tests.test_cart.MoreTest" }], " -v");
    const lines = output.split("\n").filter((line) => line.endsWith("ok"));
    assert.match(lines.join(), /^test_add \(.*MoreTest.*\) \.\.\. ok$/);
  });
});
