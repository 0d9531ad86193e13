import type { Filter } from "../failingTests/arrangement";

/** Input of the language-model tool for failing tests. */
export interface FailingTestsToolInput {
  readonly filter: Filter;
  /** A path or the end of one. */
  readonly file?: string;
  /** `host/owner/name` or the end of it. */
  readonly repository?: string;
  /** Names of inputs that were not understood and are ignored. */
  readonly leftOut: readonly string[];
}

/** Input of the language-model tool for a test run of a merge queue. */
export interface TestRunToolInput {
  /** Text for `parseTestRunInput`; `""` for the run of the checked-out branch's pull request. */
  readonly run: string;
  readonly targetBranch?: string;
  /** `host/owner/name` or the end of it. */
  readonly repository?: string;
}

/** Input of the language-model tool that explains failures; without names and report, those of the view. */
export interface ExplainToolInput {
  /** First names of tests, or lines that a runner wrote of failing ones. */
  readonly names: readonly string[];
  /** Number of names beyond the first, which are ignored. */
  readonly omittedCount: number;
  /** Path of a report in the workspace. */
  readonly report?: string;
  /** Names of inputs that were not understood and are ignored. */
  readonly leftOut: readonly string[];
}

/** Input that selects tests without an owner. `""` cannot: models send it when they mean no owner in particular. */
const noOwner = "none";

/**
 * Parsers of the inputs by name; each returns `undefined` for a value that it does not accept. A missing input,
 * `null`, `""` and `false` are equivalent: models send them for "not set".
 */
const inputParsers: Record<string, (value: unknown) => Partial<FailingTestsToolInput> | undefined> = {
  text: (value) => (typeof value === "string" ? { filter: { text: value } } : undefined),
  file: (value) => (typeof value === "string" ? { file: value } : undefined),
  owner: (value) => (typeof value === "string" ? { filter: { owner: [value === noOwner ? "" : value] } } : undefined),
  mine: (value) => (value === true ? { filter: { mine: true } } : undefined),
  new: (value) => (value === true ? { filter: { isNew: true } } : undefined),
  quarantined: (value) => (value === "only" || value === "hidden" ? { filter: { quarantined: value } } : undefined),
  ticket: (value) => (value === "with" || value === "without" ? { filter: { ticket: value } } : undefined),
  repository: (value) => (typeof value === "string" ? { repository: value } : undefined),
};

/** Names of the inputs, as in the manifest's schemas. */
export const failingTestsInputNames: readonly string[] = Object.keys(inputParsers);
export const testRunInputNames = ["run", "targetBranch", "repository"] as const;
export const explainInputNames = ["names", "report"] as const;

/** Maximum names that are explained, and maximum characters of a name and of a path. */
const maxNames = 1_000;
const maxInputLength = 2_000;

/** Parses the input that a model sent. Models do not always follow the schema. */
export function parseFailingTestsToolInput(input: unknown): FailingTestsToolInput {
  const leftOut: string[] = [];
  let toolInput: FailingTestsToolInput = { filter: {}, leftOut };
  for (const [name, value] of nonEmptyEntries(input)) {
    const parsedInput = Object.hasOwn(inputParsers, name) ? inputParsers[name]?.(value) : undefined;
    if (parsedInput)
      toolInput = { ...toolInput, ...parsedInput, filter: { ...toolInput.filter, ...parsedInput.filter } };
    else leftOut.push(name);
  }
  return toolInput;
}

/** Like `parseFailingTestsToolInput`. */
export function parseTestRunToolInput(input: unknown): TestRunToolInput {
  const values = new Map(nonEmptyEntries(input));
  const text = (name: (typeof testRunInputNames)[number]) => {
    const value = values.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const [run, targetBranch, repository] = testRunInputNames.map(text);
  return { run: run ?? "", ...(targetBranch && { targetBranch }), ...(repository && { repository }) };
}

/** Like `parseFailingTestsToolInput`. Names may be a list or a text of several lines. */
export function parseExplainToolInput(input: unknown): ExplainToolInput {
  const entries = nonEmptyEntries(input);
  const { names, report } = Object.fromEntries(entries) as { readonly names?: unknown; readonly report?: unknown };
  const lines = typeof names === "string" ? names.split("\n") : Array.isArray(names) ? names : undefined;
  const isRead: Record<(typeof explainInputNames)[number], boolean> = {
    names: lines !== undefined,
    report: typeof report === "string",
  };
  return {
    names: (lines ?? []).slice(0, maxNames).flatMap((line: unknown) => {
      const name = typeof line === "string" ? line.slice(0, maxInputLength).trim() : "";
      return name === "" ? [] : [name];
    }),
    omittedCount: Math.max(0, (lines?.length ?? 0) - maxNames),
    ...(typeof report === "string" && { report: report.slice(0, maxInputLength).trim() }),
    leftOut: entries
      .map(([name]) => name)
      .filter((name) => !(Object.hasOwn(isRead, name) && isRead[name as keyof typeof isRead])),
  };
}

function nonEmptyEntries(input: unknown): [string, unknown][] {
  if (typeof input !== "object" || input === null) return [];
  return Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
  );
}
