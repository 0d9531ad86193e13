import { isRecord, isString } from "../../base/shape";
import { differenceTexts as texts } from "../../present/text/difference";
import { commands } from "../contributions/ids";
import type { ReportDocuments } from "../widgets/reportDocuments";
import type { Command } from "./command";

/** Shows the expected and the actual value of a failure in the editor's diff view. */
export function showDifference(documents: Pick<ReportDocuments, "showDifference">): Command {
  return {
    id: commands.showDifference,
    execute: async (argument) => {
      if (!isRecord(argument) || !isRecord(argument.difference) || !isString(argument.title)) {
        return;
      }
      const { expected, actual } = argument.difference;
      if (!isString(expected) || !isString(actual)) {
        return;
      }
      const left = { name: texts.expectedName, text: expected };
      const right = { name: texts.actualName, text: actual };
      await documents.showDifference(argument.title, [left, right]);
    },
  };
}
