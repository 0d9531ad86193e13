import { t } from "../base/l10n";
import type { PickItem } from "./quickPick";

/** What the user may do with a connection. */
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
    detail: t("Asks for base URL, organization and API key, and checks them before they replace the stored ones"),
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
