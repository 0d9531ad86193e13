import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/shownTests";
import type { FailingTest } from "../../domain/records";
import type { TreeNode } from "../../present/node";
import { goToText } from "../../present/quickPick";

/**
 * The failing test that a command is about: from a row of the tree, its key (clicks and links pass that) or its id alone.
 * `undefined`, after a word to the person, if the test is not loaded any more.
 */
export function testOf(argument: unknown, tests: Pick<TestLookup, "find">): FailingTest | undefined {
  const id = textOf(argument, "testId");
  const test = id === undefined ? undefined : tests.find(id, repositoryOf(argument));
  if (!test) void vscode.window.showInformationMessage(goToText.vanished);
  return test;
}

/** A text that a row of the tree carries under that name, or the argument itself where it is a text. */
export function textOf(argument: unknown, key: "testId" | "url" | "copyText" | "runId"): string | undefined {
  return typeof argument === "string" ? argument : fieldOf(argument, key);
}

/** The repository whose row or test it is. */
export function repositoryOf(argument: unknown): string | undefined {
  return fieldOf(argument, "repositoryKey");
}

function fieldOf(argument: unknown, key: string): string | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const value = (argument as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}

/** True for an argument that names one test and is no row. */
export function isOneTest(argument: unknown): boolean {
  return !isRow(argument) && textOf(argument, "testId") !== undefined;
}

/** The rows that a menu's command is about: all that are selected, or the one it was opened on. None where it was run from elsewhere. */
export function rowsOf([row, selected]: readonly unknown[]): readonly TreeNode[] {
  const rows = Array.isArray(selected) && selected.length > 0 ? selected : [row];
  return rows.filter(isRow);
}

/** The failing tests that rows stand for, each once: a group's row stands for all of its tests. */
export function testsOfRows(rows: readonly TreeNode[], tests: Pick<TestLookup, "find">): readonly FailingTest[] {
  const found = rows.flatMap(({ testId, repositoryKey, tests: ofGroup }) => {
    const test = testId === undefined ? undefined : tests.find(testId, repositoryKey);
    return test ? [test] : (ofGroup?.() ?? []);
  });
  return [...new Set(found)];
}

function isRow(value: unknown): value is TreeNode {
  const { id, context } = (value ?? {}) as Partial<Record<keyof TreeNode, unknown>>;
  return typeof id === "string" && typeof context === "string";
}
