import { inTurns } from "../../base/async";
import type { Folder, SourceFile } from "../../domain/location";
import { FileRanks } from "./fileRanks";
import { baseName, folderOf, stemKey } from "./pathNames";
import { maxUnsplit, PathNode } from "./pathNode";

/** Files that are grouped without a look at the time. */
const chunkSize = 1000;

/** Files by a key that is made of each: grouped when they are first asked for, unless that was done ahead. */
class FileGroups {
  private groups: Map<string, SourceFile[]> | undefined;

  constructor(
    private readonly files: readonly SourceFile[],
    private readonly keyOf: (file: SourceFile) => string,
  ) {}

  /** Groups them ahead, giving the event loop turns. */
  async prepare(): Promise<void> {
    const groups = new Map<string, SourceFile[]>();
    await inTurns(chunksOf(this.files), undefined, (files) => this.group(files, groups));
    this.groups = groups;
  }

  get all(): ReadonlyMap<string, readonly SourceFile[]> {
    this.groups ??= this.group(this.files, new Map());
    return this.groups;
  }

  private group(files: readonly SourceFile[], groups: Map<string, SourceFile[]>): Map<string, SourceFile[]> {
    for (const file of files) {
      const key = this.keyOf(file);
      const same = groups.get(key);
      if (same) same.push(file);
      else groups.set(key, [file]);
    }
    return groups;
  }
}

/** Pieces of a long list, in order. */
export function* chunksOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let i = 0; i < items.length; i += chunkSize) yield items.slice(i, i + chunkSize);
}

/** What an index takes from the languages of its files. */
export interface FileRules {
  readonly ranks: FileRanks;
  /** The part of a file's name that `withStem` compares. */
  stemOf(name: string): string;
}

/** A file's name up to its first dot. */
export function stemOf(name: string): string {
  return name.split(".", 1)[0] ?? "";
}

/** The workspace's files by their names, folders and the ends of their paths: built once per change of the workspace, asked for every test. */
export class FileIndex {
  private readonly names: FileGroups;
  private readonly folders: FileGroups;
  private readonly stems: FileGroups;
  /** By name in small letters, then by the name as it is spelled; `""` for all spellings. */
  private readonly spellings = new Map<string, ReadonlyMap<string, PathNode>>();
  private readonly memo = new Map<string, object>();
  private places: Map<SourceFile, number> | undefined;

  constructor(
    readonly files: readonly SourceFile[],
    private readonly rules: FileRules = { ranks: new FileRanks(), stemOf },
  ) {
    this.names = new FileGroups(files, ({ path }) => baseName(path).toLowerCase());
    this.folders = new FileGroups(files, ({ root, path }) => `${root}\n${folderOf(path)}`);
    this.stems = new FileGroups(files, ({ path }) => stemKey(rules.stemOf(baseName(path))));
  }

  /** Does ahead what the first questions would need, giving the event loop turns. */
  async prepare(): Promise<void> {
    for (const groups of [this.names, this.folders, this.stems]) await groups.prepare();
  }

  /** Files with this name; letters' case counts only if some file has the very name. */
  named(name: string): readonly SourceFile[] {
    return this.spelled(name)?.all ?? [];
  }

  /** Files whose name up to its first dot is this one, as `stemKey` compares them. */
  withStem(stem: string): readonly SourceFile[] {
    return this.stems.all.get(stemKey(stem)) ?? [];
  }

  get(root: string, path: string): SourceFile | undefined {
    const isMeant = (file: SourceFile): boolean => file.root === root && file.path === path;
    const same = this.names.all.get(baseName(path).toLowerCase());
    if (!same || same.length <= maxUnsplit) return same?.find(isMeant);
    const parts = path.split("/");
    return this.endingIn(parts)[parts.length - 1]?.whole.find(isMeant);
  }

  /**
   * Files that have the last of these components as their name, then those of them that share the last two, and so on for as long as there
   * are any. Letters' case counts for the name alone, as for `named`.
   */
  endingIn(parts: readonly string[]): readonly PathNode[] {
    const nodes: PathNode[] = [];
    let node = this.spelled(parts.at(-1) ?? "");
    for (let i = parts.length - 2; node; i--) {
      nodes.push(node);
      node = i < 0 ? undefined : node.child((parts[i] ?? "").toLowerCase());
    }
    return nodes;
  }

  /** The files directly in a folder, by the folder's path below its root (`""` for the root itself). */
  inFolder(root: string, folder: string): readonly SourceFile[] {
    return this.folders.all.get(`${root}\n${folder}`) ?? [];
  }

  /** The folders that directly hold a file with this ending, in the order of their first files. */
  *foldersHolding(ending: string): Iterable<Folder> {
    for (const files of this.folders.all.values()) {
      const file = files.find(({ path }) => path.endsWith(ending));
      if (file) yield { root: file.root, path: folderOf(file.path) };
    }
  }

  /** Joins files of different places in the order in which they were listed. */
  inOrder(lists: readonly (readonly SourceFile[])[]): readonly SourceFile[] {
    const [first = [], ...others] = lists.filter(({ length }) => length > 0);
    if (others.length === 0) return first;
    this.places ??= new Map(this.files.map((file, place) => [file, place]));
    const placeOf = (file: SourceFile): number => this.places?.get(file) ?? 0;
    return [first, ...others].flat().sort((a, b) => placeOf(a) - placeOf(b));
  }

  /** Of these files those that are likely to hold tests: see `FileRanks`. */
  likelier(files: readonly SourceFile[], max?: number): readonly SourceFile[] {
    return this.rules.ranks.likelier(files, max);
  }

  /** The files by their folders, the innermost first, compared as the key says. */
  folderTree(files: readonly SourceFile[], keyOf: (folder: string) => string): PathNode {
    return this.nodeOf(
      files,
      files.map(({ path }) => folderOf(path).length),
      keyOf,
    );
  }

  /** Groups files or folders by the ends of their paths: see `PathNode`. */
  nodeOf(all: readonly SourceFile[], ends: readonly number[], keyOf: (component: string) => string): PathNode {
    return new PathNode(all, ends, keyOf, this.rules.ranks);
  }

  /** Gives what was made of these files under that key, or makes it. */
  once<T extends object>(key: string, make: () => T): T {
    const value = this.memo.get(key) ?? make();
    this.memo.set(key, value);
    return value as T;
  }

  private spelled(name: string): PathNode | undefined {
    const lower = name.toLowerCase();
    const same = this.names.all.get(lower);
    if (!same) return undefined;
    if (same.length === 1) return this.nodeOfNames(same);
    const spellings = this.spellings.get(lower) ?? this.bySpelling(same);
    this.spellings.set(lower, spellings);
    return spellings.get(name) ?? spellings.get("");
  }

  private nodeOfNames(files: readonly SourceFile[]): PathNode {
    const ends = files.map(({ path }) => path.lastIndexOf("/"));
    return this.nodeOf(files, ends, (component) => component.toLowerCase());
  }

  private bySpelling(files: readonly SourceFile[]): ReadonlyMap<string, PathNode> {
    const all = this.nodeOfNames(files);
    const first = baseName(files[0]?.path ?? "");
    if (files.every(({ path }) => path.endsWith(first))) return new Map([["", all]]);
    const names = new FileGroups(files, ({ path }) => baseName(path)).all;
    return new Map([["", all], ...[...names].map(([name, same]) => [name, this.nodeOfNames(same)] as const)]);
  }
}
