import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./sources";

/** Loads a module of the build scripts, which esbuild does not compile for the tests. */
export function importBuildModule<T>(name: string): Promise<T> {
  const { href } = pathToFileURL(join(root, "test", "workbench", name));
  // esbuild would replace `import()` with `require`, which Node 20 rejects for such a module.
  const load = new Function("href", "return import(href)") as (href: string) => Promise<T>;
  return load(href);
}
