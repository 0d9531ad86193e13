import { t } from "../../base/l10n";
import type { TestedPullRequest, TestRun } from "../../domain/records";
import { createCommitLink } from "../../domain/runs/hostLinks";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { listRequiredStatuses, type RequiredStatus } from "../../domain/runs/requiredStatuses";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { editorLinkText, markdownLinkText, openInEditorText } from "./markdownLink";
import { andMoreText } from "./numbers";
import { isolatedCodeText } from "./sanitize";
import { redactedCodeText } from "./secretText";
import { reportText } from "./testRun";
import { utcTimeText } from "./time";
import { runVerdictText } from "./verdict";

/** Maximum number of rows of a table or list; longer ones are of no use in a pull request. */
const maxRows = 100;

/**
 * Formats a test run as Markdown, for a pull request or a chat: the verdict, the required statuses, the pull requests
 * under test. Texts of the service are in code spans, so that they cannot contain markup, end a cell or mention a
 * user; likely secrets are redacted in names and titles, but not in a commit's hash or a run's id, which may look like
 * one.
 *
 * @param editorLink link that opens the test run in the editor
 */
export function runMarkdownText(entry: LookedUpRun, now: number, editorLink?: string): string {
  const { run, query, asOf } = entry;
  const { owner, name } = query.repository;
  const paragraphTexts = [
    t("**Test run** in {0}, into {1}", redactedCodeText(`${owner}/${name}`), redactedCodeText(query.targetBranch)),
    `${runVerdictText(entry, now, redactedCodeText)} ${t("As of {0}.", utcTimeText(asOf))}`,
    tableText(listRequiredStatuses(run)),
    bulletListText(run.pullRequests.map(pullRequestCodeText)),
    aboutText(run, query.testRunId),
    editorLink && editorLinkText(openInEditorText(), editorLink),
  ];
  return joinTexts(paragraphTexts, "\n\n");
}

function tableText(statuses: readonly RequiredStatus[]): string {
  if (statuses.length === 0) {
    return "";
  }
  const header = rowText([t("Required status"), t("Report"), t("Link")]);
  const lines = [header, "| --- | --- | --- |"];
  for (const status of statuses.slice(0, maxRows)) {
    lines.push(rowText(statusCells(status)));
  }
  const remainingCount = statuses.length - maxRows;
  if (remainingCount > 0) {
    lines.push(`| ${andMoreText(remainingCount)} | | |`);
  }
  return lines.join("\n");
}

function statusCells(status: RequiredStatus): readonly string[] {
  const link = markdownLinkText(t("check"), status.url);
  return [redactedCodeText(status.name, 200), reportText(status, redactedCodeText), link ?? ""];
}

/** Tables are split into cells before code spans are parsed; addresses of links contain no `|`. */
function rowText(cells: readonly string[]): string {
  const escapedCells = cells.map((cell) => cell.replaceAll("|", "\\|"));
  return `| ${escapedCells.join(" | ")} |`;
}

function pullRequestCodeText({ number, title, url }: TestedPullRequest): string {
  const name = redactedCodeText(`#${number}`);
  const link = markdownLinkText(name, url);
  return joinTexts([link ?? name, title && redactedCodeText(title, 200)], " ");
}

function bulletListText(items: readonly string[]): string {
  const listedItems = items.slice(0, maxRows);
  const remainingCount = items.length - listedItems.length;
  if (remainingCount > 0) {
    listedItems.push(andMoreText(remainingCount));
  }
  return listedItems.map((item) => `- ${item}`).join("\n");
}

function aboutText(run: TestRun, testRunId: string): string {
  const branchText = isolatedCodeText(run.testBranch);
  const shaText = isolatedCodeText(run.testBranchSha);
  const commitText = markdownLinkText(shaText, createCommitLink(run, run.testBranchSha)) ?? shaText;
  const lines = [
    branchText && t("Test branch: {0}", branchText),
    shaText && t("Commit: {0}", commitText),
    formatOptional(run.createdAt, (time) => t("Created: {0}", utcTimeText(time))),
    t("Test run: {0}", isolatedCodeText(testRunId)),
  ];
  return joinTexts(lines, "  \n");
}
