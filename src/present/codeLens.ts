import type { Marker } from "./markers";
import { testDescription } from "./text/failingTest";
import { withoutIcons } from "./text/inert";
import { count } from "./text/numbers";

/**
 * Writes the line above a declaration: what is known of its failing test, or how many there are. `Failing in CI: 12% in
 * 7 days ↗ · 4 PRs`
 */
export function codeLensText({ tests }: Marker): string {
  const [only, ...others] = tests;
  if (!only) return "";
  if (others.length > 0) return `${count(tests.length, "failing test")} on this line`;
  const description = withoutIcons(
    testDescription(only, { around: [only.quarantined ? "quarantined" : undefined], isRateLabeled: true }),
  );
  return description === "" ? "Failing in CI" : `Failing in CI: ${description}`;
}
