import type { RepositoryId } from "../../src/domain/records";
import type { Codeowners } from "./codeowners";
import type { RecordedTestRun } from "./mergeQueue";
import { type TestIdentity, testId } from "./testIdentity";

/** One execution of a test in CI. */
export interface Execution {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly pullRequest?: number;
  /** Summary of the failure, `""` if the runner reported no message; absent for a test that passed. */
  readonly failure?: string;
}

/** The service's own status of a test. */
export interface RecordedStatus {
  readonly value: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
}

/** Facts about a test beyond its executions. */
export interface TestFacts {
  readonly quarantined?: boolean;
  /** Key of a ticket, e.g. `HRB-118`. */
  readonly ticket?: string;
  /** By default, the status is computed from the executions. */
  readonly status?: RecordedStatus;
}

/** A test with all recorded data. */
export interface RecordedTest {
  readonly id: string;
  readonly identity: TestIdentity;
  readonly facts: TestFacts;
  readonly owners: readonly string[];
  /** Oldest first. */
  readonly executions: readonly Execution[];
}

/** The repository of a history, and facts about its tests that reports do not contain. */
export interface HistoryOptions {
  readonly repository: RepositoryId;
  readonly orgUrlSlug: string;
  readonly codeowners?: Codeowners;
  readonly factsOf?: (test: TestIdentity) => TestFacts;
  /** Returns the id of a test; by default, ids are unique among all repositories. */
  readonly findId?: (test: TestIdentity) => string;
}

/** The test results and merge queue runs of one repository. Data may be added while the service runs. */
export class History {
  readonly repository: RepositoryId;
  readonly orgUrlSlug: string;
  private readonly testsById = new Map<string, RecordedTest & { readonly executions: Execution[] }>();
  private readonly runs: RecordedTestRun[] = [];

  constructor(private readonly options: HistoryOptions) {
    this.repository = options.repository;
    this.orgUrlSlug = options.orgUrlSlug;
  }

  /** Adds an execution, in any chronological order, and returns the id of the test. */
  record(identity: TestIdentity, execution: Execution): string {
    const id = this.options.findId?.(identity) ?? testId(this.repository, identity);
    let test = this.testsById.get(id);
    if (!test) {
      const { codeowners, factsOf } = this.options;
      const owners = codeowners?.ownersOf(identity.filePath ?? "") ?? [];
      test = { id, identity, facts: factsOf?.(identity) ?? {}, owners, executions: [] };
      this.testsById.set(id, test);
    }
    insertByTime(test.executions, execution);
    return id;
  }

  addTestRun(run: RecordedTestRun): void {
    this.runs.push(run);
  }

  get tests(): Iterable<RecordedTest> {
    return this.testsById.values();
  }

  test(id: string): RecordedTest | undefined {
    return this.testsById.get(id);
  }

  get testRuns(): readonly RecordedTestRun[] {
    return this.runs;
  }
}

function insertByTime(executions: Execution[], execution: Execution): void {
  let index = executions.length;
  while (index > 0 && (executions[index - 1]?.time ?? 0) > execution.time) {
    index--;
  }
  executions.splice(index, 0, execution);
}
