// Changes the code of a folder of src/ one spot at a time, and counts the changes that no unit test notices.
//   npm run mutants -- FOLDER [FILE...]        e.g. `api`, or `api retry.ts policy.ts` for these files alone
//   npm run mutants -- FOLDER --sample COUNT   COUNT lines drawn at random: a whole folder takes hours
// The report with every survivor is written to out/mutants/FOLDER.html; the table is printed.
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
// Code that counts what it runs takes many times as long.
const measuresTime = /does not block the event loop|linear time|in proportion/;
const report = folder.replaceAll("/", "-");
const { require: loaded } = JSON.parse(readFileSync(".mocharc.json", "utf8"));

const { resolve } = createRequire(join(await installMutationTesting(), "package.json"));
const address = (name) => pathToFileURL(resolve(name)).href;
const { Stryker } = await import(address("@stryker-mutator/core"));
const stryker = new Stryker({
  mutate: sample === undefined ? sources : drawLines(sources, Number(sample)),
  testRunner: "mocha",
  plugins: [address("@stryker-mutator/mocha-runner")],
  coverageAnalysis: "perTest",
  buildCommand: "node esbuild.mjs",
  mochaOptions: {
    "no-config": true,
    grep: `^(?!.*(?:${measuresTime.source}))`,
    // The engine is tested through the languages.
    spec: [join("out", "test", "unit", folder.startsWith("locate") ? "locate" : folder, "**", "*.test.js")],
    require: loaded,
  },
  ignorePatterns: [".vscode-test", "dist", "out", "media/readme"],
  // Sentences are compared whole by the tests of `present`; in errors and logs they are read by nobody but us.
  mutator: { excludedMutations: folder.startsWith("present") ? [] : ["StringLiteral"] },
  reporters: ["progress-append-only", "clear-text", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: join("out", "mutants", `${report}.json`) },
  htmlReporter: { fileName: join("out", "mutants", `${report}.html`) },
  tempDirName: join("out", "mutants", "sandbox"),
  tsconfigFile: "none",
  // Generous: on a busy machine the tests of a mutant take longer, and a timeout counts as noticed.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
});
await stryker.runMutationTest();

/** Draws lines of code at random: each mutant of one line is as likely as any other. */
function drawLines(paths, count) {
  const lines = paths.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((text, index) => (/^\s*(?:$|import |\/?\*|\/\/)/.test(text) ? [] : `${path}:${index + 1}-${index + 1}`)),
  );
  for (let drawnCount = 0; drawnCount < count && drawnCount < lines.length; drawnCount++) {
    const otherIndex = drawnCount + Math.floor(Math.random() * (lines.length - drawnCount));
    [lines[drawnCount], lines[otherIndex]] = [lines[otherIndex], lines[drawnCount]];
  }
  return lines.slice(0, count);
}
