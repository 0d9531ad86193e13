import { Emitter } from "../../../src/base/event";
import type { FailingTestsSource, TestLookup } from "../../../src/domain/failingTests/failingTestsSource";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import type { FailingTest, RepositoryId } from "../../../src/domain/records";
import { repositoryKey } from "../../../src/domain/repository";
import { parseTestBranchPatterns } from "../../../src/domain/runs/testBranchPatterns";
import type { RepositoryContext } from "../../../src/ui/adapters/repositoryContext";
import { harbour } from "../../support/builders";

export const lighthouse: RepositoryId = { host: "github.com", owner: "acme", name: "lighthouse" };

/** Loaded failing tests, whose states a test replaces. */
export class LoadedTests implements FailingTestsSource, Pick<TestLookup, "find" | "getKey"> {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  readonly canLoad = true;
  loading = false;
  current: readonly FailingTestsState[];

  constructor(...states: readonly FailingTestsState[]) {
    this.current = states;
  }

  set(...states: readonly FailingTestsState[]): void {
    this.current = states;
    this.loading = states.some(({ loading }) => loading);
    this.changed.fire();
  }

  find(id: string, key?: string): FailingTest | undefined {
    const states = this.current.filter(({ repository }) => key === undefined || repositoryKey(repository) === key);
    return states.flatMap(({ tests }) => tests).find((test) => test.id === id);
  }

  getKey(test: FailingTest) {
    const state = this.current.find(({ tests }) => tests.includes(test));
    return state && { testId: test.id, repositoryKey: repositoryKey(state.repository) };
  }
}

/** Creates the context of an open repository without Git, with the given fields. */
export function repositoryContext(repository = harbour, fields: Partial<RepositoryContext> = {}): RepositoryContext {
  return {
    key: repositoryKey(repository),
    repository,
    targetBranch: undefined,
    readDefaultBranch: async () => undefined,
    patterns: parseTestBranchPatterns([]).patterns,
    badPatterns: [],
    git: undefined,
    remote: undefined,
    ...fields,
  };
}
