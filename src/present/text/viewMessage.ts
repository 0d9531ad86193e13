import { plural, t } from "../../base/l10n";
import { type FailingTestsState, isMissing } from "../../domain/failingTestsState";
import type { SessionState } from "../../domain/sessionState";
import { dayRangeText } from "./dayRange";
import { formatOptional } from "./formatOptional";
import { joinTexts } from "./joinTexts";
import { keyRefusedTestsText } from "./keyRefused";
import { serviceErrorMessage, waitingText } from "./serviceError";
import { ageText } from "./time";

/** Maximum difference of the clocks; a larger one shifts the time window noticeably. */
const maxClockSkewMs = 5 * 60_000;

/** Returns a hint if the clocks of the computer and the service differ. */
function clockHintText({ clockSkewMs = 0 }: FailingTestsState): string | undefined {
  if (Math.abs(clockSkewMs) <= maxClockSkewMs) {
    return undefined;
  }
  const minutes = Math.round(Math.abs(clockSkewMs) / 60_000);
  const difference = plural({ one: "{0} minute", other: "{0} minutes" }, minutes);
  if (clockSkewMs > 0) {
    return t("This computer's clock is {0} behind the service's. Set it to see the right time range.", difference);
  }
  return t("This computer's clock is {0} ahead of the service's. Set it to see the right time range.", difference);
}

/** Returns the reason why new tests are unknown. */
function comparisonHintText({ comparisonError }: FailingTestsState): string | undefined {
  if (!comparisonError) {
    return undefined;
  }
  return `${t("It is not known what is new: the time range before could not be loaded.")} ${serviceErrorMessage(comparisonError).text}`;
}

/**
 * Delays of the loads, in milliseconds since 1970: the end of a load's wait, and the time before which no load may
 * start.
 */
export interface LoadDelays {
  readonly waitingUntil?: number | undefined;
  readonly notBefore?: number;
}

/**
 * Returns the message above the rows: a waiting load, the reason for outdated rows, or a hint. Without rows it is only
 * a waiting load, since welcome texts cover the rest.
 */
export function viewMessageText(
  session: SessionState,
  states: readonly FailingTestsState[],
  now: number,
  delays: LoadDelays = {},
): string | undefined {
  const waitEndMs = findWaitEnd(session, states, delays);
  if (waitEndMs > now) {
    return waitingText(waitEndMs);
  }
  if (states.every(({ tests }) => tests.length === 0)) {
    return undefined;
  }
  const failedState = states.find(({ error }) => error);
  const age = formatOptional(failedState?.asOf, (asOf) => ageText(asOf, now));
  if (session.kind === "keyRefused") {
    return keyRefusedTestsText(age);
  }
  if (failedState?.error) {
    return joinTexts([serviceErrorMessage(failedState.error).text, age && t("Last loaded {0}.", age)], " ");
  }
  const hints = [...states.map(clockHintText), ...states.map(comparisonHintText)];
  return hints.find((hint) => hint !== undefined);
}

/**
 * Returns the end of the wait, 0 if nothing waits. A load that may not start yet is included only if there is no other
 * status of the tests.
 */
function findWaitEnd(session: SessionState, states: readonly FailingTestsState[], delays: LoadDelays): number {
  const { waitingUntil = 0, notBefore = 0 } = delays;
  if (states.some(({ loading }) => loading)) {
    return waitingUntil;
  }
  const isNotRequested =
    session.kind === "connected" && states.every(({ asOf, error }) => asOf === undefined && !error);
  return isNotRequested && states.length > 0 ? notBefore : 0;
}

/** Returns the message shown instead of rows if everything was loaded and no test failed. */
export function nothingFailedText(states: readonly FailingTestsState[], now: number): string {
  if (states.some((state) => isMissing(state, "timeRange"))) {
    return t("No test fails now.");
  }
  const windows = states.flatMap(({ window }) => window ?? []);
  const ranges = new Set(windows.map(({ start, end }) => dayRangeText(start, end, now)));
  const [range, ...otherRanges] = ranges;
  if (range === undefined || otherRanges.length > 0) {
    return t("No tests failed in the time ranges that are selected.");
  }
  return t("No tests failed {0}.", range);
}
