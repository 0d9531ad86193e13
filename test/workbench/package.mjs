// `npm run package`: builds what is shipped and writes dist/test-health.vsix. The same sources give the same bytes, whenever and wherever.
//   node test/workbench/package.mjs --again   the same once more, and fails if the bytes are others than those that were there
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageReadme } from "./pageReadme.mjs";
import { execute, root, SetupError, step } from "./steps.mjs";

const vsce = join(root, "node_modules", "@vscode", "vsce", "vsce");
const file = join(root, "dist", "test-health.vsix");
/** Written anew for the extension's page, so that nothing is left for vsce to rewrite. */
const readme = join("dist", "readme.md");
const rewritesNothing = ["--no-rewrite-relative-links", "--no-gitHubIssueLinking"];
const options = ["--no-dependencies", "--readme-path", readme, ...rewritesNothing];

/** The time that every file of the package bears, in seconds since 1970: the first that a zip file can tell. */
const time = Date.UTC(1980, 0, 1) / 1000;

function writeReadme() {
  const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const text = readFileSync(join(root, "README.md"), "utf8");
  writeFileSync(join(root, readme), pageReadme(text, repository.url));
}

function digest() {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

try {
  const again = process.argv.includes("--again");
  const before = again && digest();
  await step("building the package", async () => {
    await execute(process.execPath, ["esbuild.mjs", "--production"]);
    writeReadme();
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(time), TZ: "UTC" };
    await execute(process.execPath, [vsce, "package", ...options, "--out", file], { env });
  });
  if (again && before !== digest())
    throw new SetupError("The package that was built again has other bytes than the first.");
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
