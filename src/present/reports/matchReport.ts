import { addToList } from "../../base/collections";
import { formatNumber, plural, t } from "../../base/l10n";
import { withoutUndefined } from "../../base/withoutUndefined";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { LocateMiss, SourceFile, TestLocation } from "../../domain/location";
import type { MappingSuggestion } from "../../domain/pathMapping";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { Match, MatchReport } from "../../locate/services/matchReport";
import type { PickItem } from "../quickPick";
import { formatOptional } from "../text/formatOptional";
import { missTexts } from "../text/locate";
import { shareText, testCountText } from "../text/numbers";
import { codeSpanText, iconSafeText } from "../text/sanitize";
import { unnamedTest } from "../text/testTitle";
import { utcTimeText } from "../text/time";
import { stateWindowText } from "../text/timeWindow";

/** Kinds of match of a test, the most precise first. */
const matchKinds = ["line", "lines", "container", "file", "none"] as const;
type MatchKind = (typeof matchKinds)[number];

const matchKindTexts: Record<MatchKind, string> = {
  line: t("The line"),
  lines: t("Several lines that fit"),
  container: t("Only the suite around it"),
  file: t("Only the file"),
  none: t("Nothing"),
};

const matchKindByConfidence: Record<TestLocation["confidence"], MatchKind> = {
  exact: "line",
  pattern: "line",
  ambiguous: "lines",
  container: "container",
  file: "file",
  none: "none",
};

/** Maximum number of paths in the report; longer lists are not read. */
const maxPaths = 200;
const maxTestsPerPath = 20;
const maxListedFiles = 3;

type Matches = readonly Match<FailingTest>[];

/** Summarizes the tests with a line in this workspace: `Line found for 4 of 5 failing tests (80%).` */
export function matchSummaryText(matches: Matches): string {
  if (matches.length === 0) {
    return t("No failing test is loaded.");
  }
  const kinds = matches.map(findMatchKind);
  const foundCount = kinds.filter((kind) => kind === "line" || kind === "lines").length;
  return plural(
    { one: "Line found for {1} of {0} failing test ({2}).", other: "Line found for {1} of {0} failing tests ({2})." },
    matches.length,
    formatNumber(foundCount),
    shareText(foundCount, matches.length),
  );
}

function findMatchKind({ answer }: Match): MatchKind {
  return matchKindByConfidence[answer.confidence];
}

/**
 * Formats the report as Markdown: counts first, then suggestions, then each test without a line, by reason and by
 * path.
 */
export function matchReportText(
  report: MatchReport<FailingTest>,
  states: readonly FailingTestsState[],
  folderName: (root: string) => string | undefined,
): string {
  const { matches, suggestions } = report;
  const parts = [
    `# ${t("Why are tests without source?")}`,
    matchSummaryText(matches),
    tableText(matches),
    ...states.map(sourceText),
    ...createSuggestionSection(suggestions, folderName),
    ...createMissSections(matches),
  ];
  return `${parts.join("\n\n")}\n`;
}

function tableText(matches: Matches): string {
  const lines = [tableRowText(t("Found here"), t("Tests")), `| ${"-".repeat(24)} | -----: |`];
  for (const kind of matchKinds) {
    const kindMatches = matches.filter((match) => findMatchKind(match) === kind);
    lines.push(tableRowText(matchKindTexts[kind], formatNumber(kindMatches.length)));
  }
  return lines.join("\n");
}

function tableRowText(label: string, value: string): string {
  return `| ${label.padEnd(24)} | ${value.padStart(6)} |`;
}

function sourceText(state: FailingTestsState): string {
  const { repository, asOf, tests, totalRows } = state;
  const name = codeSpanText(repositoryKey(repository));
  if (asOf === undefined) {
    return t("{0}: nothing is loaded.", name);
  }
  const loadedCount = formatNumber(tests.length);
  const values = [stateWindowText(state), utcTimeText(asOf)];
  if (totalRows !== undefined && totalRows > tests.length) {
    return t("{0}: {1} of {2} loaded, {3}, as of {4}.", name, loadedCount, formatNumber(totalRows), ...values);
  }
  return t("{0}: {1} loaded, {2}, as of {3}.", name, loadedCount, ...values);
}

function createSuggestionSection(
  suggestions: readonly MappingSuggestion[],
  folderName: (root: string) => string | undefined,
): string[] {
  if (suggestions.length === 0) {
    return [];
  }
  const rows = suggestions.map((suggestion) => {
    const folder = formatOptional(folderName(suggestion.root), codeSpanText);
    return `- ${suggestionText(suggestion, folder)}`;
  });
  const instructions = t(
    "The message beside this report adds one to the setting `testHealth.pathMappings` of the workspace folder.",
  );
  return [`## ${t("Path mappings that would help")}`, rows.join("\n"), instructions];
}

function suggestionText({ mapping: { from, to }, tests }: MappingSuggestion, folder: string | undefined): string {
  const testCount = testCountText(tests);
  if (to !== "") {
    return suggestedPathText(from, suggestedPlaceText(to, folder), testCount);
  }
  if (folder !== undefined) {
    return suggestedFolderText(from, folder, testCount);
  }
  if (from === "") {
    return t("Paths that are relative may be in the workspace folder: {0}", testCount);
  }
  return t("Paths that begin with {0} may be in the workspace folder: {1}", codeSpanText(from), testCount);
}

function suggestedPlaceText(to: string, folder: string | undefined): string {
  const path = codeSpanText(to);
  if (folder === undefined) {
    return path;
  }
  return t({ message: "{0} of {1}", comment: "a path and the name of its workspace folder" }, path, folder);
}

function suggestedPathText(from: string, place: string, testCount: string): string {
  if (from === "") {
    return t("Paths that are relative may be in {0}: {1}", place, testCount);
  }
  return t("Paths that begin with {0} may be in {1}: {2}", codeSpanText(from), place, testCount);
}

function suggestedFolderText(from: string, folder: string, testCount: string): string {
  if (from === "") {
    return t("Paths that are relative may be in the workspace folder of {0}: {1}", folder, testCount);
  }
  return t(
    "Paths that begin with {0} may be in the workspace folder of {1}: {2}",
    codeSpanText(from),
    folder,
    testCount,
  );
}

/** Creates a section for each reason for which no line was found, the least precise matches first. */
function createMissSections(matches: Matches): string[] {
  const sections: string[] = [];
  for (const kind of matchKinds.toReversed()) {
    const kindMatches = matches.filter((match) => findMatchKind(match) === kind);
    const matchesByMiss = groupBy(kindMatches, findMiss);
    for (const miss of Object.keys(missTexts) as LocateMiss[]) {
      const missedMatches = matchesByMiss.get(miss);
      if (!missedMatches) {
        continue;
      }
      const heading = `${matchKindTexts[kind]}: ${missTexts[miss]()}`;
      sections.push(`## ${heading} (${formatNumber(missedMatches.length)})`, groupedByPathText(missedMatches));
    }
  }
  return sections;
}

function findMiss({ answer }: Match): LocateMiss | undefined {
  if ("miss" in answer) {
    return answer.miss;
  }
  return undefined;
}

function groupedByPathText(matches: Matches): string {
  const pathGroups = [...groupBy(matches, recordedPlaceText)];
  const rows = pathGroups.slice(0, maxPaths).flatMap(([place, tests]) => createPathRows(place, tests));
  const remainingCount = pathGroups.length - maxPaths;
  if (remainingCount > 0) {
    rows.push(`- ${plural({ one: "and {0} more path", other: "and {0} more paths" }, remainingCount)}`);
  }
  return rows.join("\n");
}

function createPathRows(place: string, matches: Matches): readonly string[] {
  const rows = [`- ${place}${foundFilesText(place, matches)}`];
  for (const { test } of matches.slice(0, maxTestsPerPath)) {
    rows.push(`  - ${codeSpanText(test.name, 200) || unnamedTest}`);
  }
  const remainingCount = matches.length - maxTestsPerPath;
  if (remainingCount > 0) {
    rows.push(`  - ${plural({ one: "and {0} more test", other: "and {0} more tests" }, remainingCount)}`);
  }
  return rows;
}

/** Returns the test's place according to its record. */
function recordedPlaceText({ test, path }: Match): string {
  const place = path ?? test.classname ?? test.parent;
  return formatOptional(place, codeSpanText) ?? t("no path, class or suite");
}

/** Formats the file that was found for a recorded place, or the possible files. */
function foundFilesText(place: string, matches: Matches): string {
  const allPaths = new Set(matches.flatMap(findFiles).map(({ path }) => codeSpanText(path)));
  const paths = [...allPaths].filter((path) => path !== place);
  if (paths.length === 0) {
    return "";
  }
  const isFound = matches.some(({ answer }) => answer.confidence !== "none");
  const listedPaths = paths.slice(0, maxListedFiles);
  const remainingCount = paths.length - listedPaths.length;
  if (isFound) {
    return `, ${t("here {0}", withMoreFilesText(listedPaths.join(", "), remainingCount))}`;
  }
  const alternativesText = listedPaths.reduce((list, path) => t("{0} or {1}", list, path));
  return `, ${t("may be {0}", withMoreFilesText(alternativesText, remainingCount))}`;
}

function findFiles({ answer }: Match): readonly SourceFile[] {
  if (answer.confidence === "none") {
    return answer.files;
  }
  if ("file" in answer) {
    return [answer.file];
  }
  return [];
}

function withMoreFilesText(list: string, remainingCount: number): string {
  if (remainingCount === 0) {
    return list;
  }
  return plural({ one: "{1} and {0} more file", other: "{1} and {0} more files" }, remainingCount, list);
}

/** Creates the row of a path mapping to choose. */
export function createMappingPick(
  suggestion: MappingSuggestion,
  folderName: (root: string) => string | undefined,
): PickItem<MappingSuggestion> {
  const { root, mapping, tests } = suggestion;
  return withoutUndefined({
    label: iconSafeText(mappingText(mapping)),
    description: testCountText(tests),
    detail: formatOptional(folderName(root), iconSafeText),
    value: suggestion,
  });
}

function mappingText({ from, to }: MappingSuggestion["mapping"]): string {
  if (from === "" && to === "") {
    return t("Map relative paths to the workspace folder");
  }
  if (from === "") {
    return t("Map relative paths to {0}", to);
  }
  if (to === "") {
    return t("Map {0} to the workspace folder", from);
  }
  return t("Map {0} to {1}", from, to);
}

export const matchReportTexts = {
  document: "Tests Without Source.md",
  progress: t("Looking for the failing tests' sources"),
  progressCountText: (completedCount: number, total: number): string =>
    t("{0} of {1}", formatNumber(completedCount), formatNumber(total)),
  addMapping: t("Add Path Mapping"),
  clearChoices: t("Clear Saved File Choices"),
  pick: t("A path mapping for the reports of your CI"),
  notAdded: t(
    "The path mapping could not be added. Add it to testHealth.pathMappings in the settings of the workspace folder.",
  ),
  nothingLoaded: t("No failing test is loaded, so there is nothing to look for. The failing tests view says why."),
} as const;

function groupBy<T, K>(items: readonly T[], getKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    addToList(groups, getKey(item), item);
  }
  return groups;
}
