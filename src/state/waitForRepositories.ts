import { waitForCondition } from "../base/async";
import type { Clock } from "../base/clock";
import type { Repositories } from "../domain/openRepositories";

/** Maximum milliseconds that the user waits until Git has found the repositories. */
const maxGitWaitMs = 3_000;

/** Resolves once the open repositories are known, or the maximum wait has elapsed. Never rejects. */
export function waitForRepositories(repositories: Repositories, clock: Clock): Promise<void> {
  return waitForCondition(
    maxGitWaitMs,
    clock,
    [repositories.onDidChange],
    () => repositories.current.kind !== "starting",
  );
}
