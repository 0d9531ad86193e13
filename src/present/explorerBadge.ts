import type { FailingCount } from "../locate/services/failingFiles";
import { count } from "./text/numbers";

/** What stands beside a file or folder in the Explorer. */
export interface ExplorerBadge {
  /** At most two characters, which is all that VS Code shows; `9+` is its own sign for more than fit. */
  readonly badge: string;
  readonly tooltip: string;
}

/** `undefined` where nothing fails. */
export function explorerBadge(counted: FailingCount | undefined): ExplorerBadge | undefined {
  if (!counted || counted.tests === 0) return undefined;
  const { tests, quarantined } = counted;
  const all = count(tests, "failing test");
  return {
    badge: tests > 99 ? "9+" : String(tests),
    tooltip: quarantined === 0 ? all : `${all}, ${quarantined === tests ? "" : `${quarantined} of them `}quarantined`,
  };
}
