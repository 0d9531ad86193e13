import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { lifecycle, type MainFile } from "./lifecycle";
import { extensionClock, replaceGlobals } from "./movableClock";
import { watchExtension, watchRejections, watchStores } from "./witness";

/**
 * Starts before the extension under test, and wraps its access to the editor. VS Code gives each extension one API
 * object, which all modules in the extension's folder share.
 */
export function activate(context: vscode.ExtensionContext): void {
  const extension = vscode.extensions.getExtension("test-health.test-health");
  if (!extension) {
    throw new Error("the extension is not installed");
  }
  const file = join(extension.extensionPath, "dist", "extension.js");
  const load = createRequire(file);
  const api = load("vscode") as typeof vscode;
  watchExtension(api);
  lifecycle.count({
    commands: api.commands,
    window: api.window,
    workspace: api.workspace,
    languages: api.languages,
    lm: api.lm,
    extensions: api.extensions,
  });
  replaceGlobals(dirname(file), extensionClock.globals);
  const main = load(file) as MainFile;
  const module = load.cache[load.resolve(file)];
  if (module) {
    module.exports = lifecycle.wrap(main);
  }
  watchStores(context);
  watchRejections(vscode.env.appRoot);
}
