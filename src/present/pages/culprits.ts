import { t } from "../../base/l10n";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { type Culprit, findCulprits, type LoadedFailingTests } from "../../domain/runs/culprits";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import {
  culpritReasonTexts,
  culpritsCountText,
  culpritsHeading,
  culpritsText,
  culpritTargetText,
  needsRefresh,
} from "../text/culprits";
import { disambiguate, qualifyTitle } from "../text/disambiguate";
import { testCountText } from "../text/numbers";
import { singleLineText } from "../text/sanitize";
import { placeText } from "../text/testPlace";
import { splitTitle } from "../text/testTitle";
import { capitalizedText } from "../text/verdict";
import type { Cell, RunSection } from "./panelData";
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
  if (!culprits) {
    return undefined;
  }
  const heading = culpritsHeading;
  const openingText = `${capitalizedText(culpritsCountText(culprits, now, testCountText))}.`;
  if (needsRefresh(culprits)) {
    return { heading, sentence: openingText, button: refreshButton };
  }
  if (culprits.kind !== "found" || culprits.culprits.length === 0) {
    return { heading, sentence: openingText };
  }
  const findPlaceText = (test: FailingTest) => singleLineText(placeText(test, tests.findPath));
  const qualifiers = disambiguate(
    culprits.culprits.map(({ test }) => test),
    (test) => `${test.name}\n${findPlaceText(test)}`,
  );
  const isTargetShown = culprits.targets === "within";
  const columns = [t("Test"), t("Why"), t("File")];
  if (isTargetShown) {
    columns.push(t("Impacted target"));
  }
  const createCells = (culprit: Culprit) => {
    const cells = createCulpritCells(culprit, entry, tests, qualifiers.get(culprit.test));
    if (isTargetShown) {
      cells.push({ text: culpritTargetText(culprit) ?? "" });
    }
    return cells;
  };
  return {
    heading,
    sentence: `${openingText} ${culpritsText(culprits, now)}`,
    ...createFoldedTable(columns, culprits.culprits, createCells),
  };
}

function createCulpritCells(
  culprit: Culprit,
  entry: LookedUpRun,
  { findPath, findPullRequests }: LoadedFailingTests,
  qualifier: string | undefined,
): Cell[] {
  const { test } = culprit;
  const testKey = { testId: test.id, repositoryKey: repositoryKey(entry.query.repository) };
  const pullRequests = findPullRequests?.(entry, test) ?? [];
  const reasons = culpritReasonTexts(culprit, entry.run.createdAt ?? 0, pullRequests);
  return [
    { text: qualifyTitle(splitTitle(test).title, qualifier), test: testKey },
    { text: reasons.join(" · ") },
    { text: singleLineText(placeText(test, findPath)) },
  ];
}
