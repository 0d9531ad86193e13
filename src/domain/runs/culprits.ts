import { sortTests } from "../failingTests/sortTests";
import type { FailingTestsState } from "../failingTestsState";
import type { FailingTest, TestRun } from "../records";
import { isSameRepository, repositoryKey } from "../repository";
import type { LookedUpRun } from "./lookedUpRun";
import { impactedTargets, pathOfTarget } from "./targets";

/** A failing test that may have made a run fail. The service gives no link from a run to tests: this is evidence and no verdict. */
export interface Culprit {
  readonly test: FailingTest;
  /** What fell after the run's creation: a failure of the test, or its status; of several failures the first. Milliseconds since 1970. */
  readonly since: { readonly what: "failure" | "status"; readonly time: number };
  /** The impacted target of the run whose path contains the test's file. */
  readonly target?: string;
}

/** The failing tests that are loaded, to look for culprits among them. */
export interface LoadedFailingTests {
  readonly states: readonly Pick<FailingTestsState, "repository" | "tests" | "asOf" | "loading">[];
  /** A test's file below the repository's root, where it is known. Another function where other files are known. */
  readonly pathOf: (test: FailingTest) => string | undefined;
}

/** What is known of a failed run's possible culprits. */
export type Culprits =
  /** The failing tests are not loaded, or being loaded, or were loaded before the run began and know nothing of it. */
  { readonly kind: "notLoaded" | "loading" | "outdated" } | FoundCulprits;

interface Found {
  /** Worst first. */
  readonly culprits: readonly Culprit[];
  /** Where they are: all in the run's impacted targets, or none known to be; absent where these tell no paths. */
  readonly targets?: "within" | "outside";
}

export interface FoundCulprits extends Found {
  readonly kind: "found";
  /** When the failing tests were asked for, in milliseconds since 1970. */
  readonly asOf: number;
}

/**
 * What is known of a run's possible culprits; `undefined` where there is nothing to say: the run has not failed, the service did not tell
 * when it was created, or its repository is not open here.
 */
export function culpritsOf({ run, query }: LookedUpRun, { states, pathOf }: LoadedFailingTests): Culprits | undefined {
  const { createdAt, status } = run;
  if (status !== "failed" || createdAt === undefined) return undefined;
  const key = repositoryKey(query.repository);
  const state = states.find(({ repository }) => isSameRepository(repositoryKey(repository), key));
  if (!state) return undefined;
  const { tests, asOf, loading } = state;
  if (asOf === undefined || asOf < createdAt) {
    return { kind: loading ? "loading" : asOf === undefined ? "notLoaded" : "outdated" };
  }
  const found = foundLast(run, { createdAt, tests, pathOf });
  return loading && found.culprits.length === 0 ? { kind: "loading" } : { kind: "found", ...found, asOf };
}

interface Search {
  readonly createdAt: number;
  readonly tests: readonly FailingTest[];
  readonly pathOf: LoadedFailingTests["pathOf"];
}

/** Views and pages are painted again with every minute that passes. */
const searches = new WeakMap<TestRun, Search & { readonly found: Found }>();

function foundLast(run: TestRun, search: Search): Found {
  const last = searches.get(run);
  if (last?.tests === search.tests && last.pathOf === search.pathOf) return last.found;
  const found = possibleCulprits(run, search);
  searches.set(run, { ...search, found });
  return found;
}

/**
 * Worst first: not quarantined, with a failure or a status that falls after the run's creation. Where the run's impacted targets have paths
 * that contain the files of some, those alone.
 */
function possibleCulprits(run: TestRun, { createdAt, tests, pathOf }: Search): Found {
  const targetOf = targetFinder(run);
  const failing = tests.filter((test) => !test.quarantined && sinceCreation(test, createdAt));
  const all = sortTests(failing, "impact").flatMap((test): Culprit[] => {
    const since = sinceCreation(test, createdAt);
    if (!since) return [];
    const path = pathOf(test);
    const target = path === undefined ? undefined : targetOf?.(path);
    return [{ test, since, ...(target !== undefined && { target }) }];
  });
  const within = all.filter(({ target }) => target !== undefined);
  if (within.length > 0) return { culprits: within, targets: "within" };
  return { culprits: all, ...(targetOf && { targets: "outside" }) };
}

/** The first thing that fell after the creation: what came much later says less of this run. */
function sinceCreation({ status, mostCommonFailures }: FailingTest, createdAt: number): Culprit["since"] | undefined {
  let first: number | undefined;
  for (const { lastOccurrence: time } of mostCommonFailures) {
    if (time !== undefined && time >= createdAt && (first === undefined || time < first)) first = time;
  }
  if (first !== undefined) return { what: "failure", time: first };
  return status?.since !== undefined && status.since >= createdAt ? { what: "status", time: status.since } : undefined;
}

/**
 * Finds the target with the longest path that contains a file, in as many steps as the file has folders; `undefined` where no target names
 * a path.
 */
function targetFinder(run: TestRun): ((path: string) => string | undefined) | undefined {
  const targets = impactedTargets(run);
  const byPath = new Map<string, string>();
  for (const target of targets ? [...targets.own, ...targets.fromDependents] : []) {
    const path = pathOfTarget(target);
    if (path !== undefined && !byPath.has(path)) byPath.set(path, target);
  }
  if (byPath.size === 0) return undefined;
  return (path) => {
    for (let folder = path; folder !== ""; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
      const target = byPath.get(folder);
      if (target !== undefined) return target;
    }
    return undefined;
  };
}
