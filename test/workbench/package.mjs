// `npm run package`: builds what is shipped and writes dist/test-health.vsix. The same sources give the same bytes, whenever and wherever.
//   node test/workbench/package.mjs --again   the same once more, and fails if the bytes are others than those that were there
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { execute, root, SetupError, step } from "./steps.mjs";

const vsce = join(root, "node_modules", "@vscode", "vsce", "vsce");
const file = join(root, "dist", "test-health.vsix");
const options = ["--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links"];

/** The time that every file of the package bears, in seconds since 1970: the first that a zip file can tell. */
const time = Date.UTC(1980, 0, 1) / 1000;

function digest() {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

try {
  const again = process.argv.includes("--again");
  const before = again && digest();
  await step("building the package", async () => {
    await execute(process.execPath, ["esbuild.mjs", "--production"]);
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(time), TZ: "UTC" };
    await execute(process.execPath, [vsce, "package", ...options, "--out", file], { env });
  });
  if (again && before !== digest())
    throw new SetupError("The package that was built again has other bytes than the first.");
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
