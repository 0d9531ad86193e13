import * as vscode from "vscode";
import { CancelledError } from "../../base/errors";
import type { Event } from "../../base/event";
import { messageText } from "../../present/text/sanitize";

/** A button in an input box's title. The box stays open when it is pressed. */
export interface InputAction {
  /** Id of a codicon. */
  readonly icon: string;
  readonly tooltip: string;
  readonly onPress: () => void;
}

/** The part of an input box that may change while it is open. */
export interface InputContent {
  readonly prompt: string;
  readonly action?: InputAction;
}

/** One input box of several. */
export interface InputStep extends InputContent {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly placeholder: string;
  readonly value: string;
  readonly password?: boolean;
  /** Provides the content again each time the event fires. */
  readonly update?: ContentUpdate;
  /** Returns the problem with the text, as it is typed; `undefined` if it is valid. */
  readonly validate: (text: string) => string | undefined;
  /**
   * Runs when the text is accepted, with the box busy; resolves with the problem, or with `undefined` if the step is
   * complete. The signal is aborted when the user leaves meanwhile.
   */
  readonly accept?: (text: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** Content that changes while the box is open. */
interface ContentUpdate {
  readonly onDidChange: Event<unknown>;
  readonly content: () => InputContent;
}

/**
 * Shows an input box. Resolves with the accepted text, or with `stepBack` if the user returns to the previous step.
 * Rejects with `CancelledError` if the box is closed.
 */
export function inputStep(step: InputStep): Promise<string | typeof stepBack> {
  const box = createBox(step);
  const leaveController = new AbortController();
  let content: InputContent = step;
  const showContent = () => {
    box.prompt = messageText(content.prompt);
    box.buttons = createButtons(step, content);
  };
  showContent();
  const updates = step.update?.onDidChange(() => {
    content = step.update?.content() ?? content;
    showContent();
  });
  return new Promise<string | typeof stepBack>((resolve, reject) => {
    // An empty box shows no problem until it is accepted: the user has made no mistake yet.
    box.onDidChangeValue((text) => {
      showProblem(box, text === "" ? undefined : step.validate(text));
    });
    box.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) {
        resolve(stepBack);
      } else {
        content.action?.onPress();
      }
    });
    box.onDidHide(() => reject(new CancelledError()));
    box.onDidAccept(() => {
      void acceptText(box, step, leaveController.signal).then((accepted) => {
        if (accepted !== undefined) {
          resolve(accepted);
        }
      }, reject);
    });
    box.show();
  }).finally(() => {
    leaveController.abort();
    updates?.dispose();
    box.dispose();
  });
}

function createBox({ title, step, totalSteps, placeholder, value, password = false }: InputStep): vscode.InputBox {
  const content = {
    title,
    step,
    totalSteps,
    placeholder,
    value,
    password,
    ignoreFocusOut: true,
  };
  return Object.assign(vscode.window.createInputBox(), content);
}

function createButtons({ step }: InputStep, { action }: InputContent): vscode.QuickInputButton[] {
  const buttons: vscode.QuickInputButton[] = [];
  if (step > 1) {
    buttons.push(vscode.QuickInputButtons.Back);
  }
  if (action) {
    const iconPath = new vscode.ThemeIcon(action.icon);
    buttons.push({ iconPath, tooltip: action.tooltip });
  }
  return buttons;
}

function showProblem(box: vscode.InputBox, problem: string | undefined): void {
  box.validationMessage = problem === undefined ? undefined : messageText(problem);
}

/** Result of a step in which the user pressed the back button. */
export const stepBack = Symbol("back");

/** Accepts the text of a box that is not busy; resolves with it, or with `undefined` after a problem. */
async function acceptText(box: vscode.InputBox, step: InputStep, signal: AbortSignal): Promise<string | undefined> {
  if (box.busy) {
    return undefined;
  }
  const text = box.value;
  const validationProblem = step.validate(text);
  if (validationProblem !== undefined) {
    showProblem(box, validationProblem);
    return undefined;
  }
  if (!step.accept) {
    return text;
  }
  box.busy = true;
  box.enabled = false;
  try {
    const problem = await step.accept(text, signal);
    if (problem === undefined) {
      return text;
    }
    showProblem(box, problem);
    return undefined;
  } finally {
    box.busy = false;
    box.enabled = true;
  }
}
