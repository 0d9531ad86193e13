import { t } from "../../base/l10n";
import type { SessionState } from "../../domain/sessionState";
import type { Message } from "./message";
import { retryAfterMessage, waitingText } from "./serviceError";

/** State at a refresh that the user requests. Times in milliseconds since 1970. */
export interface RefreshAttempt {
  readonly session: Pick<SessionState, "kind">;
  /** End of the wait of the current load, see `LoadProgress`. */
  readonly waitingUntil?: number | undefined;
  /** Time before which no request is allowed; 0 if the service did not set one. */
  readonly notBefore: number;
  /** Whether the failing tests view is visible, which itself shows the end of a load's wait. */
  readonly isViewVisible: boolean;
  readonly now: number;
}

/** Reason for sending no request now: the message for the user, unless the view already shows it. */
export interface RefreshBlocker {
  readonly message?: Message;
}

/** Finds the reason that blocks a refresh; `undefined` if the refresh can start, or will in a moment. */
export function findRefreshBlocker({
  session,
  waitingUntil = 0,
  notBefore,
  isViewVisible,
  now,
}: RefreshAttempt): RefreshBlocker | undefined {
  if (session.kind === "keyRefused") {
    return { message: keyRefusedMessage };
  }
  if (session.kind !== "connected" && session.kind !== "starting") {
    return { message: notConnectedMessage };
  }
  if (waitingUntil > now) {
    if (isViewVisible) {
      return {};
    }
    return { message: { text: waitingText(waitingUntil) } };
  }
  if (notBefore > now) {
    return { message: retryAfterMessage(notBefore - now) };
  }
  return undefined;
}

const keyRefusedMessage: Message = {
  text: t("The service rejected the API key, so nothing was refreshed. Set another key first."),
  step: "setApiKey",
};

const notConnectedMessage: Message = {
  text: t("Not connected yet, so nothing was refreshed. Connect first."),
  step: "connect",
};
