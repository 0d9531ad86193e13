// Changes the code of a folder of src/ one spot at a time, and counts the changes that no unit test notices.
//   npm run mutants -- FOLDER [FILE...]   e.g. `api`, or `api retry.ts policy.ts` for these files alone
// The report with every survivor is written to out/mutants/FOLDER.html; the table is printed.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installMutationTesting } from "../workbench/install.mjs";

const [folder, ...files] = process.argv.slice(2);
if (!folder) throw new Error("npm run mutants -- FOLDER [FILE...]");
// Code that counts what it runs takes many times as long.
const measuresTime =
  /holds nothing up|in no time|no time to find|characters at once|in time that|time linear|no longer than others/;
const report = folder.replaceAll("/", "-");

const { resolve } = createRequire(join(await installMutationTesting(), "package.json"));
const address = (name) => pathToFileURL(resolve(name)).href;
const { Stryker } = await import(address("@stryker-mutator/core"));
const stryker = new Stryker({
  mutate: files.length > 0 ? files.map((file) => `src/${folder}/${file}`) : [`src/${folder}/**/*.ts`],
  testRunner: "mocha",
  plugins: [address("@stryker-mutator/mocha-runner")],
  coverageAnalysis: "perTest",
  buildCommand: "node esbuild.mjs",
  mochaOptions: {
    "no-config": true,
    grep: `^(?!.*(?:${measuresTime.source}))`,
    spec: [join("out", "test", "unit", folder, "**", "*.test.js")],
    require: ["out/test/support/unhandledRejections.js", "out/test/support/utc.js"],
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
