import { repositoryKey } from "../../model/repository";
import { isWatched, type LookedUpRun } from "../../model/runs/testRuns";
import { isLost, verdictOf } from "../../model/runs/verdict";
import { markdownText, oneLine } from "./inert";
import { pullRequestWords, runName } from "./testRun";
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

/** What a screen reader says for a run's row. */
export function spokenRun(entry: LookedUpRun, several: boolean, now: number): string {
  const watched = isWatched(entry) ? ", watched" : "";
  return `${runName(entry)}. ${runVerdict(entry, now)} As of ${ago(entry.asOf, now)}, ${destination(entry, several)}${watched}`;
}

/** The verdict in full and what the row leaves out, as Markdown. */
export function runTooltip(entry: LookedUpRun, now: number): string {
  const { query, run, asOf } = entry;
  return [
    `**${markdownText(runVerdict(entry, now), 600)}**`,
    run.pullRequests.map((pullRequest) => markdownText(pullRequestWords(pullRequest))).join("  \n"),
    `Test run ${markdownText(query.testRunId)}  \n${markdownText(repositoryKey(query.repository))}, into ${markdownText(query.targetBranch)}`,
    `As of ${pointAndAge(asOf, now)}`,
  ]
    .filter(Boolean)
    .join("\n\n");
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
