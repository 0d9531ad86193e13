/** Names of the files that are written first, and then renamed: a window that is killed meanwhile leaves one behind. */

const temporaryName = /^(.+)\.\d{1,10}\.tmp$/;

/** Returns the name under which a process writes a file before it is complete. */
export function createTemporaryName(name: string, processId: number): string {
  return `${name}.${processId}.tmp`;
}

/** Returns the name of the file that an entry of the folder is, or was to become. */
export function findFinalName(entry: string): string {
  return temporaryName.exec(entry)?.[1] ?? entry;
}

/** Returns the names of files, and of those that were never completed, each once. */
export function findFinalNames(entries: readonly string[]): readonly string[] {
  return [...new Set(entries.map(findFinalName))];
}

/**
 * Returns the entries of a folder that must go for a file to be gone: itself, and what incomplete writes of it
 * left.
 */
export function findEntries(name: string, entries: readonly string[]): readonly string[] {
  return entries.filter((entry) => findFinalName(entry) === name);
}
