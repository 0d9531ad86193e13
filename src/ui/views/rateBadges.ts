import * as vscode from "vscode";
import { createRateBadge } from "../../present/rateBadge";
import { parseRateUri } from "./rateUri";

/**
 * Registers the badges with the failure rate at the end of a test's row: a narrow view truncates everything else. VS
 * Code requests a badge for the visible rows, once for each rate, and shows none while its badges are off.
 */
export function registerRateBadges(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration(uri) {
      const rate = parseRateUri(uri);
      if (rate === undefined) {
        return undefined;
      }
      const { badge, tooltip } = createRateBadge(rate);
      return new vscode.FileDecoration(badge, tooltip);
    },
  });
}
