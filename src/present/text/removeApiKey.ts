import { count } from "./numbers";

/** The question before the key is removed, and what is said afterwards. */
export const removeApiKeyText = {
  question: "Remove the API key?",
  /** @param testRuns how many this workspace has kept; the service forgets runs soon after they end */
  detail: (testRuns: number) =>
    testRuns === 0
      ? "Everything that was loaded with it goes too, in all workspaces. To connect again you need the key: the editor does not show it."
      : `Everything that was loaded with it goes too, in all workspaces: here ${count(testRuns, "test run")} that the service may no longer know. To connect again you need the key: the editor does not show it.`,
  remove: "Remove",
  removed: "The API key was removed, and all that was loaded with it.",
  noKey: "There is no API key to remove.",
  notRemoved: "The editor's secret storage failed, so the stored key may still be there. The log says why.",
} as const;
