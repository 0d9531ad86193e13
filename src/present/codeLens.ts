import type { Marker } from "./markers";
import { testDescription } from "./text/failingTest";
import { countText } from "./text/numbers";
import { iconSafeText } from "./text/sanitize";

/**
 * Returns the CodeLens text above a declaration: the description of its failing test, or the number of tests. `Failing
 * in CI: 12% in 7 days ↗ · 4 PRs`
 */
export function codeLensText({ tests }: Marker): string {
  const [firstTest, ...otherTests] = tests;
  if (!firstTest) return "";
  if (otherTests.length > 0) return `${countText(tests.length, "failing test")} on this line`;
  const description = iconSafeText(
    testDescription(firstTest, {
      contextParts: [firstTest.quarantined ? "quarantined" : undefined],
      isRateLabeled: true,
    }),
  );
  return description === "" ? "Failing in CI" : `Failing in CI: ${description}`;
}
