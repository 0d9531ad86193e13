import { join, posix } from "node:path";
import { listNamesWithin, readTextWithin } from "../base/filesWithin";
import type { CommittedFiles } from "../domain/runs/missingStatus";
import type { RepositoryFiles } from "../workflows/explainMissing";

/** Maximum bytes of a file that configures CI: no person writes a larger one. */
const maxBytes = 256 * 1024;

/**
 * Reads the files of a repository's folder on the disk, and no file that a link leads to outside of it.
 *
 * @param committed files to read instead
 */
export function createRepositoryFiles(folder: string, committed?: CommittedFiles): RepositoryFiles {
  const texts = new Map(Object.entries(committed?.texts ?? {}));
  return {
    listNames: async (path) => {
      const names = new Set(await listNamesWithin(folder, join(folder, path)));
      for (const [textPath, text] of texts) {
        const { dir, base } = posix.parse(textPath);
        if (dir !== path) continue;
        if (text === undefined) names.delete(base);
        else names.add(base);
      }
      return [...names];
    },
    read: async (path) => {
      if (!committed || !texts.has(path)) return readTextWithin(folder, join(folder, path), maxBytes);
      const text = texts.get(path);
      return text === undefined ? undefined : { text, version: committed.commit };
    },
  };
}
