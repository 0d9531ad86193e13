// `npm start` and `npm test` run this first, when there may be no node_modules: it installs what is missing, builds,
// and runs the compiled program.
//   node test/workbench/setup.mjs start|test|check|faults|bench|desktop [arguments of the program]
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { installBrowser, installDependencies, installServer, servers } from "./install.mjs";
import { execute, root, SetupError, step } from "./steps.mjs";

const [mode = "", ...args] = process.argv.slice(2);

/**
 * For each mode, the requirements in addition to node_modules, and the compiled module whose `main(args)` resolves with
 * the exit code.
 */
const modes = {
  start: { servers: opensDesktop() ? [] : servers.slice(0, 1), browser: false, program: "start.js" },
  test: { servers, browser: true, program: "all.js" },
  check: { servers: [], browser: false, program: "all.js", args: ["--check"] },
  faults: { servers: servers.slice(0, 1), browser: true, program: join("..", "faults", "main.js") },
  bench: { servers: servers.slice(0, 1), browser: true, program: join("..", "bench", "main.js") },
  desktop: { servers: [], browser: false, program: "all.js", args: ["--desktop"] },
};

function opensDesktop() {
  const onPath = (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "code")));
  return args.includes("--desktop") && onPath;
}

async function setUp({ servers: serverVersions, browser }) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const end = () => process.exit(1);
  for (const signal of signals) {
    process.once(signal, end);
  }
  const compilation = installDependencies().then(build);
  const browserInstalled = browser
    ? compilation.then(() => installBrowser(load("browser.js").findBrowser))
    : compilation;
  const results = await Promise.allSettled([compilation, browserInstalled, ...serverVersions.map(installServer)]);
  const failure = results.find(({ status }) => status === "rejected");
  for (const signal of signals) {
    process.removeListener(signal, end);
  }
  if (failure) {
    throw failure.reason;
  }
}

async function build() {
  await step("building", () => execute(process.execPath, ["esbuild.mjs"]));
}

function load(module) {
  return createRequire(import.meta.url)(join(root, "out", "test", "workbench", module));
}

/** Ends this process when npm ends: npm passes a signal only to its shell, not to this process. */
function endWithNpm() {
  const parent = process.ppid;
  const check = () => process.ppid === parent || process.kill(process.pid, "SIGTERM");
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(check, 500).unref();
  }
}

try {
  endWithNpm();
  const selectedMode = modes[mode];
  if (!selectedMode) {
    throw new SetupError(`usage: node test/workbench/setup.mjs ${Object.keys(modes).join("|")} [arguments]`);
  }
  if (!readdirSync(root).includes("package-lock.json")) {
    throw new SetupError("package-lock.json is missing");
  }
  await setUp(selectedMode);
  process.exitCode = await load(selectedMode.program).main([...(selectedMode.args ?? []), ...args]);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
