import { trimText } from "../../base/trimText";
import type { TestRun } from "../records";

/** A run's impacted targets by origin. */
export interface ImpactedTargets {
  /** Targets of the pull requests under test. */
  readonly fromTestedPullRequests: readonly string[];
  /** Targets of the pull requests that the run depends on, without those of pull requests under test. */
  readonly fromDependents: readonly string[];
}

type TargetFields = Pick<TestRun, "impactedTargets" | "impactedTargetsForTestedPullRequests">;

/** Cache by run: runs are immutable, and rows of thousands of targets are read repeatedly. */
const targetsByRun = new WeakMap<TargetFields, ImpactedTargets>();

/**
 * Returns the impacted targets, each once; `undefined` if none were uploaded for the repository. If the service does
 * not give their origin, all count as targets of the pull requests under test.
 */
export function findImpactedTargets(run: TargetFields): ImpactedTargets | undefined {
  const { impactedTargets: allTargets, impactedTargetsForTestedPullRequests: testedTargets } = run;
  if (!allTargets && !testedTargets) {
    return undefined;
  }
  const cachedTargets = targetsByRun.get(run);
  if (cachedTargets) {
    return cachedTargets;
  }
  const targets = splitByOrigin(allTargets ?? [], testedTargets ?? allTargets ?? []);
  targetsByRun.set(run, targets);
  return targets;
}

function splitByOrigin(allTargets: readonly string[], testedTargets: readonly string[]): ImpactedTargets {
  const testedSet = new Set(testedTargets);
  const otherTargets = allTargets.filter((target) => !testedSet.has(target));
  return { fromTestedPullRequests: [...testedSet], fromDependents: [...new Set(otherTargets)] };
}

/**
 * Returns the path below the repository's root in a target, if it contains one: the package of a Bazel or Buck label
 * (`@harbour//web/app:test` gives `web/app`), a nested Gradle project (`:web:app`), a plain path. Returns `undefined`
 * for a bare name, which may be anywhere, and for the root itself.
 */
export function parseTargetPath(target: string): string | undefined {
  const label = /^(?:@{0,2}[\w.~+-]*)?\/\/([^:]*)/.exec(target)?.[1];
  if (label !== undefined) {
    return trimSlashes(label.replace(/\/?\.\.\.$/, ""));
  }
  if (/^:[^/\s]*:[^/\s]+$/.test(target)) {
    return trimSlashes(target.replaceAll(":", "/"));
  }
  const [path = ""] = target.split(":");
  if (!path.includes("/") || /\s/.test(path)) {
    return undefined;
  }
  return trimSlashes(path.replace(/^\.\//, ""));
}

function trimSlashes(path: string): string | undefined {
  return trimText(path, /\//) || undefined;
}
