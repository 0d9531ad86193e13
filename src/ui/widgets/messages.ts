import * as vscode from "vscode";
import { type Message, type NextStep, nextStepLabels } from "../../present/text/message";
import { messageText, plainText } from "../../present/text/sanitize";
import { commands, repositorySetting, settingsSection } from "../contributions/ids";

type StepCommand = readonly [command: string, ...args: unknown[]];

const stepCommands: Readonly<Record<NextStep, StepCommand>> = {
  setApiKey: [commands.setApiKey],
  connect: [commands.connect, "connect"],
  refresh: [commands.refresh],
  lookUpAgain: [commands.lookUpTestRun],
  openProxySettings: ["workbench.action.openSettings", "http.proxy"],
  openFolder: ["vscode.openFolder"],
  setRepository: ["workbench.action.openSettings", `${settingsSection}.${repositorySetting}`],
  // The API's own request for trust is available to built-in extensions alone.
  manageTrust: ["workbench.trust.manage"],
  reloadWindow: ["workbench.action.reloadWindow"],
  showLog: [commands.showLog],
};

type Severity = "error" | "warning" | "information";

const functionNames = {
  error: "showErrorMessage",
  warning: "showWarningMessage",
  information: "showInformationMessage",
} as const satisfies Record<Severity, keyof typeof vscode.window>;

/**
 * Shows a message; resolves with the chosen button, or with `undefined` if the user closes it. All messages of this
 * extension are shown here, so that no name of a file, a report or a test in them becomes a link.
 */
export function notify(severity: Severity, text: string, ...buttons: readonly string[]): Thenable<string | undefined> {
  return vscode.window[functionNames[severity]](messageText(text), ...buttons);
}

/** Question with the details below it. */
interface DialogQuestion {
  readonly question: string;
  readonly detail: string;
}

interface YesQuestion extends DialogQuestion {
  /** The only button. */
  readonly yes: string;
}

interface ButtonQuestion extends DialogQuestion {
  readonly buttons: readonly string[];
}

/** Asks a question in a dialog; resolves with whether the user chose the button. */
export async function confirm(severity: Severity, { question, detail, yes }: YesQuestion): Promise<boolean> {
  const answer = await chooseInDialog(severity, { question, detail, buttons: [yes] });
  return answer === yes;
}

/** Asks a question in a dialog; resolves with the chosen button, or with `undefined` if the user cancels. */
export function chooseInDialog(
  severity: Severity,
  { question, detail, buttons }: ButtonQuestion,
): Thenable<string | undefined> {
  const options = { modal: true, detail: plainText(detail) };
  return vscode.window[functionNames[severity]](messageText(question), options, ...buttons);
}

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
  const buttons = step ? [nextStepLabels[step]] : [];
  void notify(severity, text, ...buttons).then((chosenButton) => {
    if (step && chosenButton !== undefined) {
      takeStep(step, lookUpAgain);
    }
  });
}

/** Starts the next step. Does not wait for it; never rejects. */
export function takeStep(step: NextStep, lookUpAgain = stepCommands.lookUpAgain): void {
  const [command, ...args] = step === "lookUpAgain" ? lookUpAgain : stepCommands[step];
  void vscode.commands.executeCommand(command, ...args);
}
