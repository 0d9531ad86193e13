import { type ConnectedSession, isKeyMissing, type SessionState } from "../domain/sessionState";

/** Differences between a connection and the previous one; none if it is the first of this editor window. */
export interface ConnectionChange {
  /** Whether the user has entered a key, even the same one again. */
  readonly isKeyEntered: boolean;
  /** Whether the same service and organization have another key, or no key any more. */
  readonly isKeyReplaced: boolean;
  readonly isServiceReplaced: boolean;
}

/** Compares each connection with the previous one, however long there was none in between. */
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
