import type { Folder, SourceFile } from "../domain/location";
import type { TestAddress } from "../domain/locator";
import type { Root } from "./files";

/** The part of the workspace that belongs to one repository where several are open: nobody else's file is meant by its records. */
export class Scope {
  /**
   * @param id tells it from the other repositories' scopes, e.g. the repository's key
   * @param folders the repository's own
   * @param others those of the other repositories: a file belongs to the innermost folder around it
   */
  constructor(
    readonly id: string,
    private readonly folders: readonly Folder[],
    private readonly others: readonly Folder[],
  ) {}

  has(file: SourceFile): boolean {
    return depthIn(file, this.folders) > depthIn(file, this.others);
  }

  /** The roots that hold its folders, with where the repository begins in them. */
  rootsAmong(roots: readonly Root[]): readonly Root[] {
    return this.folders.flatMap(({ root, path }) => {
      const found = roots.find(({ key }) => key === root);
      return found ? [path === "" ? found : { ...found, repositoryPrefix: "", repositoryFolder: path }] : [];
    });
  }
}

/** The scope of a record; `undefined` if it may mean any file. The same object as long as the repositories stay. */
export type ScopeOf = (test: TestAddress) => Scope | undefined;

/** The length of the longest of the folders' paths around a file; -1 if none is around it. */
function depthIn(file: SourceFile, folders: readonly Folder[]): number {
  const around = folders.filter(
    ({ root, path }) => root === file.root && (path === "" || file.path.startsWith(`${path}/`)),
  );
  return Math.max(-1, ...around.map(({ path }) => path.length));
}
