import type { TestedPullRequest, TestRun } from "../../domain/records";
import { commitLink } from "../../domain/runs/hostLinks";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { type RequiredStatus, requiredStatuses } from "../../domain/runs/requiredStatuses";
import { linkTo } from "./failingTest";
import { codeSpan } from "./inert";
import { grouped } from "./numbers";
import { withoutSecrets } from "./secretText";
import { reportedWords } from "./testRun";
import { pointInUtc } from "./time";
import { runVerdict } from "./verdict";

/** Longer tables and lists are no use in a pull request. */
const mostRows = 100;

/**
 * A test run as Markdown, for a pull request or a chat: the verdict, the required statuses, the pull requests under test. Texts of the service
 * stand in code spans, so that they are no markup, end no cell and mention nobody; what looks like a secret is left out of names and titles
 * (a commit's hash and a run's id may look like one).
 */
export function runAsMarkdown(entry: LookedUpRun, now: number): string {
  const { run, query, asOf } = entry;
  const { owner, name } = query.repository;
  const statuses = requiredStatuses(run);
  const paragraphs = [
    `**Test run** in ${code(`${owner}/${name}`)}, into ${code(query.targetBranch)}`,
    `${runVerdict(entry, now, code)} As of ${pointInUtc(asOf)}.`,
    statuses.length > 0 ? table(statuses) : "",
    listOf(run.pullRequests.map(pullRequest)),
    about(run, query.testRunId),
  ];
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}

function table(statuses: readonly RequiredStatus[]): string {
  const rows = statuses.slice(0, mostRows).map((status) => {
    const cells = [code(status.name, 200), reportedWords(status, code), linkTo("check", status.url) ?? ""];
    // Tables are split into cells before code spans are looked for; the addresses of links have no bar.
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  const rest = statuses.length - rows.length;
  const head = ["| Required status | Report | Link |", "| --- | --- | --- |"];
  return [...head, ...rows, ...(rest > 0 ? [`| and ${grouped(rest)} more | | |`] : [])].join("\n");
}

function pullRequest({ number, title, url }: TestedPullRequest): string {
  const name = code(`#${number}`);
  return [linkTo(name, url) ?? name, title === undefined ? "" : code(title, 200)].filter(Boolean).join(" ");
}

function listOf(items: readonly string[]): string {
  const rest = items.length - mostRows;
  const shown = rest > 0 ? [...items.slice(0, mostRows), `and ${grouped(rest)} more`] : items;
  return shown.map((item) => `- ${item}`).join("\n");
}

function about(run: TestRun, testRunId: string): string {
  const branch = codeSpan(run.testBranch);
  const sha = codeSpan(run.testBranchSha);
  return [
    ...(branch === "" ? [] : [`Test branch: ${branch}`]),
    ...(sha === "" ? [] : [`Commit: ${linkTo(sha, commitLink(run, run.testBranchSha)) ?? sha}`]),
    ...(run.createdAt === undefined ? [] : [`Created: ${pointInUtc(run.createdAt)}`]),
    `Test run: ${codeSpan(testRunId)}`,
  ].join("  \n");
}

function code(text: string, max?: number): string {
  return codeSpan(withoutSecrets(text), max);
}
