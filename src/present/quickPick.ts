import { type Recurrence, recurrenceOf } from "../domain/failingTests/comparison";
import { withoutReporterEscapes } from "../domain/failingTests/reporterEscapes";
import { sortTests } from "../domain/failingTests/sortTests";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { Candidate, SourceFile } from "../domain/location";
import type { FailingTest } from "../domain/records";
import type { PathOf } from "../locate/services/place";
import { testDescription } from "./text/failingTest";
import { withoutIcons } from "./text/inert";
import { grouped } from "./text/numbers";
import { tellApart } from "./text/tellApart";
import { placeInWords } from "./text/testPlace";
import { unnamedTest } from "./text/testTitle";

/** A row of a quick pick; texts of the service cannot become icons. */
export interface PickItem<T> {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly value: T;
  /** Where several may be picked: picked already. */
  readonly picked?: boolean;
  /** Where one is picked: the one that is in force. */
  readonly current?: boolean;
}

/** What the buttons of a failing test's row do. */
export type TestPickButton = "openTicket" | "showTestDetails";

export const testPickButtonTexts: Record<TestPickButton, string> = {
  openTicket: "Open Ticket",
  showTestDetails: "Show Details",
};

/** The buttons that make sense for a test: no ticket, no button. */
export function testPickButtons({ ticketUrl }: Pick<FailingTest, "ticketUrl">): readonly TestPickButton[] {
  return ticketUrl === undefined ? ["showTestDetails"] : ["openTicket", "showTestDetails"];
}

/** Every loaded failing test, ranked by impact. Where there are several repositories, each row names its own. */
export function testPicks(states: readonly FailingTestsState[], pathOf: PathOf): readonly PickItem<FailingTest>[] {
  const stateOf = new Map(states.flatMap((state) => state.tests.map((test) => [test, state])));
  const tests = sortTests([...stateOf.keys()], "impact");
  const apart = tellApart(
    tests,
    ({ name }) => name,
    (test) => placeInWords(test, pathOf),
  );
  return tests.map((test) => {
    const { repository, comparison } = stateOf.get(test) ?? {};
    const pick = testPick(test, pathOf, recurrenceOf(test, comparison), apart.get(test));
    if (states.length === 1 || !repository) return pick;
    return { ...pick, detail: [`${repository.owner}/${repository.name}`, pick.detail].filter(Boolean).join(" · ") };
  });
}

/** The row that loads the rest, where rows are missing and can be had. */
export function loadAllPick(states: readonly FailingTestsState[]): PickItem<undefined> | undefined {
  const missing = states.filter(
    ({ incomplete, loading }) => !loading && (incomplete === "stopped" || incomplete === "failed"),
  );
  if (missing.length === 0) return undefined;
  const here = missing.reduce((sum, { tests }) => sum + tests.length, 0);
  const known = missing.every(({ totalRows }) => totalRows !== undefined);
  const total = missing.reduce((sum, { totalRows = 0 }) => sum + totalRows, 0);
  const description = known ? `${grouped(here)} of ${grouped(total)} are loaded` : `${grouped(here)} are loaded`;
  return { label: "$(cloud-download) Load all failing tests", description, value: undefined };
}

/** A failing test, found by any part of its name, file, class or owners; `apart` tells it from another one of that name. */
export function testPick(
  test: FailingTest,
  pathOf?: PathOf,
  recurrence?: Recurrence,
  apart?: string,
): PickItem<FailingTest> {
  const place = placeInWords(test, pathOf);
  // Many reporters give the end of the file's path as the class.
  const isInPlace = test.classname !== undefined && `/${place}`.endsWith(`/${test.classname}`);
  const name = withoutReporterEscapes(test.name);
  // A name that is shown otherwise is found as it came, too.
  const asReported = name === test.name ? undefined : test.name;
  const quarantined = test.quarantined ? "quarantined" : undefined;
  const options = { recurrence, around: [quarantined], isRateLabeled: true, apart };
  const parts = [place, isInPlace ? undefined : test.classname, asReported, test.owners.join(" ")];
  return {
    label: withoutIcons(name, 200) || unnamedTest,
    description: [apart, testDescription(test, options)].filter(Boolean).join(" · ").replaceAll("$(", "\\$("),
    detail: parts.flatMap((part) => (part ? [withoutIcons(part)] : [])).join(" · "),
    value: test,
  };
}

/** How the workspace calls a file: by its path, after its folder's name where there are several folders. */
export type NameOfFile = (file: SourceFile) => string;

/** One of several declarations, told apart by file, line and source text. */
export function candidatePick(candidate: Candidate, nameOf: NameOfFile): PickItem<Candidate> {
  return {
    label: withoutIcons(candidate.text, 160),
    description: `${withoutIcons(nameOf(candidate.file))}:${candidate.range.line + 1}`,
    value: candidate,
  };
}

export function filePick(file: SourceFile, nameOf: NameOfFile): PickItem<SourceFile> {
  const name = nameOf(file);
  const slash = name.lastIndexOf("/");
  return {
    label: withoutIcons(name.slice(slash + 1)),
    description: withoutIcons(name.slice(0, Math.max(0, slash))),
    value: file,
  };
}

export const goToText = {
  placeholder: "Name, file, class, owner or failure text of a failing test",
  none: "No failing test is loaded. The failing tests view says why.",
  vanished: "This test is not in the list any more. Refresh the failing tests view.",
  noneInFile: "No failing test was found in this file.",
} as const;
