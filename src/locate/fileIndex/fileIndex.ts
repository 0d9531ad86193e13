import { forEachYielding } from "../../base/async";
import { addToList } from "../../base/collections";
import type { Folder, SourceFile } from "../../domain/location";
import type { FileRanks } from "./fileRanks";
import { baseName, findFolder, stemKey } from "./pathNames";
import { maxUnsplit, PathNode } from "./pathNode";

/** Number of files that are grouped before the elapsed time is checked. */
const chunkSize = 1000;

/** Files by a key that is derived from each: grouped on first use, unless `prepare` has done so before. */
class FileGroups {
  #groups: Map<string, SourceFile[]> | undefined;

  constructor(
    private readonly files: readonly SourceFile[],
    private readonly getKey: (file: SourceFile) => string,
  ) {}

  /** Groups the files ahead of use, yielding to the event loop. */
  async prepare(): Promise<void> {
    const groups = new Map<string, SourceFile[]>();
    await forEachYielding(splitIntoChunks(this.files), undefined, (files) => this.#group(files, groups));
    this.#groups = groups;
  }

  get all(): ReadonlyMap<string, readonly SourceFile[]> {
    this.#groups ??= this.#group(this.files, new Map());
    return this.#groups;
  }

  #group(files: readonly SourceFile[], groups: Map<string, SourceFile[]>): Map<string, SourceFile[]> {
    for (const file of files) {
      addToList(groups, this.getKey(file), file);
    }
    return groups;
  }
}

/** Yields consecutive chunks of a long list, in order. */
export function* splitIntoChunks<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let i = 0; i < items.length; i += chunkSize) {
    yield items.slice(i, i + chunkSize);
  }
}

/** Rules that a file index takes from the languages of its files. */
export interface FileRules {
  readonly ranks: FileRanks;
  /** Returns the part of a file's name that `withStem` compares. */
  findStem(name: string): string;
}

/** Returns a file's name up to its first dot. */
export function findDefaultStem(name: string): string {
  return name.split(".", 1)[0] ?? "";
}

/**
 * Index of the workspace's files by name, by folder and by the end of the path. Built once per change of the
 * workspace, queried for every test.
 */
export class FileIndex {
  readonly #names: FileGroups;
  readonly #folders: FileGroups;
  readonly #stems: FileGroups;
  /** Nodes by name in lower case, then by the exact spelling of the name, with `""` for all spellings. */
  readonly #spellings = new Map<string, ReadonlyMap<string, PathNode>>();
  readonly #memo = new Map<string, object>();
  #positions: Map<SourceFile, number> | undefined;

  constructor(
    readonly files: readonly SourceFile[],
    private readonly rules: FileRules,
  ) {
    this.#names = new FileGroups(files, ({ path }) => baseName(path).toLowerCase());
    this.#folders = new FileGroups(files, ({ root, path }) => `${root}\n${findFolder(path)}`);
    this.#stems = new FileGroups(files, ({ path }) => {
      const stem = rules.findStem(baseName(path));
      return stemKey(stem);
    });
  }

  /** Prepares the data that the first lookups need, yielding to the event loop. */
  async prepare(): Promise<void> {
    for (const groups of [this.#names, this.#folders, this.#stems]) {
      await groups.prepare();
    }
  }

  /** Returns the files with this name. Letter case matters only if some file has exactly this spelling. */
  withName(name: string): readonly SourceFile[] {
    return this.#findNameNode(name)?.all ?? [];
  }

  /** Returns the files whose stem (`FileRules.findStem`) is this one, as compared by `stemKey`. */
  withStem(stem: string): readonly SourceFile[] {
    return this.#stems.all.get(stemKey(stem)) ?? [];
  }

  get(root: string, path: string): SourceFile | undefined {
    const name = baseName(path).toLowerCase();
    const namesakes = this.#names.all.get(name) ?? [];
    const isRequested = (file: SourceFile): boolean => file.root === root && file.path === path;
    if (namesakes.length <= maxUnsplit) {
      return namesakes.find(isRequested);
    }
    const parts = path.split("/");
    const node = this.endingIn(parts)[parts.length - 1];
    return node?.exactMatches.find(isRequested);
  }

  /**
   * Returns a node of the files that have the last of these components as their name, then one of those that share the
   * last two, and so on for as long as there are any. Letter case matters in the name alone, as in `withName`.
   */
  endingIn(parts: readonly string[]): readonly PathNode[] {
    const nodes: PathNode[] = [];
    const [name = "", ...folders] = parts.toReversed();
    let node = this.#findNameNode(name);
    if (node) {
      nodes.push(node);
    }
    for (const folder of folders) {
      node = node?.child(folder.toLowerCase());
      if (!node) {
        break;
      }
      nodes.push(node);
    }
    return nodes;
  }

  /** Returns the files directly in a folder, given the folder's path below its root (`""` for the root itself). */
  inFolder(root: string, folder: string): readonly SourceFile[] {
    return this.#folders.all.get(`${root}\n${folder}`) ?? [];
  }

  /** Yields the folders that directly contain a file with this ending, in the order of their first files. */
  *foldersHolding(ending: string): Iterable<Folder> {
    for (const files of this.#folders.all.values()) {
      const file = files.find(({ path }) => path.endsWith(ending));
      if (file) {
        yield { root: file.root, path: findFolder(file.path) };
      }
    }
  }

  /** Merges lists of files into one, in the order of the index. */
  mergeInOrder(lists: readonly (readonly SourceFile[])[]): readonly SourceFile[] {
    const [firstList = [], ...otherLists] = lists.filter(({ length }) => length > 0);
    if (otherLists.length === 0) {
      return firstList;
    }
    this.#positions ??= new Map(this.files.map((file, position) => [file, position]));
    const findPosition = (file: SourceFile): number => this.#positions?.get(file) ?? 0;
    const allFiles = [firstList, ...otherLists].flat();
    return allFiles.sort((a, b) => findPosition(a) - findPosition(b));
  }

  /** Ranking of the files by how likely they are to contain tests. */
  get ranks(): FileRanks {
    return this.rules.ranks;
  }

  /** Returns those of the files that are most likely to contain tests: see `FileRanks`. */
  preferTests(files: readonly SourceFile[], max?: number): readonly SourceFile[] {
    return this.ranks.preferTests(files, max);
  }

  /** Creates a node of the files by their folders, innermost first. Folder names with the same key count as equal. */
  createFolderTree(files: readonly SourceFile[], getKey: (folder: string) => string): PathNode {
    const ends = files.map(({ path }) => findFolder(path).length);
    return this.createNode(files, ends, getKey);
  }

  /** Creates a node that groups files or folders by the ends of their paths: see `PathNode`. */
  createNode(all: readonly SourceFile[], ends: readonly number[], getKey: (component: string) => string): PathNode {
    return new PathNode(all, ends, getKey, this.rules.ranks);
  }

  /** Returns the value that is cached under a key, creating it on first use. */
  memoize<T extends object>(key: string, create: () => T): T {
    const value = this.#memo.get(key) ?? create();
    this.#memo.set(key, value);
    return value as T;
  }

  #findNameNode(name: string): PathNode | undefined {
    const lower = name.toLowerCase();
    const namesakes = this.#names.all.get(lower);
    if (!namesakes) {
      return undefined;
    }
    if (namesakes.length === 1) {
      return this.#createNameNode(namesakes);
    }
    const spellings = this.#spellings.get(lower) ?? this.#groupBySpelling(namesakes);
    this.#spellings.set(lower, spellings);
    return spellings.get(name) ?? spellings.get("");
  }

  #createNameNode(files: readonly SourceFile[]): PathNode {
    const ends = files.map(({ path }) => path.lastIndexOf("/"));
    return this.createNode(files, ends, (component) => component.toLowerCase());
  }

  #groupBySpelling(files: readonly SourceFile[]): ReadonlyMap<string, PathNode> {
    const all = this.#createNameNode(files);
    const firstName = baseName(files[0]?.path ?? "");
    const nodes = new Map([["", all]]);
    const haveSameName = files.every(({ path }) => path.endsWith(firstName));
    if (haveSameName) {
      return nodes;
    }
    const filesByName = new FileGroups(files, ({ path }) => baseName(path)).all;
    for (const [name, namesakes] of filesByName) {
      nodes.set(name, this.#createNameNode(namesakes));
    }
    return nodes;
  }
}
