import { formatNumber, t } from "../base/l10n";
import { sortTests } from "../domain/failingTests/sortTests";
import { findRecurrence, type Recurrence } from "../domain/failingTests/windowComparison";
import type { FailingTestsState } from "../domain/failingTestsState";
import { isOpenable } from "../domain/link";
import type { Candidate, SourceFile } from "../domain/location";
import type { FailingTest } from "../domain/records";
import { withoutReporterEscapes } from "../domain/testNames/escapes";
import type { FindPath } from "../locate/services/place";
import { disambiguate } from "./text/disambiguate";
import { testDescription } from "./text/failingTest";
import { iconSafeText } from "./text/sanitize";
import { placeText } from "./text/testPlace";
import { unnamedTest } from "./text/testTitle";

/** Row of a quick pick; texts of the service cannot become icons. */
export interface PickItem<T> {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly value: T;
  /** In a multi-select pick: selected initially. */
  readonly picked?: boolean;
  /** In a single-select pick: the current value. */
  readonly current?: boolean;
}

/** Buttons of a failing test's row. */
export type TestPickButton = "openTicket" | "showTestDetails";

export const testPickButtonTexts: Record<TestPickButton, string> = {
  openTicket: t("Open Ticket"),
  showTestDetails: t("Show Details"),
};

/** Returns the buttons that apply to a test: without a ticket, there is no ticket button. */
export function testPickButtons({ ticketUrl }: Pick<FailingTest, "ticketUrl">): readonly TestPickButton[] {
  return isOpenable(ticketUrl) ? ["openTicket", "showTestDetails"] : ["showTestDetails"];
}

/** Creates a row for every loaded failing test, ranked by impact. With several repositories, each row names its own. */
export function createTestPicks(
  states: readonly FailingTestsState[],
  findPath: FindPath,
): readonly PickItem<FailingTest>[] {
  const stateByTest = new Map(states.flatMap((state) => state.tests.map((test) => [test, state])));
  const tests = sortTests([...stateByTest.keys()], "impact");
  const qualifiers = disambiguate(
    tests,
    ({ name }) => name,
    (test) => placeText(test, findPath),
  );
  return tests.map((test) => {
    const { repository, comparison } = stateByTest.get(test) ?? {};
    const pick = createTestPick(test, findPath, findRecurrence(test, comparison), qualifiers.get(test));
    if (states.length === 1 || !repository) return pick;
    return { ...pick, detail: [`${repository.owner}/${repository.name}`, pick.detail].filter(Boolean).join(" · ") };
  });
}

/** Creates the row that loads the remaining tests, if rows are missing and can be loaded. */
export function createLoadAllPick(states: readonly FailingTestsState[]): PickItem<undefined> | undefined {
  const incompleteStates = states.filter(
    ({ incomplete, loading }) => !loading && (incomplete === "stopped" || incomplete === "failed"),
  );
  if (incompleteStates.length === 0) return undefined;
  const loadedCount = incompleteStates.reduce((sum, { tests }) => sum + tests.length, 0);
  const isTotalKnown = incompleteStates.every(({ totalRows }) => totalRows !== undefined);
  const total = incompleteStates.reduce((sum, { totalRows = 0 }) => sum + totalRows, 0);
  const description = isTotalKnown
    ? t("{0} of {1} are loaded", formatNumber(loadedCount), formatNumber(total))
    : t("{0} are loaded", formatNumber(loadedCount));
  return { label: `$(cloud-download) ${t("Load all failing tests")}`, description, value: undefined };
}

/**
 * Creates the row of a failing test, which can be searched by any part of its name, file, class or owners; `qualifier`
 * distinguishes it from another test of the same name.
 */
export function createTestPick(
  test: FailingTest,
  findPath?: FindPath,
  recurrence?: Recurrence,
  qualifier?: string,
): PickItem<FailingTest> {
  const testPlace = placeText(test, findPath);
  // Many reporters use the end of the file path as the class.
  const isClassInPlace = test.classname !== undefined && `/${testPlace}`.endsWith(`/${test.classname}`);
  const name = withoutReporterEscapes(test.name);
  // A test with decoded escapes can be found by its original name as well.
  const reportedName = name === test.name ? undefined : test.name;
  const quarantined = test.quarantined ? t("quarantined") : undefined;
  const options = { recurrence, contextParts: [quarantined], isRateLabeled: true, apart: qualifier };
  const parts = [testPlace, isClassInPlace ? undefined : test.classname, reportedName, test.owners.join(" ")];
  return {
    label: iconSafeText(name, 200) || unnamedTest,
    description: [qualifier, testDescription(test, options)].filter(Boolean).join(" · ").replaceAll("$(", "\\$("),
    detail: parts.flatMap((part) => (part ? [iconSafeText(part)] : [])).join(" · "),
    value: test,
  };
}

/** Creates the row of a test that failed in an explained report, and that CI has not seen failing. */
export function createUnseenTestPick(test: FailingTest, findPath: FindPath): PickItem<FailingTest> {
  return { ...createTestPick(test, findPath), description: t("not seen in CI") };
}

/** Returns the display path of a file: its path, after its folder's name if there are several folders. */
export type FileNameFor = (file: SourceFile) => string;

/** Creates the row of one of several declarations, which differ in file, line and source text. */
export function createCandidatePick(candidate: Candidate, fileNameFor: FileNameFor): PickItem<Candidate> {
  return {
    label: iconSafeText(candidate.text, 160),
    description: `${iconSafeText(fileNameFor(candidate.file))}:${candidate.range.line + 1}`,
    value: candidate,
  };
}

export function createFilePick(file: SourceFile, fileNameFor: FileNameFor): PickItem<SourceFile> {
  const displayPath = fileNameFor(file);
  const slash = displayPath.lastIndexOf("/");
  return {
    label: iconSafeText(displayPath.slice(slash + 1)),
    description: iconSafeText(displayPath.slice(0, Math.max(0, slash))),
    value: file,
  };
}

export const goToTexts = {
  placeholder: t("Name, file, class, owner or failure text of a failing test"),
  none: t("No failing test is loaded. The failing tests view says why."),
  vanished: t("This test is not in the list any more. Refresh the failing tests view."),
  noneInFile: t("No failing test was found in this file."),
} as const;
