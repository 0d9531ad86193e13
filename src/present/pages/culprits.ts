import { t } from "../../base/l10n";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { findCulprits, type LoadedFailingTests } from "../../domain/runs/culprits";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import {
  culpritReasonText,
  culpritsCountText,
  culpritsHeading,
  culpritsText,
  culpritTargetText,
  needsRefresh,
} from "../text/culprits";
import { disambiguate, qualifyTitle } from "../text/disambiguate";
import { singleLineText } from "../text/sanitize";
import { placeText } from "../text/testPlace";
import { splitTitle } from "../text/testTitle";
import { capitalizedText } from "../text/verdict";
import type { RunSection } from "./panelData";
import { createFoldedTable } from "./table";

const refreshButton = { command: "refresh", label: t("Refresh Failing Tests") } as const;

/**
 * Creates the section of the failing tests that may have made a run fail; `undefined` if there is no statement about
 * them.
 */
export function createCulpritsSection(
  entry: LookedUpRun,
  tests: LoadedFailingTests,
  now: number,
): RunSection | undefined {
  const culprits = findCulprits(entry, tests);
  if (!culprits) return undefined;
  const heading = culpritsHeading;
  const openingText = `${capitalizedText(culpritsCountText(culprits, now))}.`;
  if (culprits.kind !== "found") {
    return { heading, sentence: openingText, ...(needsRefresh(culprits) && { button: refreshButton }) };
  }
  if (culprits.culprits.length === 0) return { heading, sentence: openingText };
  const key = repositoryKey(entry.query.repository);
  const findPlaceText = (test: FailingTest) => singleLineText(placeText(test, tests.findPath));
  const qualifiers = disambiguate(
    culprits.culprits.map(({ test }) => test),
    (test) => `${test.name}\n${findPlaceText(test)}`,
  );
  const titleText = (test: FailingTest) => qualifyTitle(splitTitle(test).title, qualifiers.get(test));
  const isTargetShown = culprits.targets === "within";
  const columns = [t("Test"), t("Why"), t("File"), ...(isTargetShown ? [t("Impacted target")] : [])];
  return {
    heading,
    sentence: `${openingText} ${culpritsText(culprits, now)}`,
    ...createFoldedTable(columns, culprits.culprits, (culprit) => [
      { text: titleText(culprit.test), test: { testId: culprit.test.id, repositoryKey: key } },
      { text: culpritReasonText(culprit, entry.run.createdAt ?? 0) },
      { text: findPlaceText(culprit.test) },
      ...(isTargetShown ? [{ text: culpritTargetText(culprit) ?? "" }] : []),
    ]),
  };
}
