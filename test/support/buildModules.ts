import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./sources";

/** Loads a module of the build, which is no part of what esbuild makes of the tests. */
export function importBuildModule<T>(name: string): Promise<T> {
  const { href } = pathToFileURL(join(root, "test", "workbench", name));
  // esbuild would make `require` of `import()`, which Node 20 refuses for such a module.
  const load = new Function("href", "return import(href)") as (href: string) => Promise<T>;
  return load(href);
}
