// Steps of the release workflow except publishing.
//   node test/workbench/release.mjs version TAG   checks a tag against the manifest and the changelog; prints
//                                                 `prerelease=true|false`
//   node test/workbench/release.mjs install       installs only the shipped dependencies and the packaging tools
//   node test/workbench/release.mjs digest        prints `sha256=…` of dist/test-health.vsix
//   node test/workbench/release.mjs rehearse      rehearses a release of the last commit: builds the package with all
//                                                 dependencies and, in a clean checkout, as the job that signs does;
//                                                 compares both; and publishes the package with the client of Open VSX,
//                                                 without a stored token, to a fake registry in this process
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRegistry } from "./fakeRegistry.mjs";
import { installDependencies, installPackaging, installPublisher, npm } from "./install.mjs";
import { execute, root, SetupError, step } from "./steps.mjs";
import { isPreRelease } from "./version.mjs";

const readText = (path) => readFileSync(join(root, path), "utf8");
const { name, publisher, version } = JSON.parse(readText("package.json"));
const packagePath = join(root, "dist", "test-health.vsix");

function checkVersion(tag) {
  if (tag !== `v${version}`) {
    throw new SetupError(`The tag is ${tag}, but package.json says ${version}: tag the commit v${version}.`);
  }
  if (!readText("CHANGELOG.md").includes(`\n## ${version}`)) {
    throw new SetupError(`CHANGELOG.md has no section "## ${version}": rename the section "Unreleased".`);
  }
  console.log(`prerelease=${isPreRelease(version)}`);
}

/** @param {string} file @returns {string} */
function computeDigest(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

async function rehearse() {
  const { stdout } = spawnSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
  if (stdout !== "") {
    throw new SetupError(`A release is built from a commit, but these files are not committed:\n${stdout}`);
  }
  const scratch = mkdtempSync(join(tmpdir(), "test-health-release-"));
  try {
    const file = await buildInCleanCheckout(join(scratch, "checkout"));
    await installDependencies();
    await execute(process.execPath, [join("test", "workbench", "package.mjs")]);
    if (computeDigest(packagePath) !== computeDigest(file)) {
      throw new SetupError("The package that is signed has other bytes than the one that is tested.");
    }
    await publish(file);
    console.log(`${publisher}.${name} ${version}: ${readFileSync(file).length} bytes, sha256 ${computeDigest(file)}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Runs the steps of the job that signs in a clean checkout; resolves with the path of the package. */
async function buildInCleanCheckout(checkout) {
  await step("building the last commit as the job that signs does", async () => {
    await execute("git", ["clone", "--quiet", root, checkout]);
    const workbench = join("test", "workbench");
    await execute(process.execPath, [join(workbench, "release.mjs"), "install"], { cwd: checkout });
    await execute(process.execPath, [join(workbench, "package.mjs")], { cwd: checkout });
    const sbomOptions = ["--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
    await npm(["sbom", ...sbomOptions, "--omit", "dev"], checkout);
  });
  return join(checkout, "dist", "test-health.vsix");
}

/** Publishes a package to a fake registry. Throws if the registry receives other bytes or another token. */
async function publish(file) {
  const { resolve } = createRequire(join(await installPublisher(), "package.json"));
  const registry = await startRegistry({ publisher, name, version });
  const env = {
    ...process.env,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${registry.address}/identity?api-version=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "request-token",
  };
  const args = ["publish", file, "--trusted-publishing", "--registryUrl", registry.address];
  try {
    await step("publishing", () => execute(process.execPath, [resolve("ovsx/bin/ovsx"), ...args], { env }));
  } finally {
    registry.close();
  }
  const [upload] = registry.uploads;
  if (registry.uploads.length !== 1 || !upload.body.equals(readFileSync(file))) {
    throw new SetupError(`The registry received ${registry.uploads.length} packages, or other bytes.`);
  }
  if (upload.authorization !== "Bearer short-lived-token") {
    throw new SetupError("The package was not published with the token that the identity was exchanged for.");
  }
}

try {
  const [command, tag] = process.argv.slice(2);
  if (command === "version") {
    checkVersion(tag);
  } else if (command === "install") {
    await installPackaging();
  } else if (command === "digest") {
    console.log(`sha256=${computeDigest(packagePath)}`);
  } else if (command === "rehearse") {
    await rehearse();
  } else {
    throw new SetupError("usage: node test/workbench/release.mjs version TAG | install | digest | rehearse");
  }
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
