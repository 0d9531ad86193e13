import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/sources";
import { loadingOptions } from "../workbench/mochaRun";

const readText = (...path: readonly string[]) => readFileSync(join(root, ...path), "utf8");

/** The options of every test run, as part of a command line. */
const options = ["--enable-source-maps", ...loadingOptions()].join(" ");

describe("A run of a single test file has the options of the whole run", () => {
  it("in the debugger", () => {
    const { configurations } = JSON.parse(readText(".vscode", "launch.json")) as {
      readonly configurations: readonly { readonly name: string; readonly args: readonly string[] }[];
    };
    const configuration =
      configurations.find(({ name }) => name === "Unit tests: this file") ?? assert.fail("not found");
    assert.equal(
      configuration.args.join(" "),
      `--no-config --timeout 0 ${options} \${workspaceFolder}/out/\${relativeFileDirname}/\${fileBasenameNoExtension}.js`,
    );
  });

  it("in the command of the README", () => {
    const { timeout } = JSON.parse(readText(".mocharc.json")) as { readonly timeout: number };
    const commands = readText("test", "README.md").match(/^npx mocha .* out\/test\/unit\/.*$/gm) ?? [];
    assert.deepEqual(
      commands.map((command) => command.replace(/ \S+$/, "")),
      [`npx mocha --no-config --timeout ${timeout} ${options}`],
    );
  });

  it("which do not set a time zone", () => {
    const { require: files } = JSON.parse(readText(".mocharc.json")) as { readonly require: readonly string[] };
    const settingFiles = files.filter((file) => /\bTZ\b/.test(readText(file)));
    assert.deepEqual(settingFiles, []);
  });
});
