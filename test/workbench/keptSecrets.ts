import type { BrowserContext } from "playwright-core";

/** Runs in the page before the workbench: an embedder's secret storage, as a desktop VS Code's outlives its windows. */
const storage = `globalThis.keptSecrets = {
  type: "persisted",
  get: async (key) => localStorage.getItem("secret:" + key) ?? undefined,
  set: async (key, value) => localStorage.setItem("secret:" + key, value),
  delete: async (key) => localStorage.removeItem("secret:" + key),
  keys: async () => Object.keys(localStorage).filter((key) => key.startsWith("secret:")).map((key) => key.slice(7)),
};`;

/** Where the workbench takes the storage that its embedder gives it. A server's own page gives none, and secrets end with the page. */
const embedder = /\w+\.options\?\.secretStorageProvider&&\(this\.(\w+)=\w+\.options\.secretStorageProvider,/;

/** From now on the windows of the context keep their secrets through reloads, in the browser's storage. */
export async function keepSecrets(context: BrowserContext): Promise<void> {
  await context.addInitScript(storage);
  await context.route(/\/workbench\.js$/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (!embedder.test(script)) throw new Error("this VS Code takes no secret storage from its embedder");
    await route.fulfill({ response, body: script.replace(embedder, "(this.$1=globalThis.keptSecrets,") });
  });
}
