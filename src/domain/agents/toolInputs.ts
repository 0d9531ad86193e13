import { parseOneOf } from "../../base/shape";
import { createTable } from "../../base/table";
import { withoutUndefined } from "../../base/withoutUndefined";
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
  /** Names of tests, or lines of a runner about failing tests; the first ones if there are too many. */
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

/** Parser of the value of an input; returns `undefined` for a value that it does not accept. */
type InputParser = (value: unknown) => Partial<FailingTestsToolInput> | undefined;

/**
 * Parsers of the inputs by name. A missing input, `null`, `""` and `false` are equivalent: models send them for "not
 * set".
 */
const inputParsers: Record<string, InputParser> = createTable({
  text: acceptText((text) => ({ filter: { text } })),
  file: acceptText((file) => ({ file })),
  owner: acceptText((owner) => ({ filter: { owner: [owner === noOwner ? "" : owner] } })),
  mine: acceptOneOf([true], (mine) => ({ filter: { mine } })),
  new: acceptOneOf([true], (isNew) => ({ filter: { isNew } })),
  quarantined: acceptOneOf(["only", "hidden"], (quarantined) => ({ filter: { quarantined } })),
  ticket: acceptOneOf(["with", "without"], (ticket) => ({ filter: { ticket } })),
  repository: acceptText((repository) => ({ repository })),
});

function acceptText(createInput: (text: string) => Partial<FailingTestsToolInput>): InputParser {
  return (value) => (typeof value === "string" ? createInput(value) : undefined);
}

function acceptOneOf<const T>(
  accepted: readonly T[],
  createInput: (value: T) => Partial<FailingTestsToolInput>,
): InputParser {
  return (value) => {
    const acceptedValue = parseOneOf(value, accepted);
    if (acceptedValue === undefined) {
      return undefined;
    }
    return createInput(acceptedValue);
  };
}

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
    const parsedInput = parseInput(name, value);
    if (!parsedInput) {
      leftOut.push(name);
      continue;
    }
    const filter = { ...toolInput.filter, ...parsedInput.filter };
    toolInput = { ...toolInput, ...parsedInput, filter };
  }
  return toolInput;
}

function parseInput(name: string, value: unknown): Partial<FailingTestsToolInput> | undefined {
  return inputParsers[name]?.(value);
}

/** Like `parseFailingTestsToolInput`. */
export function parseTestRunToolInput(input: unknown): TestRunToolInput {
  const values = new Map(nonEmptyEntries(input));
  const readInput = (name: (typeof testRunInputNames)[number]) => readText(values.get(name)) || undefined;
  return withoutUndefined({
    run: readInput("run") ?? "",
    targetBranch: readInput("targetBranch"),
    repository: readInput("repository"),
  });
}

/** Like `parseFailingTestsToolInput`. Names may be a list or a text of several lines. */
export function parseExplainToolInput(input: unknown): ExplainToolInput {
  const values = new Map(nonEmptyEntries(input));
  const lines = readLines(values.get("names"));
  if (lines) {
    values.delete("names");
  }
  const report = readText(values.get("report"), maxInputLength);
  if (report !== undefined) {
    values.delete("report");
  }
  const firstLines = (lines ?? []).slice(0, maxNames);
  const names = firstLines.map((line) => readText(line, maxInputLength) ?? "");
  return withoutUndefined({
    names: names.filter((name) => name !== ""),
    omittedCount: Math.max(0, (lines?.length ?? 0) - maxNames),
    report,
    leftOut: [...values.keys()],
  });
}

/** Returns the items of a list or the lines of a text; `undefined` for another value. */
function readLines(value: unknown): readonly unknown[] | undefined {
  if (typeof value === "string") {
    return value.split("\n");
  }
  if (Array.isArray(value)) {
    return value;
  }
  return undefined;
}

function readText(value: unknown, maxLength?: number): string | undefined {
  if (typeof value !== "string") {
    return undefined;
  }
  return value.slice(0, maxLength).trim();
}

const notSetValues: ReadonlySet<unknown> = new Set([undefined, null, "", false]);

function nonEmptyEntries(input: unknown): [string, unknown][] {
  if (typeof input !== "object" || input === null) {
    return [];
  }
  return Object.entries(input).filter(([, value]) => !notSetValues.has(value));
}
