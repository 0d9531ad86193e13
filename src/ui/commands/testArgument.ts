import * as vscode from "vscode";
import type { FailingTest } from "../../api/records";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { goToText } from "../../present/quickPick";

/**
 * The failing test that a command is about: from a row of the tree, or from its id (rows' clicks and hover links pass that).
 * `undefined`, after a word to the person, if the test is not loaded any more.
 */
export function testOf(argument: unknown, tests: Pick<WorkspaceTests, "find">): FailingTest | undefined {
  const id = textOf(argument, "testId");
  const test = id === undefined ? undefined : tests.find(id);
  if (!test) void vscode.window.showInformationMessage(goToText.vanished);
  return test;
}

/** A text that a row of the tree carries under that name. */
export function textOf(argument: unknown, key: "testId" | "url" | "copyText" | "runId"): string | undefined {
  if (typeof argument === "string") return argument;
  if (typeof argument !== "object" || argument === null) return undefined;
  const value = (argument as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}
