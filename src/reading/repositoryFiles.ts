import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readTextWithin } from "../base/filesWithin";
import type { RepositoryFiles } from "../workflows/explainMissing";

/** Maximum bytes of a file that configures CI: larger ones are written by no person. */
const maxBytes = 512 * 1024;

/** Reads the files of a repository's folder on the disk, and no file that a link leads to outside of it. */
export function createRepositoryFiles(folder: string): RepositoryFiles {
  return {
    listNames: (path) => readdir(join(folder, path)).catch(() => []),
    read: (path) => readTextWithin(folder, join(folder, path), maxBytes),
  };
}
