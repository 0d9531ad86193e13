import * as vscode from "vscode";
import { CancelledError } from "../../base/errors";
import { iconSafeText, messageText } from "../../present/text/sanitize";

/** Shows progress in the status bar or in a view while work is done; settles as the work does. */
export function withProgress<T>(
  location: "statusBar" | { readonly viewId: string },
  title: string,
  work: () => Thenable<T>,
): Thenable<T> {
  if (location !== "statusBar") {
    return vscode.window.withProgress({ location, title: messageText(title) }, work);
  }
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: iconSafeText(title) }, work);
}

/** Shows how far the work of a notification is. */
export type ReportProgress = (message: string, increment: number) => void;

/**
 * Shows a notification with a Cancel button while work is done; settles as the work does. Cancel aborts the signal with
 * `CancelledError`.
 */
export function withCancellableProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<T>,
): Thenable<T> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title: messageText(title), cancellable: true }, (progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort(new CancelledError()));
    return work(abort.signal, (message, increment) => progress.report({ message: messageText(message), increment }));
  });
}
