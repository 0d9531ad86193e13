import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { ServerVersion } from "./paths";

/**
 * Script that runs in the page before the workbench: a secret storage of the embedder that outlives windows, like that
 * of a desktop VS Code. There, the main process notifies every window of a change; here, the browser does, through
 * `changedElsewhere`.
 */
const storageScript = `globalThis.keptSecrets = {
  type: "persisted",
  get: async (key) => localStorage.getItem("secret:" + key) ?? undefined,
  set: async (key, value) => localStorage.setItem("secret:" + key, value),
  delete: async (key) => localStorage.removeItem("secret:" + key),
  keys: async () => Object.keys(localStorage).filter((key) => key.startsWith("secret:")).map((key) => key.slice(7)),
  changedElsewhere: () => {},
};
addEventListener("storage", ({ key }) => {
  if (key?.startsWith("secret:")) keptSecrets.changedElsewhere(key.slice(7));
});`;

/**
 * Matches the code in which the workbench adopts the storage of its embedder and, further on, fires an event when a
 * secret is set. The page of a plain server has no such storage, so that secrets end with the page.
 */
const embedderPattern =
  /\w+\.options\?\.secretStorageProvider&&\(this\.(\w+)=\w+\.options\.secretStorageProvider,(?=.{0,400}?\.set\(\w+,\w+\),this\.(\w+)\.fire\()/;

/** Replacement code that adopts the storage above, and also fires for changes in another window. */
const replacement = "(globalThis.keptSecrets.changedElsewhere=(key)=>this.$2.fire(key),this.$1=globalThis.keptSecrets,";

/** Path of the workbench's script; the changed one is in the same folder. */
const workbenchScript = join("vs", "code", "browser", "workbench", "workbench.js");
const changedName = "workbench.kept-secrets.js";

/**
 * Makes the windows of the context keep their secrets across reloads, in the browser's storage, and receive each
 * other's changes. Rejects if this version supports no storage of an embedder.
 */
export async function keepSecrets(context: BrowserContext, version: ServerVersion): Promise<void> {
  writeChangedScript(join(dirname(version.main), workbenchScript));
  await context.addInitScript(storageScript);
  // The server sends the changed script itself: sending it through this process would take seconds for each window.
  await context.route(/\/workbench\.js$/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/workbench\.js$/, changedName),
    }),
  );
}

/** Writes the changed script, once for each installed version. */
function writeChangedScript(original: string): void {
  const file = join(dirname(original), changedName);
  const text = readFileSync(original, "utf8");
  if (!embedderPattern.test(text)) {
    throw new Error("this VS Code takes no secret storage from its embedder");
  }
  const changedText = text.replace(embedderPattern, replacement);
  if (existsSync(file) && readFileSync(file, "utf8") === changedText) {
    return;
  }
  // Another step may be doing the same.
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, changedText);
  renameSync(temporaryFile, file);
}
