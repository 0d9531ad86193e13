import type { Event } from "../base/event";
import type { SourceFile } from "../domain/location";
import type { PathMapping } from "../domain/pathMapping";

/** A workspace folder. */
export interface Root {
  /** Stable and unique, e.g. the folder's URI. */
  readonly key: string;
  /**
   * Where the folder lies inside its Git repository, with `/` and without one at the end: `packages/web`;
   * `""` if the folder is the repository's root or no repository is known.
   */
  readonly repositoryPrefix: string;
  /** Where a repository begins inside the folder, if not at its root (a submodule): `libs/tides`. */
  readonly repositoryFolder?: string;
  /** What the person says of paths in reports about this folder's files. */
  readonly pathMappings?: readonly PathMapping[];
}

export interface SourceRead {
  readonly text: string;
  readonly version: string;
}

/** The workspace's files as the locator sees them: the seam to VS Code, and to plain folders in tests. */
export interface SourceFiles {
  readonly roots: readonly Root[];
  /** Every file that may be a source of a test, honouring the editor's excludes. Worth finishing once begun: every question needs it. */
  list(): Promise<readonly SourceFile[]>;
  /**
   * The text as the person sees it (an open editor's buffer before the disk) and a version that changes with it;
   * `undefined` if the file is gone, is larger than 2 MB or cannot be read.
   */
  read(file: SourceFile): Promise<SourceRead | undefined>;
  /** The version that `read` would give, without the cost of the text; `undefined` where `read` gives nothing. */
  version(file: SourceFile): Promise<string | undefined>;
  /** True if the file exists and lies inside its root after resolving links. */
  exists(file: SourceFile): Promise<boolean>;
  /** Files came, went, or the roots changed: lists and answers made before are stale. */
  readonly onDidChange: Event<void>;
}

/** A file's path from the root of its repository, given its path below a root. */
export function pathInRepository(path: string, { repositoryPrefix: prefix, repositoryFolder: folder }: Root): string {
  if (folder !== undefined) return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
  return prefix === "" ? path : `${prefix}/${path}`;
}
