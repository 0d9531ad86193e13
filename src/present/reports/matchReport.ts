import type { FailingTestsState } from "../../domain/failingTestsState";
import type { LocateMiss, SourceFile, TestLocation } from "../../domain/location";
import type { MappingSuggestion } from "../../domain/pathMapping";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { Match, MatchReport } from "../../locate/services/matchReport";
import type { PickItem } from "../quickPick";
import { windowText } from "../text/failingTests";
import { missTexts } from "../text/locate";
import { countText, numberText, shareText } from "../text/numbers";
import { codeSpanText, iconSafeText } from "../text/sanitize";
import { unnamedTest } from "../text/testTitle";
import { utcTimeText } from "../text/time";

/** Kinds of match of a test, the most precise first. */
const matchKinds = ["line", "lines", "container", "file", "none"] as const;
type MatchKind = (typeof matchKinds)[number];

const matchKindTexts: Record<MatchKind, string> = {
  line: "The line",
  lines: "Several lines that fit",
  container: "Only the suite around it",
  file: "Only the file",
  none: "Nothing",
};

const matchKindOf: Record<TestLocation["confidence"], MatchKind> = {
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

type Matches = readonly Match<FailingTest>[];

/** Summarizes the tests with a line in this workspace: `Line found for 4 of 5 failing tests (80%).` */
export function matchSummaryText(matches: Matches): string {
  const foundCount = matches.filter(({ answer }) => ["line", "lines"].includes(matchKindOf[answer.confidence])).length;
  if (matches.length === 0) return "No failing test is loaded.";
  const share = shareText(foundCount, matches.length);
  return `Line found for ${numberText(foundCount)} of ${countText(matches.length, "failing test")} (${share}).`;
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
    "# Match report",
    matchSummaryText(matches),
    tableText(matches),
    ...states.map(sourceText),
    ...createSuggestionSection(suggestions, folderName),
    ...createMissSections(matches),
  ];
  return `${parts.join("\n\n")}\n`;
}

function tableText(matches: Matches): string {
  const rows = matchKinds.map((kind) => {
    const testCount = matches.filter(({ answer }) => matchKindOf[answer.confidence] === kind).length;
    return `| ${matchKindTexts[kind].padEnd(24)} | ${numberText(testCount).padStart(6)} |`;
  });
  return [`| ${"Found here".padEnd(24)} |  Tests |`, `| ${"-".repeat(24)} | -----: |`, ...rows].join("\n");
}

function sourceText({ repository, choice, asOf, tests, totalRows }: FailingTestsState): string {
  const name = codeSpanText(repositoryKey(repository));
  if (asOf === undefined) return `${name}: nothing is loaded.`;
  const totalSuffix = totalRows !== undefined && totalRows > tests.length ? ` of ${numberText(totalRows)}` : "";
  return `${name}: ${numberText(tests.length)}${totalSuffix} loaded, ${windowText(choice)}, as of ${utcTimeText(asOf)}.`;
}

function createSuggestionSection(
  suggestions: readonly MappingSuggestion[],
  folderName: (root: string) => string | undefined,
): string[] {
  if (suggestions.length === 0) return [];
  const rows = suggestions.map(({ root, mapping: { from, to }, tests }) => {
    const pathsText = from === "" ? "Paths that are relative" : `Paths that begin with ${codeSpanText(from)}`;
    const folder = folderName(root);
    const folderSuffix = folder === undefined ? "" : ` of ${codeSpanText(folder)}`;
    return `- ${pathsText} may be in ${to === "" ? "the workspace folder" : codeSpanText(to)}${folderSuffix}: ${countText(tests, "test")}`;
  });
  const instructions =
    "The message beside this report adds one to the setting `testHealth.pathMappings` of the workspace folder.";
  return ["## Path mappings that would help", rows.join("\n"), instructions];
}

/** Creates a section for each reason for which no line was found, the least precise matches first. */
function createMissSections(matches: Matches): string[] {
  const sections: string[] = [];
  for (const kind of matchKinds.toReversed()) {
    const byMiss = groupBy(
      matches.filter(({ answer }) => matchKindOf[answer.confidence] === kind && "miss" in answer),
      ({ answer }) => ("miss" in answer ? answer.miss : undefined),
    );
    for (const miss of Object.keys(missTexts) as LocateMiss[]) {
      const missedMatches = byMiss.get(miss);
      if (missedMatches)
        sections.push(
          `## ${matchKindTexts[kind]}: ${missTexts[miss]} (${numberText(missedMatches.length)})`,
          groupedByPathText(missedMatches),
        );
    }
  }
  return sections;
}

function groupedByPathText(matches: Matches): string {
  const pathGroups = [...groupBy(matches, recordedPlaceText)];
  const rows = pathGroups
    .slice(0, maxPaths)
    .flatMap(([place, tests]) => [
      `- ${place}${foundFilesText(place, tests)}`,
      ...tests.slice(0, maxTestsPerPath).map(({ test }) => `  - ${codeSpanText(test.name, 200) || unnamedTest}`),
      ...createRemainderRow("  ", tests.length - maxTestsPerPath, "test"),
    ]);
  return [...rows, ...createRemainderRow("", pathGroups.length - maxPaths, "path")].join("\n");
}

function createRemainderRow(indent: string, remainingCount: number, noun: string): string[] {
  return remainingCount > 0 ? [`${indent}- and ${countText(remainingCount, `more ${noun}`)}`] : [];
}

/** Returns the test's place according to its record. */
function recordedPlaceText({ test, path }: Match): string {
  const place = path ?? test.classname ?? test.parent;
  return place === undefined ? "no path, class or suite" : codeSpanText(place);
}

/** Formats the file that was found for a recorded place, or the possible files. */
function foundFilesText(place: string, matches: Matches): string {
  const files = matches.flatMap(({ answer }): readonly SourceFile[] => {
    if (answer.confidence === "none") return answer.files;
    return "file" in answer ? [answer.file] : [];
  });
  const paths = [...new Set(files.map(({ path }) => codeSpanText(path)))].filter((path) => path !== place);
  if (paths.length === 0) return "";
  const isFound = matches.some(({ answer }) => answer.confidence !== "none");
  const remainingSuffix = paths.length > 3 ? ` and ${countText(paths.length - 3, "more file")}` : "";
  return `, ${isFound ? "here" : "may be"} ${paths.slice(0, 3).join(isFound ? ", " : " or ")}${remainingSuffix}`;
}

/** Creates the row of a path mapping to choose. */
export function createMappingPick(
  suggestion: MappingSuggestion,
  folderName: (root: string) => string | undefined,
): PickItem<MappingSuggestion> {
  const { root, mapping, tests } = suggestion;
  const from = mapping.from === "" ? "relative paths" : mapping.from;
  const to = mapping.to === "" ? "the workspace folder" : mapping.to;
  const folder = folderName(root);
  return {
    label: iconSafeText(`Map ${from} to ${to}`),
    description: countText(tests, "test"),
    ...(folder !== undefined && { detail: iconSafeText(folder) }),
    value: suggestion,
  };
}

export const matchReportTexts = {
  document: "Match Report.md",
  progress: "Looking for the failing tests' sources",
  progressCountText: (completedCount: number, total: number): string =>
    `${numberText(completedCount)} of ${numberText(total)}`,
  addMapping: "Add Path Mapping",
  clearChoices: "Clear Saved File Choices",
  pick: "A path mapping for the reports of your CI",
  notAdded:
    "The path mapping could not be added. Add it to testHealth.pathMappings in the settings of the workspace folder.",
  nothingLoaded: "No failing test is loaded, so there is nothing to look for. The failing tests view says why.",
} as const;

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
