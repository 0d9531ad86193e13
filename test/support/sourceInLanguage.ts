import { join } from "node:path";
import type * as l10n from "../../src/base/l10n";

const sourceFolder = join(__dirname, "../../src");

/** Loads a module of `src` by its path in it. */
export type LoadSource = <T>(path: string) => T;

/**
 * Calls a function with modules that are loaded in a language, so that their constants are in this language; modules
 * that were loaded before are not affected.
 *
 * @param messages content of a bundle; `undefined` for English
 */
export function useSourceInLanguage<T>(
  language: string,
  messages: l10n.Translations | undefined,
  use: (load: LoadSource) => T,
): T {
  const isSource = (path: string) => path.startsWith(sourceFolder);
  const cachedModules = Object.entries(require.cache).filter(([path]) => isSource(path));
  for (const [path] of cachedModules) {
    delete require.cache[path];
  }
  const load: LoadSource = (path) => require(join(sourceFolder, path));
  try {
    load<typeof l10n>("base/l10n").setLanguage(language, messages);
    return use(load);
  } finally {
    for (const path of Object.keys(require.cache)) {
      if (isSource(path)) {
        delete require.cache[path];
      }
    }
    for (const [path, module] of cachedModules) {
      require.cache[path] = module;
    }
  }
}
