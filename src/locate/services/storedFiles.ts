import type { LastFile, LastFilesStore } from "../../domain/lastFiles";
import type { SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { SourceFiles } from "../files";
import { createId, createKey, type TestFiles } from "./testFiles";

type FilesById = ReadonlyMap<string, SourceFile>;

/** The files of tests that were known when the workspace was last open, by the ids of the records. */
export class StoredFiles {
  #storedFiles: Promise<FilesById> | undefined;
  #hasUnstored = false;

  /** @param store absent: no files are stored */
  constructor(
    private readonly store: LastFilesStore | undefined,
    private readonly files: Pick<SourceFiles, "roots">,
  ) {}

  /** Whether files are stored at all. */
  get canLoad(): boolean {
    return this.store !== undefined;
  }

  /** Returns the stored files, once and until they are discarded. Never rejects. */
  async load(): Promise<FilesById> {
    if (!this.store) {
      return new Map();
    }
    this.#storedFiles ??= this.#read(this.store);
    return this.#storedFiles;
  }

  async #read(store: LastFilesStore): Promise<FilesById> {
    const files = await store.load();
    const roots = new Set(this.files.roots.map(({ key }) => key));
    const filesInRoots = files.filter(({ root }) => roots.has(root));
    const filesById = new Map<string, SourceFile>();
    for (const { scope, key, root, path } of filesInRoots) {
      filesById.set(createId(scope, key), { root, path });
    }
    return filesById;
  }

  /** Discards the stored files, once those of the workspace have been determined. */
  discard(): void {
    this.#storedFiles = Promise.resolve(new Map());
  }

  /** Records that the files of tests have changed since they were stored. */
  recordChange(): void {
    this.#hasUnstored = true;
  }

  /** Whether files were determined that are not stored yet. */
  get isOutdated(): boolean {
    return this.store !== undefined && this.#hasUnstored;
  }

  /** Stores the files of these tests in place of those that were stored before. Never rejects. */
  async save(tests: readonly TestAddress[], testFiles: TestFiles): Promise<void> {
    this.#hasUnstored = false;
    const lastFiles = tests.flatMap((test): LastFile[] => {
      const file = testFiles.get(test);
      if (!file) {
        return [];
      }
      const { root, path } = file;
      return [
        {
          scope: testFiles.findScopeId(test),
          key: createKey(test),
          root,
          path,
        },
      ];
    });
    await this.store?.save(lastFiles);
  }
}
