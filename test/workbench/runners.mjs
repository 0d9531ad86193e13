// Installs the runners of the sample's tests that a person runs in a terminal, unless they are there, and prints where
// they are, as JSON.
//   node test/workbench/runners.mjs
import { join } from "node:path";
import { installPytest, installVitest } from "./install.mjs";
import { SetupError } from "./steps.mjs";

try {
  const packages = join(await installVitest(), "node_modules");
  console.log(JSON.stringify({ packages, python: await installPytest() }));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
