import { withoutUndefined } from "../../base/withoutUndefined";
import { sortTests } from "../failingTests/sortTests";
import type { FailingTestsState } from "../failingTestsState";
import type { FailingTest, TestRun } from "../records";
import { classifyFailure, type FailureClass } from "../reports/explainFailures";
import { isSameRepository, repositoryKey } from "../repository";
import type { LookedUpRun } from "./lookedUpRun";
import { findImpactedTargets, parseTargetPath } from "./targets";

interface Evidence {
  readonly kind: "failure" | "status";
  readonly time: number;
}

/**
 * Failing test that may have made a run fail. The service does not link runs to tests: this is an indication, not
 * proof.
 */
export interface Culprit {
  readonly test: FailingTest;
  /**
   * Event after the run's creation: a failure of the test (the first of several) or a change of its status. Time in
   * milliseconds since 1970.
   */
  readonly evidence: Evidence;
  /** The run's impacted target whose path contains the test's file. */
  readonly target?: string;
  /** Class of the test's failure, from what was known before the run. */
  readonly failureClass: FailureClass;
}

/** Loaded failing tests, among which culprits are searched. */
export interface LoadedFailingTests {
  readonly states: readonly Pick<FailingTestsState, "repository" | "tests" | "asOf" | "loading" | "clockSkewMs">[];
  /**
   * Returns the path of a test's file below the repository's root, if known. Callers pass a new function whenever the
   * known files change.
   */
  readonly findPath: (test: FailingTest) => string | undefined;
  /** Returns the numbers of the run's pull requests that change a file of the test, as far as they are known. */
  readonly findPullRequests?: (run: LookedUpRun, test: FailingTest) => readonly number[];
}

/** Possible culprits of a failed run. */
export type Culprits =
  /** The failing tests are not loaded, are loading, or were loaded before the run began. */
  { readonly kind: "notLoaded" | "loading" | "outdated" } | FoundCulprits;

interface CulpritList {
  /** Worst first. */
  readonly culprits: readonly Culprit[];
  /**
   * Whether all culprits are in the run's impacted targets, or none is known to be; absent if the targets contain no
   * paths.
   */
  readonly targets?: "within" | "outside";
}

export interface FoundCulprits extends CulpritList {
  readonly kind: "found";
  /** Time of the request for the failing tests, in milliseconds since 1970. */
  readonly asOf: number;
}

/**
 * Finds the possible culprits of a run. Returns `undefined` if the run has not failed, its creation time is unknown,
 * or its repository is not open here.
 */
export function findCulprits(
  { run, query }: LookedUpRun,
  { states, findPath }: LoadedFailingTests,
): Culprits | undefined {
  const { createdAt, status } = run;
  if (status !== "failed" || createdAt === undefined) {
    return undefined;
  }
  const key = repositoryKey(query.repository);
  const state = states.find(({ repository }) => isSameRepository(repositoryKey(repository), key));
  if (!state) {
    return undefined;
  }
  const { tests, asOf, loading } = state;
  const isCurrent = asOf !== undefined && asOf >= createdAt;
  if (!isCurrent && loading) {
    return { kind: "loading" };
  }
  if (!isCurrent) {
    return { kind: asOf === undefined ? "notLoaded" : "outdated" };
  }
  const culpritList = findWithCache(run, { createdAt, tests, state, findPath });
  if (loading && culpritList.culprits.length === 0) {
    return { kind: "loading" };
  }
  return { kind: "found", ...culpritList, asOf };
}

interface CulpritSearch {
  readonly createdAt: number;
  readonly tests: readonly FailingTest[];
  readonly state: Pick<FailingTestsState, "clockSkewMs">;
  readonly findPath: LoadedFailingTests["findPath"];
}

/** Last searches. Views and panels are repainted every minute. */
const lastSearches = new WeakMap<TestRun, CulpritSearch & { readonly result: CulpritList }>();

function findWithCache(run: TestRun, search: CulpritSearch): CulpritList {
  const lastSearch = lastSearches.get(run);
  if (lastSearch?.tests === search.tests && lastSearch.findPath === search.findPath) {
    return lastSearch.result;
  }
  const result = findPossibleCulprits(run, search);
  lastSearches.set(run, { ...search, result });
  return result;
}

/**
 * Finds the possible culprits, worst first: tests that are not quarantined, with a failure or a status change after
 * the run's creation. If some of their files are in the run's impacted targets, returns only those.
 */
function findPossibleCulprits(run: TestRun, { createdAt, tests, state, findPath }: CulpritSearch): CulpritList {
  const findTarget = createTargetFinder(run);
  const candidates = tests.filter((test) => !test.quarantined && findEvidence(test, createdAt));
  const culprits: Culprit[] = [];
  for (const test of sortTests(candidates, "impact")) {
    const evidence = findEvidence(test, createdAt);
    if (!evidence) {
      continue;
    }
    const path = findPath(test);
    const target = path === undefined ? undefined : findTarget?.(path);
    const failureClass = classifyFailure([{ test, state }], createdAt);
    const culprit = withoutUndefined({ test, evidence, target, failureClass });
    culprits.push(culprit);
  }
  if (!findTarget) {
    return { culprits };
  }
  const targetedCulprits = culprits.filter(({ target }) => target !== undefined);
  if (targetedCulprits.length > 0) {
    return { culprits: targetedCulprits, targets: "within" };
  }
  return { culprits, targets: "outside" };
}

/** Returns the first event after the run's creation; much later events say less about this run. */
function findEvidence({ status, mostCommonFailures }: FailingTest, createdAt: number): Evidence | undefined {
  let firstFailureTime: number | undefined;
  for (const { lastOccurrence: time } of mostCommonFailures) {
    if (time === undefined || time < createdAt) {
      continue;
    }
    if (firstFailureTime === undefined || time < firstFailureTime) {
      firstFailureTime = time;
    }
  }
  if (firstFailureTime !== undefined) {
    return { kind: "failure", time: firstFailureTime };
  }
  if (status?.since === undefined || status.since < createdAt) {
    return undefined;
  }
  return { kind: "status", time: status.since };
}

/**
 * Creates a function that finds the target with the longest path that contains a file, in as many steps as the file
 * has folders. Returns `undefined` if no target contains a path.
 */
function createTargetFinder(run: TestRun): ((path: string) => string | undefined) | undefined {
  const targets = findImpactedTargets(run);
  if (!targets) {
    return undefined;
  }
  const byPath = new Map<string, string>();
  for (const target of [...targets.fromTestedPullRequests, ...targets.fromDependents]) {
    const path = parseTargetPath(target);
    if (path !== undefined && !byPath.has(path)) {
      byPath.set(path, target);
    }
  }
  if (byPath.size === 0) {
    return undefined;
  }
  return (path) => {
    let folder = path;
    while (folder !== "") {
      const target = byPath.get(folder);
      if (target !== undefined) {
        return target;
      }
      const end = folder.lastIndexOf("/");
      folder = folder.slice(0, Math.max(0, end));
    }
    return undefined;
  };
}
