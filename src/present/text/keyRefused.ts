import { nextStepLabels } from "./message";

/** Row at the top of the lists while the service rejects the key; selecting it sets another key. */
export const keyRefusedRow = {
  label: nextStepLabels.setApiKey,
  description: "the service refused it",
  tooltip:
    "The service rejected the API key: it is wrong, or it was replaced. Select to set the key; the lists are then asked for again.",
};

/**
 * Returns the message above the failing tests while the key is rejected. `age` is the age of the tests, such as `3 min
 * ago`, if known.
 */
export function keyRefusedTestsText(age: string | undefined): string {
  return age === undefined
    ? "The service rejected the API key. Set the key to refresh."
    : `The service rejected the API key. These are from ${age}. Set the key to refresh.`;
}

/** Message above the test runs while the key is rejected. */
export const keyRefusedRunsText = "The service rejected the API key. Set the key to refresh these runs.";
