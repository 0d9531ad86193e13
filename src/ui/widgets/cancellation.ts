import type * as vscode from "vscode";
import { CancelledError } from "../../base/errors";

/** Action that ends once the signal is aborted. */
export type WithSignal<T> = (signal: AbortSignal) => Promise<T>;

/** Runs an action with a signal that the token aborts with `CancelledError`; settles as the action does. */
export async function withAbortSignal<T>(token: vscode.CancellationToken, action: WithSignal<T>): Promise<T> {
  const controller = new AbortController();
  const subscription = token.onCancellationRequested(() => controller.abort(new CancelledError()));
  if (token.isCancellationRequested) {
    controller.abort(new CancelledError());
  }
  try {
    return await action(controller.signal);
  } finally {
    subscription.dispose();
  }
}
