import type { FailingTestsState } from "../../domain/failingTestsState";
import type { Answer, LocateMiss, SourceFile } from "../../domain/location";
import type { MappingSuggestion } from "../../domain/pathMapping";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { Match, MatchReport } from "../../locate/services/matchReport";
import type { PickItem } from "../quickPick";
import { windowWords } from "../text/failingTests";
import { codeSpan, withoutIcons } from "../text/inert";
import { missWords } from "../text/locate";
import { count, grouped, shareText } from "../text/numbers";
import { unnamedTest } from "../text/testTitle";
import { pointInUtc } from "../text/time";

/** What was found of a test, from the most to the least. */
const kinds = ["line", "lines", "container", "file", "none"] as const;
type Kind = (typeof kinds)[number];

const rowWords: Record<Kind, string> = {
  line: "The line",
  lines: "Several lines that fit",
  container: "Only the suite around it",
  file: "Only the file",
  none: "Nothing",
};

const kindOf: Record<Answer["confidence"], Kind> = {
  exact: "line",
  pattern: "line",
  ambiguous: "lines",
  container: "container",
  file: "file",
  none: "none",
};

/** Lists are cut here: what is longer is read by nobody. */
const mostPaths = 200;
const mostTests = 20;

type Matches = readonly Match<FailingTest>[];

/** How many of the tests have a line here: `Line found for 4 of 5 failing tests (80%).` */
export function matchSentence(matches: Matches): string {
  const found = matches.filter(({ answer }) => ["line", "lines"].includes(kindOf[answer.confidence])).length;
  if (matches.length === 0) return "No failing test is loaded.";
  const share = shareText(found, matches.length);
  return `Line found for ${grouped(found)} of ${count(matches.length, "failing test")} (${share}).`;
}

/** The report as Markdown: counts first, then what would help, then each test without a line, by why and by path. */
export function matchReportText(
  report: MatchReport<FailingTest>,
  states: readonly FailingTestsState[],
  folderName: (root: string) => string | undefined,
): string {
  const { matches, suggestions } = report;
  const parts = [
    "# Match report",
    matchSentence(matches),
    table(matches),
    ...states.map(sourceSentence),
    ...suggestionSection(suggestions, folderName),
    ...missSections(matches),
  ];
  return `${parts.join("\n\n")}\n`;
}

function table(matches: Matches): string {
  const rows = kinds.map((kind) => {
    const number = matches.filter(({ answer }) => kindOf[answer.confidence] === kind).length;
    return `| ${rowWords[kind].padEnd(24)} | ${grouped(number).padStart(6)} |`;
  });
  return [`| ${"Found here".padEnd(24)} |  Tests |`, `| ${"-".repeat(24)} | -----: |`, ...rows].join("\n");
}

function sourceSentence({ repository, choice, asOf, tests, totalRows }: FailingTestsState): string {
  const name = codeSpan(repositoryKey(repository));
  if (asOf === undefined) return `${name}: nothing is loaded.`;
  const all = totalRows !== undefined && totalRows > tests.length ? ` of ${grouped(totalRows)}` : "";
  return `${name}: ${grouped(tests.length)}${all} loaded, ${windowWords(choice)}, as of ${pointInUtc(asOf)}.`;
}

function suggestionSection(
  suggestions: readonly MappingSuggestion[],
  folderName: (root: string) => string | undefined,
): string[] {
  if (suggestions.length === 0) return [];
  const rows = suggestions.map(({ root, mapping: { from, to }, tests }) => {
    const start = from === "" ? "Paths that are relative" : `Paths that begin with ${codeSpan(from)}`;
    const folder = folderName(root);
    const where = folder === undefined ? "" : ` of ${codeSpan(folder)}`;
    return `- ${start} may be in ${to === "" ? "the workspace folder" : codeSpan(to)}${where}: ${count(tests, "test")}`;
  });
  const how =
    "The message beside this report adds one to the setting `testHealth.pathMappings` of the workspace folder.";
  return ["## Path mappings that would help", rows.join("\n"), how];
}

/** A section for each reason for which less than a line was found: what was found less of comes first. */
function missSections(matches: Matches): string[] {
  const sections: string[] = [];
  for (const kind of kinds.toReversed()) {
    const byMiss = groupBy(
      matches.filter(({ answer }) => kindOf[answer.confidence] === kind && "miss" in answer),
      ({ answer }) => ("miss" in answer ? answer.miss : undefined),
    );
    for (const miss of Object.keys(missWords) as LocateMiss[]) {
      const missed = byMiss.get(miss);
      if (missed) sections.push(`## ${rowWords[kind]}: ${missWords[miss]} (${grouped(missed.length)})`, byPath(missed));
    }
  }
  return sections;
}

function byPath(matches: Matches): string {
  const groups = [...groupBy(matches, recordedPlace)];
  const rows = groups
    .slice(0, mostPaths)
    .flatMap(([place, tests]) => [
      `- ${place}${hereOf(place, tests)}`,
      ...tests.slice(0, mostTests).map(({ test }) => `  - ${codeSpan(test.name, 200) || unnamedTest}`),
      ...more("  ", tests.length - mostTests, "test"),
    ]);
  return [...rows, ...more("", groups.length - mostPaths, "path")].join("\n");
}

function more(indent: string, left: number, what: string): string[] {
  return left > 0 ? [`${indent}- and ${count(left, `more ${what}`)}`] : [];
}

/** What the record says of the test's place. */
function recordedPlace({ test, path }: Match): string {
  const place = path ?? test.classname ?? test.parent;
  return place === undefined ? "no path, class or suite" : codeSpan(place);
}

/** The file that was found for a recorded place, or those that may be meant. */
function hereOf(place: string, matches: Matches): string {
  const files = matches.flatMap(({ answer }): readonly SourceFile[] => {
    if (answer.confidence === "none") return answer.files;
    return "file" in answer ? [answer.file] : [];
  });
  const paths = [...new Set(files.map(({ path }) => codeSpan(path)))].filter((path) => path !== place);
  if (paths.length === 0) return "";
  const found = matches.some(({ answer }) => answer.confidence !== "none");
  const rest = paths.length > 3 ? ` and ${count(paths.length - 3, "more file")}` : "";
  return `, ${found ? "here" : "may be"} ${paths.slice(0, 3).join(found ? ", " : " or ")}${rest}`;
}

/** Rows to choose a mapping from. */
export function mappingPick(
  suggestion: MappingSuggestion,
  folderName: (root: string) => string | undefined,
): PickItem<MappingSuggestion> {
  const { root, mapping, tests } = suggestion;
  const from = mapping.from === "" ? "relative paths" : mapping.from;
  const to = mapping.to === "" ? "the workspace folder" : mapping.to;
  const folder = folderName(root);
  return {
    label: withoutIcons(`Map ${from} to ${to}`),
    description: count(tests, "test"),
    ...(folder !== undefined && { detail: withoutIcons(folder) }),
    value: suggestion,
  };
}

export const matchReportWords = {
  document: "Match Report.md",
  progress: "Looking for the failing tests' sources",
  done: (done: number, total: number): string => `${grouped(done)} of ${grouped(total)}`,
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
