import { repositoryKey } from "../domain/repository";
import type { ServiceError } from "../domain/serviceError";
import type { TestRunQuery } from "../domain/testHealthService";
import { createRow, type LookUpRow } from "./lookUpRow";
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
  const { text, step } = testRunErrorMessage(error, query);
  const [label = text, ...otherSentences] = text.split(/(?<=[.:]) /);
  if (error.reason === "notFound") {
    return [
      createMessageRow(label, lookUpTexts.suspects, lookUpAgainRow),
      ...createSuspectRows(query, hasSeveralRepositories),
      lookUpAgainRow,
    ];
  }
  const detail = capitalizedText(otherSentences.join(" "));
  if (!step || step === "lookUpAgain") {
    return [createMessageRow(label, detail, lookUpAgainRow), lookUpAgainRow];
  }
  const stepRow = createStepRow(step);
  // With a rejected key, nothing is requested any more.
  if (error.reason === "unauthorized") {
    return [createMessageRow(label, detail, stepRow), stepRow];
  }
  return [createMessageRow(label, detail, lookUpAgainRow), stepRow, lookUpAgainRow];
}

const lookUpAgainRow = createRow({
  icon: "refresh",
  label: nextStepLabels.lookUpAgain,
  value: { kind: "again" },
  alwaysShow: true,
});

function createStepRow(step: NextStep): LookUpRow {
  return createRow({
    icon: "arrow-right",
    label: nextStepLabels[step],
    value: { kind: "step", step },
    alwaysShow: true,
  });
}

/** Creates the row that says what happened. Choosing it does what the row below does. */
function createMessageRow(sentence: string, detail: string, { value }: LookUpRow): LookUpRow {
  return createRow({
    icon: "error",
    label: sentence.replace(/[.:]$/, ""),
    value,
    detail,
    alwaysShow: true,
  });
}

function createSuspectRows(query: TestRunQuery, hasSeveralRepositories: boolean): readonly LookUpRow[] {
  const { testRunId, targetBranch, repository } = query;
  return [
    createRow({
      icon: "git-branch",
      label: lookUpTexts.changeTargetBranch,
      value: { kind: "targetBranch" },
      description: currentValueTexts.targetBranch(targetBranch),
      alwaysShow: true,
    }),
    createRepositoryRow(repositoryKey(repository), hasSeveralRepositories),
    createRow({
      icon: "edit",
      label: lookUpTexts.otherRun,
      value: { kind: "otherRun" },
      description: currentValueTexts.run(testRunId),
      alwaysShow: true,
    }),
  ];
}

function createRepositoryRow(repository: string, hasSeveralRepositories: boolean): LookUpRow {
  const row = {
    icon: "repo",
    label: lookUpTexts.changeRepository,
    alwaysShow: true,
  } as const;
  if (hasSeveralRepositories) {
    const description = currentValueTexts.repository(repository);
    return createRow({ ...row, value: { kind: "repository" }, description });
  }
  const description = currentValueTexts.onlyRepository(repository);
  return createRow({ ...row, value: { kind: "openSetting", setting: "repository" }, description });
}
