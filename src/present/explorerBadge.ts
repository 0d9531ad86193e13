import { formatNumber, plural } from "../base/l10n";
import type { FailingCount } from "../locate/services/failingFiles";
import { failingTestCountText } from "./text/numbers";

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
  return { badge: tests > 99 ? "9+" : String(tests), tooltip: tooltipText(tests, quarantined) };
}

function tooltipText(tests: number, quarantined: number): string {
  if (quarantined === 0) return failingTestCountText(tests);
  if (quarantined === tests) {
    return plural({ one: "{0} failing test, quarantined", other: "{0} failing tests, quarantined" }, tests);
  }
  return plural(
    { one: "{0} failing test, {1} of them quarantined", other: "{0} failing tests, {1} of them quarantined" },
    tests,
    formatNumber(quarantined),
  );
}
