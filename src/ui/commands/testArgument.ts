import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../../domain/records";
import type { TreeNode } from "../../present/node";
import { goToTexts } from "../../present/quickPick";
import { notify } from "../widgets/messages";

/**
 * Returns the failing test that a command is for: from a row of the tree, the test's key (passed by clicks and links)
 * or its id. Returns `undefined`, after a message to the user, if the test is no longer loaded.
 */
export function resolveTest(argument: unknown, tests: Pick<TestLookup, "find">): FailingTest | undefined {
  const id = readText(argument, "testId");
  const test = id === undefined ? undefined : tests.find(id, readRepository(argument));
  if (!test) void notify("information", goToTexts.vanished);
  return test;
}

/** Returns a text field of a row, or the argument itself if it is a string. */
export function readText(argument: unknown, key: "testId" | "url" | "copyText" | "runId"): string | undefined {
  return typeof argument === "string" ? argument : readField(argument, key);
}

/** Returns the key of the repository that a row or test belongs to. */
export function readRepository(argument: unknown): string | undefined {
  return readField(argument, "repositoryKey");
}

function readField(argument: unknown, key: string): string | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const value = (argument as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}

/** Returns true for an argument that names one test and is not a row. */
export function isOneTest(argument: unknown): boolean {
  return !isRow(argument) && readText(argument, "testId") !== undefined;
}

/**
 * Returns the rows that a menu's command is for: all selected rows, or the one on which the menu was opened. None if
 * the command was invoked from elsewhere.
 */
export function listRows([row, selected]: readonly unknown[]): readonly TreeNode[] {
  const rows = Array.isArray(selected) && selected.length > 0 ? selected : [row];
  return rows.filter(isRow);
}

/** Returns the failing tests of rows, each once: the row of a group has all of the group's tests. */
export function testsOfRows(rows: readonly TreeNode[], tests: Pick<TestLookup, "find">): readonly FailingTest[] {
  const foundTests = rows.flatMap(({ testId, repositoryKey, tests: groupTests }) => {
    const test = testId === undefined ? undefined : tests.find(testId, repositoryKey);
    return test ? [test] : (groupTests?.() ?? []);
  });
  return [...new Set(foundTests)];
}

/** Returns the failing tests of a key, of the selected rows, or of the row on which the menu was opened. */
export function chosenTests(args: readonly unknown[], tests: Pick<TestLookup, "find">): readonly FailingTest[] {
  const [argument] = args;
  if (isOneTest(argument)) {
    const test = resolveTest(argument, tests);
    return test ? [test] : [];
  }
  const rowTests = testsOfRows(listRows(args), tests);
  if (rowTests.length === 0) void notify("information", goToTexts.vanished);
  return rowTests;
}

function isRow(value: unknown): value is TreeNode {
  const { id, context } = (value ?? {}) as Partial<Record<keyof TreeNode, unknown>>;
  return typeof id === "string" && typeof context === "string";
}
