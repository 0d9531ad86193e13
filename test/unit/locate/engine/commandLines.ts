import assert from "node:assert/strict";
import { createCommandLine } from "../../../../src/domain/commands/commandLine";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { MemoryFiles } from "../workspace";

/** Returns the lines that run tests in a POSIX shell at the root, each after the indices of its tests: `0,2: npx …`. */
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

/** Declares a test for each case: its title, the texts of the workspace's files by path, the records, and the lines. */
export function testCommandLines(
  cases: readonly (readonly [
    title: string,
    texts: Record<string, string>,
    tests: readonly TestAddress[],
    expected: readonly string[],
  ])[],
) {
  for (const [title, texts, tests, expected] of cases) {
    it(title, async () => assert.deepEqual(await findLines(texts, tests), expected));
  }
}
