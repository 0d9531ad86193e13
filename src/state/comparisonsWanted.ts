import { type Disposable, DisposableStore } from "../base/disposable";
import { repositoryKey } from "../domain/repository";
import type { Arrangements } from "./arrangements";
import type { WorkspaceTests } from "./workspaceTests";

/**
 * Asks for the window before as long as only new tests are to be seen: long windows are not compared unasked. Once for each repository, which
 * then compares after every refresh, whichever window is chosen meanwhile.
 */
export function wantComparisons(
  tests: Pick<WorkspaceTests, "current" | "onDidChange" | "compare" | "compareNoLonger">,
  arrangements: Pick<Arrangements, "current" | "onDidChange">,
): Disposable {
  const disposables = new DisposableStore();
  let wanted: ReadonlySet<string> = new Set();
  const follow = () => {
    const before = wanted;
    const open = tests.current.map(({ repository }) => repositoryKey(repository));
    wanted = new Set(arrangements.current.filter.isNew ? open : []);
    for (const key of wanted) if (!before.has(key)) void tests.compare(key);
    for (const key of before) if (!wanted.has(key)) tests.compareNoLonger(key);
  };
  for (const event of [tests.onDidChange, arrangements.onDidChange]) disposables.add(event(follow));
  follow();
  return disposables;
}
