import * as vscode from "vscode";
import { type Message, type NextStep, nextStepLabels } from "../present/text/message";
import { commands } from "./ids";

const stepCommands: Record<NextStep, readonly [command: string, ...args: unknown[]]> = {
  setApiKey: [commands.setApiKey],
  connect: [commands.connect],
  refresh: [commands.refresh],
  openProxySettings: ["workbench.action.openSettings", "http.proxy"],
  showLog: [commands.showLog],
};

/** Shows what happened with a button for the next step. Does not wait for the person; never rejects. */
export function showMessage(severity: "error" | "information", { text, step }: Message): void {
  const label = nextStepLabels[step];
  const show = severity === "error" ? vscode.window.showErrorMessage : vscode.window.showInformationMessage;
  void show(text, label).then((chosen) => {
    if (chosen === label) takeStep(step);
  });
}

/** Begins the next step. Does not wait for it; never rejects. */
export function takeStep(step: NextStep): void {
  const [command, ...args] = stepCommands[step];
  void vscode.commands.executeCommand(command, ...args);
}
