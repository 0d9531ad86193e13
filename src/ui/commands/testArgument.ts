import { isRecord } from "../../base/shape";
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
  const test = findTest(argument, tests);
  if (!test) {
    void notify("information", goToTexts.vanished);
  }
  return test;
}

function findTest(argument: unknown, tests: Pick<TestLookup, "find">): FailingTest | undefined {
  const id = readText(argument, "testId");
  if (id === undefined) {
    return undefined;
  }
  return tests.find(id, readRepository(argument));
}

/** Returns a text field of a row, or the argument itself if it is a string. */
export function readText(argument: unknown, key: "testId" | "url" | "copyText" | "runId"): string | undefined {
  if (typeof argument === "string") {
    return argument;
  }
  return readField(argument, key);
}

/** Returns the key of the repository that a row or test belongs to. */
export function readRepository(argument: unknown): string | undefined {
  return readField(argument, "repositoryKey");
}

function readField(argument: unknown, key: string): string | undefined {
  if (!isRecord(argument)) {
    return undefined;
  }
  const value = argument[key];
  if (typeof value !== "string") {
    return undefined;
  }
  return value;
}

/** Returns whether an argument names one test and is not a row. */
export function namesOneTest(argument: unknown): boolean {
  return !isRow(argument) && readText(argument, "testId") !== undefined;
}

/**
 * Returns the rows that a menu's command is for: all selected rows, or the one on which the menu was opened. None if
 * the command was invoked from elsewhere.
 */
export function listRows([row, selected]: readonly unknown[]): readonly TreeNode[] {
  const hasSelection = Array.isArray(selected) && selected.length > 0;
  const rows = hasSelection ? selected : [row];
  return rows.filter(isRow);
}

/** Returns the failing tests of rows, each once: the row of a group stands for all of its tests. */
export function findRowTests(rows: readonly TreeNode[], tests: Pick<TestLookup, "find">): readonly FailingTest[] {
  const rowTests = rows.flatMap((row) => {
    const test = findTest(row, tests);
    return test ?? row.tests?.() ?? [];
  });
  return [...new Set(rowTests)];
}

/** Returns the failing tests of a key, of the selected rows, or of the row on which the menu was opened. */
export function resolveTests(args: readonly unknown[], tests: Pick<TestLookup, "find">): readonly FailingTest[] {
  const [argument] = args;
  if (namesOneTest(argument)) {
    const test = resolveTest(argument, tests);
    if (!test) {
      return [];
    }
    return [test];
  }
  const rowTests = findRowTests(listRows(args), tests);
  if (rowTests.length === 0) {
    void notify("information", goToTexts.vanished);
  }
  return rowTests;
}

function isRow(value: unknown): value is TreeNode {
  if (!isRecord(value)) {
    return false;
  }
  return typeof value.id === "string" && typeof value.context === "string";
}
