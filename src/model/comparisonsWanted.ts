import { type Disposable, DisposableStore } from "../base/disposable";
import type { Arrangements } from "./arrangement";
import { repositoryKey } from "./repository";
import type { WorkspaceTests } from "./workspaceTests";

/**
 * Asks for the window before as soon as only new tests are to be seen: long windows are not compared unasked. Once for each repository, which
 * then compares after every refresh.
 */
export function wantComparisons(
  tests: Pick<WorkspaceTests, "current" | "onDidChange" | "compare">,
  arrangements: Pick<Arrangements, "current" | "onDidChange">,
): Disposable {
  const disposables = new DisposableStore();
  let wanted: ReadonlySet<string> = new Set();
  const follow = () => {
    if (!arrangements.current.filter.isNew) return;
    const before = wanted;
    wanted = new Set(tests.current.map(({ repository }) => repositoryKey(repository)));
    for (const key of wanted) if (!before.has(key)) void tests.compare(key);
  };
  for (const event of [tests.onDidChange, arrangements.onDidChange]) disposables.add(event(follow));
  follow();
  return disposables;
}
