import type { FailingTest } from "../../api/records";
import type { WorkspaceTests } from "../../model/workspaceTests";

/**
 * The failing test that a command is about: from a row of the tree, or from its id (rows' clicks and hover links pass that).
 * `undefined` if the test is not loaded any more.
 */
export function testOf(argument: unknown, tests: Pick<WorkspaceTests, "find">): FailingTest | undefined {
  if (typeof argument === "string") return tests.find(argument);
  if (typeof argument !== "object" || argument === null || !("testId" in argument)) return undefined;
  return typeof argument.testId === "string" ? tests.find(argument.testId) : undefined;
}

/** A text that a row of the tree carries under that name. */
export function textOf(argument: unknown, key: "url" | "copyText" | "runId"): string | undefined {
  if (typeof argument === "string") return argument;
  if (typeof argument !== "object" || argument === null) return undefined;
  const value = (argument as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}
