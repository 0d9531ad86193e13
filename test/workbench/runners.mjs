// Installs the runners of the sample's tests that a person runs in a terminal, unless they are there, and prints where
// they are, as JSON.
//   node test/workbench/runners.mjs
//   node test/workbench/runners.mjs --go   Go alone
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
