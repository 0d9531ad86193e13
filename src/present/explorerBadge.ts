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
  if (!failingCount || failingCount.tests === 0) {
    return undefined;
  }
  const { tests } = failingCount;
  return { badge: tests > 99 ? "9+" : String(tests), tooltip: tooltipText(failingCount) };
}

function tooltipText({ tests, quarantined, unseen }: FailingCount): string {
  if (unseen > 0) {
    return unseenText(tests, quarantined, unseen);
  }
  if (quarantined === 0) {
    return failingTestCountText(tests);
  }
  if (quarantined === tests) {
    return plural({ one: "{0} failing test, quarantined", other: "{0} failing tests, quarantined" }, tests);
  }
  return plural(
    { one: "{0} failing test, {1} of them quarantined", other: "{0} failing tests, {1} of them quarantined" },
    tests,
    formatNumber(quarantined),
  );
}

/** Returns the counts of a file or folder in which a test failed that CI has not seen failing. */
function unseenText(tests: number, quarantined: number, unseen: number): string {
  if (unseen === tests) {
    return plural({ one: "{0} failing test, not seen in CI", other: "{0} failing tests, not seen in CI" }, tests);
  }
  if (quarantined === 0) {
    return plural(
      { one: "{0} failing test, {1} of them not seen in CI", other: "{0} failing tests, {1} of them not seen in CI" },
      tests,
      formatNumber(unseen),
    );
  }
  return plural(
    {
      one: "{0} failing test, {1} of them not seen in CI, {2} quarantined",
      other: "{0} failing tests, {1} of them not seen in CI, {2} quarantined",
    },
    tests,
    formatNumber(unseen),
    formatNumber(quarantined),
  );
}
