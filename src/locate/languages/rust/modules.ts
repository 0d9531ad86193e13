import type { TestAddress } from "../../../domain/locator";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { RustModule } from "./cargo";

/** Classes that libtest reports for a test outside of any module, or in a binary of its own. */
const classesWithoutModule = new Set(["crate", "integration", "unknown", "test"]);

/**
 * Returns the readings of a record as the path of a Rust function, likeliest first: the modules, the function and, for
 * one case of a function, the case. nextest writes the whole path into the name, libtest writes the modules into the
 * class.
 */
export function rustPathReadings({ name, classname = "", parent }: TestAddress): readonly (readonly string[])[] {
  const path = parsePath(withoutRetry(name.trim()));
  if (!path) return [];
  const modules = classesWithoutModule.has(classname) ? undefined : parsePath(classname);
  if (!modules) return [path];
  // The suite of libtest itself is always named `test`.
  return parent === "test" ? [[...modules, ...path]] : [path, [...modules, ...path]];
}

/**
 * Returns the readings of a record's modules: one for each package that its class or suite may name, and one without a
 * package.
 */
export function rustModuleReadings(test: TestAddress): readonly RustModule[] {
  const [path, fullPath = path] = rustPathReadings(test);
  if (!path || !fullPath) return [];
  const packageModules = [test.classname, test.parent].flatMap((binary) => {
    if (test.parent === "test") return [];
    const [, crate, target] = /^([A-Za-z_][\w-]*)(?:::((?:\w+\/)?[\w-]+))?$/.exec(binary ?? "") ?? [];
    return crate === undefined ? [] : [{ crate, ...(target !== undefined && { target }), modules: path.slice(0, -1) }];
  });
  // A path without modules could be any name.
  return fullPath.length > 1 || classesWithoutModule.has(test.classname ?? "")
    ? [...packageModules, { modules: fullPath.slice(0, -1) }]
    : packageModules;
}

function parsePath(path: string): readonly string[] | undefined {
  return /^[\p{L}_][\p{L}\p{N}_]*(?:::[\p{L}_][\p{L}\p{N}_]*)*$/u.test(path) ? path.split("::") : undefined;
}
