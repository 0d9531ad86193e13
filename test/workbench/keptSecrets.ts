import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { ServerVersion } from "./paths";

/**
 * Runs in the page before the workbench: an embedder's secret storage, as a desktop VS Code's outlives its
 * windows. There the main process tells every window of a change that one of them made; here the browser
 * does, and `changedElsewhere` takes it.
 */
const storage = `globalThis.keptSecrets = {
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
 * Where the workbench takes the storage that its embedder gives it, and, some way on, fires that a secret was
 * set. A server's own page gives no storage, and secrets end with the page.
 */
const embedder =
  /\w+\.options\?\.secretStorageProvider&&\(this\.(\w+)=\w+\.options\.secretStorageProvider,(?=.{0,400}?\.set\(\w+,\w+\),this\.(\w+)\.fire\()/;

/** Has it take ours, and fire as well what changed in another window. */
const ours = "(globalThis.keptSecrets.changedElsewhere=(key)=>this.$2.fire(key),this.$1=globalThis.keptSecrets,";

/** The workbench's script, beside which the changed one stands. */
const script = join("vs", "code", "browser", "workbench", "workbench.js");
const changedName = "workbench.kept-secrets.js";

/**
 * From now on the windows of the context keep their secrets through reloads, in the browser's storage, and
 * hear of each other's changes. Throws if this version takes no storage from its embedder.
 */
export async function keepSecrets(context: BrowserContext, version: ServerVersion): Promise<void> {
  writeChangedScript(join(dirname(version.main), script));
  await context.addInitScript(storage);
  // The server sends the changed script itself: through this process it would cost seconds for each window.
  await context.route(/\/workbench\.js$/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/workbench\.js$/, changedName),
    }),
  );
}

/** Writes it once for each installed version. */
function writeChangedScript(original: string): void {
  const file = join(dirname(original), changedName);
  const text = readFileSync(original, "utf8");
  if (!embedder.test(text)) throw new Error("this VS Code takes no secret storage from its embedder");
  const changed = text.replace(embedder, ours);
  if (existsSync(file) && readFileSync(file, "utf8") === changed) return;
  // Another step may be doing the same.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, changed);
  renameSync(unfinished, file);
}
