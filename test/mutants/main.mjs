// Mutation testing: changes the code of a folder of src/ in one place at a time, and counts the changes that no unit
// test notices (the survivors).
//   npm run mutants -- FOLDER [FILE...]        e.g. `api`, or `api retry.ts policy.ts` for only these files
//   npm run mutants -- FOLDER --sample COUNT   only COUNT lines, chosen at random: a whole folder takes hours
// Prints the table, and writes the report with every survivor to out/mutants/FOLDER.html.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { installMutationTesting } from "../workbench/install.mjs";

const {
  values: { sample },
  positionals: [folder, ...files],
} = parseArgs({ allowPositionals: true, options: { sample: { type: "string" } } });
if (!folder) {
  throw new Error("npm run mutants -- FOLDER [FILE...] [--sample COUNT]");
}
const sources = (files.length > 0 ? files : readdirSync(join("src", folder), { recursive: true }))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => `src/${folder}/${file.replaceAll("\\", "/")}`);
// These tests measure time, and the instrumented code takes many times as long.
const timingTests = /does not block the event loop|linear time|in proportion/;
const report = folder.replaceAll("/", "-");
const { require: requiredModules } = JSON.parse(readFileSync(".mocharc.json", "utf8"));

const { resolve } = createRequire(join(await installMutationTesting(), "package.json"));
const resolveUrl = (name) => pathToFileURL(resolve(name)).href;
const { Stryker } = await import(resolveUrl("@stryker-mutator/core"));
const stryker = new Stryker({
  mutate: sample === undefined ? sources : chooseLines(sources, Number(sample)),
  testRunner: "mocha",
  plugins: [resolveUrl("@stryker-mutator/mocha-runner")],
  coverageAnalysis: "perTest",
  buildCommand: "node esbuild.mjs",
  mochaOptions: {
    "no-config": true,
    grep: `^(?!.*(?:${timingTests.source}))`,
    // The tests of the languages test the engine too.
    spec: [join("out", "test", "unit", folder.startsWith("locate") ? "locate" : folder, "**", "*.test.js")],
    require: requiredModules,
  },
  ignorePatterns: [".vscode-test", "dist", "out", "media/readme"],
  // The tests of `present` compare whole sentences; the texts of errors and logs are only for developers.
  mutator: { excludedMutations: folder.startsWith("present") ? [] : ["StringLiteral"] },
  reporters: ["progress-append-only", "clear-text", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: join("out", "mutants", `${report}.json`) },
  htmlReporter: { fileName: join("out", "mutants", `${report}.html`) },
  tempDirName: join("out", "mutants", "sandbox"),
  tsconfigFile: "none",
  // Long, since a timeout counts as noticed, and the tests of a mutant take longer on a busy machine.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
});
await stryker.runMutationTest();

/** Chooses lines of code at random, each with the same probability. */
function chooseLines(paths, count) {
  const lines = paths.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((text, index) => (/^\s*(?:$|import |\/?\*|\/\/)/.test(text) ? [] : `${path}:${index + 1}-${index + 1}`)),
  );
  for (let index = 0; index < count && index < lines.length; index++) {
    const otherIndex = index + Math.floor(Math.random() * (lines.length - index));
    [lines[index], lines[otherIndex]] = [lines[otherIndex], lines[index]];
  }
  return lines.slice(0, count);
}
