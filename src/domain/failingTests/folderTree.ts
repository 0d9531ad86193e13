import { compare, naturalKey } from "./sortTests";

/** Something that is in a file. */
export interface FileEntry<T> {
  /** The file's path, with `/`. */
  readonly path: string;
  readonly items: readonly T[];
}

export interface FolderNode<T> {
  readonly kind: "folder";
  readonly path: string;
  /** Its path from the folder around it: more than one name where nothing else is on the way. */
  readonly label: string;
  readonly children: readonly TreeEntry<T>[];
}

export interface FileNode<T> {
  readonly kind: "file";
  readonly path: string;
  readonly label: string;
  /** The way to it from the folder around it, where that holds nothing but this file; else `""`. */
  readonly folder: string;
  readonly items: readonly T[];
}

export type TreeEntry<T> = FolderNode<T> | FileNode<T>;

interface Folder<T> {
  readonly folders: Map<string, Folder<T>>;
  readonly files: { readonly name: string; readonly entry: FileEntry<T> }[];
  /** The place of its first file among all. */
  readonly first: number;
}

/** Deeper paths are no file's: what is below becomes one name. */
const deepest = 40;

/**
 * Files below their folders. Folders on the way to a single entry are joined with it, so no row leads to just one other.
 *
 * @param order `given`: as the files come, a folder where its first file comes; `name`: folders first, each in natural order
 */
export function folderTree<T>(files: readonly FileEntry<T>[], order: "given" | "name"): readonly TreeEntry<T>[] {
  const root = newFolder<T>(0);
  files.forEach((entry, index) => {
    const parts = entry.path.split("/");
    const name = parts.splice(Math.min(parts.length - 1, deepest)).join("/");
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? newFolder<T>(index);
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.push({ name, entry });
  });
  const ranks = new Map(files.map((entry, index) => [entry, index]));
  return entriesOf(root, "", order, ranks);
}

function newFolder<T>(first: number): Folder<T> {
  return { folders: new Map(), files: [], first };
}

function entriesOf<T>(
  { folders, files }: Folder<T>,
  path: string,
  order: "given" | "name",
  ranks: ReadonlyMap<FileEntry<T>, number>,
): TreeEntry<T>[] {
  const entries = [
    ...[...folders].map(([name, folder]) => ({ rank: folder.first, node: joined(folder, path, name, order, ranks) })),
    ...files.map(({ name, entry }) => ({ rank: ranks.get(entry) ?? 0, node: fileNode(entry, name) })),
  ];
  if (order === "given") return entries.sort((a, b) => a.rank - b.rank).map(({ node }) => node);
  return entries.map(({ node }) => node).sort(byKindAndName);
}

function byKindAndName<T>(a: TreeEntry<T>, b: TreeEntry<T>): number {
  if (a.kind !== b.kind) return a.kind === "folder" ? -1 : 1;
  return compare(naturalKey(a.label), naturalKey(b.label)) || compare(a.path, b.path);
}

function fileNode<T>({ path, items }: FileEntry<T>, label: string): FileNode<T> {
  return { kind: "file", path, label, folder: "", items };
}

/** A folder, or what stands for it where it holds a single entry. */
function joined<T>(
  folder: Folder<T>,
  above: string,
  name: string,
  order: "given" | "name",
  ranks: ReadonlyMap<FileEntry<T>, number>,
): TreeEntry<T> {
  const path = above === "" ? name : `${above}/${name}`;
  const children = entriesOf(folder, path, order, ranks);
  const [only] = children;
  if (children.length > 1 || !only) return { kind: "folder", path, label: name, children };
  if (only.kind === "folder") return { ...only, label: `${name}/${only.label}` };
  return { ...only, folder: only.folder === "" ? name : `${name}/${only.folder}` };
}
