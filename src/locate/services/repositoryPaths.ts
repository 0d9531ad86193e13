import type { SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import { pathInRepository, type Root, type SourceFiles } from "../files";
import type { ScopeLookup } from "./testFiles";

/** Paths of files relative to the root of a test's repository, since several folders of one may be open. */
export class RepositoryPaths {
  /** By scope, then by key. Cached: every repaint requests the path of every test. */
  readonly #rootsByScope = new Map<string, ReadonlyMap<string, Root>>();

  constructor(
    private readonly files: Pick<SourceFiles, "roots">,
    private readonly findScope: ScopeLookup,
  ) {}

  /** Returns the path of a test's file in the repository. */
  findPath(test: TestAddress, file: SourceFile): string {
    const root = this.#findRoots(test).get(file.root);
    if (root) {
      return pathInRepository(file.path, root);
    }
    return file.path;
  }

  #findRoots(test: TestAddress): ReadonlyMap<string, Root> {
    const scope = this.findScope(test);
    const id = scope?.id ?? "";
    const cachedRoots = this.#rootsByScope.get(id);
    if (cachedRoots) {
      return cachedRoots;
    }
    const allRoots = this.files.roots;
    const scopeRoots = scope?.rootsAmong(allRoots) ?? allRoots;
    const roots = new Map(scopeRoots.map((root) => [root.key, root]));
    this.#rootsByScope.set(id, roots);
    return roots;
  }

  /** Forgets the roots, which may have changed. */
  clear(): void {
    this.#rootsByScope.clear();
  }
}
