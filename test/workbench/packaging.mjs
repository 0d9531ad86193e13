// The part of the dependencies that a package is built from and with. Nothing else is installed where a release is
// signed.

/** The development dependencies among them: the packager, the bundler, and what makes its files small. */
const packagingDependencies = ["@gfx/zopfli", "@vscode/vsce", "esbuild", "terser"];

/**
 * Returns a manifest and a lock file with what ships and what packages alone, each package where the complete lock file
 * has it. Throws `TypeError` if one is missing there.
 *
 * @param {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} manifest
 * @param {{ packages: Record<string, LockedPackage> }} lock of version 3
 *
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string> }} LockedPackage
 */
export function reduceToPackaging(manifest, lock) {
  const { dependencies } = manifest;
  const devDependencies = Object.fromEntries(
    packagingDependencies.map((name) => [name, manifest.devDependencies[name]]),
  );
  const root = { ...lock.packages[""], dependencies, devDependencies };
  const neededPaths = pathsFrom(lock.packages, [...Object.keys(dependencies), ...packagingDependencies]);
  const packages = Object.entries(lock.packages).filter(([path]) => neededPaths.has(path));
  return {
    manifest: { ...manifest, devDependencies },
    lock: { ...lock, packages: { "": root, ...Object.fromEntries(packages) } },
  };
}

/** Returns the paths of these packages of the root and of all that they need. */
function pathsFrom(packages, names) {
  const paths = new Set();
  const visit = (from, name, isOptional) => {
    const path = resolvePackage(packages, from, name);
    if (path === undefined && !isOptional) {
      throw new TypeError(`package-lock.json has no ${name}`);
    }
    if (path === undefined || paths.has(path)) {
      return;
    }
    paths.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
      visit(path, dependency, false);
    }
    for (const dependency of Object.keys(optionalDependencies ?? {})) {
      visit(path, dependency, true);
    }
  };
  for (const name of names) {
    visit("", name, false);
  }
  return paths;
}

/** Returns the path of the package that an import from another means: the nearest `node_modules` that has it. */
function resolvePackage(packages, from, name) {
  const path = `${from}${from && "/"}node_modules/${name}`;
  if (packages[path]) {
    return path;
  }
  if (from === "") {
    return undefined;
  }
  const folderEnd = from.lastIndexOf("node_modules/");
  return resolvePackage(packages, from.slice(0, Math.max(0, folderEnd - 1)), name);
}
