import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../support/sources";

const kilobyte = 1000;

describe("bundle", function () {
  this.timeout(60_000);
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "test-health-bundle-"));
    execFileSync(process.execPath, ["esbuild.mjs", "--production", `--outdir=${folder}`], { cwd: root });
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it("is a small main file, and two that are read when they are needed", () => {
    assert.deepEqual(readdirSync(folder).sort(), ["client.js", "extension.js", "locator.js"]);
    const main = statSync(join(folder, "extension.js")).size;
    const client = statSync(join(folder, "client.js")).size;
    assert.ok(main <= 100 * kilobyte, `main bundle: ${main} bytes`);
    assert.ok(client <= 240 * kilobyte, `client: ${client} bytes`);
  });

  it("evaluates no text as code in the main file", () => {
    assert.doesNotMatch(readFileSync(join(folder, "extension.js"), "utf8"), /\beval\(|new Function\(/);
  });

  it("names the contract's two paths and no other", () => {
    const text = readFileSync(join(folder, "extension.js"), "utf8") + readFileSync(join(folder, "client.js"), "utf8");
    const paths = text.match(/\/v1\/[\w/-]+/g) ?? [];
    assert.deepEqual([...new Set(paths)].sort(), [
      "/v1/flaky-tests/list-failing-tests",
      "/v1/getMergeQueueTestingDetails",
    ]);
  });
});
