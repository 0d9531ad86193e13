import { formatList, formatNumber, getLocale, plural, t } from "../../base/l10n";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { RequiredStatus } from "../../domain/runs/requiredStatuses";
import { isLost, judgeRun, type Verdict } from "../../domain/runs/verdict";
import { joinTexts } from "./joinTexts";
import { type FormatWord, singleLineText } from "./sanitize";
import { isKnownRunStatus, runStatusText } from "./testRun";
import { ageText, forDurationText } from "./time";

/** Maximum number of listed names; others are counted. */
const maxListedNames = 3;

/**
 * Describes in one sentence, from the last response only, the statuses that a run waits for or the reason for its
 * failure. Passes and failures are reported only in the service's own words.
 *
 * @param asOf time of that response, in milliseconds since 1970
 */
export function verdictText(verdict: Verdict, asOf: number, formatWord: FormatWord = singleLineText): string {
  return sentenceText(statusText(verdict.status, formatWord), verdict, asOf, formatWord);
}

/** Returns the sentence of a stored run; for a run that the service no longer knows, the last known verdict. */
export function runVerdictText(entry: LookedUpRun, now: number, formatWord: FormatWord = singleLineText): string {
  const { asOf } = entry;
  const verdict = judgeRun(entry.run);
  if (!isLost(entry)) {
    return verdictText(verdict, asOf, formatWord);
  }
  const lastVerdictText = sentenceText(runStatusText(verdict.status, formatWord), verdict, asOf, formatWord);
  return t(
    "The service does not know this run any more. {0} it was: {1}",
    capitalizedText(ageText(asOf, now)),
    lastVerdictText,
  );
}

/**
 * Returns the verdict for a narrow row: the status and the most informative detail, such as `in progress: waiting for
 * build-mac and lint` or `failed: e2e reported failure`. It does not change with time alone.
 */
export function shortVerdictText(verdict: Verdict): string {
  return t("{0}: {1}", runStatusText(verdict.status), progressText(verdict));
}

/** Returns the most informative detail of the verdict, without the status: `waiting for build-mac and lint`. */
export function progressText(verdict: Verdict): string {
  if (verdict.requiredStatuses.length === 0) {
    return t("no required statuses");
  }
  const failuresText = listText(failedReportTexts(verdict, singleLineText));
  return failuresText || openStatusesText(verdict, singleLineText) || reportedCountText(verdict);
}

/** Returns which statuses are missing: the run waits for them, or has ended without them. */
function openStatusesText(verdict: Verdict, formatWord: FormatWord): string {
  if (verdict.hasEnded) {
    return neverReportedText(verdict.missingStatuses, formatWord);
  }
  return waitingForText(verdict, formatWord);
}

function sentenceText(statusWords: string, verdict: Verdict, asOf: number, formatWord: FormatWord): string {
  const { batchSize } = verdict;
  const body = bodyText(verdict, formatWord);
  const duration = runDurationText(verdict, asOf);
  if (batchSize <= 1) {
    if (duration === undefined) {
      return t("{0}: {1}.", statusWords, body);
    }
    return t("{0} {1}: {2}.", statusWords, duration, body);
  }
  const batch = plural({ one: "{0} pull request", other: "{0} pull requests" }, batchSize);
  if (duration === undefined) {
    return t("{0}, {1} together: {2}.", statusWords, batch, body);
  }
  return t("{0} {1}, {2} together: {3}.", statusWords, duration, batch, body);
}

/** Returns for how long a run has been in progress; `undefined` for another run. */
function runDurationText({ status, createdAt }: Verdict, asOf: number): string | undefined {
  if (status !== "in_progress" || createdAt === undefined || createdAt > asOf) {
    return undefined;
  }
  return forDurationText(asOf - createdAt);
}

/** Returns the status at the start of a sentence: known statuses are capitalized, unknown ones are unchanged. */
function statusText(status: string | undefined, formatWord: FormatWord): string {
  const words = runStatusText(status, formatWord);
  return isKnownRunStatus(status) ? capitalizedText(words) : words;
}

function bodyText(verdict: Verdict, formatWord: FormatWord): string {
  const { requiredStatuses, missingStatuses, status } = verdict;
  if (requiredStatuses.length === 0) {
    return t("no required statuses");
  }
  const failures = failedReportTexts(verdict, formatWord);
  const isUnexplained = status === "failed" && failures.length === 0 && missingStatuses.length === 0;
  const parts = [
    listText(failures),
    reportedCountText(verdict),
    openStatusesText(verdict, formatWord),
    isUnexplained && t("the service does not say which failed (see its checks)"),
  ];
  return joinTexts(parts, ", ");
}

/** Returns the failed reports, including contradicting ones unless the run's success resolves them. */
function failedReportTexts({ failedStatuses, mixedStatuses, status }: Verdict, formatWord: FormatWord): string[] {
  const statuses = status === "succeeded" ? failedStatuses : [...failedStatuses, ...mixedStatuses];
  return statuses.map(({ name, outcome = "" }) => {
    const outcomeWord = formatWord(outcome, 40);
    return t("{0} reported {1}", formatWord(name, 80), outcomeWord);
  });
}

function reportedCountText({ requiredStatuses, reportedStatuses }: Verdict): string {
  return plural(
    { one: "{1} of {0} required status reported", other: "{1} of {0} required statuses reported" },
    requiredStatuses.length,
    formatNumber(reportedStatuses.length),
  );
}

function neverReportedText(missingStatuses: readonly RequiredStatus[], formatWord: FormatWord): string {
  if (missingStatuses.length === 0) {
    return "";
  }
  return t("{0} never reported", listText(formatNames(missingStatuses, formatWord)));
}

function waitingForText({ missingStatuses, pendingStatuses, status }: Verdict, formatWord: FormatWord): string {
  const openTexts = formatNames(missingStatuses, formatWord);
  for (const { name, outcome = "" } of pendingStatuses) {
    openTexts.push(`${formatWord(name, 80)} (${formatWord(outcome, 40)})`);
  }
  const openText = listText(openTexts);
  if (openText === "") {
    return "";
  }
  if (status === "in_progress") {
    return t("waiting for {0}", openText);
  }
  return t("without {0}", openText);
}

function formatNames(statuses: readonly RequiredStatus[], formatWord: FormatWord): string[] {
  return statuses.map(({ name }) => formatWord(name, 80));
}

/** Formats a list: `a`, `a and b`, `a, b and c`, `a, b, c and 4 more`. */
export function listText(items: readonly string[]): string {
  const listedItems = items.slice(0, maxListedNames);
  const remainingCount = items.length - listedItems.length;
  if (remainingCount > 0) {
    listedItems.push(plural({ one: "{0} more", other: "{0} more" }, remainingCount));
  }
  return formatList(listedItems);
}

/** Capitalizes the first letter, for the start of a sentence. */
export function capitalizedText(text: string): string {
  return text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1);
}
