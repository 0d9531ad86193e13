import * as vscode from "vscode";
import { CancelledError } from "../../base/errors";

/**
 * Shows a notification with a Cancel button while work is done; settles as the work does. Cancel aborts the signal with
 * `CancelledError`.
 */
export function withCancellableProgress<T>(
  title: string,
  work: (signal: AbortSignal, progress: vscode.Progress<{ message?: string; increment?: number }>) => Promise<T>,
): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort(new CancelledError()));
    return work(abort.signal, progress);
  });
}
