import { holdsWithin } from "../base/async";
import type { Clock } from "../base/clock";
import type { Repositories } from "../domain/openRepositories";

/** How long a person waits for Git to find the repositories. Milliseconds. */
const gitPatience = 3_000;

/** Resolves once it is known which repositories are open, or Git has had its time. Never rejects. */
export function repositoriesRead(repositories: Repositories, clock: Clock): Promise<void> {
  return holdsWithin(gitPatience, clock, [repositories.onDidChange], () => repositories.current.kind !== "starting");
}
