import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, folderOf } from "../../fileIndex/pathNames";
import { languages } from "../../languages/registry";

/** Files that contain the name of the package around them, by file name. */
const manifestsByName = new Map(
  languages.flatMap(({ packageName }) => (packageName ? [[packageName.file, packageName] as const] : [])),
);

/** Returns the manifests of the innermost package around a file. The last folder searched is the file's root. */
export function findManifests(file: SourceFile, index: FileIndex): readonly SourceFile[] {
  for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
    const foundManifests = [...manifestsByName.keys()].flatMap(
      (name) => index.get(file.root, folder === "" ? name : `${folder}/${name}`) ?? [],
    );
    if (foundManifests.length > 0 || folder === "") return foundManifests;
  }
}

/**
 * Returns the names of a manifest's package: its name, the name without a scope (`@acme/web` -> `web`), and the name
 * of its folder.
 */
export function parsePackageNames(manifest: SourceFile, text: string): readonly string[] {
  const name = manifestsByName.get(baseName(manifest.path))?.parseName(text) ?? "";
  const folder = folderOf(manifest.path);
  return [name, name.slice(name.lastIndexOf("/") + 1), folder.slice(folder.lastIndexOf("/") + 1)].filter(
    (packageName) => packageName !== "",
  );
}

/**
 * Returns true if a record's suite begins with one of the names as a whole word: `web`, `@acme/web › cart`, `[web]
 * cart`.
 */
export function startsWithPackageName(suite: string | undefined, names: readonly string[]): boolean {
  const suiteStart =
    suite
      ?.trim()
      .replace(/^[[|(]/, "")
      .toLowerCase() ?? "";
  return names.some((name) => {
    const lowerName = name.toLowerCase();
    return suiteStart.startsWith(lowerName) && !/[\p{L}\p{N}_-]/u.test(suiteStart[lowerName.length] ?? "");
  });
}
