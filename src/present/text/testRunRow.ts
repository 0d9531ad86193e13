import type { TestedPullRequest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { isLost, verdictOf } from "../../domain/runs/verdict";
import { numberText } from "./numbers";
import { markdownText, singleLineText } from "./sanitize";
import { pullRequestText } from "./testRun";
import { ageText, timeAndAgeText } from "./time";
import { runVerdictText, shortVerdictText } from "./verdict";

/**
 * Returns the description of a run's row: `in progress: waiting for e2e · as of 4 min ago · into main`.
 *
 * @param isRepositoryShown whether runs of other repositories are listed as well
 */
export function runDescription(entry: LookedUpRun, isRepositoryShown: boolean, now: number): string {
  return [
    runShortVerdictText(entry),
    `as of ${ageText(entry.asOf, now)}`,
    destinationText(entry, isRepositoryShown),
  ].join(" · ");
}

/**
 * Returns the accessibility label of a run's row.
 *
 * @param name the run's name, distinct from those of the other runs
 */
export function runAccessibilityLabel(
  name: string,
  entry: LookedUpRun,
  isRepositoryShown: boolean,
  now: number,
): string {
  const watchedText = isWatched(entry) ? ", watched" : "";
  return `${name}. ${runVerdictText(entry, now)} As of ${ageText(entry.asOf, now)}, ${destinationText(entry, isRepositoryShown)}${watchedText}`;
}

/** Returns the full verdict and the data that the row omits, as Markdown. */
export function runTooltip(entry: LookedUpRun, now: number): string {
  const { query, run, asOf } = entry;
  return [
    `**${markdownText(runVerdictText(entry, now), 600)}**`,
    pullRequestsText(run.pullRequests),
    `Test run ${markdownText(query.testRunId)}  \n${markdownText(repositoryKey(query.repository))}, into ${markdownText(query.targetBranch)}`,
    `As of ${timeAndAgeText(asOf, now)}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Maximum number of pull requests listed in the tooltip; others are counted. */
const maxTooltipPullRequests = 10;

function pullRequestsText(pullRequests: readonly TestedPullRequest[]): string {
  const lines = pullRequests
    .slice(0, maxTooltipPullRequests)
    .map((pullRequest) => markdownText(pullRequestText(pullRequest)));
  const remainingCount = pullRequests.length - lines.length;
  return [...lines, ...(remainingCount > 0 ? [`and ${numberText(remainingCount)} more`] : [])].join("  \n");
}

/** Returns the short verdict; for a run that the service deleted before it ended, the last known one. */
export function runShortVerdictText(entry: LookedUpRun): string {
  const verdictText = shortVerdictText(verdictOf(entry.run));
  return isLost(entry) ? `last seen ${verdictText}` : verdictText;
}

function destinationText({ query: { repository, targetBranch } }: LookedUpRun, isRepositoryShown: boolean): string {
  const branch = `into ${singleLineText(targetBranch, 60)}`;
  return isRepositoryShown ? `${branch} of ${singleLineText(`${repository.owner}/${repository.name}`, 80)}` : branch;
}
