import type { Event } from "../base/event";
import type { TextContent } from "../base/filesWithin";
import type { SourceFile } from "../domain/location";
import type { PathMapping } from "../domain/pathMapping";

/** A workspace folder. */
export interface Root {
  /** Stable and unique, e.g. the folder's URI. */
  readonly key: string;
  /**
   * Path of the folder inside its Git repository, with `/` as separator and none at the end: `packages/web`; `""` if
   * the folder is the repository's root or no repository is known.
   */
  readonly repositoryPrefix: string;
  /** Folder in which the repository begins, if not at the root of the workspace folder (a submodule): `libs/tides`. */
  readonly repositoryFolder?: string;
  /** The user's mappings from paths in reports to this folder's files. */
  readonly pathMappings?: readonly PathMapping[];
}

/** Maximum bytes of a file that is read: larger files contain no tests written by a person. */
export const maxSourceBytes = 2 * 1024 * 1024;

/**
 * Returns whether a path relative to a root stays below that root, and contains no NUL, which no file has in its path.
 */
export function isInsideRoot(path: string): boolean {
  return !path.split("/").some((segment) => segment === ".." || segment.includes("\0"));
}

export type SourceContent = TextContent;

/**
 * The workspace's files as the locator accesses them: a port, implemented for VS Code and, in tests, for plain
 * folders.
 */
export interface SourceFiles {
  readonly roots: readonly Root[];
  /**
   * Lists every file that may be a test's source, honoring the editor's excludes. Finish a listing once it has begun:
   * every lookup needs it.
   */
  list(): Promise<readonly SourceFile[]>;
  /**
   * Reads the text as the user sees it (an open editor's buffer rather than the file on disk) and a version that
   * changes with it. Returns `undefined` if the file is missing, larger than 2 MB or unreadable.
   */
  read(file: SourceFile): Promise<SourceContent | undefined>;
  /**
   * Returns the version that `read` would return, without the cost of reading the text; `undefined`, or a version that
   * `read` has never returned, if `read` would return `undefined`.
   */
  version(file: SourceFile): Promise<string | undefined>;
  /** Returns whether the file exists and lies inside its root after links are resolved. */
  exists(file: SourceFile): Promise<boolean>;
  /** Fires when files are added or removed or the roots change: earlier lists and locations are stale. */
  readonly onDidChange: Event<void>;
}

/** Returns a file's path from the root of its repository, given its path below a root. */
export function pathInRepository(path: string, { repositoryPrefix: prefix, repositoryFolder: folder }: Root): string {
  if (folder !== undefined) {
    if (path.startsWith(`${folder}/`)) {
      return path.slice(folder.length + 1);
    }
    return path;
  }
  if (prefix === "") {
    return path;
  }
  return `${prefix}/${path}`;
}
