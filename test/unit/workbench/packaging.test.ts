import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../support/sources";

const { href } = pathToFileURL(join(root, "test", "workbench", "packaging.mjs"));

const packagingDependencies = { "@gfx/zopfli": "2.0.0", "@vscode/vsce": "3.0.0", esbuild: "4.0.0", terser: "5.1.0" };
const manifest = {
  name: "app",
  dependencies: { axe: "1.0.0" },
  devDependencies: { ...packagingDependencies, mocha: "5.0.0" },
};
const packages = {
  "": { name: "app", dependencies: manifest.dependencies, devDependencies: manifest.devDependencies },
  "node_modules/@gfx/zopfli": { version: "2.0.0", peerDependencies: { base64: "*" } },
  "node_modules/@vscode/vsce": { version: "3.0.0", dependencies: { glob: "7.0.0" }, devDependencies: { mocha: "*" } },
  "node_modules/@vscode/vsce/node_modules/glob": { version: "7.0.0", dependencies: { once: "1.0.0" } },
  "node_modules/axe": { version: "1.0.0" },
  "node_modules/base64": { version: "1.0.0" },
  "node_modules/esbuild": { version: "4.0.0", optionalDependencies: { "esbuild-linux": "4.0.0", "esbuild-win": "4" } },
  "node_modules/esbuild-linux": { version: "4.0.0", optional: true },
  "node_modules/glob": { version: "8.0.0" },
  "node_modules/mocha": { version: "5.0.0", dependencies: { glob: "8.0.0" } },
  "node_modules/once": { version: "1.0.0" },
  "node_modules/terser": { version: "5.1.0" },
};

/** Returns the reduced manifest and lock file; throws what the reduction throws. */
function reduce(lock: unknown): { manifest: unknown; lock: { packages: Record<string, unknown> } } {
  const program = `
    import { reduceToPackaging } from ${JSON.stringify(href)};
    console.log(JSON.stringify(reduceToPackaging(${JSON.stringify(manifest)}, ${JSON.stringify(lock)})));
  `;
  const args = ["--input-type=module", "--eval", program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" }));
}

describe("reduceToPackaging", () => {
  it("keeps the shipped dependencies and the packaging tools, with all that they need, at their paths", () => {
    const result = reduce({ lockfileVersion: 3, packages });
    assert.deepEqual(result.manifest, { ...manifest, devDependencies: packagingDependencies });
    assert.deepEqual(result.lock.packages[""], { ...packages[""], devDependencies: packagingDependencies });
    const removedPaths = Object.keys(packages).filter((path) => !(path in result.lock.packages));
    assert.deepEqual(removedPaths, ["node_modules/glob", "node_modules/mocha"]);
  });

  it("throws if the lock file lacks a package that is needed", () => {
    const { "node_modules/once": _, ...incomplete } = packages;
    assert.throws(() => reduce({ packages: incomplete }), /TypeError: package-lock\.json has no once/);
  });
});
