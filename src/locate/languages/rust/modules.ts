import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { RustModule } from "./cargo";

/** Classes that reports of libtest contain for a test outside of any module, or in a separate binary. */
const classesWithoutModule = new Set(["crate", "integration", "unknown", "test"]);

/**
 * Returns the readings of a record as the path of a Rust function, most likely first: the modules, the function and,
 * for a case of a parameterized function, the case. nextest writes the whole path into the name; libtest writes the
 * modules into the class.
 */
export function listPathReadings({ name, classname = "", parent }: TestAddress): readonly (readonly string[])[] {
  const path = parsePath(withoutRetry(name.trim()));
  if (!path) {
    return [];
  }
  if (classesWithoutModule.has(classname)) {
    return [path];
  }
  const modules = parsePath(classname);
  if (!modules) {
    return [path];
  }
  const fullPath = [...modules, ...path];
  // The suite of libtest itself is always named `test`.
  if (parent === "test") {
    return [fullPath];
  }
  return [path, fullPath];
}

/**
 * Returns the readings of a record's modules: one for each package to which its class or suite may refer, and one
 * without a package.
 */
export function listModuleReadings(test: TestAddress): readonly RustModule[] {
  const [path, fullPath = path] = listPathReadings(test);
  if (!path || !fullPath) {
    return [];
  }
  const readings = readPackages(test, path.slice(0, -1));
  // A path without modules may be a test's name in any language.
  const hasModules = fullPath.length > 1 || classesWithoutModule.has(test.classname ?? "");
  const namedCrate = readCrate(test);
  if (hasModules) {
    readings.push({ modules: fullPath.slice(0, -1), ...(namedCrate !== undefined && { namedCrate }) });
  }
  return readings;
}

/** Returns the package that a record of nextest names; `undefined` if that may be the name of a module. */
export function readCrate({ classname = "", parent = classname }: TestAddress): string | undefined {
  return parent === classname ? binaryPattern.exec(classname)?.[1] : undefined;
}

const binaryPattern = /^([A-Za-z_][\w-]*)(?:::((?:\w+\/)?[\w-]+))?$/;

/** Returns the modules in each package to which a record's class or suite may refer. */
function readPackages({ classname, parent }: TestAddress, modules: readonly string[]): RustModule[] {
  const binaries = parent === "test" ? [] : [classname, parent];
  return binaries.flatMap((binary = "") => {
    const [, crate, target] = binaryPattern.exec(binary) ?? [];
    if (crate === undefined) {
      return [];
    }
    return { crate, modules, ...(target !== undefined && { target }) };
  });
}

const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const pathPattern = new RegExp(`^${identifier}(?:::${identifier})*$`, "u");

function parsePath(path: string): readonly string[] | undefined {
  if (pathPattern.test(path)) {
    return path.split("::");
  }
  return undefined;
}
