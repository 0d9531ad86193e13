import { t } from "../base/l10n";
import type { SourceInfo } from "../domain/testSource";
import type { PickItem } from "./quickPick";
import { iconSafeText } from "./text/sanitize";

/** Action that the user may choose for a connection. */
export type ConnectionAction = "connect" | "replaceKey" | "removeKey";

/** Texts of the box that changes a connection. */
export const connectionTexts = {
  title: t("Connection to the test health service"),
  placeholder: t("Select what to change"),
} as const;

/** Rows of the box. */
export const connectionPicks: readonly PickItem<ConnectionAction>[] = [
  {
    label: `$(plug) ${t("Connect to another service or organization")}`,
    description: "",
    detail: t("Asks for base URL, organization and API key, and checks them first"),
    value: "connect",
  },
  {
    label: `$(key) ${t("Replace the API key")}`,
    description: "",
    detail: t("The service and the organization stay as they are"),
    value: "replaceKey",
  },
  {
    label: `$(trash) ${t("Remove the API key")}`,
    description: "",
    detail: t("Also removes all that was loaded with it, after a confirmation"),
    value: "removeKey",
  },
];

/** Choice of the user if other extensions have registered sources; `source` is the id of one. */
export type ConnectionChoice = ConnectionAction | "useService" | { readonly source: string };

/**
 * Creates the rows for the sources that other extensions have registered.
 *
 * @param servingId id of the source in use
 * @param isChosen whether a source was chosen for this workspace, so that the service can be chosen again
 */
export function createSourcePicks(
  sources: readonly SourceInfo[],
  servingId: string | undefined,
  isChosen: boolean,
): readonly PickItem<ConnectionChoice>[] {
  const rows = sources.map(({ id, label }) => ({
    label: `$(extensions) ${t("Use {0} in this workspace", iconSafeText(label, 60))}`,
    description: id === servingId ? t("in use") : "",
    detail: t("Another extension supplies the failing tests; nothing is sent to the service"),
    value: { source: id },
  }));
  if (!isChosen) {
    return rows;
  }
  const useService = {
    label: `$(cloud) ${t("Use the test health service in this workspace")}`,
    description: "",
    value: "useService",
  } as const;
  return [...rows, useService];
}
