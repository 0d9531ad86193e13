// Installs the test runners that a user of the sample runs in a terminal, unless they are installed, and prints their
// paths as JSON.
//   node test/workbench/runners.mjs        vitest and pytest
//   node test/workbench/runners.mjs --go   Go
import { join } from "node:path";
import { installGo, installPytest, installVitest } from "./install.mjs";
import { SetupError } from "./steps.mjs";

try {
  if (process.argv.includes("--go")) {
    console.log(JSON.stringify(await installGo()));
  } else {
    const packages = join(await installVitest(), "node_modules");
    console.log(JSON.stringify({ packages, python: await installPytest() }));
  }
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
