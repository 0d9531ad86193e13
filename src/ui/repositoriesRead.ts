import type { Clock } from "../base/clock";
import type { Repositories } from "../model/workspaceTests";

/** How long a person waits for Git to find the repositories. Milliseconds. */
const gitPatience = 3_000;

/** Resolves once it is known which repositories are open, or Git has had its time. Never rejects. */
export function repositoriesRead(repositories: Repositories, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      timer.dispose();
      subscription.dispose();
      resolve();
    };
    const timer = clock.setTimeout(done, gitPatience);
    const check = () => repositories.current.kind !== "starting" && done();
    const subscription = repositories.onDidChange(check);
    check();
  });
}
