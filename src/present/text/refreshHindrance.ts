import type { SessionState } from "../../domain/sessionState";
import type { Message } from "./message";
import { waitingSentence, waitMessage } from "./serviceError";

/** What a refresh that a person asks for meets. Times in milliseconds since 1970. */
export interface RefreshRequest {
  readonly session: Pick<SessionState, "kind">;
  /** Until when the load under way waits, see `LoadProgress`. */
  readonly waitingUntil?: number | undefined;
  /** Until when nothing may be asked; 0 if the service did not say so. */
  readonly notBefore: number;
  /** The failing tests view says itself until when a load waits. */
  readonly isViewVisible: boolean;
  readonly now: number;
}

/** Why nothing is asked now: what to tell the person, unless the view says it already. */
export interface RefreshHindrance {
  readonly message?: Pick<Message, "text"> & Partial<Message>;
}

/** Finds what holds a refresh back; `undefined` where it can ask, or will in a moment. */
export function findRefreshHindrance({
  session,
  waitingUntil = 0,
  notBefore,
  isViewVisible,
  now,
}: RefreshRequest): RefreshHindrance | undefined {
  if (session.kind === "keyRefused") return { message: keyRefused };
  if (session.kind !== "connected" && session.kind !== "starting") return { message: notConnected };
  if (waitingUntil > now) return isViewVisible ? {} : { message: { text: waitingSentence(waitingUntil) } };
  return notBefore > now ? { message: waitMessage(notBefore - now) } : undefined;
}

const keyRefused: Message = {
  text: "The service refused the API key, so nothing was refreshed. Set another key first.",
  step: "setApiKey",
};

const notConnected: Message = { text: "Not connected yet, so nothing was refreshed. Connect first.", step: "connect" };
