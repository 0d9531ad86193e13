import { rowsOf } from "../testArgument";

/** What a keybinding, a link or another part of this extension may say of the run to look up; what is missing is asked for. */
export interface LookUpArgument {
  /** The run's id, or whatever else the box takes. */
  readonly id?: string;
  /** The run's id as it is, in the place of `id`: nothing else is read from it. */
  readonly testRunId?: string;
  /** The test branch, in the place of an id. */
  readonly branch?: string;
  /** `host/owner/name` of an open repository. */
  readonly repository?: string;
  readonly targetBranch?: string;
}

/** A command's argument, as far as it is one. A text is taken for what a person would paste; a row of a view says nothing. */
export function readLookUpArgument(argument: unknown): LookUpArgument {
  if (typeof argument === "string") return { id: argument };
  if (typeof argument !== "object" || argument === null || rowsOf([argument]).length > 0) return {};
  const given = argument as Record<string, unknown>;
  const text = (key: keyof LookUpArgument) => (typeof given[key] === "string" ? { [key]: given[key].trim() } : {});
  return { ...text("id"), ...text("testRunId"), ...text("branch"), ...text("repository"), ...text("targetBranch") };
}
