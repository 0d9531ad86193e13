import assert from "node:assert/strict";
import { readFileSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import * as vscode from "vscode";
import { packedSizes } from "../bench/sizes";
import { packagePath } from "../workbench/paths";

describe("Installed extension", () => {
  it("is the package and not the source tree", function () {
    // If the suite is started from the debugger, it tests the source tree.
    const extensionsDir = process.env.TEST_HEALTH_EXTENSIONS_DIR;
    if (extensionsDir === undefined) {
      return this.skip();
    }
    const extension = vscode.extensions.getExtension("test-health.test-health");
    assert.ok(extension);
    assert.equal(realpathSync(dirname(extension.extensionPath)), realpathSync(extensionsDir));
  });

  it("is a small package", () => {
    const { code, texts, pictures } = packedSizes(readFileSync(packagePath));
    assert.ok(
      code <= 450_000 && texts <= 60_000 && pictures <= 250_000,
      `${code} bytes of code, ${texts} of texts, and ${pictures} of pictures`,
    );
  });

  it("activates", async () => {
    const extension = vscode.extensions.getExtension("test-health.test-health");
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });
});
