import * as vscode from "vscode";
import { CancelledError } from "../../base/errors";
import type { Event } from "../../base/event";

/** A button in a box's title. The box stays open when it is pressed. */
export interface InputAction {
  /** A codicon's id. */
  readonly icon: string;
  readonly tooltip: string;
  readonly run: () => void;
}

/** The part of a box that may change while it is open. */
export interface InputContent {
  readonly prompt: string;
  readonly action?: InputAction;
}

/** One input box among several. */
export interface InputStep extends InputContent {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly placeholder: string;
  readonly value: string;
  readonly password?: boolean;
  /** Gives the content anew each time the event fires. */
  readonly update?: { readonly onDidChange: Event<unknown>; readonly content: () => InputContent };
  /** Says what is wrong with the text, as it is typed; `undefined` if it will do. */
  readonly validate: (text: string) => string | undefined;
  /**
   * Runs when the text is accepted, with the box busy; resolves to what is wrong, or to `undefined` if the step is done. The signal is
   * aborted when the person leaves meanwhile.
   */
  readonly accept?: (text: string, signal: AbortSignal) => Promise<string | undefined>;
}

/**
 * Resolves with the accepted text, or `back` if the person wants the step before. Rejects with `CancelledError` if the
 * box is closed.
 */
export function inputStep(step: InputStep): Promise<string | typeof back> {
  const box = createBox(step);
  const leave = new AbortController();
  let content: InputContent = step;
  const showContent = () => {
    box.prompt = content.prompt;
    box.buttons = [...(step.step > 1 ? [vscode.QuickInputButtons.Back] : []), ...buttonOf(content)];
  };
  showContent();
  const updates = step.update?.onDidChange(() => {
    content = step.update?.content() ?? content;
    showContent();
  });
  return new Promise<string | typeof back>((resolve, reject) => {
    // An empty box says nothing until it is accepted: nobody has made a mistake yet.
    box.onDidChangeValue((text) => {
      box.validationMessage = text === "" ? undefined : step.validate(text);
    });
    box.onDidTriggerButton((button) =>
      button === vscode.QuickInputButtons.Back ? resolve(back) : content.action?.run(),
    );
    box.onDidHide(() => reject(new CancelledError()));
    box.onDidAccept(() => {
      if (box.busy) return;
      void acceptWith(box, step, leave.signal).then((accepted) => {
        if (accepted !== undefined) resolve(accepted);
      }, reject);
    });
    box.show();
  }).finally(() => {
    leave.abort();
    updates?.dispose();
    box.dispose();
  });
}

function createBox({ title, step, totalSteps, placeholder, value, password = false }: InputStep): vscode.InputBox {
  const content = { title, step, totalSteps, placeholder, value, password, ignoreFocusOut: true };
  return Object.assign(vscode.window.createInputBox(), content);
}

function buttonOf({ action }: InputContent): vscode.QuickInputButton[] {
  return action ? [{ iconPath: new vscode.ThemeIcon(action.icon), tooltip: action.tooltip }] : [];
}

/** The person pressed the back button. */
export const back = Symbol("back");

async function acceptWith(box: vscode.InputBox, step: InputStep, signal: AbortSignal): Promise<string | undefined> {
  const text = box.value;
  const wrong = step.validate(text);
  if (wrong !== undefined) {
    box.validationMessage = wrong;
    return undefined;
  }
  if (!step.accept) return text;
  box.busy = true;
  box.enabled = false;
  try {
    const problem = await step.accept(text, signal);
    if (problem === undefined) return text;
    box.validationMessage = problem;
    return undefined;
  } finally {
    box.busy = false;
    box.enabled = true;
  }
}
