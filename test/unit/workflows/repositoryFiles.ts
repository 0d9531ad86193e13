import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RepositoryFiles } from "../../../src/workflows/explainMissing";

/** Returns the files of a folder as those of a repository. */
export function readFolder(folder: string): RepositoryFiles {
  return {
    listNames: (path) => readdir(join(folder, path)).catch(() => []),
    read: async (path) => {
      const text = await readFile(join(folder, path), "utf8").catch(() => undefined);
      return text === undefined ? undefined : { text, version: "1" };
    },
  };
}
