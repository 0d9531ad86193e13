import { countText } from "./numbers";

/** Texts of the confirmation before the key is removed, and of the messages afterwards. */
export const removeApiKeyTexts = {
  question: "Remove the API key?",
  /** @param testRuns number of runs stored in this workspace; the service deletes runs soon after they end */
  detail: (testRuns: number) =>
    testRuns === 0
      ? "Everything that was loaded with it goes too, in all workspaces. To connect again you need the key: the editor does not show it."
      : `Everything that was loaded with it goes too, in all workspaces: here ${countText(testRuns, "test run")} that the service may no longer know. To connect again you need the key: the editor does not show it.`,
  remove: "Remove",
  removed: "The API key was removed, and all that was loaded with it.",
  noKey: "There is no API key to remove.",
  notRemoved: "The editor's secret storage failed, so the stored key may still be there. See the log for details.",
} as const;
