import { t } from "../../base/l10n";
import type { TestedPullRequest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { isWatched, type LookedUpRun } from "../../domain/runs/lookedUpRun";
import { isLost, judgeRun } from "../../domain/runs/verdict";
import { joinTexts } from "./joinTexts";
import { andMoreText } from "./numbers";
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
    t("as of {0}", ageText(entry.asOf, now)),
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
  const remarks = [
    t("As of {0}", ageText(entry.asOf, now)),
    destinationText(entry, isRepositoryShown),
    isWatched(entry) && t("watched"),
  ];
  return `${name}. ${runVerdictText(entry, now)} ${joinTexts(remarks, ", ")}`;
}

/** Returns the full verdict and the data that the row omits, as Markdown. */
export function runTooltip(entry: LookedUpRun, now: number): string {
  const { query, run, asOf } = entry;
  const runText = t("Test run {0}", markdownText(query.testRunId));
  const repository = markdownText(repositoryKey(query.repository));
  const destination = t("{0}, into {1}", repository, markdownText(query.targetBranch));
  const paragraphs = [
    `**${runVerdictText(entry, now, markdownText)}**`,
    pullRequestsText(run.pullRequests),
    `${runText}  \n${destination}`,
    t("As of {0}", timeAndAgeText(asOf, now)),
  ];
  return joinTexts(paragraphs, "\n\n");
}

/** Maximum number of pull requests listed in the tooltip; others are counted. */
const maxTooltipPullRequests = 10;

function pullRequestsText(pullRequests: readonly TestedPullRequest[]): string {
  const lines = pullRequests
    .slice(0, maxTooltipPullRequests)
    .map((pullRequest) => pullRequestText(pullRequest, markdownText));
  const remainingCount = pullRequests.length - lines.length;
  if (remainingCount > 0) {
    lines.push(andMoreText(remainingCount));
  }
  return lines.join("  \n");
}

/** Returns the short verdict; for a run that the service deleted before it ended, the last known one. */
export function runShortVerdictText(entry: LookedUpRun): string {
  const verdictText = shortVerdictText(judgeRun(entry.run));
  if (isLost(entry)) {
    return t("last seen {0}", verdictText);
  }
  return verdictText;
}

function destinationText({ query: { repository, targetBranch } }: LookedUpRun, isRepositoryShown: boolean): string {
  const branch = singleLineText(targetBranch, 60);
  if (isRepositoryShown) {
    return t("into {0} of {1}", branch, singleLineText(`${repository.owner}/${repository.name}`, 80));
  }
  return t("into {0}", branch);
}
