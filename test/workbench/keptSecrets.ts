import type { BrowserContext } from "playwright-core";

/**
 * Runs in the page before the workbench: an embedder's secret storage, as a desktop VS Code's outlives its windows. There the main process
 * tells every window of a change that one of them made; here the browser does, and `changedElsewhere` takes it.
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
 * Where the workbench takes the storage that its embedder gives it, and, some way on, fires that a secret was set. A server's own page gives
 * no storage, and secrets end with the page.
 */
const embedder =
  /\w+\.options\?\.secretStorageProvider&&\(this\.(\w+)=\w+\.options\.secretStorageProvider,(?=.{0,400}?\.set\(\w+,\w+\),this\.(\w+)\.fire\()/;

/** Has it take ours, and fire as well what changed in another window. */
const ours = "(globalThis.keptSecrets.changedElsewhere=(key)=>this.$2.fire(key),this.$1=globalThis.keptSecrets,";

/** From now on the windows of the context keep their secrets through reloads, in the browser's storage, and hear of each other's changes. */
export async function keepSecrets(context: BrowserContext): Promise<void> {
  await context.addInitScript(storage);
  await context.route(/\/workbench\.js$/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (!embedder.test(script)) throw new Error("this VS Code takes no secret storage from its embedder");
    await route.fulfill({ response, body: script.replace(embedder, ours) });
  });
}
