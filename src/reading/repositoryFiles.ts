import { join } from "node:path";
import { listNamesWithin, readTextWithin } from "../base/filesWithin";
import type { CommitFiles } from "../domain/runs/missingStatus";
import { baseName, findFolder } from "../locate/fileIndex/pathNames";
import type { RepositoryFiles } from "../workflows/explainMissing";

/** Maximum bytes of a file that configures CI: no person writes a larger one. */
const maxBytes = 256 * 1024;

/**
 * Reads the files of a repository's folder on the disk, and no file that a link leads to outside of it.
 *
 * @param commitFiles files to read instead
 */
export function createRepositoryFiles(folder: string, commitFiles: CommitFiles = new Map()): RepositoryFiles {
  return {
    listNames: async (path) => {
      const namesOnDisk = await listNamesWithin(folder, join(folder, path));
      const pathsOnDisk = namesOnDisk.map((name) => `${path}/${name}`);
      const paths = [...pathsOnDisk, ...commitFiles.keys()].filter((file) => findFolder(file) === path);
      const keptPaths = paths.filter((file) => commitFiles.get(file)?.text !== null);
      return [...new Set(keptPaths.map(baseName))];
    },
    read: async (path) => {
      const file = commitFiles.get(path);
      if (!file) {
        return readTextWithin(folder, join(folder, path), maxBytes);
      }
      return file.text === null ? undefined : { text: file.text, version: file.uri };
    },
  };
}
