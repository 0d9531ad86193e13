import type { Filter } from "../failingTests/arrangement";

/** What an agent asks of the failing tests. */
export interface FailingTestsQuestion {
  readonly filter: Filter;
  /** A path or the end of one. */
  readonly file?: string;
  /** `host/owner/name` or the end of it. */
  readonly repository?: string;
  /** Names of inputs that could not be understood and were left out. */
  readonly leftOut: readonly string[];
}

/** What an agent asks of a merge queue's test run. */
export interface TestRunQuestion {
  /** As `parseTestRunInput` takes it; `""` if none was named. */
  readonly run: string;
  readonly targetBranch?: string;
  /** `host/owner/name` or the end of it. */
  readonly repository?: string;
}

/** Stands for tests that nobody owns: models give `""` where they mean no owner in particular. */
const nobody = "none";

/** How each input is read; `undefined` for what it cannot be. Not given, `null`, `""` and `false` are one thing: models send them for nothing. */
const conditions: Record<string, (value: unknown) => Partial<FailingTestsQuestion> | undefined> = {
  text: (value) => (typeof value === "string" ? { filter: { text: value } } : undefined),
  file: (value) => (typeof value === "string" ? { file: value } : undefined),
  owner: (value) => (typeof value === "string" ? { filter: { owner: [value === nobody ? "" : value] } } : undefined),
  mine: (value) => (value === true ? { filter: { mine: true } } : undefined),
  new: (value) => (value === true ? { filter: { isNew: true } } : undefined),
  quarantined: (value) => (value === "only" || value === "hidden" ? { filter: { quarantined: value } } : undefined),
  ticket: (value) => (value === "with" || value === "without" ? { filter: { ticket: value } } : undefined),
  repository: (value) => (typeof value === "string" ? { repository: value } : undefined),
};

/** The inputs by the names that the manifest's schemas give them. */
export const failingTestsInputs: readonly string[] = Object.keys(conditions);
export const testRunInputs = ["run", "targetBranch", "repository"] as const;

/** Reads what a model sent; the schema is no promise. */
export function readFailingTestsQuestion(input: unknown): FailingTestsQuestion {
  const leftOut: string[] = [];
  let question: FailingTestsQuestion = { filter: {}, leftOut };
  for (const [name, value] of givenIn(input)) {
    const condition = Object.hasOwn(conditions, name) ? conditions[name]?.(value) : undefined;
    if (condition) question = { ...question, ...condition, filter: { ...question.filter, ...condition.filter } };
    else leftOut.push(name);
  }
  return question;
}

/** As `readFailingTestsQuestion`. */
export function readTestRunQuestion(input: unknown): TestRunQuestion {
  const given = new Map(givenIn(input));
  const text = (name: (typeof testRunInputs)[number]) => {
    const value = given.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const [run, targetBranch, repository] = testRunInputs.map(text);
  return { run: run ?? "", ...(targetBranch && { targetBranch }), ...(repository && { repository }) };
}

function givenIn(input: unknown): [string, unknown][] {
  if (typeof input !== "object" || input === null) return [];
  return Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
  );
}
