// `npm run package`: builds the package and writes it to dist/test-health.vsix. The same sources result in the same
// bytes at any time and on any machine.
//   node test/workbench/package.mjs           builds the package
//   node test/workbench/package.mjs --again   builds it again, with a umask of 077 so that its files are readable only
//                                             by their owner, and fails if the bytes differ from those in dist/
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compactPackage } from "./compactPackage.mjs";
import { createPageReadme } from "./pageReadme.mjs";
import { execute, root, SetupError, step } from "./steps.mjs";
import { isPreRelease } from "./version.mjs";

const vsce = join(root, "node_modules", "@vscode", "vsce", "vsce");
const file = join(root, "dist", "test-health.vsix");
const { repository, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Text of the extension's page. It is final: vsce must not rewrite it, for example `#430` to a link to an issue. */
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
  writeFileSync(join(root, readme), createPageReadme(text, repository.url));
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
    throw new SetupError("The second build of the package has other bytes than the first.");
  }
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
