import { formatNumber, plural, t } from "../../base/l10n";

/** Texts of the confirmation before the key is removed, and of the messages afterwards. */
export const removeApiKeyTexts = {
  question: t("Remove the API key?"),
  /** @param testRuns number of runs stored in this workspace; the service deletes runs soon after they end */
  detail: (testRuns: number) =>
    testRuns === 0
      ? t(
          "Everything that was loaded with it goes too, in all workspaces. To connect again you need the key: the editor does not show it.",
        )
      : plural(
          {
            one: "Everything that was loaded with it goes too, in all workspaces: here {0} test run that the service may no longer know. To connect again you need the key: the editor does not show it.",
            other:
              "Everything that was loaded with it goes too, in all workspaces: here {0} test runs that the service may no longer know. To connect again you need the key: the editor does not show it.",
          },
          testRuns,
        ),
  remove: t("Remove"),
  /** @param keyCount number of stored keys, that of this connection included */
  questionOfSeveral: (organization: string, host: string, keyCount: number) =>
    t("Remove the API key of {0} at {1}, or all {2} keys?", organization, host, formatNumber(keyCount)),
  questionOfOthers: t("Remove all API keys? There is none for the service and organization of this window."),
  removeAll: t("Remove All"),
  allRemoved: t("All API keys were removed, and all that was loaded with them."),
  removed: t("The API key was removed, and all that was loaded with it."),
  noKey: t("There is no API key to remove."),
  notRemoved: t("The editor's secret storage failed, so the stored key may still be there. See the log for details."),
} as const;
