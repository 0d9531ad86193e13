import { join } from "node:path";
import { listNamesWithin, readTextWithin } from "../base/filesWithin";
import type { CommitFiles } from "../domain/runs/missingStatus";
import { baseName, findFolder } from "../locate/fileIndex/pathNames";
import type { RepositoryFiles } from "../workflows/explainMissing";

/** Maximum bytes of a file that configures CI: nobody writes a larger one by hand. */
const maxBytes = 256 * 1024;

/**
 * Creates a reader of the files in a repository's folder on the disk; it follows no link out of the folder.
 *
 * @param commitFiles files of a commit, which are read instead of those on the disk
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
