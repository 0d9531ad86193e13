import { formatNumber, t } from "../base/l10n";
import { sortTests } from "../domain/failingTests/sortTests";
import { findRecurrence, type Recurrence } from "../domain/failingTests/windowComparison";
import type { FailingTestsState } from "../domain/failingTestsState";
import { isOpenable } from "../domain/link";
import type { Candidate, SourceFile } from "../domain/location";
import type { FailingTest } from "../domain/records";
import { withoutReporterEscapes } from "../domain/testNames/escapes";
import type { FindPath } from "../locate/services/place";
import type { ReportedFailure } from "../state/reportedTests";
import { countAllTests, countTests } from "./sum";
import { disambiguate } from "./text/disambiguate";
import { testDescription } from "./text/failingTest";
import { joinTexts } from "./text/joinTexts";
import { unseenEvidenceText } from "./text/reportedTest";
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
export function findTestPickButtons({ ticketUrl }: Pick<FailingTest, "ticketUrl">): readonly TestPickButton[] {
  if (isOpenable(ticketUrl)) {
    return ["openTicket", "showTestDetails"];
  }
  return ["showTestDetails"];
}

/** Creates a row for every loaded failing test, ranked by impact. With several repositories, each row names its own. */
export function createTestPicks(
  states: readonly FailingTestsState[],
  findPath: FindPath,
): readonly PickItem<FailingTest>[] {
  const stateByTest = new Map<FailingTest, FailingTestsState>();
  for (const state of states) {
    for (const test of state.tests) {
      stateByTest.set(test, state);
    }
  }
  const tests = sortTests([...stateByTest.keys()], "impact");
  const qualifiers = disambiguate(
    tests,
    ({ name }) => name,
    (test) => placeText(test, findPath),
  );
  return tests.map((test) => {
    const { repository, comparison } = stateByTest.get(test) ?? {};
    const pick = createTestPick(test, findPath, findRecurrence(test, comparison), qualifiers.get(test));
    if (states.length === 1 || !repository) {
      return pick;
    }
    const repositoryName = `${repository.owner}/${repository.name}`;
    return { ...pick, detail: joinTexts([repositoryName, pick.detail], " · ") };
  });
}

/** Creates the row that loads the remaining tests, if rows are missing and can be loaded. */
export function createLoadAllPick(states: readonly FailingTestsState[]): PickItem<undefined> | undefined {
  const loadableStates = states.filter(isLoadable);
  if (loadableStates.length === 0) {
    return undefined;
  }
  return {
    label: `$(cloud-download) ${t("Load all failing tests")}`,
    description: loadedCountText(loadableStates),
    value: undefined,
  };
}

function isLoadable({ incomplete, loading }: FailingTestsState): boolean {
  return !loading && (incomplete === "stopped" || incomplete === "failed");
}

function loadedCountText(states: readonly FailingTestsState[]): string {
  const loadedText = formatNumber(countTests(states));
  const isTotalKnown = states.every(({ totalRows }) => totalRows !== undefined);
  if (!isTotalKnown) {
    return t("{0} are loaded", loadedText);
  }
  return t("{0} of {1} are loaded", loadedText, formatNumber(countAllTests(states)));
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
  const name = withoutReporterEscapes(test.name);
  const details = listSearchedDetails(test, name, placeText(test, findPath));
  const options = {
    recurrence,
    contextParts: [test.quarantined ? t("quarantined") : undefined],
    isRateLabeled: true,
    apart: qualifier,
  };
  const description = joinTexts([qualifier, testDescription(test, options)], " · ");
  return {
    label: iconSafeText(name, 200) || unnamedTest,
    description: description.replaceAll("$(", "\\$("),
    detail: details.map((detail) => iconSafeText(detail)).join(" · "),
    value: test,
  };
}

/** Lists the texts by which a test can be searched besides its name. */
function listSearchedDetails(test: FailingTest, shownName: string, place: string): readonly string[] {
  const details = [place];
  // Many reporters use the end of the file path as the class.
  const isClassInPlace = `/${place}`.endsWith(`/${test.classname}`);
  if (test.classname && !isClassInPlace) {
    details.push(test.classname);
  }
  // A test with decoded escapes can be found by its original name as well.
  if (shownName !== test.name) {
    details.push(test.name);
  }
  details.push(test.owners.join(" "));
  return details.filter((detail) => detail !== "");
}

/** Creates the row of a test that failed in an explained report, and that CI has not seen failing. */
export function createUnseenTestPick(
  test: FailingTest,
  findPath: FindPath,
  reportedFailure: ReportedFailure | undefined,
): PickItem<FailingTest> {
  return { ...createTestPick(test, findPath), description: unseenEvidenceText(reportedFailure) };
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
