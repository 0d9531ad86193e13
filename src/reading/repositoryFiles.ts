import { join } from "node:path";
import { listNamesWithin, readTextWithin } from "../base/filesWithin";
import type { RepositoryFiles } from "../workflows/explainMissing";

/** Maximum bytes of a file that configures CI: no person writes a larger one. */
const maxBytes = 256 * 1024;

/** Reads the files of a repository's folder on the disk, and no file that a link leads to outside of it. */
export function createRepositoryFiles(folder: string): RepositoryFiles {
  return {
    listNames: (path) => listNamesWithin(folder, join(folder, path)),
    read: (path) => readTextWithin(folder, join(folder, path), maxBytes),
  };
}
