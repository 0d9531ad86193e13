import type { FailingTestsToolInput, TestRunToolInput } from "../../domain/agents/toolInputs";
import type { RepositoryId } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { UnavailableReason } from "../../state/agents/connection";
import { filterText } from "../text/arrangement";
import { numberText } from "../text/numbers";
import { codeSpanText, singleLineText } from "../text/sanitize";
import { agentText, dataAnswerText } from "./dataLines";

/** Confirmation before a model may read data. */
export interface Confirmation {
  /** Message while the data is read. */
  readonly progress: string;
  readonly title: string;
  /** Markdown. */
  readonly message: string;
}

const keyNotSharedText = "The API key is not shared.";

/**
 * Creates the confirmation with the data to be read and its repositories. Inputs come from a model, so they are shown
 * unchanged.
 */
export function createFailingTestsConfirmation(
  { filter, file, repository }: FailingTestsToolInput,
  openRepositories: readonly RepositoryId[],
): Confirmation {
  const conditions = [filterText(filter), file ? `file "${file}"` : ""].filter((words) => words !== "").join(", ");
  const filterSuffix = conditions === "" ? "" : `, filtered by ${codeSpanText(conditions, 200)}`;
  const repositoriesText = repository
    ? codeSpanText(repository, 120)
    : firstNamesText(openRepositories.map((repositoryId) => codeSpanText(repositoryKey(repositoryId), 120)));
  return {
    progress: "Reading failing tests",
    title: "Let the model read failing tests?",
    message: `It gets names, files, owners, failure rates and failure texts of the failing tests${repositoriesText && ` of ${repositoriesText}`}${filterSuffix}. ${keyNotSharedText}`,
  };
}

/** Lists the first ten names, and the number of the others. */
function firstNamesText(names: readonly string[]): string {
  const remainingCount = names.length - 10;
  return [...names.slice(0, 10), ...(remainingCount > 0 ? [`and ${numberText(remainingCount)} more`] : [])].join(", ");
}

export function createTestRunConfirmation({ run, targetBranch, repository }: TestRunToolInput): Confirmation {
  const targetBranchText = targetBranch ? ` into ${codeSpanText(targetBranch, 120)}` : "";
  const repositoryText = repository ? ` of ${codeSpanText(repository, 120)}` : "";
  return {
    progress: "Looking up the test run",
    title: "Look up a merge queue test run for the model?",
    message: `The service is asked once for the run ${codeSpanText(run, 200)}${repositoryText}${targetBranchText}. The model gets its statuses, checks, pull requests and impacted targets; the run is then in the Test Runs view. ${keyNotSharedText}`,
  };
}

/** Reasons why nothing can be read, with the user's next step: for the model to pass on. */
export const unavailableTexts: Record<UnavailableReason, string> = {
  notConnected:
    "There is no connection to the test health service, so nothing can be read. Ask the person to run the command Test Health: Connect.",
  keyRefused:
    "The service rejected the API key, so nothing can be read. Ask the person to run the command Test Health: Set API Key.",
  noRepository:
    "No repository with a Git remote is open in this window, so nothing can be read. Ask the person to open one, or to set testHealth.repository.",
};

/** Explains that the input matches none, or more than one, of the open repositories. */
export function repositoryProblemText(
  repositoryName: string | undefined,
  openRepositories: readonly RepositoryId[],
): string {
  const repositories = openRepositories.slice(0, 50).map((repositoryId) => agentText(repositoryKey(repositoryId), 120));
  const problem =
    repositoryName === undefined
      ? "Several repositories are open"
      : `"${singleLineText(repositoryName, 120)}" does not name one open repository`;
  return dataAnswerText([`${problem}. Give one of those below as "repository".`], [{ repositories }]);
}

export const agentTexts = {
  noTargetBranch:
    'The branch that the merge queue merges into is not known. Give it as "targetBranch", or ask the person for it.',
  noRun: 'No run was named. Give its id or its test branch as "run".',
  connectionChanged: "The connection changed while the service was asked, so there is no answer. Ask once more.",
  failed: "Something went wrong. Ask the user to run the command Test Health: Show Log.",
} as const;
