import type { Folder, SourceFile } from "../domain/location";
import type { TestAddress } from "../domain/testAddress";
import type { Root } from "./files";

/** A scope as plain data. */
export interface ScopeFolders {
  readonly id: string;
  readonly folders: readonly Folder[];
  readonly otherFolders: readonly Folder[];
}

/**
 * Part of the workspace that belongs to one repository when several are open. Records of the repository never refer to
 * files outside of it.
 */
export class Scope implements ScopeFolders {
  /**
   * @param id distinguishes the scope from those of the other repositories, e.g. the repository's key
   * @param folders folders of the repository
   * @param otherFolders folders of the other repositories; a file belongs to the innermost folder around it
   */
  constructor(
    readonly id: string,
    readonly folders: readonly Folder[],
    readonly otherFolders: readonly Folder[],
  ) {}

  /** Creates a scope from a copy of one. */
  static create({ id, folders, otherFolders }: ScopeFolders): Scope {
    return new Scope(id, folders, otherFolders);
  }

  has(file: SourceFile): boolean {
    return computeDepth(file, this.folders) > computeDepth(file, this.otherFolders);
  }

  /** Returns the roots that contain the scope's folders, with the folder in which the repository begins. */
  rootsAmong(roots: readonly Root[]): readonly Root[] {
    return this.folders.flatMap(({ root, path }) => {
      const matchingRoot = roots.find(({ key }) => key === root);
      if (!matchingRoot) {
        return [];
      }
      if (path === "") {
        return [matchingRoot];
      }
      return [{ ...matchingRoot, repositoryPrefix: "", repositoryFolder: path }];
    });
  }
}

/**
 * Lookup of a record's scope: `undefined` if the record may refer to any file. Returns the same object as long as the
 * repositories stay the same.
 */
export type FindScope = (test: TestAddress) => Scope | undefined;

/** Returns the length of the longest folder path that contains a file, or -1 if none does. */
function computeDepth(file: SourceFile, folders: readonly Folder[]): number {
  const enclosingFolders = folders.filter(({ root, path }) => {
    const isAround = path === "" || file.path.startsWith(`${path}/`);
    return isAround && root === file.root;
  });
  return Math.max(-1, ...enclosingFolders.map(({ path }) => path.length));
}
