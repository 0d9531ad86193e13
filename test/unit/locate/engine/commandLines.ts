import assert from "node:assert/strict";
import { createCommandLine } from "../../../../src/domain/commands/commandLine";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { MemoryFiles } from "../workspace";

/** Returns the lines that run tests in a POSIX shell at the root, with the numbers of tests. */
export async function findLines(
  texts: Record<string, string>,
  tests: readonly TestAddress[],
): Promise<readonly string[]> {
  const locator = new WorkspaceLocator(new MemoryFiles(texts));
  const commands = await locator.findCommands(tests);
  return commands.map((command) => {
    const findPath = ({ path }: { readonly path: string }) => (path === "" ? undefined : path);
    const { text } = createCommandLine([command], { kind: "posix", isWindows: false }, findPath);
    return `${command.tests.join()}: ${text}`;
  });
}

/** Adds a test for each row: what is shown, the files, the records, and the lines. */
export function table(
  rows: readonly (readonly [string, Record<string, string>, readonly TestAddress[], readonly string[]])[],
) {
  for (const [title, texts, tests, lines] of rows) {
    it(title, async () => assert.deepEqual(await findLines(texts, tests), lines));
  }
}
