// `npm run package`: builds what is shipped and writes dist/test-health.vsix. The same sources give the same
// bytes, whenever and wherever.
//   node test/workbench/package.mjs --again   the same once more, for nobody else to read (umask 077), and
// fails if the bytes are
//                                             others than those that were there
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compactPackage } from "./compactPackage.mjs";
import { pageReadme } from "./pageReadme.mjs";
import { execute, root, SetupError, step } from "./steps.mjs";
import { isPreRelease } from "./version.mjs";

const vsce = join(root, "node_modules", "@vscode", "vsce", "vsce");
const file = join(root, "dist", "test-health.vsix");
const { repository, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Text of the extension's page, complete: vsce rewrites nothing of it, no `#430` either. */
const readme = join("dist", "readme.md");
const options = ["--readme-path", readme, "--no-gitHubIssueLinking", "--no-gitLabIssueLinking"];
if (isPreRelease(version)) {
  options.push("--pre-release");
}

/** Modification time of every file of the package, in seconds since 1970: the earliest that a zip file supports. */
const time = Date.UTC(1980, 0, 1) / 1000;

/** Mode of a regular file that its owner may write and all may read, in the format of zip files. */
const mode = (0o100644 << 16) >>> 0;

function writeReadme() {
  const text = readFileSync(join(root, ".github", "PAGE.md"), "utf8");
  writeFileSync(join(root, readme), pageReadme(text, repository.url));
}

function digest() {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

try {
  const isRepeated = process.argv.includes("--again");
  const firstDigest = isRepeated && digest();
  if (isRepeated) {
    process.umask(0o077);
  }
  await step("building the package", async () => {
    await execute(process.execPath, ["esbuild.mjs", "--production"]);
    writeReadme();
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(time), TZ: "UTC" };
    await execute(process.execPath, [vsce, "package", ...options, "--out", file], { env });
    const zip = readFileSync(file);
    writeFileSync(file, await compactPackage(zip, mode));
  });
  if (isRepeated && firstDigest !== digest()) {
    throw new SetupError("The package that was built again has other bytes than the first.");
  }
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
