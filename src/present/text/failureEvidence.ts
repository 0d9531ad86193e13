import { t } from "../../base/l10n";
import type { Difference } from "../../domain/failures/difference";
import type { FramePlace } from "../../domain/failures/failurePlaces";
import type { PossibleCommit } from "../../domain/failures/possibleCommits";
import type { FailingTest } from "../../domain/records";
import type { FailureClass } from "../../domain/reports/explainFailures";
import type { ReportedFailure } from "../../state/reportedTests";
import type { RunCommand } from "../agents/failingTestsAnswer";
import { failingPlaceText } from "./failingLine";
import { joinTexts } from "./joinTexts";
import { andMoreText } from "./numbers";
import { ownFailureText, reportedFailureText, unseenFailureText } from "./reportedTest";
import { codeBlockText, plainText } from "./sanitize";
import { redactedCodeText, redactSecrets } from "./secretText";
import { listedSinceText, type StripDays } from "./strip";
import { wholeFilesText } from "./testCommands";
import { utcTimeText } from "./time";

/** Known facts about the failure of a test besides its record. */
export interface FailureEvidence {
  /** The failure in the explained reports. */
  readonly reportedFailure?: ReportedFailure | undefined;
  readonly days?: StripDays | undefined;
  readonly failingLine?: FramePlace | undefined;
  readonly difference?: Difference | undefined;
  /** Commits between the last day on which the test was not listed and the first day on which it was. */
  readonly commits?: readonly PossibleCommit[] | undefined;
  /** Command that runs the test. */
  readonly command?: RunCommand | undefined;
}

const maxCommits = 10;
const maxFailureLength = 2_000;
const maxValueLength = 2_000;

/**
 * Returns the evidence as Markdown that mentions nobody, with likely secrets redacted; `""` without any. A failure of
 * the reports is quoted, unless it is one of those that the record of the test lists.
 */
export function evidenceMarkdownText(evidence: FailureEvidence, test: FailingTest): string {
  const { reportedFailure, days, failingLine, difference, commits = [], command } = evidence;
  const factTexts = [
    reportedFailure && reportedText(reportedFailure),
    days && listedSinceText(days),
    failingLine && t("Failed at {0}.", redactedCodeText(failingPlaceText(failingLine))),
    command && runCommandText(command),
  ];
  const ownText = reportedFailure && ownFailureText(reportedFailure, test, maxFailureLength);
  const texts = [
    joinTexts(factTexts, "  \n"),
    ownText && redactSecrets(ownText),
    difference && differenceText(difference),
    commitsText(commits),
  ];
  return joinTexts(texts, "\n\n");
}

const classTexts: Record<FailureClass, () => string | undefined> = {
  unseen: () => undefined,
  onePullRequest: () => t("Seen in CI on one pull request only."),
  known: () => t("Known in CI: it fails for others as well."),
  quarantined: () => t("Quarantined tests do not block a merge."),
  passedOnRetry: () => undefined,
};

function runCommandText({ command, folder, runsWholeFiles }: RunCommand): string {
  const noteText = runsWholeFiles && wholeFilesText();
  if (folder === undefined) {
    return joinTexts([t("Run it with {0}.", redactedCodeText(command)), noteText], " ");
  }
  const commandText = t("Run it in {0} with {1}.", redactedCodeText(folder), redactedCodeText(command));
  return joinTexts([commandText, noteText], " ");
}

/** Returns the class of a reported failure, and why it has that class. */
function reportedText(reportedFailure: ReportedFailure): string {
  const { failureClass, tests } = reportedFailure.failure;
  const sourceText = tests.length === 0 ? unseenFailureText(reportedFailure) : reportedFailureText(reportedFailure);
  return joinTexts([sourceText, classTexts[failureClass]()], " ");
}

function differenceText({ expected, actual }: Difference): string {
  return [t("Expected:"), valueText(expected), t("Actual:"), valueText(actual)].join("\n\n");
}

function commitsText(commits: readonly PossibleCommit[]): string {
  if (commits.length === 0) {
    return "";
  }
  const lines = commits.slice(0, maxCommits).map(commitText);
  const remainingCount = commits.length - maxCommits;
  if (remainingCount > 0) {
    lines.push(andMoreText(remainingCount));
  }
  const heading = t("Commits of that time that touch files of this failure. None of them need be its cause.");
  const items = lines.map((line) => `- ${line}`);
  return `${heading}\n\n${items.join("\n")}`;
}

function commitText({ hash, title, author, time }: PossibleCommit): string {
  const hashText = redactedCodeText(hash.slice(0, 12));
  return `${hashText} ${redactedCodeText(title)}, ${redactedCodeText(author)}, ${utcTimeText(time)}`;
}

function valueText(text: string): string {
  return codeBlockText(redactSecrets(plainText(text)), maxValueLength);
}
