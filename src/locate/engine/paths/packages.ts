import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, folderOf } from "../../fileIndex/pathNames";
import { languages } from "../../languages/registry";

/** Files that name the package around them, by their own names. */
const manifests = new Map(
  languages.flatMap(({ packageName }) => (packageName ? [[packageName.file, packageName] as const] : [])),
);

/** The manifests of the innermost package around a file, the file's own root the last to be looked at. */
export function manifestsAround(file: SourceFile, index: FileIndex): readonly SourceFile[] {
  for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
    const found = [...manifests.keys()].flatMap(
      (name) => index.get(file.root, folder === "" ? name : `${folder}/${name}`) ?? [],
    );
    if (found.length > 0 || folder === "") return found;
  }
}

/** What the package of a manifest is called: its name, and the name without a scope (`@acme/web` -> `web`); and its folder's. */
export function packageNames(manifest: SourceFile, text: string): readonly string[] {
  const name = manifests.get(baseName(manifest.path))?.nameIn(text) ?? "";
  const folder = folderOf(manifest.path);
  return [name, name.slice(name.lastIndexOf("/") + 1), folder.slice(folder.lastIndexOf("/") + 1)].filter(
    (one) => one !== "",
  );
}

/** True if a record's suite begins with one of the names, as a word of its own: `web`, `@acme/web › cart`, `[web] cart`. */
export function namesPackage(suite: string | undefined, names: readonly string[]): boolean {
  const start =
    suite
      ?.trim()
      .replace(/^[[|(]/, "")
      .toLowerCase() ?? "";
  return names.some((name) => {
    const lower = name.toLowerCase();
    return start.startsWith(lower) && !/[\p{L}\p{N}_-]/u.test(start[lower.length] ?? "");
  });
}
