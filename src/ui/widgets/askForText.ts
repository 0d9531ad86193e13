import * as vscode from "vscode";
import { messageText } from "../../present/text/sanitize";

/** Input box that asks for a text. */
export interface TextQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  /** Whether the question stays when the focus moves elsewhere. */
  readonly ignoreFocusOut?: boolean;
  /** Returns a problem with the text or information about it; `undefined` if there is neither. */
  readonly comment?: (text: string) => TextComment | undefined;
}

/** Comment on an entered text: a problem keeps it from being accepted. */
export interface TextComment {
  readonly kind: "problem" | "information";
  readonly text: string;
}

/** Asks for a text in an input box. Resolves with `undefined` if the user leaves. */
export function askForText({ placeholder, prompt, comment, ...question }: TextQuestion): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    ...question,
    prompt: messageText(prompt),
    ...(placeholder !== undefined && { placeHolder: placeholder }),
    validateInput: (text) => {
      const result = comment?.(text);
      if (!result) {
        return undefined;
      }
      const message = messageText(result.text);
      // A text alone is an error.
      if (result.kind === "problem") {
        return message;
      }
      return { message, severity: vscode.InputBoxValidationSeverity.Info };
    },
  });
}
