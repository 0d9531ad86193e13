import { listRows } from "../testArgument";

/**
 * Input that a keybinding, a link or another part of this extension may pass for the run to look up; the user is asked
 * for missing values.
 */
export interface LookUpArgument {
  /** Id of the run, or any other text that the box accepts. */
  readonly id?: string;
  /** Id of the run, instead of `id`: used as it is, nothing else is parsed from it. */
  readonly testRunId?: string;
  /** Test branch, instead of an id. */
  readonly branch?: string;
  /** `host/owner/name` of an open repository. */
  readonly repository?: string;
  readonly targetBranch?: string;
}

/**
 * Parses a command's argument as far as it is valid. A string counts as text that a user would paste; a row of a view
 * is ignored.
 */
export function parseLookUpArgument(argument: unknown): LookUpArgument {
  if (typeof argument === "string") {
    return { id: argument };
  }
  if (typeof argument !== "object" || argument === null || listRows([argument]).length > 0) {
    return {};
  }
  const fields = argument as Record<string, unknown>;
  const readField = (key: keyof LookUpArgument) => {
    const value = fields[key];
    return typeof value === "string" ? { [key]: value.trim() } : {};
  };
  return {
    ...readField("id"),
    ...readField("testRunId"),
    ...readField("branch"),
    ...readField("repository"),
    ...readField("targetBranch"),
  };
}
