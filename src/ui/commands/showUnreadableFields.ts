import * as vscode from "vscode";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import { unreadableReportText, unreadableReportWords as words } from "../../present/reports/unreadableReport";
import type { ReportDocuments } from "../widgets/reportDocuments";
import { commands } from "../window/ids";
import type { Command } from "./command";

/**
 * Shows which failing tests, and which of their fields, could not be read, and what the service sent in their place.
 */
export function showUnreadableFields(parts: {
  readonly tests: Pick<ShownTests, "current">;
  readonly documents: ReportDocuments;
}): Command {
  return {
    id: commands.showUnreadableFields,
    run: async () => {
      const text = unreadableReportText(parts.tests.current);
      if (text === undefined) void vscode.window.showInformationMessage(words.nothing);
      else await parts.documents.show(words.document, text);
    },
  };
}
