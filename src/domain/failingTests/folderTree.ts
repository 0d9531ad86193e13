import { compareStrings, naturalKey } from "./sortTests";

/** A file and its items. */
export interface FileEntry<T> {
  /** The file's path, separated by `/`. */
  readonly path: string;
  readonly items: readonly T[];
}

export interface FolderNode<T> {
  readonly kind: "folder";
  readonly path: string;
  /** Path from the parent folder; several names where single-child folders are compacted. */
  readonly label: string;
  readonly children: readonly TreeEntry<T>[];
}

export interface FileNode<T> {
  readonly kind: "file";
  readonly path: string;
  readonly label: string;
  /** Path from the parent folder if the folders between contain only this file; `""` otherwise. */
  readonly folder: string;
  readonly items: readonly T[];
}

export type TreeEntry<T> = FolderNode<T> | FileNode<T>;

interface FolderFile<T> {
  readonly name: string;
  readonly entry: FileEntry<T>;
  /** Index among all files. */
  readonly index: number;
}

/**
 * `given`: the order of the files, with a folder in the place of its first file; `name`: folders first, each in
 * natural order.
 */
type FileOrder = "given" | "name";

interface Folder<T> {
  readonly folders: Map<string, Folder<T>>;
  readonly files: FolderFile<T>[];
  /** Index of its first file among all files. */
  readonly firstFileIndex: number;
}

/** Maximum depth in folders; the rest of a deeper path becomes one name. */
const maxDepth = 40;

/**
 * Builds the tree of files and folders. Folders with a single entry are compacted into it, so that no row has only one
 * child row.
 */
export function buildFolderTree<T>(files: readonly FileEntry<T>[], order: FileOrder): readonly TreeEntry<T>[] {
  const root = createFolder<T>(0);
  files.forEach((entry, index) => {
    addFile(root, entry, index);
  });
  return createEntries(root, "", order);
}

function addFile<T>(root: Folder<T>, entry: FileEntry<T>, index: number): void {
  const parts = entry.path.split("/");
  const folderCount = Math.min(parts.length - 1, maxDepth);
  const name = parts.splice(folderCount).join("/");
  let folder = root;
  for (const part of parts) {
    const next = folder.folders.get(part) ?? createFolder<T>(index);
    folder.folders.set(part, next);
    folder = next;
  }
  folder.files.push({ name, entry, index });
}

function createFolder<T>(firstFileIndex: number): Folder<T> {
  return { folders: new Map(), files: [], firstFileIndex };
}

interface RankedNode<T> {
  readonly rank: number;
  readonly node: TreeEntry<T>;
}

function createEntries<T>({ folders, files }: Folder<T>, path: string, order: FileOrder): TreeEntry<T>[] {
  const entries: RankedNode<T>[] = [];
  for (const [name, folder] of folders) {
    const node = createFolderNode(folder, path, name, order);
    entries.push({ rank: folder.firstFileIndex, node });
  }
  for (const { name, entry, index } of files) {
    entries.push({ rank: index, node: createFileNode(entry, name) });
  }
  entries.sort(order === "given" ? byRank : byKindAndName);
  return entries.map(({ node }) => node);
}

function byRank<T>(a: RankedNode<T>, b: RankedNode<T>): number {
  return a.rank - b.rank;
}

function byKindAndName<T>({ node: a }: RankedNode<T>, { node: b }: RankedNode<T>): number {
  if (a.kind !== b.kind) {
    return a.kind === "folder" ? -1 : 1;
  }
  const labelOrder = compareStrings(naturalKey(a.label), naturalKey(b.label));
  return labelOrder === 0 ? compareStrings(a.path, b.path) : labelOrder;
}

function createFileNode<T>({ path, items }: FileEntry<T>, label: string): FileNode<T> {
  return { kind: "file", path, label, folder: "", items };
}

/** Creates a folder node, or its compacted form if the folder has a single entry. */
function createFolderNode<T>(folder: Folder<T>, parentPath: string, name: string, order: FileOrder): TreeEntry<T> {
  const path = parentPath === "" ? name : `${parentPath}/${name}`;
  const children = createEntries(folder, path, order);
  const [onlyChild] = children;
  if (children.length > 1 || !onlyChild) {
    return { kind: "folder", path, label: name, children };
  }
  if (onlyChild.kind === "folder") {
    return { ...onlyChild, label: `${name}/${onlyChild.label}` };
  }
  const fileFolder = onlyChild.folder === "" ? name : `${name}/${onlyChild.folder}`;
  return { ...onlyChild, folder: fileFolder };
}
