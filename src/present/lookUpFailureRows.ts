import { repositoryKey } from "../domain/repository";
import type { ServiceError } from "../domain/serviceError";
import type { TestRunQuery } from "../domain/testHealthService";
import { alwaysShown, createRow, type LookUpAction, type LookUpRow, type RowOptions } from "./lookUpRow";
import { currentValueTexts, lookUpTexts } from "./text/lookUp";
import { type NextStep, nextStepLabels } from "./text/message";
import { testRunErrorMessage } from "./text/serviceError";
import { capitalizedText } from "./text/verdict";

/** Look-up that failed. */
export interface FailedLookUp {
  readonly query: TestRunQuery;
  readonly error: ServiceError;
}

/**
 * Creates the rows for a failed look-up: what happened, and the next steps; "not found" names the three possibly wrong
 * values. Every row has an action, including the first one, and no label contains the input: an editor that cannot
 * keep the order of the rows would move such a label to the top.
 */
export function createFailureRows(
  { query, error }: FailedLookUp,
  hasSeveralRepositories: boolean,
): readonly LookUpRow[] {
  const { text, step = "lookUpAgain" } = testRunErrorMessage(error, query);
  const [label = text, ...otherSentences] = text.split(/(?<=[.:]) /);
  const isNotFound = error.reason === "notFound";
  // With a rejected key, nothing is requested any more.
  const isKeyRefused = error.reason === "unauthorized";
  const retryRow = isKeyRefused ? createStepRow(step) : createRow(lookUpAgain);
  const rows = isNotFound ? createSuspectRows(query, hasSeveralRepositories) : [];
  if (!isNotFound && !isKeyRefused && step !== "lookUpAgain") {
    rows.push(createStepRow(step));
  }
  const messageRow = createRow({
    icon: "error",
    label: label.replace(/[.:]$/, ""),
    value: retryRow.value,
    detail: isNotFound ? lookUpTexts.suspects : capitalizedText(otherSentences.join(" ")),
  });
  return [messageRow, ...rows, retryRow].map(alwaysShown);
}

const lookUpAgain: RowOptions = {
  icon: "refresh",
  label: nextStepLabels.lookUpAgain,
  value: { kind: "again" },
};

function createStepRow(step: NextStep): LookUpRow {
  return createRow({
    icon: "arrow-right",
    label: nextStepLabels[step],
    value: { kind: "step", step },
  });
}

function createSuspectRows(query: TestRunQuery, hasSeveralRepositories: boolean): LookUpRow[] {
  const { testRunId, targetBranch, repository } = query;
  return [
    createRow({
      icon: "git-branch",
      label: lookUpTexts.changeTargetBranch,
      value: { kind: "targetBranch" },
      description: currentValueTexts.targetBranch(targetBranch),
    }),
    createRepositoryRow(repositoryKey(repository), hasSeveralRepositories),
    createRow({
      icon: "edit",
      label: lookUpTexts.otherRun,
      value: { kind: "otherRun" },
      description: currentValueTexts.run(testRunId),
    }),
  ];
}

function createRepositoryRow(repository: string, hasSeveralRepositories: boolean): LookUpRow {
  const value: LookUpAction = hasSeveralRepositories
    ? { kind: "repository" }
    : { kind: "openSetting", setting: "repository" };
  const currentText = hasSeveralRepositories ? currentValueTexts.repository : currentValueTexts.onlyRepository;
  return createRow({
    icon: "repo",
    label: lookUpTexts.changeRepository,
    value,
    description: currentText(repository),
  });
}
