import * as vscode from "vscode";
import { historyText } from "../../present/pages/historyPage";
import type { PageSources } from "./sources";

/** Asks for the days of a repository that are missing; without a connection, which nothing can be asked through, says so. */
export function loadDays({ histories, session }: Pick<PageSources, "histories" | "session">, repository: string): void {
  if (session.current.kind === "connected") void histories.of(repository)?.load();
  else void vscode.window.showInformationMessage(historyText.notConnected);
}
