import { type ConnectedSession, isKeyMissing, type SessionState } from "../domain/sessionState";

/** Differences between a connection and the last one before it; none if it is the first of this editor window. */
export interface ConnectionChange {
  /** The user has entered a key, even if it is the same again. */
  readonly isKeyEntered: boolean;
  /** Another key, or none any more, for the same service and organization. */
  readonly isKeyReplaced: boolean;
  readonly isServiceReplaced: boolean;
}

/** Compares each connection with the last one, however long there was none in between. */
export class ConnectionTracker {
  #lastConnected: ConnectedSession | undefined;

  track(state: SessionState): ConnectionChange {
    const previousSession = this.#lastConnected;
    if (state.kind !== "connected" || !previousSession) {
      if (state.kind === "connected") {
        this.#lastConnected = state;
      }
      const isKeyReplaced = previousSession !== undefined && isKeyMissing(state, previousSession);
      return { isKeyEntered: false, isKeyReplaced, isServiceReplaced: false };
    }
    this.#lastConnected = state;
    const isSameConnection =
      previousSession.baseUrl === state.baseUrl && previousSession.orgUrlSlug === state.orgUrlSlug;
    return {
      isKeyEntered: previousSession.keyEntry !== state.keyEntry,
      isKeyReplaced: isSameConnection && previousSession.keyId !== state.keyId,
      isServiceReplaced: previousSession.baseUrl !== state.baseUrl,
    };
  }
}
