import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { createPseudoTranslations, readMessages } from "../support/docs/messages";

/** Pseudo-language: longer messages with accents, from `createPseudoTranslations`. */
export const pseudoLanguage = "qps-ploc";

/**
 * Makes a server start extension hosts in a language: an empty language pack, so that VS Code's own texts stay English
 * and those of extensions do not.
 *
 * @param dataDir the server's data folder, before it starts
 */
export function writeLanguagePack(dataDir: string, language: string): void {
  const folder = join(dataDir, "data");
  mkdirSync(folder, { recursive: true });
  const translations = join(folder, "translations.json");
  writeFileSync(translations, JSON.stringify({ contents: {} }));
  const extensions = [{ extensionIdentifier: { id: `language-pack.${language}` }, version: "1.0.0" }];
  const pack = { hash: "empty", label: language, extensions, translations: { vscode: translations } };
  writeFileSync(join(folder, "languagepacks.json"), JSON.stringify({ [language]: pack }));
}

/** Makes the windows of a browser ask for extension hosts in a language. */
export async function setWindowLanguage(context: BrowserContext, language: string): Promise<void> {
  await context.addInitScript((name) => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: name }), language);
}

/** Writes pseudo-translations beside the translations of the installed extension. */
export function installPseudoTranslations(extensionsDir: string): void {
  for (const name of readdirSync(extensionsDir)) {
    const folder = join(extensionsDir, name);
    const manifestTexts = join(folder, "package.nls.json");
    const bundles = join(folder, "src", "l10n");
    if (!existsSync(bundles)) {
      continue;
    }
    writeTranslations(join(bundles, `bundle.l10n.${pseudoLanguage}.json`), readMessages());
    writeTranslations(
      join(folder, `package.nls.${pseudoLanguage}.json`),
      JSON.parse(readFileSync(manifestTexts, "utf8")) as Record<string, string>,
    );
  }
}

function writeTranslations(path: string, messages: Parameters<typeof createPseudoTranslations>[0]): void {
  writeFileSync(path, JSON.stringify(createPseudoTranslations(messages)));
}
