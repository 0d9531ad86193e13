import { nextStepLabels } from "./message";

/** The row on top of the lists while the service refuses the key: it sets another one. */
export const keyRefusedRow = {
  label: nextStepLabels.setApiKey,
  description: "the service refused it",
  tooltip:
    "The service refused the API key: it is wrong, or it was replaced. Select to set the key; the lists are then asked for again.",
};

/**
 * The line above the failing tests while the key is refused. `age` is that of the tests, as `3 min ago`, if it is
 * known.
 */
export function keyRefusedAboveTests(age: string | undefined): string {
  return age === undefined
    ? "The service refused the API key. Set the key to refresh."
    : `The service refused the API key. These are from ${age}. Set the key to refresh.`;
}

/** The line above the test runs while the key is refused. */
export const keyRefusedAboveRuns = "The service refused the API key. Set the key to refresh these runs.";
