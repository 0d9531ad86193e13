import * as vscode from "vscode";
import { type Message, type NextStep, nextStepLabels } from "../../present/text/message";
import { commands, settings, settingsSection } from "../window/ids";

type StepCommand = readonly [command: string, ...args: unknown[]];

const stepCommands: Record<NextStep, StepCommand> = {
  setApiKey: [commands.setApiKey],
  connect: [commands.connect, "connect"],
  refresh: [commands.refresh],
  lookUpAgain: [commands.lookUpTestRun],
  openProxySettings: ["workbench.action.openSettings", "http.proxy"],
  openFolder: ["vscode.openFolder"],
  setRepository: ["workbench.action.openSettings", `${settingsSection}.${settings.repository}`],
  // The API's own request for trust is available to built-in extensions alone.
  manageTrust: ["workbench.trust.manage"],
  reloadWindow: ["workbench.action.reloadWindow"],
  showLog: [commands.showLog],
};

/**
 * Shows a message with a button for the next step, if there is one. Does not wait for the user; never rejects.
 *
 * @param lookUpAgain command that looks up the same test run again; without it, the user is asked which one
 */
export function showMessage(
  severity: "error" | "information",
  { text, step }: Message,
  lookUpAgain?: StepCommand,
): void {
  const show = severity === "error" ? vscode.window.showErrorMessage : vscode.window.showInformationMessage;
  void show(text, ...(step ? [nextStepLabels[step]] : [])).then((chosenButton) => {
    if (step && chosenButton !== undefined) takeStep(step, lookUpAgain);
  });
}

/** Starts the next step. Does not wait for it; never rejects. */
export function takeStep(step: NextStep, lookUpAgain = stepCommands.lookUpAgain): void {
  const [command, ...args] = step === "lookUpAgain" ? lookUpAgain : stepCommands[step];
  void vscode.commands.executeCommand(command, ...args);
}
