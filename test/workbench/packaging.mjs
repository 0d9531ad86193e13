// The dependencies that the package contains or is built with. Only these are installed where a release is signed.

/** The development dependencies among them: the packager, the bundler and the tools that reduce the size. */
const packagingDependencies = ["@gfx/zopfli", "@vscode/vsce", "esbuild", "terser"];

/**
 * Returns a manifest and a lock file with only the shipped dependencies and the packaging tools, each package at the
 * path that it has in the complete lock file. Throws `TypeError` if the lock file lacks one.
 *
 * @param {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} manifest
 * @param {{ packages: Record<string, LockedPackage> }} lock lock file of version 3
 *
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?:
 *   Record<string, string> }} LockedPackage
 */
export function reduceToPackaging(manifest, lock) {
  const { dependencies } = manifest;
  const devDependencies = Object.fromEntries(
    packagingDependencies.map((name) => [name, manifest.devDependencies[name]]),
  );
  const root = { ...lock.packages[""], dependencies, devDependencies };
  const neededPaths = findNeededPaths(lock.packages, [...Object.keys(dependencies), ...packagingDependencies]);
  const packages = Object.entries(lock.packages).filter(([path]) => neededPaths.has(path));
  return {
    manifest: { ...manifest, devDependencies },
    lock: { ...lock, packages: { "": root, ...Object.fromEntries(packages) } },
  };
}

/** Returns the paths of these dependencies of the root, and of all packages that they need. */
function findNeededPaths(packages, names) {
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

/** Returns the path that an import resolves to in the package at `from`: that in the nearest `node_modules`. */
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
