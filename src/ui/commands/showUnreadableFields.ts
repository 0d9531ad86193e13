import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import { unreadableReportText, unreadableReportTexts as words } from "../../present/reports/unreadableReport";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import type { ReportDocuments } from "../widgets/reportDocuments";
import type { Command } from "./command";

/** Shows the failing tests and their fields that could not be read, with the values that the service sent instead. */
export function showUnreadableFields(deps: {
  readonly tests: Pick<FailingTestsSource, "current">;
  readonly documents: Pick<ReportDocuments, "show">;
}): Command {
  return {
    id: commands.showUnreadableFields,
    execute: async () => {
      const text = unreadableReportText(deps.tests.current);
      if (text === undefined) {
        void notify("information", words.nothing);
      } else {
        await deps.documents.show(words.document, text);
      }
    },
  };
}
