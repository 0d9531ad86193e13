import { t } from "../../base/l10n";
/** Next step that a message offers. The UI maps it to a command. */
export type NextStep =
  | "setApiKey"
  | "connect"
  | "refresh"
  | "lookUpAgain"
  | "openProxySettings"
  | "openFolder"
  | "setRepository"
  | "manageTrust"
  | "reloadWindow"
  | "showLog";

/** Message about what happened, with the one next step if there is one that helps now. */
export interface Message {
  readonly text: string;
  readonly step?: NextStep;
}

/** Labels of the buttons for the steps. */
export const nextStepLabels: Readonly<Record<NextStep, string>> = {
  setApiKey: t("Set API Key"),
  connect: t("Connect"),
  refresh: t("Refresh"),
  lookUpAgain: t("Look Up Again"),
  openProxySettings: t("Open Proxy Settings"),
  openFolder: t("Open Folder"),
  setRepository: t("Set Repository"),
  manageTrust: t("Manage Workspace Trust"),
  reloadWindow: t("Reload Window"),
  showLog: t("Show Log"),
};
