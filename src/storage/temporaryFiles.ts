/**
 * Names of temporary files, which are written and then renamed. A window that is killed meanwhile leaves one behind.
 */

const temporaryName = /^(.+)\.\d{1,10}\.tmp$/;

/** Returns the name under which a process writes a file before it is complete. */
export function createTemporaryName(name: string, processId: number): string {
  return `${name}.${processId}.tmp`;
}

/** Returns the name of the file that an entry of the folder is, or would have become. */
export function findFinalName(entry: string): string {
  return temporaryName.exec(entry)?.[1] ?? entry;
}

/** Returns the names of the files, including those that were never completed, each once. */
export function findFinalNames(entries: readonly string[]): readonly string[] {
  return [...new Set(entries.map(findFinalName))];
}

/**
 * Returns the entries of a folder to delete in order to remove a file: itself, and the remains of incomplete writes.
 */
export function findEntries(name: string, entries: readonly string[]): readonly string[] {
  return entries.filter((entry) => findFinalName(entry) === name);
}
