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
  | "showLog";

/** Message that tells what happened, with one next step. */
export interface Message {
  readonly text: string;
  readonly step: NextStep;
}

/** Labels of the buttons for the steps. */
export const nextStepLabels: Record<NextStep, string> = {
  setApiKey: "Set API Key",
  connect: "Connect",
  refresh: "Refresh",
  lookUpAgain: "Look Up Again",
  openProxySettings: "Open Proxy Settings",
  openFolder: "Open Folder",
  setRepository: "Set Repository",
  manageTrust: "Manage Workspace Trust",
  showLog: "Show Log",
};
