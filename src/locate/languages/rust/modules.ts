import type { TestAddress } from "../../../domain/locator";
import { withoutRetry } from "../../names/decorations";
import type { RustModule } from "./cargo";

/** What libtest writes as the class of a test that is in no module, or in a binary of its own. */
const noModule = new Set(["crate", "integration", "unknown", "test"]);

/**
 * The ways to read a record as the path of a Rust function, the likeliest first: modules, the function and, for a case of one, the
 * case. nextest writes the whole path into the name, libtest the modules into the class.
 */
export function rustPaths({ name, classname = "", parent }: TestAddress): readonly (readonly string[])[] {
  const path = segments(withoutRetry(name.trim()));
  if (!path) return [];
  const modules = noModule.has(classname) ? undefined : segments(classname);
  if (!modules) return [path];
  // libtest's own suite is always called so.
  return parent === "test" ? [[...modules, ...path]] : [path, [...modules, ...path]];
}

/** The modules, each with the package that the class or suite may name. */
export function rustModules(test: TestAddress): readonly RustModule[] {
  const [path, whole = path] = rustPaths(test);
  if (!path || !whole) return [];
  const named = [test.classname, test.parent].flatMap((binary) => {
    if (test.parent === "test") return [];
    const [, crate, target] = /^([A-Za-z_][\w-]*)(?:::((?:\w+\/)?[\w-]+))?$/.exec(binary ?? "") ?? [];
    return crate === undefined ? [] : [{ crate, ...(target !== undefined && { target }), modules: path.slice(0, -1) }];
  });
  // A path without modules could be the name of anything.
  return whole.length > 1 || noModule.has(test.classname ?? "") ? [...named, { modules: whole.slice(0, -1) }] : named;
}

function segments(path: string): readonly string[] | undefined {
  return /^[\p{L}_][\p{L}\p{N}_]*(?:::[\p{L}_][\p{L}\p{N}_]*)*$/u.test(path) ? path.split("::") : undefined;
}
