/** The one next step a message offers. The UI knows which command each is. */
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

/** What happened and the one next step. */
export interface Message {
  readonly text: string;
  readonly step: NextStep;
}

/** What a button for the step says. */
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
