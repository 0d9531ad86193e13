import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { faultCase } from "../faultCase";

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: Readonly<Record<string, { readonly supported: unknown }>>;
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly scope: string }>> }[];
  };
}

describe("Installed extension", () => {
  faultCase(30, "has the expected settings, capabilities and endpoints, and evaluates no text as code", async () => {
    const extension = vscode.extensions.getExtension("test-health.test-health");
    assert.ok(extension);
    const { activationEvents, capabilities, contributes } = extension.packageJSON as Manifest;
    assert.deepEqual(activationEvents, ["onStartupFinished", "onUri"]);
    assert.deepEqual(
      [capabilities.untrustedWorkspaces?.supported, capabilities.virtualWorkspaces?.supported],
      ["limited", "limited"],
    );
    const properties = Object.assign({}, ...contributes.configuration.map((section) => section.properties));
    assert.equal(properties["testHealth.baseUrl"]?.scope, "application");
    assert.deepEqual(
      Object.keys(properties).filter((name) => /key|token|secret|password/i.test(name)),
      [],
    );
    const folder = join(extension.extensionPath, "dist");
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const texts = scripts.map((name) => readFileSync(join(folder, name), "utf8"));
    assert.deepEqual(
      scripts.filter((_, index) => /\beval\(|new Function\(/.test(texts[index] ?? "")),
      [],
    );
    const paths = new Set(texts.flatMap((text) => text.match(/\/v1\/[\w/-]+/g) ?? []));
    assert.deepEqual([...paths].sort(), ["/v1/flaky-tests/list-failing-tests", "/v1/getMergeQueueTestingDetails"]);
    return `${scripts.length} scripts: ${paths.size} paths, 0 evals; scopes and capabilities as they must be`;
  });
});
