import { t } from "../../base/l10n";
import { nextStepLabels } from "./message";

/** Row at the top of the lists while the service rejects the key; selecting it sets another key. */
export const keyRefusedRow = {
  label: nextStepLabels.setApiKey,
  description: t("the service rejected it"),
  tooltip: t(
    "The service rejected the API key: it is wrong, or it was replaced. Select to set the key; the lists are then asked for again.",
  ),
};

/**
 * Returns the message above the failing tests while the key is rejected. `age` is the age of the tests, such as `3 min
 * ago`, if known.
 */
export function keyRefusedTestsText(age: string | undefined): string {
  if (age === undefined) {
    return t("The service rejected the API key. Set the key to refresh.");
  }
  return t("The service rejected the API key. Last loaded {0}. Set the key to refresh.", age);
}

/** Message above the test runs while the key is rejected. */
export const keyRefusedRunsText = t("The service rejected the API key. Set the key to refresh these runs.");
