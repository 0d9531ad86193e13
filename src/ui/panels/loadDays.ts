import { hasCapability } from "../../domain/sessionState";
import { historyTexts } from "../../present/pages/historyPanelData";
import { sourceTexts } from "../../present/text/sources";
import { notify } from "../widgets/messages";
import type { PanelSources } from "./sources";

/** Loads the missing days of a repository; shows a message instead if there is no connection. */
export function loadDays(
  { histories, session }: Pick<PanelSources, "histories" | "session">,
  repository: string,
): void {
  if (!hasCapability(session.current, "timeRange")) {
    void notify("information", sourceTexts.noTimeRanges);
  } else if (session.current.kind === "connected") {
    void histories.historyFor(repository)?.load();
  } else {
    void notify("information", historyTexts.notConnected);
  }
}
