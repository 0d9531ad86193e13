import type { SourceFile } from "../../domain/location";
import type { FileRanks } from "./fileRanks";

/** Files that one question gives: among more of them nobody chooses, and no test is looked for. */
export const maxCandidates = 300;
/** Files that are gone through each time rather than told apart for good. */
export const maxUnsplit = 16;

/** Files or folders whose paths end alike. The components before that tell them apart, when they are first asked for. */
export class PathNode {
  private readonly children = new Map<string, PathNode>();
  /** By the key of the next component: places in `all`. */
  private groups: ReadonlyMap<string, readonly number[]> | undefined;
  private candidates: readonly SourceFile[] | undefined;
  private wholePaths: readonly SourceFile[] | undefined;

  /**
   * @param ends where the part of each path ends that may differ from the others'; negative if none is left
   * @param keyOf components with the same key count as the same
   */
  constructor(
    readonly all: readonly SourceFile[],
    private readonly ends: readonly number[],
    private readonly keyOf: (component: string) => string,
    private readonly ranks: FileRanks,
  ) {}

  /** All of them; of more than 300 the 300 likeliest. The same array each time. */
  get files(): readonly SourceFile[] {
    this.candidates ??= this.all.length > maxCandidates ? this.ranks.likelier(this.all, maxCandidates) : this.all;
    return this.candidates;
  }

  /** Those whose whole path is alike. */
  get whole(): readonly SourceFile[] {
    this.wholePaths ??= this.all.filter((_, place) => this.endOf(place) < 0);
    return this.wholePaths;
  }

  /** Those with this component before the part that is alike. */
  child(key: string): PathNode | undefined {
    if (this.all.length <= maxUnsplit) return this.childOf(this.group(key).get(key));
    const child = this.children.get(key) ?? this.onlyChild(key) ?? this.childOf(this.grouped().get(key));
    if (child) this.children.set(key, child);
    return child;
  }

  /** The child that has all of the files, if that is the one with this key: mostly so for many files of one name. */
  private onlyChild(key: string): PathNode | undefined {
    const component = this.componentAt(0);
    if (this.groups || component === undefined || this.keyOf(component) !== key) return undefined;
    const isNext = ({ path }: SourceFile, place: number): boolean => {
      const start = this.endOf(place) - component.length;
      return path.startsWith(component, start) && (start === 0 || path[start - 1] === "/");
    };
    if (!this.all.every(isNext)) return undefined;
    return new PathNode(
      this.all,
      this.ends.map((end) => end - component.length - 1),
      this.keyOf,
      this.ranks,
    );
  }

  private childOf(places: readonly number[] | undefined): PathNode | undefined {
    return (
      places &&
      new PathNode(
        places.flatMap((place) => this.all[place] ?? []),
        places.map((place) => this.all[place]?.path.lastIndexOf("/", this.endOf(place) - 1) ?? -1),
        this.keyOf,
        this.ranks,
      )
    );
  }

  private grouped(): ReadonlyMap<string, readonly number[]> {
    this.groups ??= this.group();
    return this.groups;
  }

  private group(only?: string): ReadonlyMap<string, readonly number[]> {
    const groups = new Map<string, number[]>();
    for (let place = 0; place < this.all.length; place++) {
      const component = this.componentAt(place);
      const key = component === undefined ? undefined : this.keyOf(component);
      if (key === undefined || (only !== undefined && key !== only)) continue;
      const same = groups.get(key);
      if (same) same.push(place);
      else groups.set(key, [place]);
    }
    return groups;
  }

  private componentAt(place: number): string | undefined {
    const end = this.endOf(place);
    const path = this.all[place]?.path ?? "";
    return end < 0 ? undefined : path.slice(path.lastIndexOf("/", end - 1) + 1, end);
  }

  private endOf(place: number): number {
    return this.ends[place] ?? -1;
  }
}
