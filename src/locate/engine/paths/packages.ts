import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { folderOf } from "../../fileIndex/pathNames";

/** Files that name the package around them, and where in them the name stands. */
const manifests: Readonly<Record<string, RegExp>> = {
  "package.json": /^\s*"name"\s*:\s*"([^"]{1,200})"/m,
  "Cargo.toml": /^\s*name\s*=\s*"([^"]{1,200})"/m,
  "pyproject.toml": /^\s*name\s*=\s*"([^"]{1,200})"/m,
  "pom.xml": /<artifactId>([^<]{1,200})</,
};

/** The manifests of the innermost package around a file, the file's own root the last to be looked at. */
export function manifestsAround(file: SourceFile, index: FileIndex): readonly SourceFile[] {
  for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
    const found = Object.keys(manifests).flatMap(
      (name) => index.get(file.root, folder === "" ? name : `${folder}/${name}`) ?? [],
    );
    if (found.length > 0 || folder === "") return found;
  }
}

/** What the package of a manifest is called: its name, and the name without a scope (`@acme/web` -> `web`); and its folder's. */
export function packageNames(manifest: SourceFile, text: string): readonly string[] {
  const pattern = manifests[manifest.path.slice(manifest.path.lastIndexOf("/") + 1)];
  // A Maven module names its parent first.
  const name = pattern?.exec(text.slice(Math.max(0, text.indexOf("</parent>"))).slice(0, 20_000))?.[1] ?? "";
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
