import type { SessionState } from "../../model/session";
import { type Message, nextStepLabels } from "./message";

/** The row on top of the lists while the service refuses the key: it sets another one. */
export const keyRefusedRow = {
  label: nextStepLabels.setApiKey,
  description: "the service refused it",
  tooltip:
    "The service refused the API key: it is wrong, or it was replaced. Select to set the key; the lists are then asked for again.",
};

/** The line above the failing tests while the key is refused. `age` is that of the tests, as `3 min ago`, if it is known. */
export function keyRefusedAboveTests(age: string | undefined): string {
  return age === undefined
    ? "The service refused the API key. Set the key to refresh."
    : `The service refused the API key. These are from ${age}. Set the key to refresh.`;
}

/** The line above the test runs while the key is refused. */
export const keyRefusedAboveRuns = "The service refused the API key. Set the key to refresh these runs.";

/** Why a refresh cannot ask, with what to do about it; `undefined` where it can, or will in a moment. */
export function whyNoRefresh({ kind }: Pick<SessionState, "kind">): Message | undefined {
  if (kind === "connected" || kind === "starting") return undefined;
  return kind === "keyRefused" ? refreshTexts.keyRefused : refreshTexts.notConnected;
}

const refreshTexts = {
  keyRefused: {
    text: "The service refused the API key, so nothing was refreshed. Set another key first.",
    step: "setApiKey",
  },
  notConnected: { text: "Not connected yet, so nothing was refreshed. Connect first.", step: "connect" },
} as const;
