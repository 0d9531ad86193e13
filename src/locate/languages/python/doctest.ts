import type { Finding } from "../../language";
import { createFinding } from "../../types/findings";
import { findChain } from "../../types/nested";
import { findModule } from "./moduleName";
import type { PythonOutline } from "./outline";

const docstring = /^(?:\s|#[^\r\n]*[\r\n])*([rRuU]?(?:"""|'''))/;

/**
 * Finds a doctest: the declaration that the record's name (`package.module.Class.method`) contains after the module of
 * this file, or the module's docstring if the name ends with the module.
 */
export function findDoctest(
  name: string,
  text: string,
  path: string,
  { declarations }: PythonOutline,
): Finding | undefined {
  const parts = name.trim().split(".");
  const module = parts.lastIndexOf(findModule(path));
  if (module < 0 || !text.includes(">>>")) {
    return undefined;
  }
  const chain = parts.slice(module + 1);
  if (chain.length === 0) {
    return findModuleDocstring(text);
  }
  const fullName = chain.join(".");
  const namesakes = declarations.filter((declaration) => findChain(declaration).join(".") === fullName);
  return createFinding("final", namesakes);
}

function findModuleDocstring(text: string): Finding | undefined {
  const match = docstring.exec(text);
  if (!match) {
    return undefined;
  }
  const [head, opening = ""] = match;
  const start = head.length - opening.length;
  return { standing: "final", places: [{ start, end: head.length }] };
}
