import type { Finding } from "../../language";
import { chainOf } from "../../types/nested";
import type { PythonOutline } from "./outline";

const docstring = /^(?:\s|#[^\r\n]*[\r\n])*([rRuU]?(?:"""|'''))/;

/** A doctest: what the record's name (`package.module.Class.method`) declares behind the module of this file; the module's own text where nothing is. */
export function doctestNamed(
  name: string,
  text: string,
  path: string,
  { declarations }: PythonOutline,
): Finding | undefined {
  const parts = name.trim().split(".");
  const module = parts.lastIndexOf(moduleOf(path));
  if (module < 0 || !text.includes(">>>")) return undefined;
  const chain = parts.slice(module + 1);
  if (chain.length === 0) return moduleText(text);
  const places = declarations.filter((one) => chainOf(one).join(".") === chain.join(".")).map(({ span }) => span);
  return places.length > 0 ? { confidence: "exact", places } : undefined;
}

/** `package/__init__.py` is the module `package`. */
function moduleOf(path: string): string {
  const names = path.replace(/\.py$/, "").split("/");
  return (names.at(-1) === "__init__" ? names.at(-2) : names.at(-1)) ?? "";
}

function moduleText(text: string): Finding | undefined {
  const found = docstring.exec(text);
  if (!found) return undefined;
  const start = found[0].length - (found[1]?.length ?? 0);
  return { confidence: "exact", places: [{ start, end: found[0].length }] };
}
