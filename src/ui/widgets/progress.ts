import * as vscode from "vscode";
import { iconSafeText, messageText } from "../../present/text/sanitize";
import { withAbortSignal } from "./cancellation";

/** Shows progress in the status bar or in a view while work is done; settles as the work does. */
export function withProgress<T>(
  location: "statusBar" | { readonly viewId: string },
  title: string,
  work: () => Thenable<T>,
): Thenable<T> {
  if (location !== "statusBar") {
    return vscode.window.withProgress({ location, title: messageText(title) }, work);
  }
  const options = { location: vscode.ProgressLocation.Window, title: iconSafeText(title) };
  return vscode.window.withProgress(options, work);
}

/** Reports progress in a notification: a message, and by how many percent more of the work is done. */
export type ReportProgress = (message: string, increment: number) => void;

/**
 * Shows a notification with a Cancel button while work is done; settles as the work does. Cancel aborts the signal with
 * `CancelledError`.
 */
export function withCancellableProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<T>,
): Thenable<T> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: messageText(title),
    cancellable: true,
  };
  return vscode.window.withProgress(options, (progress, token) => {
    const report: ReportProgress = (message, increment) => {
      progress.report({ message: messageText(message), increment });
    };
    return withAbortSignal(token, (signal) => work(signal, report));
  });
}
