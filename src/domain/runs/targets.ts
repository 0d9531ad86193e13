import type { TestRun } from "../records";

/** A run's impacted targets, told apart by whose they are. */
export interface ImpactedTargets {
  /** Of the pull requests under test themselves. */
  readonly own: readonly string[];
  /** Of the pull requests that the run depends on, and of nobody under test. */
  readonly fromDependents: readonly string[];
}

type WithTargets = Pick<TestRun, "impactedTargets" | "impactedTargetsForTestedPullRequests">;

/** Runs do not change, and rows of thousands of targets are asked for again and again. */
const known = new WeakMap<WithTargets, ImpactedTargets>();

/**
 * The impacted targets, each once; absent where none are uploaded for the repository. Where the service does not tell whose they are, all
 * count as those of the pull requests under test.
 */
export function impactedTargets(run: WithTargets): ImpactedTargets | undefined {
  const { impactedTargets: all, impactedTargetsForTestedPullRequests: tested } = run;
  if (!all && !tested) return undefined;
  const targets = known.get(run) ?? toldApart(all ?? [], tested ?? all ?? []);
  known.set(run, targets);
  return targets;
}

function toldApart(all: readonly string[], tested: readonly string[]): ImpactedTargets {
  const own = new Set(tested);
  return { own: [...own], fromDependents: [...new Set(all)].filter((target) => !own.has(target)) };
}

/**
 * The path that a target names below the repository's root, where it names one: the package of a Bazel or Buck label (`@harbour//web/app:test`
 * is `web/app`), a Gradle project of several parts (`:web:app`), a plain path. `undefined` for a bare name, which may lie anywhere,
 * and for the root itself, which says nothing.
 */
export function pathOfTarget(target: string): string | undefined {
  const label = /^(?:@{0,2}[\w.~+-]*)?\/\/([^:]*)/.exec(target)?.[1];
  if (label !== undefined) return trimmed(label.replace(/\/?\.\.\.$/, ""));
  if (/^:[^/\s]*:[^/\s]+$/.test(target)) return trimmed(target.replaceAll(":", "/"));
  const [path = ""] = target.split(":");
  return path.includes("/") && !/\s/.test(path) ? trimmed(path.replace(/^\.\//, "")) : undefined;
}

function trimmed(path: string): string | undefined {
  return path.replace(/^\/+|\/+$/g, "") || undefined;
}
