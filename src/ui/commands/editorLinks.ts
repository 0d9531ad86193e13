import * as vscode from "vscode";
import { buildRunLink, buildTestLink } from "../../domain/deepLink";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../../domain/records";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { formatLink } from "../../domain/webLink";
import type { TreeNode } from "../../present/node";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Settings } from "../adapters/settings";

interface EditorLinksDependencies {
  readonly tests: Pick<TestLookup, "find" | "getKey">;
  readonly runs: Pick<TestRuns, "get">;
  readonly settings: Pick<Settings, "linkFormat">;
}

/** Links that open a failing test or a test run in this editor, in the format of the user's settings. */
export class EditorLinks {
  constructor(private readonly deps: EditorLinksDependencies) {}

  /** Returns the link to the test or the test run of a row; `undefined` if it would not be followed. */
  createRowLink({ testId, repositoryKey, runId }: TreeNode): string | undefined {
    const { tests, runs } = this.deps;
    const test = testId === undefined ? undefined : tests.find(testId, repositoryKey);
    if (test && repositoryKey !== undefined) {
      return this.#format(buildTestLink(this.#scheme, repositoryKey, test));
    }
    const run = runId === undefined ? undefined : runs.get(runId);
    return run && this.createRunLink(run);
  }

  /** Returns the link to a test; `undefined` if it would not be followed, or its repository is not open any more. */
  createTestLink(test: FailingTest): string | undefined {
    const key = this.deps.tests.getKey(test);
    return key && this.#format(buildTestLink(this.#scheme, key.repositoryKey, test));
  }

  /** Returns the link to a test run; `undefined` if it would not be followed. */
  createRunLink({ query }: LookedUpRun): string | undefined {
    return this.#format(buildRunLink(this.#scheme, query));
  }

  get #scheme(): string {
    return vscode.env.uriScheme;
  }

  #format(link: string | undefined): string | undefined {
    return link && formatLink(link, this.deps.settings.linkFormat);
  }
}
