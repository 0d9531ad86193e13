import type { Imports } from "../../language";
import { createPythonHint } from "./hint";

const moduleName = String.raw`[\w.]{1,200}`;
const importedNames = String.raw`[ ]import[ ](?:[\w, ]{1,999}|\([^)]{1,999})`;
const pattern = new RegExp(String.raw`^\s{0,40}(?:from|import)[ ](${moduleName}(?:${importedNames})?)`, "gm");

/** Maximum number of names in one statement that are searched for as modules. */
const maxNames = 20;

/**
 * Import statements such as `import a.b` and `from .a import b, c`, in which each imported name may itself be a module.
 */
export const pythonImports: Imports = {
  pattern,
  readHints: (statement) => {
    const [from = "", names = ""] = statement.split(" import ");
    const module = from.replace(/^\.+/, "");
    const level = from.length - module.length;
    const importedModules = names.match(/\w+/g)?.slice(0, maxNames) ?? [];
    const modules = importedModules.map((name) => (module === "" ? name : `${module}.${name}`));
    return [module, ...modules].map((name) => createPythonHint(name, level));
  },
};
