import * as vscode from "vscode";
import type { GitApi } from "../../src/ui/adapters/gitApi";
import type { ActivationForTests, TestExports } from "../../src/ui/window/testExports";

/** Time limit of waiting for the extension, in milliseconds. */
const timeoutMs = 1_000;

/** Summarizes the state of the editor window in a few lines, for the report of a failed test. Never rejects. */
export async function describeWindow(): Promise<string> {
  return [`Git: ${describeGit()}`, `Test Health: ${await describeExtension()}`].join("\n");
}

function describeGit(): string {
  const git = vscode.extensions.getExtension<{ readonly enabled: boolean; getAPI(version: 1): GitApi }>("vscode.git");
  if (!git) {
    return "not installed";
  }
  if (!git.isActive) {
    return "not active";
  }
  if (!git.exports.enabled) {
    return "not enabled";
  }
  const { state, repositories } = git.exports.getAPI(1);
  const repositoryTexts = repositories.map(
    ({ rootUri, state: { remotes } }) => `${rootUri.path} (${remotes.length} remotes)`,
  );
  return `${state}, ${repositoryTexts.join(", ") || "no repository"}`;
}

async function describeExtension(): Promise<string> {
  const extension = vscode.extensions.getExtension<ActivationForTests>("test-health.test-health");
  if (!extension) {
    return "not installed";
  }
  if (!extension.isActive) {
    return "not active";
  }
  const api = await Promise.race([extension.exports.forTests(), delay(timeoutMs)]);
  if (!api) {
    return "not started";
  }
  const { description, statusBar, watchStatus } = api;
  return JSON.stringify({
    description,
    statusBar,
    watchStatus,
    failingTests: listLabels(api.failingTests),
    testRuns: listLabels(api.testRuns),
  });
}

function listLabels(provider: TestExports["failingTests"]): readonly string[] {
  const rows = provider.getChildren();
  return Array.isArray(rows) ? rows.map(({ label }) => label) : [];
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
