import { plural, t } from "../../base/l10n";
import { type FailingTestsState, isMissing } from "../../domain/failingTestsState";
import { isWindowPreset, type WindowChoice, type WindowPreset, windowDays } from "../../domain/time/window";

const presetTexts: Record<WindowPreset, () => string> = {
  "24h": () => t("24 hours"),
  "3d": () => t("3 days"),
  "7d": () => t("7 days"),
  "14d": () => t("14 days"),
};

/** Formats a time window: `7 days`, `2026-11-01 to 2026-11-10`. */
export function windowText(choice: WindowChoice): string {
  if (isWindowPreset(choice)) {
    return presetTexts[choice]();
  }
  return t("{0} to {1}", ...choice.split("/"));
}

/** Returns the time range of a state; of a source without time ranges, that its tests fail now. */
export function stateWindowText(state: FailingTestsState): string {
  if (isMissing(state, "timeRange")) {
    return t("right now");
  }
  return windowText(state.choice);
}

/** Formats a time window as a part of a sentence: `in 7 days`, `from 2026-11-01 to 2026-11-10`. */
export function withinWindowText(choice: WindowChoice): string {
  if (!isWindowPreset(choice)) {
    return t("from {0} to {1}", ...choice.split("/"));
  }
  if (choice === "24h") {
    return t("in 24 hours");
  }
  return plural({ one: "in {0} day", other: "in {0} days" }, windowDays[choice]);
}
