import type { FailingTest, TestRun } from "../../api/records";
import { lastSeenOf, sortTests } from "../sortTests";
import { impactedTargets, pathOfTarget } from "./targets";

/** A failing test that may have made a run fail. The service gives no link from a run to tests: this is evidence and no verdict. */
export interface Culprit {
  readonly test: FailingTest;
  /** What fell after the run's creation: a failure of the test, or its status. Milliseconds since 1970. */
  readonly since: { readonly what: "failure" | "status"; readonly time: number };
  /** The impacted target of the run whose path contains the test's file. */
  readonly target?: string;
}

/**
 * The failing tests that may have made a run fail, worst first: not quarantined, with a failure or a status that falls after the run's
 * creation. Where the run's impacted targets have paths that contain the files of some, those alone. `undefined` where nothing can be said: the
 * run has not failed, or the service did not tell when it was created.
 *
 * @param tests those of the run's repository
 * @param pathOf a test's file below the repository's root, where it is known
 */
export function possibleCulprits(
  run: TestRun,
  tests: readonly FailingTest[],
  pathOf: (test: FailingTest) => string | undefined,
): readonly Culprit[] | undefined {
  const { createdAt, status } = run;
  if (status !== "failed" || createdAt === undefined) return undefined;
  const targetOf = targetFinder(run);
  const all = sortTests(tests, "impact").flatMap((test): Culprit[] => {
    const since = test.quarantined ? undefined : sinceCreation(test, createdAt);
    if (!since) return [];
    const path = pathOf(test);
    const target = path === undefined ? undefined : targetOf(path);
    return [{ test, since, ...(target !== undefined && { target }) }];
  });
  const within = all.filter(({ target }) => target !== undefined);
  return within.length > 0 ? within : all;
}

function sinceCreation(test: FailingTest, createdAt: number): Culprit["since"] | undefined {
  const { status, mostCommonFailures } = test;
  const failure = lastSeenOf({ mostCommonFailures });
  if (failure !== undefined && failure >= createdAt) return { what: "failure", time: failure };
  return status?.since !== undefined && status.since >= createdAt ? { what: "status", time: status.since } : undefined;
}

/** Finds the target with the longest path that contains a file, in as many steps as the file has folders. */
function targetFinder(run: TestRun): (path: string) => string | undefined {
  const targets = impactedTargets(run);
  const byPath = new Map<string, string>();
  for (const target of targets ? [...targets.own, ...targets.fromDependents] : []) {
    const path = pathOfTarget(target);
    if (path !== undefined && !byPath.has(path)) byPath.set(path, target);
  }
  return (path) => {
    for (let folder = path; folder !== ""; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
      const target = byPath.get(folder);
      if (target !== undefined) return target;
    }
    return undefined;
  };
}
