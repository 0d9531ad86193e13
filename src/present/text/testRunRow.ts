import type { TestedPullRequest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { isLost, verdictOf } from "../../domain/runs/verdict";
import { markdownText, oneLine } from "./inert";
import { grouped } from "./numbers";
import { pullRequestWords } from "./testRun";
import { ago, pointAndAge } from "./time";
import { runVerdict, verdictInShort } from "./verdict";

/**
 * Behind a run's name in its row: `in progress: waiting for e2e · as of 4 min ago · into main`.
 *
 * @param several whether runs of other repositories stand beside it
 */
export function runDescription(entry: LookedUpRun, several: boolean, now: number): string {
  return [shortVerdict(entry), `as of ${ago(entry.asOf, now)}`, destination(entry, several)].join(" · ");
}

/**
 * Makes the sentence that a screen reader says for a run's row.
 *
 * @param name the run's name among those beside it
 */
export function spokenRun(name: string, entry: LookedUpRun, several: boolean, now: number): string {
  const watched = isWatched(entry) ? ", watched" : "";
  return `${name}. ${runVerdict(entry, now)} As of ${ago(entry.asOf, now)}, ${destination(entry, several)}${watched}`;
}

/** The verdict in full and what the row leaves out, as Markdown. */
export function runTooltip(entry: LookedUpRun, now: number): string {
  const { query, run, asOf } = entry;
  return [
    `**${markdownText(runVerdict(entry, now), 600)}**`,
    pullRequestLines(run.pullRequests),
    `Test run ${markdownText(query.testRunId)}  \n${markdownText(repositoryKey(query.repository))}, into ${markdownText(query.targetBranch)}`,
    `As of ${pointAndAge(asOf, now)}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** More pull requests than these are counted in the tooltip. */
const maxTooltipPullRequests = 10;

function pullRequestLines(pullRequests: readonly TestedPullRequest[]): string {
  const lines = pullRequests.slice(0, maxTooltipPullRequests).map((one) => markdownText(pullRequestWords(one)));
  const others = pullRequests.length - lines.length;
  return [...lines, ...(others > 0 ? [`and ${grouped(others)} more`] : [])].join("  \n");
}

/** The verdict in short; of a run that the service forgot before it ended, as it was seen last. */
export function shortVerdict(entry: LookedUpRun): string {
  const short = verdictInShort(verdictOf(entry.run));
  return isLost(entry) ? `last seen ${short}` : short;
}

function destination({ query: { repository, targetBranch } }: LookedUpRun, several: boolean): string {
  const branch = `into ${oneLine(targetBranch, 60)}`;
  return several ? `${branch} of ${oneLine(`${repository.owner}/${repository.name}`, 80)}` : branch;
}
