import { addToList } from "../../base/collections";
import type { SourceFile } from "../../domain/location";
import type { FileRanks } from "./fileRanks";

/** Maximum number of files that one lookup considers: more are neither offered for a choice nor searched for a test. */
export const maxCandidates = 300;
/** Maximum number of files that are scanned on each lookup instead of being grouped once. */
export const maxUnsplit = 16;

/**
 * Files or folders whose paths have the same end. They are grouped by the path component before that end on first use.
 */
export class PathNode {
  readonly #children = new Map<string, PathNode>();
  /** Indexes in `all`, by the key of the preceding component. */
  #groups: ReadonlyMap<string, readonly number[]> | undefined;
  #cachedFiles: readonly SourceFile[] | undefined;
  #cachedExactMatches: readonly SourceFile[] | undefined;

  /**
   * @param ends offset in each path at which the part that may still differ ends; negative if no part is left
   * @param getKey returns the key of a path component; components with the same key count as equal
   */
  constructor(
    readonly all: readonly SourceFile[],
    private readonly ends: readonly number[],
    private readonly getKey: (component: string) => string,
    private readonly ranks: FileRanks,
  ) {}

  /**
   * All files; if there are more than 300, at most 300 of those most likely to contain tests. The same array each time.
   */
  get files(): readonly SourceFile[] {
    if (this.all.length <= maxCandidates) {
      return this.all;
    }
    this.#cachedFiles ??= this.ranks.preferTests(this.all, maxCandidates);
    return this.#cachedFiles;
  }

  /** Files whose whole path matches. */
  get exactMatches(): readonly SourceFile[] {
    this.#cachedExactMatches ??= this.all.filter((_, index) => this.#findEnd(index) < 0);
    return this.#cachedExactMatches;
  }

  /** Returns the node of the files with this component before the matching end. */
  child(key: string): PathNode | undefined {
    if (this.all.length <= maxUnsplit) {
      return this.#createChild(this.#groupByComponent(key).get(key));
    }
    const cachedChild = this.#children.get(key);
    if (cachedChild) {
      return cachedChild;
    }
    const child = this.#findOnlyChild(key) ?? this.#createChild(this.#getGroups().get(key));
    if (child) {
      this.#children.set(key, child);
    }
    return child;
  }

  /** Returns a child with all files if each has the component with this key, as is usual for many files of one name. */
  #findOnlyChild(key: string): PathNode | undefined {
    const component = this.#componentAt(0);
    if (this.#groups || component === undefined) {
      return undefined;
    }
    if (this.getKey(component) !== key) {
      return undefined;
    }
    const hasComponent = ({ path }: SourceFile, index: number): boolean => {
      const start = this.#findEnd(index) - component.length;
      return path.startsWith(component, start) && (start === 0 || path[start - 1] === "/");
    };
    if (!this.all.every(hasComponent)) {
      return undefined;
    }
    const ends = this.ends.map((end) => end - component.length - 1);
    return new PathNode(this.all, ends, this.getKey, this.ranks);
  }

  #createChild(indexes: readonly number[] | undefined): PathNode | undefined {
    if (!indexes) {
      return undefined;
    }
    const files = indexes.flatMap((index) => this.all[index] ?? []);
    const ends = indexes.map((index) => {
      const path = this.all[index]?.path ?? "";
      return path.lastIndexOf("/", this.#findEnd(index) - 1);
    });
    return new PathNode(files, ends, this.getKey, this.ranks);
  }

  #getGroups(): ReadonlyMap<string, readonly number[]> {
    this.#groups ??= this.#groupByComponent();
    return this.#groups;
  }

  #groupByComponent(onlyKey?: string): ReadonlyMap<string, readonly number[]> {
    const groups = new Map<string, number[]>();
    for (let index = 0; index < this.all.length; index++) {
      const component = this.#componentAt(index);
      if (component === undefined) {
        continue;
      }
      const key = this.getKey(component);
      if (onlyKey === undefined || key === onlyKey) {
        addToList(groups, key, index);
      }
    }
    return groups;
  }

  #componentAt(index: number): string | undefined {
    const end = this.#findEnd(index);
    if (end < 0) {
      return undefined;
    }
    const path = this.all[index]?.path ?? "";
    return path.slice(path.lastIndexOf("/", end - 1) + 1, end);
  }

  #findEnd(index: number): number {
    return this.ends[index] ?? -1;
  }
}
