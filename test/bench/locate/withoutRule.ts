import { createRequire } from "node:module";
import { join } from "node:path";
import type * as engine from "../../../src/locate/engine/workspaceLocator";
import { findRule, type Rule } from "./rules";

const load = createRequire(__filename);
const locate = join(__dirname, "..", "..", "..", "src", "locate");

/**
 * Loads the locator of the test build without one of its rules. Must be called before anything else loads the locator:
 * a loaded module keeps its imports.
 */
export function loadLocatorWithoutRule(name: string): typeof engine {
  for (const [module, replacements] of Object.entries(findRule(name).replacements)) {
    switchOff(module, replacements);
  }
  return load(join(locate, "engine", "workspaceLocator.js")) as typeof engine;
}

function switchOff(module: string, replacements: Rule["replacements"][string]): void {
  const path = join(locate, `${module}.js`);
  const exports = load(path) as Readonly<Record<string, unknown>>;
  const missingNames = Object.keys(replacements).filter((name) => !(name in exports));
  if (missingNames.length > 0) {
    throw new Error(`${module} exports no ${missingNames.join(", ")}.`);
  }
  const cachedModule = load.cache[path];
  if (!cachedModule) {
    throw new Error(`${module} was not loaded.`);
  }
  cachedModule.exports = { ...exports, ...replacements };
}
