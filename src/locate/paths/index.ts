import type { SourceFile } from "../answer";

/** A file with how many trailing path components it shares with what was asked for. */
export interface SuffixMatch {
  readonly file: SourceFile;
  readonly components: number;
  /** Its whole path was matched. */
  readonly whole: boolean;
}

/** The workspace's files by name: built once per change of the workspace, asked for every test. */
export class FileIndex {
  private readonly byName: Map<string, SourceFile[]>;
  private folders: Map<string, SourceFile[]> | undefined;
  private stems: Map<string, SourceFile[]> | undefined;

  constructor(readonly files: readonly SourceFile[]) {
    this.byName = grouped(files, ({ path }) => baseName(path).toLowerCase());
  }

  /** Files with this name; letters' case counts only if some file has the very name. */
  named(name: string): readonly SourceFile[] {
    const all = this.byName.get(name.toLowerCase()) ?? [];
    const same = all.filter((file) => baseName(file.path) === name);
    return same.length > 0 ? same : all;
  }

  /** Files whose name up to its first dot is this one, as `stemKey` compares them. */
  withStem(stem: string): readonly SourceFile[] {
    this.stems ??= grouped(this.files, ({ path }) => stemKey(stemOf(baseName(path))));
    return this.stems.get(stemKey(stem)) ?? [];
  }

  get(root: string, path: string): SourceFile | undefined {
    return this.byName.get(baseName(path).toLowerCase())?.find((file) => file.root === root && file.path === path);
  }

  /** Files that have the last of these components as their name, with the number of components they share from the end. */
  endingIn(parts: readonly string[]): readonly SuffixMatch[] {
    const name = parts.at(-1);
    if (name === undefined) return [];
    return this.named(name).map((file) => sharedSuffix(file, parts));
  }

  /** The files directly in a folder, by the folder's path below its root (`""` for the root itself). */
  inFolder(root: string, folder: string): readonly SourceFile[] {
    return this.byFolder().get(`${root}\n${folder}`) ?? [];
  }

  /** Every folder that directly holds files, as root and path. */
  *allFolders(): Iterable<{ root: string; path: string }> {
    for (const key of this.byFolder().keys()) {
      const split = key.indexOf("\n");
      yield { root: key.slice(0, split), path: key.slice(split + 1) };
    }
  }

  private byFolder(): Map<string, SourceFile[]> {
    this.folders ??= grouped(this.files, ({ root, path }) => `${root}\n${folderOf(path)}`);
    return this.folders;
  }
}

function grouped(files: readonly SourceFile[], keyOf: (file: SourceFile) => string): Map<string, SourceFile[]> {
  const groups = new Map<string, SourceFile[]>();
  for (const file of files) {
    const key = keyOf(file);
    const same = groups.get(key);
    if (same) same.push(file);
    else groups.set(key, [file]);
  }
  return groups;
}

/** A file's name up to its first dot; of a suite of Robot Framework without what orders it (`01__login.robot`). */
function stemOf(name: string): string {
  const stem = name.split(".", 1)[0] ?? "";
  return name.endsWith(".robot") ? withoutOrder(stem) : stem;
}

/** `01__tests` -> `tests`: what stands in front only says in which order suites run. */
export function withoutOrder(name: string): string {
  const at = name.indexOf("__");
  return at < 0 || at + 2 === name.length ? name : name.slice(at + 2);
}

/** A name without what conventions differ in: `FooTest`, `foo_test` and `foo-test` are the same. */
export function stemKey(name: string): string {
  return name.replace(/[_\s-]/g, "").toLowerCase();
}

/** The last component of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The path of the folder that holds a file; `""` for the root itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

function sharedSuffix(file: SourceFile, parts: readonly string[]): SuffixMatch {
  const own = file.path.split("/");
  let shared = 1;
  while (shared < own.length && shared < parts.length && sameComponent(own.at(-1 - shared), parts.at(-1 - shared))) {
    shared++;
  }
  return { file, components: shared, whole: shared === own.length };
}

function sameComponent(one: string | undefined, other: string | undefined): boolean {
  return one === other || one?.toLowerCase() === other?.toLowerCase();
}
