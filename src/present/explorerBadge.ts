import type { FailingCount } from "../locate/services/failingFiles";
import { countText } from "./text/numbers";

/** Badge of a file or folder in the Explorer. */
export interface ExplorerBadge {
  /** At most two characters, the limit of VS Code, which itself uses `9+` for larger numbers. */
  readonly badge: string;
  readonly tooltip: string;
}

/** Creates the badge; `undefined` without failing tests. */
export function createExplorerBadge(failingCount: FailingCount | undefined): ExplorerBadge | undefined {
  if (!failingCount || failingCount.tests === 0) return undefined;
  const { tests, quarantined } = failingCount;
  const countedTests = countText(tests, "failing test");
  return {
    badge: tests > 99 ? "9+" : String(tests),
    tooltip:
      quarantined === 0
        ? countedTests
        : `${countedTests}, ${quarantined === tests ? "" : `${quarantined} of them `}quarantined`,
  };
}
