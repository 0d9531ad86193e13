import { type Disposable, DisposableStore } from "../base/disposable";
import { repositoryKey } from "../domain/repository";
import type { Arrangements } from "./arrangements";
import type { WorkspaceTests } from "./workspaceTests";

/**
 * Requests the previous window while the filter shows new tests only: long windows are not compared automatically.
 * Requests it once for each repository, which then compares after every refresh, whichever window is chosen meanwhile.
 */
export function subscribeComparisons(
  tests: Pick<WorkspaceTests, "current" | "onDidChange" | "compare" | "stopComparing">,
  arrangements: Pick<Arrangements, "current" | "onDidChange">,
): Disposable {
  const disposables = new DisposableStore();
  let comparedKeys: ReadonlySet<string> = new Set();
  const update = () => {
    const previousKeys = comparedKeys;
    const openKeys = tests.current.map(({ repository }) => repositoryKey(repository));
    comparedKeys = new Set(arrangements.current.filter.isNew ? openKeys : []);
    for (const key of comparedKeys) {
      if (!previousKeys.has(key)) {
        void tests.compare(key);
      }
    }
    for (const key of previousKeys) {
      if (!comparedKeys.has(key)) {
        tests.stopComparing(key);
      }
    }
  };
  disposables.addAll(tests.onDidChange(update), arrangements.onDidChange(update));
  update();
  return disposables;
}
